import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { catalogOf } from "../../../fixtures/catalog.js";
import { runCli } from "../../../fixtures/cli.js";
import { lifecycle, requires } from "../../../fixtures/facts.js";

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
  t.match(again, { code: EXIT.clean, stdout: "Nothing to fix: no conflict is known.\n", manifest });
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

/** A catalog with a plugin whose newest release requires an older line of its base. */
const older = catalogOf({
  technologies: {
    base: { name: "Base", packages: { npm: ["base"] }, lifecycle: lifecycle(["5"], ["4"]) },
    plugin: { name: "Plugin", packages: { npm: ["plugin"] }, requires: [requires("2", "base", "^4")] },
  },
});
const OLDER = '{\n  "dependencies": {\n    "base": "^5.0.0",\n    "plugin": "^2.0.0"\n  }\n}\n';

t.test("never goes back without --allow-downgrade, and says so", async (t) => {
  const root = t.testdir({ "package.json": OLDER });
  const fix = (...argv: string[]) => runCli(["fix", ...argv], { cwd: root, catalog: older });
  const { code, stdout } = await fix("--write");
  t.equal(code, EXIT.findings);
  t.equal(readFileSync(join(root, "package.json"), "utf8"), OLDER);
  t.match(stdout, "Base with Plugin: Only older versions would fix this.");
  t.match(
    stdout.replace(/\s+/g, " "),
    "That would be base ^5.0.0 → ^4. To go back, run `stackfit fix --allow-downgrade`;",
  );
  const [project] = JSON.parse((await fix("--format", "json")).stdout).projects;
  t.match(project, { changes: [], remaining: [{ downgrades: [{ package: "base", to: "^4", downgrade: true }] }] });
  const allowed = await fix("--write", "--allow-downgrade");
  t.equal(allowed.code, EXIT.clean);
  t.match(allowed.stdout, "base  ^5.0.0 → ^4 (downgrade)");
  t.equal(readFileSync(join(root, "package.json"), "utf8"), OLDER.replace("^5.0.0", "^4"));
});

t.test("what a waiver accepts is nothing to fix, until its last day", async (t) => {
  const waiver = "waivers:\n  - pair: [nextjs, react]\n    reason: patched\n    until: 2026-11-01\n";
  const root = t.testdir({ "package.json": MANIFEST, "stackfit.yaml": waiver });
  const on = (today: string) => runCli(["fix"], { cwd: root, today });
  t.match(await on("2026-11-01"), { code: EXIT.clean, stdout: "Nothing to fix: no conflict is known.\n" });
  t.match(await on("2026-11-02"), { code: EXIT.clean, stdout: '+    "react": "^18.2.0"' });
  const misspelt = t.testdir({ "package.json": MANIFEST, "stackfit.yaml": waiver.replace("nextjs", "nxtjs") });
  t.match(await runCli(["fix"], { cwd: misspelt }), { code: EXIT.usage, stderr: /unknown technology "nxtjs"/ });
});

t.test("changes versions and not a byte more", async (t) => {
  const files: Record<string, [before: string, after: string]> = {
    "tabs, Windows line ends, no order, no line break at the end": [
      '{\r\n\t"name": "x",\r\n\t"dependencies": {\r\n\t\t"react": "^17.0.2",\r\n\t\t"next": "^15.1.0", "a":  "1"\r\n\t},\r\n\t"b": [ ]\r\n}',
      '{\r\n\t"name": "x",\r\n\t"dependencies": {\r\n\t\t"react": "^18.2.0",\r\n\t\t"next": "^15.1.0", "a":  "1"\r\n\t},\r\n\t"b": [ ]\r\n}',
    ],
    "a byte order mark, and a version that occurs twice": [
      '\uFEFF{ "version": "^17.0.2",\n    "dependencies": {"next": "^15.1.0", "react": "^17.0.2"}}\n\n',
      '\uFEFF{ "version": "^17.0.2",\n    "dependencies": {"next": "^15.1.0", "react": "^18.2.0"}}\n\n',
    ],
  };
  for (const [title, [before, after]] of Object.entries(files)) {
    const { manifest } = await run(t.testdir({ "package.json": before }), "--write");
    t.equal(manifest, after, title);
  }
  const workspace = "# versions\ncatalog:\n  react: '^17.0.2' # keep\n  next: \"^15.1.0\"\n";
  const manifest = '{"dependencies":{"next":"catalog:","react":"catalog:"}}';
  for (const [file, lock] of [
    ["pnpm-workspace.yaml", "pnpm-lock.yaml"],
    [".yarnrc.yml", "yarn.lock"],
  ] as const) {
    const root = t.testdir({ app: { "package.json": manifest }, [file]: workspace, [lock]: "" });
    const { stdout } = await runCli(["fix", "--write"], { cwd: root });
    t.equal(readFileSync(join(root, "app", "package.json"), "utf8"), manifest);
    t.equal(readFileSync(join(root, file), "utf8"), workspace.replace("^17.0.2", "^18.2.0"));
    t.notMatch(stdout, "By hand", file);
  }
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
