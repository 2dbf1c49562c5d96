import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import { verifySteps } from "../../../../clients/cli/package-manager/verify.js";
import { contextIn, runCli } from "../../../fixtures/cli.js";
import { npmRegistry, npmUser } from "../../../fixtures/npm-registry.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { UPGRADE_CATALOG as catalog, UPGRADE_RECORDS, upgradeFiles } from "../../../fixtures/upgrade-files.js";

const hasTool = (name: string) => spawnSync(name, ["--version"]).status === 0;

/** What the data say of `kit` and `react`, as a registry has it. */
const PUBLISHED = {
  react: { "18.3.1": {}, "19.1.0": {} },
  "react-dom": {
    "18.3.1": { peerDependencies: { react: "^18.3.1" } },
    "19.1.0": { peerDependencies: { react: "^19.1.0" } },
  },
  kit: {
    "2.0.0": { peerDependencies: { react: "^18" } },
    "3.0.0": { peerDependencies: { react: "^18 || ^19" } },
  },
};

async function planVerified(t: Test, published: Parameters<typeof npmRegistry>[1], ...argv: string[]) {
  const { address } = await npmRegistry(t, published);
  const { "package.json": manifest } = upgradeFiles("react", "react-dom", "kit");
  const cwd = t.testdir({ "package.json": manifest });
  const more = { records: async () => UPGRADE_RECORDS };
  const ran = await runCli(["plan", "react@19", "--verify", ...argv], { cwd, catalog, env: npmUser(t, address), more });
  return {
    ...ran,
    cwd,
    isUntouched: readFileSync(join(cwd, "package.json"), "utf8") === manifest,
    files: readdirSync(cwd),
  };
}

t.test("npm resolves a copy after each step, and the project stays as it is", async (t) => {
  const { code, stdout, isUntouched, files } = await planVerified(t, PUBLISHED, "--json");
  t.equal(code, EXIT.clean);
  t.match(JSON.parse(stdout).verification, [
    { step: 1, manager: "npm", place: ".", outcome: "accepted", words: [] },
    { step: 2, manager: "npm", place: ".", outcome: "accepted", words: [] },
  ]);
  t.ok(isUntouched);
  t.notOk(files.includes("package-lock.json"));
});

t.test("what npm refuses is a finding, in its words, and nothing is verified behind it", async (t) => {
  const kit = { "2.0.0": PUBLISHED.kit["2.0.0"], "3.0.0": { peerDependencies: { react: "^20" } } };
  const { code, stdout } = await planVerified(t, { ...PUBLISHED, kit });
  t.equal(code, EXIT.findings);
  t.match(
    stdout,
    /Step 1: npm refuses it:\n {2}unable to resolve dependency tree\n[\s\S]*peer react@"\^20" from kit@3\.0\.0/,
  );
  t.notMatch(stdout, /Step 2:/);
  t.notMatch(stdout, "--legacy-peer-deps", "advice to ignore it is none of ours");
});

t.test("a release that the registry does not have is refused, and --write writes nothing then", async (t) => {
  const kit = { "2.0.0": PUBLISHED.kit["2.0.0"] };
  const { code, stdout, isUntouched } = await planVerified(t, { ...PUBLISHED, kit }, "--step", "1", "--write");
  t.equal(code, EXIT.findings);
  t.match(
    stdout,
    /^Step 1: npm refuses it:\n {2}No matching version found for kit@\^3\.0\.0\.\n[\s\S]*No files changed\.\n$/,
  );
  t.ok(isUntouched);
});

t.test("--write writes what npm takes", async (t) => {
  const { code, stdout, isUntouched } = await planVerified(t, PUBLISHED, "--step", "1", "--write");
  t.equal(code, EXIT.clean);
  t.match(stdout, "Step 1: npm resolves it.\nChanged package.json.");
  t.notOk(isUntouched);
});

t.test("a registry that does not know a package refuses nothing: it is not known", async (t) => {
  const { react, "react-dom": dom } = PUBLISHED;
  const { code, stdout } = await planVerified(t, { react, "react-dom": dom });
  t.equal(code, EXIT.unread);
  t.match(stdout, "Step 1 is not verified by npm:\n  Not Found");
});

/** One step that changes one file. */
const stepIn = (path: string, before: string, after: string) => [{ edits: [{ path, before, after }], byHand: [] }];

t.test("cargo resolves a copy", { skip: !hasTool("cargo") && "no cargo" }, async (t) => {
  const manifest = (version: string) =>
    `[package]\nname = "one"\nversion = "1.0.0"\n\n[dependencies]\ntwo = { path = "two", version = "${version}" }\n`;
  const two = { "Cargo.toml": '[package]\nname = "two"\nversion = "2.1.0"\n', src: { "lib.rs": "" } };
  const cwd = t.testdir({ "Cargo.toml": manifest("2"), two, src: { "lib.rs": "broken" } });
  const { context } = contextIn(cwd, { env: process.env });
  const project = { cwd, root: cwd, files: [{ path: "Cargo.toml", text: manifest("2") }] };
  const verify = (version: string) =>
    verifySteps(stepIn("Cargo.toml", manifest("2"), manifest(version)), project, context);
  t.match(await verify("2.1"), [{ manager: "cargo", outcome: "accepted" }]);
  const [refused] = await verify("3");
  t.match(refused, { manager: "cargo", outcome: "refused" });
  t.match(refused?.words.join("\n"), "failed to select a version");
  t.notOk(existsSync(join(cwd, "Cargo.lock")), "only the copy has a lockfile now");
});

t.test(
  "cargo is not taken for an answer about a crate outside its workspace",
  { skip: !hasTool("cargo") && "no cargo" },
  async (t) => {
    const crate = '[package]\nname = "three"\nversion = "1.0.0"\n';
    const three = { "Cargo.toml": crate, src: { "lib.rs": "" } };
    const cwd = t.testdir({ "Cargo.toml": "[workspace]\nmembers = []\n", "Cargo.lock": "version = 3\n", three });
    const { context } = contextIn(cwd, { env: process.env });
    const project = { cwd, root: cwd, files: [{ path: "three/Cargo.toml", text: crate }] };
    const [found] = await verifySteps(stepIn("three/Cargo.toml", crate, `${crate}\n`), project, context);
    t.equal(found?.outcome, "unknown");
    t.match(found?.words.join("\n"), "workspace");
  },
);

t.test("pip resolves without building anything", { skip: !hasTool("pip") && "no pip" }, async (t) => {
  const cwd = t.testdir({ "requirements.txt": "one==1.0\n" });
  const wheels = temporaryFolder(t);
  mkdirSync(wheels, { recursive: true });
  const make = `import sys, zipfile
for name, version, requires in [("one", "1.0", "two<2"), ("one", "2.0", "two>=2"), ("two", "1.0", ""), ("two", "2.0", "")]:
    with zipfile.ZipFile(f"{sys.argv[1]}/{name}-{version}-py3-none-any.whl", "w") as wheel:
        info = f"{name}-{version}.dist-info"
        lines = ["Metadata-Version: 2.1", f"Name: {name}", f"Version: {version}"] + ([f"Requires-Dist: {requires}"] if requires else [])
        wheel.writestr(f"{info}/METADATA", "\\n".join(lines) + "\\n")
        wheel.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n")
        wheel.writestr(f"{info}/RECORD", "")
`;
  execFileSync("python3", ["-c", make, wheels]);
  const env = { ...process.env, PIP_NO_INDEX: "1", PIP_FIND_LINKS: wheels };
  const { context } = contextIn(cwd, { env });
  const project = { cwd, root: cwd, files: [{ path: "requirements.txt", text: "one==1.0\n" }] };
  const verify = (after: string) => verifySteps(stepIn("requirements.txt", "one==1.0\n", after), project, context);
  t.match(await verify("one==2.0\ntwo==2.0\n"), [{ manager: "pip", outcome: "accepted" }]);
  t.match(await verify("one==2.0\ntwo==1.0\n"), [{ manager: "pip", outcome: "refused" }]);
  t.match(await verify("one==3.0\n"), [{ outcome: "unknown" }], "perhaps there is only no wheel of it");
});
