import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { MOST_TECHNOLOGIES } from "../../../server/catalog/facts/seen-together.js";
import { catalogOf } from "../../../test/fixtures/catalog.js";
import { FILES, technologyText } from "../../../test/fixtures/data.js";
import { gitProject, runMain } from "../../../test/fixtures/git-project.js";
import { temporaryFolder, writeFiles } from "../../../test/fixtures/service.js";
import { main as checkData } from "../../data/check.js";
import { LEAST_TECHNOLOGIES, MOST_MANIFESTS, main, slugOf, stackOf } from "../import-stack.js";

const SHOP = "https://github.com/ann/shop";
const NAMES = Array.from({ length: LEAST_TECHNOLOGIES + 9 }, (_, index) => `lib-${index}`);
/** A manifest with so many known packages more than the least that counts, and one that is not known. */
const manifestOf = (more: number, fields: object = {}) => ({
  dependencies: {
    ...Object.fromEntries(NAMES.slice(0, LEAST_TECHNOLOGIES + more).map((name) => [name, "^1.0.0"])),
    "left-pad": "1",
  },
  ...fields,
});

function dataFolder(t: Parameters<typeof temporaryFolder>[0], files: Record<string, string> = {}): string {
  const folder = temporaryFolder(t);
  const packaged = (name: string, packages: string) => technologyText("", name, `packages:\n${packages}`);
  writeFiles(folder, {
    ...FILES,
    ...Object.fromEntries(
      NAMES.map((name) => [`technologies/${name}.yaml`, packaged(name, `  npm: [${name}, ${name}-extra]\n`)]),
    ),
    "technologies/django.yaml": packaged("Django", "  pypi: [django]\n"),
    "technologies/nodejs.yaml": technologyText("", "Node.js"),
    ...files,
  });
  return folder;
}
const read = (folder: string, name = "ann-shop") => readFileSync(join(folder, `stacks/${name}.yaml`), "utf8");
const today = () => new Date().toISOString().slice(0, 10);
const run = (...argv: string[]) => runMain(main, ...argv);

t.test("takes up what a project names of what is known, as a record that passes", async (t) => {
  const project = gitProject(t, "git@github.com:ann/shop.git");
  const id = project.commit(
    { "package.json": manifestOf(9, { engines: { node: ">=20" }, devDependencies: { react: "19.0.0" } }) },
    "2026-01-02",
  );
  const data = dataFolder(t);
  const source = `${SHOP}/blob/${id}/package.json`;
  const { code, out, err } = await run(project.folder, "--data", data);
  t.same([code, err], [0, []]);
  t.same(out, ["stacks/ann-shop.yaml: added", `  ${source}`]);
  const packages = [...NAMES].sort().map((name) => `        ${name}: "^1.0.0"\n`);
  t.equal(
    read(data),
    `# yaml-language-server: $schema=../../schemas/stack.schema.json
name: ann/shop
repository: ${SHOP}
committed: 2026-01-02
manifests:
  - source: ${source}
    technologies:
      nodejs: ">=20"
    packages:
      npm:
${packages.join("")}checked: ${today()}
`,
  );
  const told: string[] = [];
  const streams = { out: (line: string) => told.push(line), err: () => undefined };
  t.same([await checkData(["--data", data], {}, streams), told], [0, []]);
});

t.test("run again it changes nothing; on a newer commit it brings the file up to date", async (t) => {
  const project = gitProject(t, SHOP);
  const old = project.commit({ "package.json": manifestOf(0) }, "2026-01-02");
  const data = dataFolder(t);
  await run(project.folder, "--data", data, "--name", "The Shop");
  const first = read(data);
  t.same((await run(project.folder, "--data", data)).out[0], "stacks/ann-shop.yaml: unchanged");
  t.equal(read(data), first);
  const now = project.commit({ "package.json": manifestOf(2) }, "2026-02-03");
  t.same((await run(project.folder, "--data", data)).out[0], "stacks/ann-shop.yaml: updated");
  t.match(read(data), /name: The Shop\n.*committed: 2026-02-03\n/s, "the name given before stays");
  t.match(read(data), now);
  t.same((await run(project.folder, "--data", data, "--ref", old)).code, 0);
  t.equal(read(data), first, "an older commit can be asked for");
  t.same(readdirSync(join(data, "stacks")), ["ann-shop.yaml"]);
});

t.test("comments at the head and on fields stay", async (t) => {
  const project = gitProject(t, SHOP);
  project.commit({ "package.json": manifestOf(0) }, "2026-01-02");
  const data = dataFolder(t);
  await run(project.folder, "--data", data);
  const commented = read(data)
    .replace("name: ann/shop", "# Where people buy things.\nname: Ann's Shop # as they spell it")
    .replace("committed: 2026-01-02", "committed: 2026-01-02 # the release of spring");
  writeFileSync(join(data, "stacks/ann-shop.yaml"), commented);
  t.match((await run(project.folder, "--data", data)).out, ["stacks/ann-shop.yaml: unchanged"]);
  project.commit({ "package.json": manifestOf(1) }, "2026-02-03");
  t.match((await run(project.folder, "--data", data)).out, ["stacks/ann-shop.yaml: updated"]);
  t.match(
    read(data),
    /# Where people buy things\.\nname: Ann's Shop # as they spell it\n.*committed: 2026-02-03 # the release of spring\n/s,
  );
});

t.test("a file without the day of its commit gets it", async (t) => {
  const project = gitProject(t, SHOP);
  project.commit({ "package.json": manifestOf(0) }, "2026-01-02");
  const data = dataFolder(t);
  await run(project.folder, "--data", data);
  const whole = read(data);
  writeFileSync(join(data, "stacks/ann-shop.yaml"), whole.replace(/committed: .*\n/, ""));
  const { code, out, err } = await run(project.folder, "--data", data);
  t.same([code, err], [0, []]);
  t.match(out, ["stacks/ann-shop.yaml: updated"]);
  t.equal(read(data), whole);
});

t.test("two projects of one name have a file each", async (t) => {
  const data = dataFolder(t);
  const projects = ["https://github.com/ann/shop", "https://github.com/bob/Shop"].map((origin) =>
    gitProject(t, origin),
  );
  for (const { commit } of projects) commit({ "package.json": manifestOf(0) });
  for (const turn of ["added", "unchanged"]) {
    for (const [index, path] of ["stacks/ann-shop.yaml", "stacks/bob-shop.yaml"].entries()) {
      t.match((await run(projects[index]?.folder ?? "", "--data", data)).out, [`${path}: ${turn}`]);
    }
  }
  t.match(read(data), SHOP);
  t.match(read(data, "bob-shop"), "name: bob/Shop\nrepository: https://github.com/bob/Shop\n");
});

t.test("the richest manifests stand for a project; what is not its own is passed over", async (t) => {
  const project = gitProject(t, SHOP);
  const id = project.commit({
    "apps/latest.web/package.json": manifestOf(1),
    "apps/api/package.json": manifestOf(2),
    "apps/tiny/package.json": manifestOf(-1),
    "node_modules/x/package.json": manifestOf(2),
    "tests/fixtures/package.json": manifestOf(2),
    "packages/node-integration-tests/package.json": manifestOf(2),
    "test-projects/nest/package.json": manifestOf(2),
    "vendor/package.json": manifestOf(2),
    "broken/package.json": "{ // a template",
    "pyproject.toml": '[project]\ndependencies = ["django>=5"]\n',
  });
  const data = dataFolder(t);
  const { code, out, err } = await run(project.folder, "--data", data);
  const source = (path: string) => `  ${SHOP}/blob/${id}/${path}/package.json`;
  t.same([code, out], [0, ["stacks/ann-shop.yaml: added", source("apps/api"), source("apps/latest.web")]]);
  t.match(err, [/^skipped broken\/package\.json: .*JSON/]);
  t.equal(err.length, 1);
  const named = await run(project.folder, "tests/fixtures/package.json", "--data", data);
  t.same(named.out, ["stacks/ann-shop.yaml: updated", source("tests/fixtures")], "unless it is named");
});

t.test("says what keeps it from taking anything up, and writes nothing", async (t) => {
  const project = gitProject(t, SHOP);
  project.commit({ "package.json": manifestOf(-1), "README.md": "" });
  const homeless = gitProject(t);
  homeless.commit({ "package.json": manifestOf(2) });
  const data = dataFolder(t);
  const mistaken = dataFolder(t, { "technologies/x.yaml": "name: X\n" });
  const nothing = new RegExp(`^no manifest of ${SHOP} lists packages of \\d+ to \\d+ known technologies$`);
  const cases: [argv: string[], code: number, err: RegExp[]][] = [
    [[], 2, [/^usage: /]],
    [["--what"], 2, [/--what/]],
    [[project.folder, "--ref"], 2, [/--ref/]],
    [[homeless.folder], 2, [/has no remote "origin" with a URL: pass --repository URL$/]],
    [[join(data, "nowhere")], 2, [/has no remote/]],
    [[project.folder], 1, [nothing]],
    [[project.folder, "README.md"], 1, [nothing]],
    [[project.folder, "no/package.json"], 1, [/^skipped no\/package\.json: .*does not exist in/, nothing]],
    [[project.folder, "--ref", "v9"], 3, [/^fatal: .*v9/]],
    [[project.folder, "--data", mistaken], 3, [/has 2 problems: run .npm run data:check/]],
    [[project.folder, "--data", join(data, "nowhere")], 3, [/ENOENT/]],
  ];
  for (const [argv, code, expected] of cases) {
    const result = await run(
      ...(argv.includes("--data") ? argv : [...argv, "--data", data].slice(argv.length ? 0 : 2)),
    );
    t.equal(result.code, code, argv.join(" "));
    t.match(result.err, expected, argv.join(" "));
    t.equal(result.err.length, expected.length, result.err.join());
    t.same(result.out, []);
  }
  t.notOk(existsSync(join(data, "stacks")));
  t.match(await run("--help"), { code: 0, out: [/^usage: /], err: [] });
  const wrong = await run(homeless.folder, "--data", data, "--repository", "http://github.com/ann/shop");
  t.match(wrong, {
    code: 3,
    out: [],
    err: [/^stacks\/ann-shop\.yaml would be invalid, so it was not written: repository: /],
  });
  t.notOk(existsSync(join(data, "stacks")));
  const told = await run(homeless.folder, "--data", data, "--repository", `${SHOP}.git/`);
  t.match(told, { code: 0, out: ["stacks/ann-shop.yaml: added"] });
  t.match(read(data), `repository: ${SHOP}\n`);
});

t.test("the manifests that name enough are a record, the richest of them", async (t) => {
  const { names } = catalogOf({
    technologies: Object.fromEntries(NAMES.map((name) => [name, { packages: { npm: [name, `${name}-extra`] } }])),
  });
  const project = (...more: number[]) => ({
    name: "Shop",
    repository: SHOP,
    commit: { id: "c0ffee", day: "2026-01-02" },
    manifests: more.map((count) => ({ path: `${count}/package.json`, text: JSON.stringify(manifestOf(count)) })),
  });
  const richest = (...more: number[]) =>
    stackOf(project(...more), names, "2026-01-03")?.manifests.map(({ source }) => source.split("/").at(-2));
  t.equal(richest(), undefined);
  t.equal(richest(-1), undefined);
  t.same(richest(-1, 0), ["0"]);
  t.match(stackOf(project(0), names, "2026-01-03"), { committed: "2026-01-02", checked: "2026-01-03" });
  const extra = (list: Record<string, string>) => {
    const text = JSON.stringify({ dependencies: { ...manifestOf(0).dependencies, ...list } });
    return stackOf({ ...project(), manifests: [{ path: "package.json", text }] }, names, "2026-01-03")?.manifests[0];
  };
  const { [NAMES[0] as string]: _, ...others } = manifestOf(0).dependencies as Record<string, string>;
  t.match(
    Object.keys(extra({ "lib-0-extra": "2.0.0" })?.packages?.npm ?? {}),
    NAMES.slice(0, LEAST_TECHNOLOGIES).sort(),
    "the main package speaks for its technology",
  );
  const without = {
    path: "package.json",
    text: JSON.stringify({ dependencies: { ...others, "lib-0-extra": "2.0.0" } }),
  };
  t.match(
    stackOf({ ...project(), manifests: [without] }, names, "2026-01-03")?.manifests[0]?.packages?.npm,
    { "lib-0-extra": "2.0.0" },
    "another does where the main one is not named",
  );
  const helped = Object.keys(extra({ "@types/lib-20": "1", "@types/lib-0": "1" })?.packages?.npm ?? {});
  t.same(helped, NAMES.slice(0, LEAST_TECHNOLOGIES).sort(), "type declarations show no use of what they describe");
  const crowd = Object.fromEntries(
    Array.from({ length: MOST_TECHNOLOGIES + 1 }, (_, index) => [`crowd-${index}`, "1"]),
  );
  const crowded = catalogOf({
    technologies: Object.fromEntries(Object.keys(crowd).map((name) => [name, { packages: { npm: [name] } }])),
  });
  const matrix = { path: "package.json", text: JSON.stringify({ dependencies: crowd }) };
  t.equal(
    stackOf({ ...project(), manifests: [matrix] }, crowded.names, "2026-01-03"),
    undefined,
    "what names more than an application is left out",
  );
  const many = Array.from({ length: MOST_MANIFESTS + 1 }, (_, index) => index);
  t.same(richest(...many), many.slice(1).reverse().map(String));
});

t.test("a file is called like the repository", async (t) => {
  const cases: [string, string][] = [
    ["https://github.com/Ann/My.Shop_2", "ann-my-shop-2"],
    ["https://gitlab.com/group/sub/--x--", "sub-x"],
  ];
  for (const [repository, slug] of cases) t.equal(slugOf(repository), slug);
});
