import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import t from "tap";
import { type Context, EXIT, UsageError, type Values } from "../../../../clients/cli/command.js";
import { fixWith } from "../../../../clients/cli/commands/fix.js";
import type { FixScope } from "../../../../clients/cli/fix/open.js";
import { readManifest } from "../../../../server/manifests/read.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { factsCatalog } from "../../../fixtures/facts.js";

const catalog = factsCatalog();
const MANIFEST = '{\n  "dependencies": {\n    "next": "^15.1.0",\n    "react": "^17.0.2"\n  }\n}\n';

/** Runs the command over the package.json of a folder. */
async function run(root: string, values: Values = {}, more: Partial<FixScope> = {}, positionals: string[] = []) {
  let [stdout, stderr] = ["", ""];
  const context: Context = {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    stdin: Readable.from([]),
    env: {},
    cwd: root,
    today: TODAY,
    catalog: async () => catalog,
    records: async () => t.fail("no records are asked for") as never,
  };
  const open = async (): Promise<FixScope> => {
    const text = readFileSync(join(root, "package.json"), "utf8");
    const reading = readManifest("package.json", text);
    const entries = "problem" in reading ? [] : reading.entries;
    const projects = [{ path: ".", entries, files: [{ path: "package.json", text }] }];
    return { root, catalog, projects, platform: undefined, unread: [], ...more };
  };
  const code = await fixWith(open).run(context, positionals, values);
  return { code, stdout, stderr, manifest: readFileSync(join(root, "package.json"), "utf8") };
}

t.test("without --write, nothing is written", async (t) => {
  const { code, stdout, manifest } = await run(t.testdir({ "package.json": MANIFEST }));
  t.equal(code, EXIT.clean, "the proposal leaves no conflict");
  t.equal(manifest, MANIFEST);
  t.match(stdout, '+    "react": "^18.2.0"');
  t.match(stdout, "Nothing is written yet.");
});

t.test("with --write the versions are changed, and the result is scanned; again there is nothing to do", async (t) => {
  const root = t.testdir({ "package.json": MANIFEST });
  const { code, stdout, manifest } = await run(root, { write: true });
  t.equal(code, EXIT.clean);
  t.equal(manifest, MANIFEST.replace("^17.0.2", "^18.2.0"));
  t.match(stdout, /Wrote package\.json\. Now run `npm install`.*\nThis project now has no conflict\.\n$/);
  const again = await run(root, { write: true });
  t.match(again, { code: EXIT.clean, stdout: "Nothing to fix: no conflicts.\n", manifest });
});

t.test("colour is written where it is asked for", async (t) => {
  const root = t.testdir({ "package.json": MANIFEST });
  t.match((await run(root, { color: true })).stdout, "\u001b[");
  t.notMatch((await run(root)).stdout, "\u001b[", "no terminal reads it");
});

t.test("what remains fails", async (t) => {
  const text = '{"dependencies":{"angular":"1.8.0","next":"^15.0.0"}}';
  const { code, stdout } = await run(t.testdir({ "package.json": text }), { write: true });
  t.equal(code, EXIT.findings);
  t.match(stdout, "This does not depend on their versions.");
});

t.test("what could not be read is told, and is no clean result", async (t) => {
  const root = t.testdir({ "package.json": '{"dependencies":{"next":"^15.0.0"}}' });
  const { code, stderr } = await run(root, {}, { unread: ["a\u001b[2J/go.mod: is broken"] });
  t.equal(code, EXIT.unread);
  t.equal(stderr, "not read as a whole: a/go.mod: is broken\n");
  t.equal((await run(root, {}, { projects: [] })).code, EXIT.clean, "nothing to fix");
});

t.test("as JSON", async (t) => {
  const { stdout, code } = await run(t.testdir({ "package.json": MANIFEST }), { format: "json" });
  t.equal(code, EXIT.clean);
  const { written, projects } = JSON.parse(stdout);
  t.equal(written, false);
  t.match(projects, [
    {
      path: ".",
      conflicts: [{ techA: "nextjs", techB: "react", status: "incompatible" }],
      changes: [
        { technology: "react", package: "react", ecosystem: "npm", from: "^17.0.2", to: "^18.2.0", follows: null },
      ],
      files: [
        { path: "package.json", hunks: [{ line: 4, lines: ['-    "react": "^17.0.2"', '+    "react": "^18.2.0"'] }] },
      ],
      remaining: [],
      install: [{ command: "npm install", folder: "." }],
    },
  ]);
  t.match(projects[0].changes[0].why[0].sources, ["https://example.com/source"]);
});

t.test("a command line that makes no sense", async (t) => {
  const root = t.testdir({ "package.json": "{}" });
  await t.rejects(run(root, {}, {}, ["a", "b"]), new UsageError("fix takes one path at most."));
  await t.rejects(run(root, { format: "sarif" }), { message: /take human or json/ });
});
