import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import t, { type Test } from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { REGISTRIES, type Registry } from "../../../../clients/cli/package-manager/registries.js";
import { askReleases } from "../../../../clients/cli/package-manager/releases.js";
import { runCli } from "../../../fixtures/cli.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { UPGRADE_CATALOG as catalog, UPGRADE_RECORDS, upgradeFiles } from "../../../fixtures/upgrade-files.js";

const [npm] = REGISTRIES as [Registry];

interface Published {
  version: string;
  peerDependencies?: Record<string, string>;
  deprecated?: string;
  "dist-tags.latest"?: string;
}

/** A made-up npm that knows some packages, first on the path, and notes its calls. The registry itself is never reached. */
function playNpm(t: Test, published: Record<string, Published | Published[] | "offline">) {
  const folder = temporaryFolder(t);
  const [file, calls] = [join(folder, "npm"), join(folder, "calls")];
  mkdirSync(folder, { recursive: true });
  writeFileSync(calls, "");
  const program = `#!${process.execPath}
const fs = require("node:fs");
const published = ${JSON.stringify({ react: [], ...published })};
fs.appendFileSync(${JSON.stringify(calls)}, process.argv.slice(2).join(" ") + "\\n");
fs.writeFileSync(${JSON.stringify(join(folder, "cwd"))}, process.cwd());
const said = published[process.argv.find((word) => word.endsWith("@x"))?.slice(0, -2)];
if (said === "offline") {
  console.log(JSON.stringify({ error: { code: "ENOTFOUND", summary: "getaddrinfo ENOTFOUND" } }));
  process.exit(1);
}
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

const inTerminal = (cwd: string, env: NodeJS.ProcessEnv, ...argv: string[]) =>
  runCli(["plan", "react@19", ...argv], {
    ...{ cwd, env, catalog, columns: 80 },
    more: { records: async () => UPGRADE_RECORDS },
  });

const MYSTERY = [
  { version: "1.0.0", peerDependencies: { react: "^18" } },
  { version: "2.0.0", peerDependencies: { react: "^19" } },
  { version: "2.1.0-beta.1", peerDependencies: { react: "^19" } },
  { version: "3.0.0", peerDependencies: { react: "^19" }, deprecated: "broken" },
];

t.test("npm runs in a folder of its own, which is gone afterwards", async (t) => {
  const { env, cwd } = playNpm(t, { mystery: MYSTERY });
  await plan(t.testdir(upgradeFiles("react", "react-dom", "mystery")), env, "--registry");
  t.match(cwd(), /stackfit-\w+$/);
  t.notOk(existsSync(cwd()));
});

t.test(
  "outside a terminal nothing is asked without --registry, and in a terminal nothing with --offline",
  async (t) => {
    const { env, calls } = playNpm(t, { mystery: MYSTERY });
    const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery"));
    t.match(await plan(cwd, env), { stdout: "Check these yourself", stderr: "" });
    t.match(await plan(cwd, env, "--offline"), { stdout: "Check these yourself", stderr: "" });
    t.match(await inTerminal(cwd, env, "--offline"), { stdout: "Check these yourself", stderr: "" });
    t.same(calls(), []);
    t.match(await plan(cwd, env, "--offline", "--registry"), { code: EXIT.usage });
  },
);

t.test("in a terminal npm is asked, which is said; what it does not answer changes no exit code", async (t) => {
  const { env, calls } = playNpm(t, { mystery: MYSTERY });
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery"));
  const { code, stderr } = await inTerminal(cwd, env);
  t.equal(code, EXIT.clean);
  t.equal(stderr, "Asking npm for newer releases of 2 packages; use --offline to skip this.\n");
  t.equal(calls().length, 2);
  const known = await plan(cwd, env, "--offline");
  const { code: alone, stderr: said } = await inTerminal(cwd, { PATH: temporaryFolder(t) });
  t.equal(alone, known.code);
  t.equal(said, "Without npm, which is not installed, the bundled data answer alone.\n");
});

t.test("an answer is kept for a day", async (t) => {
  const { env, calls } = playNpm(t, { mystery: MYSTERY });
  const caches = temporaryFolder(t);
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery"));
  const ask = () => plan(cwd, { ...env, XDG_CACHE_HOME: caches }, "--registry", "--json");
  const first = await ask();
  t.equal(calls().filter((call) => call.includes("mystery@x")).length, 1);
  const again = await ask();
  const stepsOf = ({ stdout }: { stdout: string }) => JSON.parse(stdout).steps;
  t.strictSame(stepsOf(again), stepsOf(first));
  t.equal(calls().filter((call) => call.includes("mystery@x")).length, 1);
  const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
  const [folder = ""] = readdirSync(join(caches, "stackfit"));
  utimesSync(join(caches, "stackfit", folder, "mystery.json"), yesterday, yesterday);
  await ask();
  t.equal(calls().filter((call) => call.includes("mystery@x")).length, 2);
});

t.test("what makers have not tagged as the latest yet is left out", async (t) => {
  const { env } = playNpm(t, {
    mystery: ["1.0.0", "2.0.0", "3.0.0"].map((version) => ({ version, "dist-tags.latest": "2.0.0" })),
  });
  const { releases } = await askReleases(npm, ["mystery"], { env });
  t.same(
    releases.map(({ version }) => version),
    ["1.0.0", "2.0.0"],
  );
});

t.test("without a network, npm is not asked about package after package", async (t) => {
  const names = Array.from({ length: 20 }, (_, index) => `made-up-${index}`);
  const { env, calls } = playNpm(t, Object.fromEntries(names.map((name) => [name, "offline"])));
  const { problems } = await askReleases(npm, names, { env });
  t.ok(calls().length <= 8, "those that were on their way");
  t.match(problems.join("\n"), "more of the packages");
});

t.test("fix and resolve ask about the packages that they are about", async (t) => {
  const { env, calls } = playNpm(t, { kit: { version: "9.0.0", peerDependencies: { react: "^18" } } });
  const inside = { env, catalog, more: { records: async () => UPGRADE_RECORDS } };
  const { stdout } = await runCli(["resolve", "kit", "react@18", "--registry", "--json"], inside);
  t.match(JSON.parse(stdout).parts, [{ package: "kit", version: "9.0.0" }, { package: "react" }]);
  t.match(calls().join("\n"), /kit@x/);
  const dependencies = { react: "^19.1.0", stuck: "^1.0.0" };
  const cwd = t.testdir({ "package.json": JSON.stringify({ dependencies }) });
  const stuck = playNpm(t, { stuck: { version: "2.0.0", peerDependencies: { react: "^19" } } });
  const fixing = { ...inside, cwd, env: stuck.env };
  t.match(JSON.parse((await runCli(["fix", "--json"], fixing)).stdout).projects, [{ changes: [] }]);
  const fixed = await runCli(["fix", "--json", "--registry"], fixing);
  t.match(JSON.parse(fixed.stdout).projects, [{ changes: [{ package: "stuck", to: "^2.0.0" }], remaining: [] }]);
});

t.test("plans again with the releases of what waits, without deprecated ones and pre-releases", async (t) => {
  const { env, calls } = playNpm(t, { mystery: MYSTERY });
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery", "ready"));
  const { code, stdout, stderr } = await plan(cwd, env, "--registry", "--json");
  t.equal(stderr, "Asking npm for newer releases of 2 packages; use --offline to skip this.\n");
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
  t.same(calls().sort(), [
    "view --json --workspaces=false --prefix=. --fetch-retries=0 mystery@x name version peerDependencies peerDependenciesMeta engines deprecated dist-tags.latest",
    "view --json --workspaces=false --prefix=. --fetch-retries=0 react@x name version peerDependencies peerDependenciesMeta engines deprecated dist-tags.latest",
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

t.test(
  "a package to replace is asked about, also where the manifest names a range and no lockfile a release",
  async (t) => {
    const { env } = playNpm(t, { stuck: { version: "2.0.0", peerDependencies: { react: "^18 || ^19" } } });
    const { "package.json": manifest } = upgradeFiles("react", "react-dom", "stuck");
    const { stdout } = await plan(t.testdir({ "package.json": manifest }), env, "--registry", "--json");
    t.match(JSON.parse(stdout).steps, [{ kind: "today", changes: [{ package: "stuck", to: "2.0.0" }] }, {}]);
  },
);

t.test("what npm does not tell is left open, and reported", async (t) => {
  const { env } = playNpm(t, {});
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "mystery"));
  const { code, stdout, stderr } = await plan(cwd, env, "--registry");
  t.equal(code, EXIT.findings);
  t.match(stdout, "Check these yourself");
  t.match(stderr, "npm did not tell the releases of mystery: Not Found\n");
  const without = await plan(cwd, { PATH: temporaryFolder(t) }, "--registry");
  t.match(without, {
    code: EXIT.findings,
    stderr: "npm is not installed, and was not asked for newer releases\n",
  });
});

t.test("asks about at most 40 packages", async (t) => {
  const { env, calls } = playNpm(t, {});
  const names = Array.from({ length: 42 }, (_, index) => `made-up-${index}`);
  const { problems } = await askReleases(npm, names, { env });
  t.equal(calls().length, 40);
  t.match(problems.at(-1), "2 were left out");
});
