import t from "tap";
import { countsBelow, homeOf, isInherited, readAs, upwards } from "../../../../clients/cli/project/folders.js";

t.test("the way up ends where the scan began, or where it leads out", async (t) => {
  const cases: [folder: string, way: string[]][] = [
    [".", ["."]],
    ["apps/web", ["apps/web", "apps", "."]],
    ["../other/web", ["../other/web", "../other", ".."]],
    ["../..", ["../.."]],
    ["/srv/app", ["/srv/app", "/srv", "/"]],
  ];
  for (const [folder, way] of cases) t.same([...upwards(folder)], way, folder);
});

t.test("a file speaks of its folder, and parts of a manifest of the one above", async (t) => {
  const cases: [path: string, home: string][] = [
    ["package.json", "."],
    ["apps/web/package.json", "apps/web"],
    ["requirements/base.txt", "."],
    ["api/requirements/dev.txt", "api"],
    ["app/gradle/libs.versions.toml", "app"],
    ["requirements.txt", "."],
  ];
  for (const [path, home] of cases) t.equal(homeOf(path), home, path);
});

t.test("files in a folder of requirements are read as such, whatever their names", async (t) => {
  t.equal(readAs("api/requirements/dev.txt"), "requirements.txt");
  t.equal(readAs("api/requirements.txt"), "api/requirements.txt");
});

t.test("lockfiles, shared ranges and versions count for the folders below", async (t) => {
  for (const path of ["yarn.lock", "a/uv.lock", "pnpm-workspace.yaml", "a/.nvmrc", "compose.dev.yaml"])
    t.ok(countsBelow(path), path);
  for (const path of ["package.json", "Dockerfile", "vercel.json", "a/go.mod", "README.md"])
    t.notOk(countsBelow(path), path);
  t.ok(isInherited("a/.nvmrc"));
  t.notOk(isInherited("yarn.lock"));
});
