import t from "tap";
import { catalogOf, TODAY } from "../../../../test/fixtures/catalog.js";
import { requires } from "../../../../test/fixtures/facts.js";
import { temporaryFolder, writeFiles } from "../../../../test/fixtures/service.js";
import { formatProjectCoverage, measureProjects, type ProjectList, readProjects } from "../../known/projects.js";

const catalog = catalogOf({
  technologies: {
    a: { packages: { npm: ["a"] }, requires: [requires("1", "b", "^1")] },
    b: { packages: { npm: ["b", "b-more"] } },
    c: { packages: { npm: ["c"] }, endOfLife: { reason: "It ended for this test.", source: "https://example.com/c" } },
    runtime: {},
    snake: { packages: { pypi: ["a", "snake"] } },
  },
});

/** A list of what a project names. */
const project = (packages: string[], more: Partial<ProjectList> = {}): ProjectList => ({
  name: packages.join(),
  source: "https://example.com/manifest",
  ecosystem: "npm",
  packages: Object.fromEntries(packages.map((name) => [name, "*"])),
  technologies: {},
  ...more,
});
const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value);

t.test("a package counts where a tenth of an ecosystem's projects name it, and at least two", async (t) => {
  const few = [project(["a", "x"]), project(["a", "y", "z"]), project(["b", "z", "y"])];
  t.same(measureProjects(catalog, few, TODAY).recognition, [
    { ecosystem: "npm", projects: 3, mostUsed: 3, recognized: 1, missing: ["y", "z"] },
  ]);
  const many = [...times(18, project(["a"])), ...times(2, project(["x"])), ...times(3, project(["y"]))];
  t.same(
    measureProjects(catalog, many, TODAY).recognition,
    [{ ecosystem: "npm", projects: 23, mostUsed: 2, recognized: 1, missing: ["y"] }],
    "a tenth of 23 is 3",
  );
});

t.test("ecosystems are measured apart, in the order of their names", async (t) => {
  const projects = [...times(2, project(["snake", "b"], { ecosystem: "pypi" })), ...times(2, project(["snake", "b"]))];
  t.same(measureProjects(catalog, projects, TODAY).recognition, [
    { ecosystem: "npm", projects: 2, mostUsed: 2, recognized: 1, missing: ["snake"] },
    { ecosystem: "pypi", projects: 2, mostUsed: 2, recognized: 1, missing: ["b"] },
  ]);
});

t.test("the missing packages that most projects name come first", async (t) => {
  const projects = [...times(2, project(["q", "x"])), ...times(3, project(["y"])), ...times(2, project(["p"]))];
  t.same(measureProjects(catalog, projects, TODAY).recognition[0]?.missing, ["y", "p", "q", "x"]);
});

t.test("pairs named side by side are asked without versions; an end of life alone is no answer", async (t) => {
  const projects = [
    project(["a", "b", "b-more"]),
    project(["a", "c", "stranger"]),
    project(["c", "a"], { technologies: { runtime: ">=1", nowhere: "1" } }),
  ];
  t.same(measureProjects(catalog, projects, TODAY).pairs, {
    asked: 4,
    unknown: 3,
    missing: [
      { pair: "a c", projects: 2 },
      // As many projects; the sides of the first are named more often.
      { pair: "a runtime", projects: 1 },
      { pair: "c runtime", projects: 1 },
    ],
  });
  t.same(measureProjects(catalog, [], TODAY), { recognition: [], pairs: { asked: 0, unknown: 0, missing: [] } });
});

t.test("the pairs that most projects name are asked, a thousand of them", async (t) => {
  // 46 technologies make 1,035 pairs.
  const ids = Array.from({ length: 46 }, (_, index) => `t${String(index).padStart(2, "0")}`);
  const crowd = catalogOf({ technologies: Object.fromEntries(ids.map((id) => [id, { packages: { npm: [id] } }])) });
  const { pairs } = measureProjects(crowd, [project(ids), project(["t44", "t45"])], TODAY);
  t.same([pairs.asked, pairs.unknown, pairs.missing.length], [1000, 1000, 1000]);
  t.same(pairs.missing[0], { pair: "t44 t45", projects: 2 });
  t.same(pairs.missing[1], { pair: "t00 t44", projects: 1 }, "then those whose sides are named most, by id");
});

t.test("the rates are told as text, and what is missing in short", async (t) => {
  const projects = [...times(2, project(["a", "b"])), ...times(2, project(["a", "c", "x"]))];
  t.same(formatProjectCoverage(measureProjects(catalog, projects, TODAY)), [
    "recognized: 75.0 % of the 4 most used packages in 4 projects",
    "  npm        75.0 % of 4 in 4 projects; not: x",
    "unknown: 50.0 % of the 2 pairs used together most often",
    "  a+c (2)",
  ]);
  t.same(formatProjectCoverage(measureProjects(catalog, [], TODAY)), [
    "recognized: 0 % of the 0 most used packages in 0 projects",
    "unknown: 0 % of the 0 pairs used together most often",
  ]);
  const names = Array.from({ length: 28 }, (_, index) => `x${index}`);
  t.match(formatProjectCoverage(measureProjects(catalog, times(2, project(names)), TODAY))[1], /, and 3 more$/);
});

t.test("the lists of a folder are read in the order of their names", async (t) => {
  const lists = temporaryFolder(t);
  const text = JSON.stringify(project(["react", "unheard-of"]));
  writeFiles(lists, { "b.json": text, "a.json": text.replace("react,", "first,"), "README.md": "{" });
  t.same(
    (await readProjects(lists)).map(({ name }) => name),
    ["first,unheard-of", "react,unheard-of"],
  );
});

t.test("the lists of this repository are of public projects at a commit", async (t) => {
  const projects = await readProjects("test/fixtures/projects");
  t.ok(projects.length > 0);
  for (const { name, source, packages } of projects) {
    t.match(source, /^https:\/\/[^/]+\/[^/]+\/[^/]+\/.*[0-9a-f]{40}\//, name);
    t.ok(Object.keys(packages).length > 0, name);
  }
});
