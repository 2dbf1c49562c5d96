import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t, { type Test } from "tap";
import { EXIT } from "../../../../clients/cli/command.js";
import {
  codeWith,
  type VerifiedStep,
  verificationText,
  verifySteps,
} from "../../../../clients/cli/package-manager/verify.js";
import { createValidators, readSchemas } from "../../../../server/data/schemas.js";
import { contextIn, runCli } from "../../../fixtures/cli.js";
import { temporaryFolder } from "../../../fixtures/service.js";
import { UPGRADE_CATALOG as catalog, upgradeFiles } from "../../../fixtures/upgrade-files.js";

/** A made-up package manager, alone on the path, that notes what it sees and says what it is told. */
function play(t: Test, name: string, said: { stdout?: string; stderr?: string; code?: number; version?: string }) {
  const folder = temporaryFolder(t);
  mkdirSync(folder, { recursive: true });
  const seen = join(folder, "seen");
  writeFileSync(seen, "");
  const program = `#!${process.execPath}
const fs = require("node:fs");
if (process.argv[2] === "--version") { console.log(${JSON.stringify(said.version ?? "")}); process.exit(); }
const files = fs.readdirSync(".", { recursive: true }).filter((path) => fs.statSync(path).isFile()).sort();
const texts = Object.fromEntries(files.map((path) => [path, fs.readFileSync(path, "utf8")]));
fs.appendFileSync(${JSON.stringify(seen)}, JSON.stringify({ args: process.argv.slice(2), texts, env: process.env }) + "\\n");
process.stdout.write(${JSON.stringify(said.stdout ?? "")});
process.stderr.write(${JSON.stringify(said.stderr ?? "")});
process.exitCode = ${said.code ?? 0};
`;
  writeFileSync(join(folder, name), program);
  chmodSync(join(folder, name), 0o755);
  const calls = (): { args: string[]; texts: Record<string, string>; env: Record<string, string> }[] =>
    readFileSync(seen, "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));
  return { env: { PATH: folder }, calls };
}

function verify(cwd: string, env: NodeJS.ProcessEnv, steps: VerifiedStep[], files: string[]) {
  const { context } = contextIn(cwd, { env });
  const texts = files.map((path) => ({ path, text: readFileSync(join(cwd, path), "utf8") }));
  return verifySteps(steps, { cwd, root: cwd, files: texts }, context);
}

const step = (path: string, after: string): VerifiedStep => ({ edits: [{ path, before: "", after }], byHand: [] });

t.test("the copy has manifests and lockfiles alone, with the changes of this step and those before", async (t) => {
  const { env, calls } = play(t, "npm", {});
  const cwd = t.testdir({
    "package.json": "root",
    "package-lock.json": "lock of apps/web and apps/api",
    ".env": "SECRET=1",
    node_modules: { react: { "package.json": "installed" } },
    apps: { web: { "package.json": "web", "index.js": "" }, api: { "package.json": "api" } },
  });
  symlinkSync(join(cwd, ".env"), join(cwd, "apps/.npmrc"));
  const steps = [step("apps/web/package.json", "web 2"), step("apps/api/package.json", "api 2")];
  const found = await verify(cwd, env, steps, ["apps/web/package.json", "apps/api/package.json", "package-lock.json"]);
  t.match(found, [
    { step: 1, manager: "npm", place: ".", outcome: "accepted" },
    { step: 2, manager: "npm", place: ".", outcome: "accepted" },
  ]);
  const workspace = { "package.json": "root", "package-lock.json": "lock of apps/web and apps/api" };
  t.strictSame(
    calls().map(({ texts }) => texts),
    [
      { ...workspace, "apps/web/package.json": "web 2", "apps/api/package.json": "api" },
      { ...workspace, "apps/web/package.json": "web 2", "apps/api/package.json": "api 2" },
    ],
  );
  for (const { args } of calls()) t.match(args, ["install", "--package-lock-only", "--ignore-scripts"]);
  t.equal(readFileSync(join(cwd, "apps/web/package.json"), "utf8"), "web");
});

t.test("the lockfile chooses the package manager, else the manifest does", async (t) => {
  for (const [file, text, manager] of [
    ["pnpm-lock.yaml", "", "pnpm"],
    ["other.txt", '{ "packageManager": "pnpm@10.0.0" }', "pnpm"],
    ["package-lock.json", '{ "packageManager": "pnpm@10.0.0" }', "npm"],
    ["other.txt", "{}", "npm"],
  ] as const) {
    const { env, calls } = play(t, manager, {});
    const cwd = t.testdir({ "package.json": text, [file]: "" });
    t.match(await verify(cwd, env, [step("package.json", text)], ["package.json", file]), [
      { manager, outcome: "accepted" },
    ]);
    t.equal(calls().length, 1, `${file} ${text}`);
  }
});

t.test("a lockfile above that does not cover a folder says nothing about it", async (t) => {
  const { env, calls } = play(t, "npm", {});
  const web = { "package.json": "{}" };
  const cwd = t.testdir({ "package.json": "{}", "package-lock.json": '{ "packages": {} }', apps: { web } });
  const files = ["apps/web/package.json", "package-lock.json"];
  t.match(await verify(cwd, env, [step("apps/web/package.json", "{ }")], files), [{ place: "apps/web" }]);
  t.strictSame(calls()[0]?.texts, { "package.json": "{ }" });
});

t.test("npm requires no peers where the lockfile is one of npm 6", async (t) => {
  for (const [version, isLegacy] of [
    [1, true],
    [3, false],
  ] as const) {
    const { env, calls } = play(t, "npm", {});
    const cwd = t.testdir({ "package.json": "{}", "package-lock.json": JSON.stringify({ lockfileVersion: version }) });
    await verify(cwd, env, [step("package.json", "{}")], ["package.json"]);
    t.equal(calls()[0]?.args.includes("--legacy-peer-deps"), isLegacy);
  }
});

/** As uv begins to say so, where lines are long enough (crates/uv/tests/lock/lock.rs of its repository). */
const UV = "  × No solution found when resolving dependencies:\n  ╰─▶ Because";

t.test("what goes wrong is a refusal only in words that mean one", async (t) => {
  const refusal = "Your requirements could not be resolved to an installable set of packages.";
  for (const [tool, file, stderr, outcome] of [
    ["npm", "package.json", '{ "error": { "code": "ENOTFOUND" } }', "unknown"],
    ["composer", "composer.json", refusal, "refused"],
    ["composer", "composer.json", `${refusal} x requires php ^9 -> your php version (8.1) does not`, "unknown"],
    ["composer", "composer.json", `${refusal} x -> your php version (8.1; overridden via config.platform)`, "refused"],
    ["composer", "composer.json", "curl error 6: Could not resolve host", "unknown"],
    ["bundle", "Gemfile", "Could not find compatible versions", "refused"],
    ["bundle", "Gemfile", "Because the current Ruby version is = 3.1, version solving has failed.", "unknown"],
    ["bundle", "Gemfile", "Could not find gem 'a (~> 9)'. The source contains the following gems", "refused"],
    ["bundle", "Gemfile", "Could not find gem 'private' in rubygems repository", "unknown"],
    ["bundle", "Gemfile", "Could not reach host rubygems.org", "unknown"],
    ["cargo", "Cargo.toml", "error: failed to select a version for the requirement", "refused"],
    ["cargo", "Cargo.toml", "error: failed to download from registry", "unknown"],
    [
      "uv",
      "pyproject.toml",
      `${UV} you require a>=2 and b depends on a<2, we can conclude that they are unsatisfiable.`,
      "refused",
    ],
    [
      "uv",
      "pyproject.toml",
      `${UV} a was not found in the\n      package registry and your project depends on a`,
      "unknown",
    ],
    [
      "uv",
      "pyproject.toml",
      `${UV} x\n\nhint: An index URL (http://a) could not\n be queried due to (401 Unauthorized)`,
      "unknown",
    ],
    [
      "uv",
      "pyproject.toml",
      `${UV} x\nhint: Wheels are required for a because\n  │ building from source is disabled`,
      "unknown",
    ],
    ["uv", "pyproject.toml", "error: Building source distributions for `a` is disabled", "unknown"],
    ["uv", "pyproject.toml", "error: No interpreter found for Python >=3.12 in managed installations", "unknown"],
    ["uv", "pyproject.toml", "error: Found conflicting Python requirements:\n- a: <3.10\n- b: >=3.12", "refused"],
  ] as const) {
    const { env } = play(t, tool, { stderr, code: 1 });
    const text = tool === "uv" ? "[tool.uv]\n" : "";
    const cwd = t.testdir({ [file]: text });
    t.match(await verify(cwd, env, [step(file, text)], [file]), [{ manager: tool, outcome }], stderr);
  }
});

t.test("Bundler and Composer look at the copy, whatever the environment names", async (t) => {
  for (const [tool, file, variable] of [
    ["bundle", "Gemfile", "BUNDLE_GEMFILE"],
    ["composer", "composer.json", "COMPOSER"],
  ] as const) {
    const { env, calls } = play(t, tool, {});
    const cwd = t.testdir({ [file]: "" });
    await verify(cwd, { ...env, [variable]: join(cwd, file) }, [step(file, "")], [file]);
    t.equal(calls()[0]?.env[variable], file);
  }
});

t.test("Yarn 1 is not asked, because it would install", async (t) => {
  const cwd = t.testdir({ "package.json": "{}", "yarn.lock": "" });
  const ask = async (version: string) => {
    const { env, calls } = play(t, "yarn", { version });
    const [found] = await verify(cwd, env, [step("package.json", "{}")], ["package.json", "yarn.lock"]);
    return [found?.outcome, calls().length];
  };
  t.same(await ask("1.22.22"), ["unknown", 0]);
  t.same(await ask("4.9.1"), ["accepted", 1]);
});

t.test("after the first step that is not accepted nothing is verified", async (t) => {
  const { env, calls } = play(t, "npm", { stdout: '{"error": {"code": "EUSAGE", "summary": "no"}}', code: 1 });
  const cwd = t.testdir({ "package.json": "{}" });
  const found = await verify(cwd, env, [step("package.json", "{}"), step("package.json", "{ }")], ["package.json"]);
  t.match(found, [{ step: 1, outcome: "unknown", words: ["no"] }]);
  t.equal(calls().length, 1);
});

t.test("what no package manager reads is not known", async (t) => {
  const cwd = t.testdir({ "pom.xml": "<project/>" });
  const manual = { edits: [], byHand: [], isManual: true };
  t.match(await verify(cwd, {}, [step("pom.xml", "")], ["pom.xml"]), [
    { manager: null, place: "pom.xml", outcome: "unknown", words: ["no supported package manager reads pom.xml"] },
  ]);
  t.match(await verify(cwd, {}, [manual, step("pom.xml", "")], ["pom.xml"]), [{ step: 1, outcome: "unknown" }]);
  t.match(await verify(cwd, {}, [{ edits: [], byHand: ["a"] }], ["pom.xml"]), [{ outcome: "unknown" }]);
});

t.test("a package manager that is not installed is said, and exits with 3", async (t) => {
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "kit"));
  const env = { PATH: temporaryFolder(t) };
  const { code, stdout } = await runCli(["plan", "react@19", "--verify"], { cwd, catalog, env });
  t.equal(code, EXIT.unread);
  t.match(stdout, "Step 1 is not verified by npm:\n  npm is not installed\n");
  const json = await runCli(["plan", "react@19", "--verify", "--json"], { cwd, catalog, env });
  const isPlan = createValidators(() => readSchemas("api"))("plan-result.schema.json");
  t.ok(isPlan(JSON.parse(json.stdout)), JSON.stringify(isPlan.errors));
  const written = await runCli(["plan", "react@19", "--verify", "--step", "1", "--write"], { cwd, catalog, env });
  t.match(written, { code: EXIT.unread, stdout: "No files changed." });
});

t.test("fix reports what the package manager says, and writes only what it takes", async (t) => {
  const dependencies = { react: "^19.1.0", kit: "^2.0.0" };
  const manifest = JSON.stringify({ dependencies });
  const words = { error: { code: "ERESOLVE", summary: "unable\u001b[31m to resolve", detail: "::error::no" } };
  const refusing = play(t, "npm", { stdout: JSON.stringify(words, null, 2), code: 1 });
  const cwd = t.testdir({ "package.json": manifest });
  const fix = (env: NodeJS.ProcessEnv, ...argv: string[]) =>
    runCli(["fix", "--verify", "--write", ...argv], { cwd, catalog, env });
  const { code, stdout } = await fix(refusing.env);
  t.equal(code, EXIT.findings);
  t.match(stdout, "This fix: npm refuses it:\n  unable to resolve\n  : :error::no\nNo files changed.\n");
  t.match(JSON.parse((await fix(refusing.env, "--json")).stdout), {
    written: false,
    projects: [{ verification: [{ outcome: "refused" }] }],
  });
  t.equal(readFileSync(join(cwd, "package.json"), "utf8"), manifest);
  t.match(await fix(play(t, "npm", {}).env), { code: EXIT.clean, stdout: "This fix: npm resolves it.\nChanged" });
  t.not(readFileSync(join(cwd, "package.json"), "utf8"), manifest);
});

t.test("not knowing is never a yes, and a refusal counts for most", async (t) => {
  const of = (outcome: "accepted" | "refused" | "unknown") => ({
    step: 1,
    manager: "npm",
    place: ".",
    outcome,
    words: [],
  });
  t.equal(codeWith(EXIT.clean, []), EXIT.clean);
  t.equal(codeWith(EXIT.clean, [of("accepted")]), EXIT.clean);
  t.equal(codeWith(EXIT.unread, [of("accepted")]), EXIT.unread);
  t.equal(codeWith(EXIT.clean, [of("accepted"), of("unknown")]), EXIT.unread);
  t.equal(codeWith(EXIT.findings, [of("unknown")]), EXIT.findings);
  t.equal(codeWith(EXIT.unread, [of("refused")]), EXIT.findings);
  t.equal(verificationText([]), "");
});

t.test("a warning is passed on, because what is resolved may not go together", async (t) => {
  const { env } = play(t, "npm", { stderr: "npm warn ERESOLVE overriding peer dependency\n", stdout: '{"added": 0}' });
  const cwd = t.testdir({ "package.json": "{}" });
  const found = await verify(cwd, env, [step("package.json", "{}")], ["package.json"]);
  t.equal(verificationText(found), "Step 1: npm resolves it:\n  npm warn ERESOLVE overriding peer dependency\n");
});

t.test("the words begin where it refuses, and are not endless", async (t) => {
  const lines = Array.from({ length: 30 }, (_, place) => `line ${place}`);
  const { env } = play(t, "cargo", {
    stderr: ["updating", "failed to select a version", ...lines].join("\n"),
    code: 1,
  });
  const cwd = t.testdir({ "Cargo.toml": "" });
  const [found] = await verify(cwd, env, [step("Cargo.toml", "")], ["Cargo.toml"]);
  t.equal(found?.words[0], "failed to select a version");
  t.equal(found?.words.length, 15);
  t.equal(found?.words.at(-1), "…");
});
