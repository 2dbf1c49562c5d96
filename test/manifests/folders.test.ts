import t from "tap";
import { below, folderOf, upwards, within } from "../../server/manifests/folders.js";

t.test("parents end at the project, or at the last ..", async (t) => {
  const cases: [folder: string, way: string[]][] = [
    [".", ["."]],
    ["apps/web", ["apps/web", "apps", "."]],
    ["../other/web", ["../other/web", "../other", ".."]],
    ["../..", ["../.."]],
    ["/srv/app", ["/srv/app", "/srv", "/"]],
  ];
  for (const [folder, way] of cases) t.same([...upwards(folder)], way, folder);
});

t.test("a file is in its folder", async (t) => {
  const cases: [path: string, folder: string][] = [
    ["package.json", "."],
    ["apps/web/package.json", "apps/web"],
    ["../package.json", ".."],
    ["/package.json", "/"],
  ];
  for (const [path, folder] of cases) t.equal(folderOf(path), folder, path);
});

t.test("folders are relative to a lockfile, and from there to the project", async (t) => {
  const cases: [root: string, inside: string, folder: string][] = [
    [".", ".", "."],
    [".", "apps/web", "apps/web"],
    ["apps", ".", "apps"],
    ["apps", "web", "apps/web"],
    ["..", ".", ".."],
    ["../other", "web", "../other/web"],
  ];
  for (const [root, inside, folder] of cases) {
    t.equal(below(root, inside), folder);
    t.equal(within(root, folder), inside);
  }
  t.equal(below("apps/web", "../shared"), "apps/shared", "as lockfiles name folders beside their own");
  t.equal(below("apps", ".."), ".");
  t.equal(below("apps", "../../other"), "../other");
  t.equal(below("/", "srv"), "/srv");
});
