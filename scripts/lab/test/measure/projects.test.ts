import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import t from "tap";
import { type Project, readProjects, repositoryOf, splitProjects } from "../../measure/projects.js";

const projects = await readProjects();

t.test("the projects are public ones at a commit, and none that facts were read from", async (t) => {
  const facts = readdirSync("data", { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".yaml"))
    .map((path) => readFileSync(join("data", path), "utf8"));
  const read = new Set(facts.flatMap((text) => text.toLowerCase().match(/github\.com\/[\w.-]+\/[\w.-]+/g) ?? []));
  t.ok(read.has("github.com/facebook/react"), "sources are found");
  for (const { repository, commit, committed, paths } of projects) {
    t.match(repository, /^[\w.-]+\/[\w.-]+$/);
    t.match(commit, /^[0-9a-f]{40}$/, repository);
    t.match(committed, /^\d{4}-\d\d-\d\d$/, repository);
    t.ok(paths.length > 0, repository);
    t.notOk(read.has(`github.com/${repository.toLowerCase()}`), `${repository} is not cited`);
  }
  t.equal(new Set(projects.map(({ repository }) => repository)).size, projects.length, "none is listed twice");
});

t.test("a third of each kind is held out", async (t) => {
  const parts = splitProjects(projects);
  const held = projects.filter(({ repository }) => parts.get(repository) === "held");
  t.same([projects.length, held.length], [24, 8]);
  const mains = held.map(({ paths: [path] }) => path?.split("/").at(-1)).sort();
  t.same(mains, [
    "composer.lock",
    ...Array(2).fill("package-lock.json"),
    ...Array(2).fill("pnpm-lock.yaml"),
    "poetry.lock",
    ...Array(2).fill("yarn.lock"),
  ]);
});

t.test("names alone decide which projects are held out", async (t) => {
  const project = (repository: string, path = "yarn.lock"): Project => ({
    repository,
    commit: "",
    committed: "",
    paths: [path],
  });
  // `printf a/a | sha256sum`: 01…, of b/b 4a…, of c/c aa…
  const three = ["a/a", "b/b", "c/c"].map((name) => project(name));
  const heldOf = (list: Project[]) =>
    [...splitProjects(list)].filter(([, part]) => part === "held").map(([name]) => name);
  t.same(heldOf(three), ["a/a"]);
  t.same(heldOf([...three].reverse()), ["a/a"], "not their order");
  t.same(heldOf(three.map((one) => ({ ...one, commit: "1" }))), ["a/a"], "not their commits");
  t.same(heldOf(three.slice(0, 2)), [], "less than three are too few");
  t.same(
    heldOf([...three, project("d/d", "x/pnpm-lock.yaml"), project("e/e", "package-lock.json")]),
    ["a/a"],
    "not others",
  );
});

t.test("a path tells the repository by its folder", async (t) => {
  const commit = "0123456789abcdef0123456789abcdef01234567";
  t.equal(repositoryOf(`/x/owner+na.me@${commit}/app/yarn.lock`), "owner/na.me");
  t.equal(repositoryOf(`owner+name@${commit}/yarn.lock`), "owner/name");
  t.equal(repositoryOf("/x/owner+name@main/yarn.lock"), undefined);
  t.equal(repositoryOf("/x/yarn.lock"), undefined);
});
