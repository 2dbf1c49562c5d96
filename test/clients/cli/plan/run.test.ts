import { readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { EXIT, UsageError, type Values } from "../../../../clients/cli/command.js";
import { planUpgrade } from "../../../../clients/cli/plan/run.js";
import { contextIn, runCli } from "../../../fixtures/cli.js";
import { UPGRADE_CATALOG as catalog, upgradeFiles } from "../../../fixtures/upgrade-files.js";

async function planIn(cwd: string, values: Values, target = "react@19") {
  const { context, written } = contextIn(cwd, { catalog });
  const code = await planUpgrade(context, [target], values);
  return { code, ...written };
}

t.test("exits with findings while something has to be replaced, in every form", async (t) => {
  const open = t.testdir({ open: upgradeFiles("react", "react-dom", "stuck"), clean: upgradeFiles("react", "kit") });
  for (const values of [{}, { json: true }, { format: "markdown" }, { renovate: true }, { diff: true }]) {
    const said = JSON.stringify(values);
    t.equal((await planIn(open, { ...values, from: "open" })).code, EXIT.findings, said);
    t.equal((await planIn(open, { ...values, from: "clean" })).code, EXIT.clean, said);
  }
});

t.test("a folder without manifests is a mistake, in every form", async (t) => {
  const cwd = t.testdir({ "notes.md": "" });
  for (const values of [{}, { json: true }])
    await t.rejects(planIn(cwd, values), new UsageError("No manifests found. Name a folder or file with --from."));
});

t.test("writes one step, and leaves what other steps change as it is", async (t) => {
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "kit"));
  const { stdout, stderr } = await planIn(cwd, { write: true, step: "1" });
  t.match(stdout, /^Changed package\.json\. Run `npm install`/);
  t.equal(stderr, "");
  t.same(JSON.parse(readFileSync(join(cwd, "package.json"), "utf8")).dependencies, {
    react: "^18.3.1",
    "react-dom": "^18.3.1",
    kit: "^3.0.0",
  });
});

t.test("what --write reports is what a scan of the written files finds", async (t) => {
  const cwd = t.testdir(upgradeFiles("react", "react-dom", "kit", "stuck"));
  const errors = async () => {
    const { stdout } = await runCli(["scan", "--json"], { cwd, catalog });
    const [{ findings, score }] = JSON.parse(stdout).projects;
    return { score, found: findings.filter((one: { status: string }) => one.status === "incompatible").length };
  };
  const before = await errors();
  t.equal(before.found, 0);
  // The last step goes to React 19, before which `stuck` should have been replaced.
  const { code, stdout } = await planIn(cwd, { write: true, step: "3" });
  const after = await errors();
  t.ok(after.found > 0, "or nothing is shown here");
  t.equal(code, EXIT.findings);
  t.match(stdout, `This project now has ${after.found} conflict`);
  t.match(stdout, `score ${before.score} → ${after.score}:\n`);
  t.match(stdout, /✕ .*Stuck/);
});

t.test("--write names what is still in the way, which is why it exits with 1", async (t) => {
  const write = (...packages: Parameters<typeof upgradeFiles>) =>
    planIn(t.testdir(upgradeFiles(...packages)), { write: true, step: "1" });
  const { code, stdout } = await write("react", "react-dom", "kit", "stuck");
  t.equal(code, EXIT.findings);
  t.match(stdout, "Still in the way of the target: stuck.\n");
  t.notMatch((await write("react", "react-dom", "kit")).stdout, "in the way");
});

t.test("--write says that a target is reached already, and writes nothing", async (t) => {
  const files = upgradeFiles("react", "react-dom");
  const cwd = t.testdir(files);
  const { code, stdout } = await planIn(cwd, { write: true, step: "1" }, "react@18");
  t.equal(code, EXIT.clean);
  t.match(stdout, "react is at 18.3.1 already.\n");
  t.equal(readFileSync(join(cwd, "package.json"), "utf8"), files["package.json"]);
});

t.test("--write makes the step of each project, and of those that share a file all changes in it", async (t) => {
  const manifest = (name: string) =>
    JSON.stringify({ name, dependencies: { react: "catalog:", "react-dom": "catalog:" } });
  const cwd = t.testdir({
    "pnpm-workspace.yaml": "packages: [a, b]\ncatalog:\n  react: ^18.3.1\n  react-dom: ^18.3.1\n",
    a: { "package.json": manifest("a") },
    b: { "package.json": manifest("b") },
    c: upgradeFiles("react", "react-dom"),
    d: upgradeFiles("ready"),
  });
  const { code, stdout, stderr } = await planIn(cwd, { write: true, step: "1" });
  t.equal(stderr, "");
  t.match(readFileSync(join(cwd, "pnpm-workspace.yaml"), "utf8"), /react: \^19[\s\S]+react-dom: \^19/);
  t.match(JSON.parse(readFileSync(join(cwd, "c/package.json"), "utf8")).dependencies, { react: /^\^19/ });
  for (const folder of ["a", "b", "c"]) t.match(stdout, new RegExp(`^${folder} now has no conflicts`, "m"));
  t.notMatch(stdout, /^d now/m, "it has no React");
  t.equal(code, EXIT.clean, stdout);
});

t.test("--write names the projects whose step has no version to write", async (t) => {
  const stuck = upgradeFiles("react", "react-dom", "stuck");
  const cwd = t.testdir({ easy: upgradeFiles("react", "react-dom", "kit"), hard: stuck });
  const { code, stdout } = await planIn(cwd, { write: true, step: "1" });
  t.match(
    stdout,
    /^Changed easy\/package\.json\.[\s\S]+\nIn hard, step 1 replaces packages, .+ by hand, and plan again\.\n$/,
  );
  t.equal(code, EXIT.findings);
  t.equal(readFileSync(join(cwd, "hard/package.json"), "utf8"), stuck["package.json"]);
  await t.rejects(planIn(cwd, { write: true, step: "9" }), new UsageError("this plan has 2 steps, and no step 9"));
});

t.test("the command for a step repeats --from, quoted for a shell where it has to be", async (t) => {
  const cwd = t.testdir({ "it's mine": upgradeFiles("react", "react-dom"), web: upgradeFiles("react", "react-dom") });
  t.match((await planIn(cwd, { from: "web" })).stdout, "stackfit plan react@19 --from web --step 1 --write");
  t.match((await planIn(cwd, { from: "it's mine" })).stdout, "--from 'it'\\''s mine' --step 1 --write");
});

t.test("a problem with a target is thrown, except that JSON holds it", async (t) => {
  const cwd = t.testdir(upgradeFiles("react", "react-dom"));
  await t.rejects(planIn(cwd, {}, "vue@3"), new UsageError("vue is not among the dependencies of this project."));
  const { code, stdout } = await planIn(cwd, { json: true }, "vue@3");
  t.equal(code, EXIT.usage);
  t.match(JSON.parse(stdout), { targets: [], problems: [{ asked: "vue@3" }] });
});
