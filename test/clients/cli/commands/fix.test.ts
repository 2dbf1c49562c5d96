import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { runCli } from "../../../fixtures/cli.js";

const MANIFEST = '{\n  "dependencies": {\n    "next": "^15.1.0",\n    "react": "^17.0.2"\n  }\n}\n';

/** Runs the command in a folder. */
async function run(root: string, ...argv: string[]) {
  const ran = await runCli(["fix", ...argv], { cwd: root });
  return { ...ran, manifest: readFileSync(join(root, "package.json"), "utf8") };
}

t.test("writes nothing without --write", async (t) => {
  const { code, stdout, manifest } = await run(t.testdir({ "package.json": MANIFEST }));
  t.equal(code, EXIT.clean, "the proposal leaves no conflict");
  t.equal(manifest, MANIFEST);
  t.match(stdout, '+    "react": "^18.2.0"');
  t.match(stdout, "No files changed.");
});

t.test("--write changes the versions and scans the result; a second run has nothing to do", async (t) => {
  const root = t.testdir({ "package.json": MANIFEST });
  const { code, stdout, manifest } = await run(root, "--write");
  t.equal(code, EXIT.clean);
  t.equal(manifest, MANIFEST.replace("^17.0.2", "^18.2.0"));
  t.match(stdout, /Changed package\.json\. Run `npm install`.*\nThis project now has no conflicts\.\n$/);
  const again = await run(root, "--write");
  t.match(again, { code: EXIT.clean, stdout: "Nothing to fix: no conflicts found.\n", manifest });
});

t.test("writes colour only with --color if the output is no terminal", async (t) => {
  const root = t.testdir({ "package.json": MANIFEST });
  t.match((await run(root, "--color")).stdout, "\u001b[");
  t.notMatch((await run(root)).stdout, "\u001b[", "not a terminal");
});

t.test("exits with 1 while something incompatible remains", async (t) => {
  const text = '{"dependencies":{"angular":"1.8.0","next":"^15.0.0"}}';
  const { code, stdout } = await run(t.testdir({ "package.json": text }), "--write");
  t.equal(code, EXIT.findings);
  t.match(stdout, "Other versions would not help.");
});

t.test("a file that was only partly read is reported, and the result is not clean", async (t) => {
  const folder = "a\u001b[2J";
  const root = t.testdir({
    "package.json": '{"dependencies":{"next":"^15.0.0"}}',
    [folder]: { "package.json": "{" },
  });
  const { code, stderr } = await run(root);
  t.equal(code, EXIT.unread);
  t.match(stderr, /^only partly read: a\/package\.json: .+\n$/, "without the escape sequence");
});

t.test("writes the plan as JSON", async (t) => {
  const { stdout, code } = await run(t.testdir({ "package.json": MANIFEST }), "--format", "json");
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
  t.match(projects[0].changes[0].why[0].sources, ["https://github.com/x/y/blob/v15.1.0/package.json"]);
});

t.test("refuses a second path and other formats", async (t) => {
  const root = t.testdir({ "package.json": "{}" });
  t.match(await run(root, "a", "b"), { code: EXIT.usage, stderr: /fix takes at most one path/ });
  t.match(await run(root, "--format", "sarif"), { code: EXIT.usage, stderr: /must be one of human, json/ });
});
