import { readFileSync, writeFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import t from "tap";
import { main as checkData } from "../../../scripts/data/check.js";
import { main } from "../../../scripts/data/import-manifest.js";
import { FILES, technologyText } from "../../fixtures/data.js";
import { gitProject, runMain, runScript } from "../../fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";

const KIT = "https://github.com/kit/kit";
const TODAY = new Date().toISOString().slice(0, 10);
const sourceOf = (tag: string, path = "package.json") => `${KIT}/blob/${tag}/${path}`;
const run = (...argv: string[]) => runMain(main, ...argv);

function dataFolder(t: Parameters<typeof temporaryFolder>[0], files: Record<string, string> = {}): string {
  const folder = temporaryFolder(t);
  writeFiles(folder, {
    ...FILES,
    "technologies/kit.yaml": technologyText("", "Kit").replace(
      "checked",
      `packages:\n  npm: [kit, "@kit/*"]\nrepository: ${KIT}\nchecked`,
    ),
    "technologies/nodejs.yaml": technologyText("", "Node.js"),
    ...files,
  });
  return folder;
}
const kitIn = (folder: string) => readFileSync(join(folder, "technologies/kit.yaml"), "utf8");
const entry = (version: string, of: string, range: string, tag: string) =>
  `  - version: "${version}"\n    of: ${of}\n    range: "${range}"\n    source: ${sourceOf(tag)}\n    checked: ${TODAY}\n`;
const packageOf = (version: string, react: string, more: object = {}) => ({
  name: "kit",
  version,
  peerDependencies: { react, "not-known": "*" },
  ...more,
});

/** A repository of the kit with a release of each version, asking for that React. */
function kitProject(t: Parameters<typeof gitProject>[0], releases: [version: string, react: string][]) {
  const project = gitProject(t, `${KIT}.git`);
  const release = (version: string, react: string) => {
    project.commit({ "package.json": packageOf(version, react) });
    project.tag(`v${version}`);
  };
  for (const [version, react] of releases) release(version, react);
  return { ...project, release };
}

t.test("the last lines of a checkout are taken up, newest first, and a second run changes nothing", async (t) => {
  const { folder } = kitProject(t, [
    ["1.0.0", "^16.0.0"],
    ["2.0.0", "^17.0.0"],
    ["2.1.0", "^17.0.0 || ^18.0.0"],
    ["3.0.0", "^19.0.0"],
  ]);
  const data = dataFolder(t);
  const { code, out, err } = await run(folder, "--data", data, "--lines", "2");
  t.same([code, err], [0, []]);
  t.same(out, [
    "technologies/kit.yaml: added: kit 3 -> react ^19.0.0",
    "technologies/kit.yaml: added: kit 2 -> react ^17.0.0 || ^18.0.0",
    "1 file changed",
  ]);
  const first = kitIn(data);
  t.match(
    first,
    `requires:\n${entry("3", "react", "^19.0.0", "v3.0.0")}${entry("2", "react", "^17.0.0 || ^18.0.0", "v2.1.0")}`,
  );
  const streams = { out: (line: string) => t.fail(line), err: () => undefined };
  t.equal(await checkData(["--data", data], {}, streams), 0);
  t.same(await run(folder, "--data", data, "--lines", "2"), { code: 0, out: ["0 files changed"], err: [] });
  t.equal(kitIn(data), first);
  t.same((await run(folder, "--data", data)).out, [
    "technologies/kit.yaml: added: kit 1 -> react ^16.0.0",
    "1 file changed",
  ]);
  t.equal(kitIn(data).indexOf(entry("1", "react", "^16.0.0", "v1.0.0")) > first.indexOf("v2.1.0"), true);
});

t.test("a newer release of a line replaces an older one, in its place and with its comments", async (t) => {
  const { folder, release } = kitProject(t, [["1.0.0", "^18.0.0"]]);
  const data = dataFolder(t);
  await run(folder, "--data", data);
  const path = join(data, "technologies/kit.yaml");
  const commented = kitIn(data)
    .replace("name: Kit", "# The kit of all.\nname: Kit # as they spell it")
    .replace('  - version: "1"', '  # The first line.\n  - version: "1"')
    .replace("of: react", "of: react # not react-dom");
  writeFileSync(path, commented);
  release("1.1.0", "^18.0.0 || ^19.0.0");
  t.same((await run(folder, "--data", data)).out, [
    "technologies/kit.yaml: updated: kit 1 -> react ^18.0.0 || ^19.0.0",
    "1 file changed",
  ]);
  t.equal(kitIn(data), commented.replace("^18.0.0", "^18.0.0 || ^19.0.0").replace("/blob/v1.0.0/", "/blob/v1.1.0/"));
  const older = await run(`${folder}/package.json@v1.0.0`, "--data", data);
  t.same(older.out, ["0 files changed"], "an older one replaces nothing");
});

t.test("an entry edited by hand stays, as do entries for finer lines", async (t) => {
  const { folder } = kitProject(t, [
    ["1.0.0", "^18.0.0"],
    ["2.0.0", "^19.0.0"],
  ]);
  const data = dataFolder(t);
  await run(folder, "--data", data);
  const edited = kitIn(data)
    .replace('range: "^18.0.0"', 'range: "^18.0.0 <18.3"')
    .replace('version: "2"', 'version: ">=2.0.1 <3"');
  writeFileSync(join(data, "technologies/kit.yaml"), edited);
  t.same((await run(folder, "--data", data)).out, [
    "technologies/kit.yaml: kept: kit 2 -> react ^19.0.0 (there are entries for more specific lines (>=2.0.1 <3))",
    "technologies/kit.yaml: kept: kit 1 -> react ^18.0.0 (it was edited by hand)",
    "0 files changed",
  ]);
  t.equal(kitIn(data), edited);
});

t.test("one manifest is read at its tag, whatever the two are called", async (t) => {
  const project = gitProject(t, `${KIT}.git`);
  project.commit({
    "package.json": packageOf("1.0.0", "^18.0.0"),
    "packages/extra/package.json": { name: "@kit/extra", version: "5.0.0", peerDependencies: { react: "^19.0.0" } },
  });
  project.tag("v1.0.0", "kit@1.0.0", "@kit/extra@5.0.0");
  const cases: [place: string, told: string, source: string][] = [
    ["package.json@v1.0.0", "kit 1 -> react ^18.0.0", sourceOf("v1.0.0")],
    ["package.json@kit@1.0.0", "kit 1 -> react ^18.0.0", sourceOf("kit@1.0.0")],
    [
      "packages/extra/package.json@@kit/extra@5.0.0",
      "@kit/extra 5 -> react ^19.0.0",
      sourceOf("@kit/extra@5.0.0", "packages/extra/package.json"),
    ],
  ];
  for (const [place, told, source] of cases) {
    const data = dataFolder(t);
    const { code, out, err } = await run(`${project.folder}/${place}`, "--data", data);
    t.same([code, err], [0, []], place);
    t.same(out, [`technologies/kit.yaml: added: ${told}`, "1 file changed"]);
    t.match(kitIn(data), `source: ${source}\n`);
  }
  const data = dataFolder(t);
  const near = `${relative(process.cwd(), project.folder)}/package.json@v1.0.0`;
  t.equal((await run(near, "--data", data)).code, 0, "a path can be relative");
});

t.test("a manifest whose version is set when it is published has that of its tag", async (t) => {
  const { folder, commit, tag } = gitProject(t, `${KIT}.git`);
  commit({ "package.json": packageOf("0.0.0-development", "^18.0.0") });
  tag("kit@4.2.0", "next");
  const data = dataFolder(t);
  t.same((await run(`${folder}/package.json@kit@4.2.0`, "--data", data)).out, [
    "technologies/kit.yaml: added: kit 4 -> react ^18.0.0",
    "1 file changed",
  ]);
  t.match(await run(`${folder}/package.json@next`, "--data", data), {
    code: 3,
    err: ["package.json at next has no package name and version"],
  });
});

t.test("a checkout in the folder one is in needs no more than its name", async (t) => {
  const { folder } = kitProject(t, [["1.0.0", "^18.0.0"]]);
  const data = dataFolder(t);
  const here = process.cwd();
  t.teardown(() => process.chdir(here));
  process.chdir(join(folder, ".."));
  t.match(await run(`${basename(folder)}/package.json@v1.0.0`, "--data", data), { code: 0, err: [] });
  process.chdir(folder);
  t.match(await run("./package.json@v1.0.0", "--data", data), { code: 0, out: ["0 files changed"] });
});

t.test("a dry run tells and writes nothing", async (t) => {
  const { folder } = kitProject(t, [["1.0.0", "^18.0.0"]]);
  const data = dataFolder(t);
  const before = kitIn(data);
  t.same((await run(folder, "--data", data, "--dry-run")).out, [
    "technologies/kit.yaml: added: kit 1 -> react ^18.0.0",
    "1 file would change",
  ]);
  t.equal(kitIn(data), before);
});

t.test("copies of packages that are published from elsewhere are skipped", async (t) => {
  const fork = gitProject(t, "https://github.com/somebody/fork");
  fork.commit({ "package.json": packageOf("1.0.0", "^18.0.0", { repository: { url: `git+${KIT}.git` } }) });
  fork.tag("v1.0.0");
  const data = dataFolder(t);
  const { code, out, err } = await run(fork.folder, "--data", data);
  t.same([code, out], [0, ["0 files changed"]]);
  t.same(err, [
    "https://github.com/somebody/fork/blob/v1.0.0/package.json: skipped, because kit is published from elsewhere",
  ]);
  const moved = gitProject(t, "https://github.com/new-home/kit");
  moved.commit({ "package.json": packageOf("1.0.0", "^18.0.0", { repository: "new-home/kit" }) });
  moved.tag("v1.0.0");
  t.match(
    await run(moved.folder, "--data", data),
    { code: 0, out: [/added/, "1 file changed"] },
    "one that moved is not",
  );
});

t.test("reports a package of an unknown technology", async (t) => {
  const { folder, commit, tag } = gitProject(t, KIT);
  commit({ "package.json": { name: "stranger", version: "1.0.0", peerDependencies: { react: "1" } } });
  tag("v1.0.0");
  const place = `${folder}/package.json@v1.0.0`;
  const { code, err } = await run(place, "--data", dataFolder(t));
  t.equal(code, 0);
  t.same(err, [`${place}: "stranger" does not belong to a known technology: add it to the packages of one first`]);
});

t.test("says what is wrong, and writes nothing", async (t) => {
  const { folder, commit, tag } = kitProject(t, [["1.0.0", "^18.0.0"]]);
  commit({ "package.json": "{", "nameless/package.json": { version: "1.0.0" } });
  tag("v2.0.0");
  const homeless = gitProject(t);
  homeless.commit({ "package.json": packageOf("1.0.0", "^18.0.0") });
  const data = dataFolder(t);
  const before = kitIn(data);
  const mistaken = dataFolder(t, { "technologies/x.yaml": "name: X\n" });
  const cases: [argv: string[], code: number, err: RegExp][] = [
    [[], 2, /^usage: /],
    [[folder, "--lines", "0"], 2, /^usage: /],
    [[folder, "--lines", "many"], 2, /^usage: /],
    [[folder, "--what"], 2, /--what/],
    [[homeless.folder], 3, /has no remote "origin" with a URL: pass --repository URL$/],
    [[`${folder}/package.json@v9`], 3, /^fatal: /],
    [[`${folder}/no/package.json@v1.0.0`], 3, /^fatal: path 'no\/package\.json' does not exist in 'v1\.0\.0'/],
    [[`${folder}/package.json@v2.0.0`], 3, /JSON/],
    [[`${folder}/nameless/package.json@v2.0.0`], 3, /^nameless\/package\.json at v2\.0\.0 has no package name/],
    [[`${data}/package.json@v1.0.0`], 3, /is not in a Git checkout$/],
    [[folder, join(data, "nowhere")], 3, /has no remote/],
    [[folder, "--data", mistaken], 3, /has 2 problems: run .npm run data:check/],
  ];
  for (const [argv, code, expected] of cases) {
    const result = await run(...argv, ...(argv.includes("--data") ? [] : ["--data", data]));
    t.equal(result.code, code, argv.join(" "));
    t.match(result.err.join("\n"), expected, argv.join(" "));
    t.same(result.out, []);
  }
  t.equal(kitIn(data), before);
  t.match(await run("--help"), { code: 0, out: [/^usage: /], err: [] });
});

/** A technology with one entry about react and react-dom, and the names that it is merged by. */
t.test("as a process it exits as it says", async (t) => {
  const { folder } = kitProject(t, [["1.0.0", "^18.0.0"]]);
  t.match(runScript("scripts/data/import-manifest.ts", folder, "--data", dataFolder(t)), {
    code: 0,
    out: /\n1 file changed\n$/,
  });
});
