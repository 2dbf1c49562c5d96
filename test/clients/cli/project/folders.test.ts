import t from "tap";
import { countsBelow, inheritedBy, isInherited, projectFolder } from "../../../../clients/cli/project/folders.js";
import { readFile } from "../../../../server/manifests/read.js";

t.test("a file belongs to its folder, and a partial manifest to the parent", async (t) => {
  const cases: [path: string, home: string][] = [
    ["package.json", "."],
    ["apps/web/package.json", "apps/web"],
    ["requirements/base.txt", "."],
    ["api/requirements/dev.txt", "api"],
    ["app/gradle/libs.versions.toml", "app"],
    ["requirements.txt", "."],
    [".github/workflows/ci.yml", "."],
    ["templates/app/.github/actions/setup/action.yml", "templates/app"],
    [".circleci/config.yml", "."],
    [".gitlab-ci.yml", "."],
    // What is no CI is where it is.
    [".github/scripts/package.json", ".github/scripts"],
    [".github/actions/notify/Dockerfile", ".github/actions/notify"],
  ];
  for (const [path, home] of cases) t.equal(projectFolder(path), home, path);
});

t.test("lockfiles, shared ranges and version files count for subfolders", async (t) => {
  for (const path of [
    "yarn.lock",
    "a/uv.lock",
    "pnpm-workspace.yaml",
    "a/.nvmrc",
    "compose.dev.yaml",
    ".github/workflows/ci.yml",
  ])
    t.ok(countsBelow(path), path);
  for (const path of ["package.json", "Dockerfile", "vercel.json", "a/go.mod", "README.md"])
    t.notOk(countsBelow(path), path);
  t.ok(isInherited("a/.nvmrc"));
  t.notOk(isInherited("yarn.lock"));
});

const named = (path: string, text: string) => {
  const reading = readFile(path, text);
  if ("problem" in reading) throw new Error(reading.problem);
  return { path, reading };
};
const workflow = (version: number) =>
  `jobs:\n  a:\n    steps:\n      - uses: actions/setup-node@v4\n        with: { node-version: ${version} }\n      - run: npm ci\n`;
const CI = named(".github/workflows/ci.yml", workflow(20));

const inherited = (...[hints, above]: Parameters<typeof inheritedBy>) =>
  inheritedBy(hints, above).map(({ path, reading }) => [path, ...reading.entries.map(({ text }) => text)]);

t.test("a nearer file of the same name overrides one of a parent", async (t) => {
  const root = { named: [], hints: [named(".nvmrc", "20"), named(".ruby-version", "3.4")] };
  const apps = { named: [], hints: [named("apps/.nvmrc", "22")] };
  t.same(inherited([], [apps, root]), [
    ["apps/.nvmrc", "node@22"],
    [".ruby-version", "ruby@3.4"],
  ]);
  t.same(inherited([named("apps/web/.nvmrc", "24")], [apps, root]), [[".ruby-version", "ruby@3.4"]]);
});

t.test("what CI runs is inherited, unless the parent itself says what runs", async (t) => {
  t.same(inherited([], [{ named: [], hints: [CI] }]), [[".github/workflows/ci.yml", "node@20"]]);
  const dockerfile = named("Dockerfile", "FROM node:24\n");
  t.same(inherited([], [{ named: [], hints: [CI, dockerfile] }]), [], "a Dockerfile counts in its own folder");
  const manifest = named("package.json", '{"volta": {"node": "22.1.0"}}');
  t.same(inherited([], [{ named: [manifest], hints: [CI] }]), []);
});
