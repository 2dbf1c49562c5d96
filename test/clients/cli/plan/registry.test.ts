import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import t, { type Test } from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { askRegistry } from "../../../../clients/cli/plan/registry.js";
import { runCli } from "../../../fixtures/cli.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { UPGRADE_CATALOG as catalog, UPGRADE_RECORDS, upgradeFiles } from "../../../fixtures/upgrade-files.js";

interface Published {
  version: string;
  peerDependencies?: Record<string, string>;
  deprecated?: string;
}

/** A made-up npm that knows some packages, first on the path, and notes its calls. The registry itself is never reached. */
function playNpm(t: Test, published: Record<string, Published | Published[]>) {
  const folder = temporaryFolder(t);
  const [file, calls] = [join(folder, "npm"), join(folder, "calls")];
  mkdirSync(folder, { recursive: true });
  writeFileSync(calls, "");
  const program = `#!${process.execPath}
const fs = require("node:fs");
const published = ${JSON.stringify(published)};
fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(" ") + "\\n");
fs.writeFileSync(${JSON.stringify(join(folder, "cwd"))}, process.cwd());
const said = published[process.argv[5].replace(/@\\*$/, "")];
if (said) console.log(JSON.stringify(said));
else {
  console.log(JSON.stringify({ error: { code: "E404", summary: "Not Found\\nsecond line" } }));
  process.exitCode = 1;
}
`;
  writeFileSync(file, program);
  chmodSync(file, 0o755);
  return {
    env: { PATH: `${folder}${delimiter}${process.env.PATH}` },
    cwd: () => readFileSync(join(folder, "cwd"), "utf8"),
    calls: () => readFileSync(calls, "utf8").split("\n").slice(0, -1),
  };
}

const plan = (cwd: string, env: NodeJS.ProcessEnv, ...argv: string[]) =>
  runCli(["plan", "react@19", ...argv], { cwd, env, catalog, more: { records: async () => UPGRADE_RECORDS } });

const MYSTERY = [
  { version: "1.0.0", peerDependencies: { react: "^18" } },
  { version: "2.0.0", peerDependencies: { react: "^19" } },
  { version: "2.1.0-beta.1", peerDependencies: { react: "^19" } },
  { version: "3.0.0", peerDependencies: { react: "^19" }, deprecated: "broken" },
];

t.test("npm runs in a folder of its own, which is gone afterwards", async (t) => {
  const { env, cwd } = playNpm(t, { mystery: MYSTERY });
  await plan(t.testdir(upgradeFiles("react", "react-dom", "mystery")), env, "--registry");
  t.match(cwd(), /stackfit-npm-\w+$/);
  t.notOk(existsSync(cwd()));
});

t.test("nothing is asked without --registry", async (t) => {
  const { env, calls } = playNpm(t, { mystery: MYSTERY });
  const { stdout } = await plan(t.testdir(upgradeFiles("react", "react-dom", "mystery")), env);
  t.match(stdout, "Waits");
  t.same(calls(), []);
});

t.test("plans again with the releases of what waits, without deprecated ones and pre-releases", async (t) => {
  const { env, calls } = playNpm(t, { mystery: MYSTERY });
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery", "ready"));
  const { code, stdout, stderr } = await plan(cwd, env, "--registry", "--json");
  t.equal(stderr, "");
  t.equal(code, EXIT.clean);
  const result = JSON.parse(stdout);
  t.match(result, {
    waits: [],
    metadata: { knownFrom: ["data", "lockfile", "registry"] },
  });
  const changes = result.steps.flatMap((step: { changes: object[] }) => step.changes);
  t.match(
    changes.find((one: { package?: string }) => one.package === "mystery"),
    { from: "1.0.0", to: "2.0.0", technology: null, reasons: [{}, { sources: ["pkg:npm/mystery@2.0.0"] }] },
  );
  t.same(calls(), [
    "view --json --workspaces=false mystery@* name version peerDependencies peerDependenciesMeta engines deprecated",
  ]);
});

t.test("a package that only the registry knows has no technology and no alternatives", async (t) => {
  const { env } = playNpm(t, { mystery: MYSTERY.slice(0, 1) });
  const { stdout } = await plan(t.testdir(upgradeFiles("react", "react-dom", "mystery")), env, "--registry", "--json");
  const { steps } = JSON.parse(stdout);
  t.match(
    steps.flatMap(({ replacements }: { replacements: object[] }) => replacements),
    [{ package: "mystery", technology: null, alternatives: [] }],
  );
});

t.test("newer releases come beside those that the data know", async (t) => {
  const { env } = playNpm(t, { stuck: { version: "2.0.0", peerDependencies: { react: "^18 || ^19" } } });
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "stuck"));
  const { stdout } = await plan(cwd, env, "--registry", "--json");
  t.match(JSON.parse(stdout).steps, [
    { kind: "today", changes: [{ package: "stuck", technology: "stuck", to: "2.0.0" }] },
    { kind: "together" },
  ]);
});

t.test("what npm does not tell is left open, and reported", async (t) => {
  const { env } = playNpm(t, {});
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery"));
  const { code, stdout, stderr } = await plan(cwd, env, "--registry");
  t.equal(code, EXIT.findings);
  t.match(stdout, "Waits");
  t.equal(stderr, "npm did not tell the releases of mystery: Not Found\n");
  const without = await plan(cwd, { PATH: temporaryFolder(t) }, "--registry");
  t.match(without, {
    code: EXIT.findings,
    stderr: "npm did not tell the releases of mystery: npm cannot be started\n",
  });
});

t.test("asks about at most 40 packages", async (t) => {
  const { env, calls } = playNpm(t, {});
  const names = Array.from({ length: 42 }, (_, index) => `made-up-${index}`);
  const { problems } = await askRegistry(names, { env });
  t.equal(calls().length, 40);
  t.match(problems.at(-1), "2 were left out");
});
