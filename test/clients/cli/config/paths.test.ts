import t from "tap";
import { createPathFilter } from "../../../../clients/cli/config/paths.js";

const FOLDER = "/work/shop";

t.test("reads everything without patterns", async (t) => {
  const filter = createPathFilter({ folder: FOLDER }, FOLDER);
  for (const path of ["package.json", "a/b/c.txt", "...", "a b"]) t.ok(filter.takesFile(path), path);
  t.notOk(filter.skipsFolder("node_modules"));
});

t.test("skips excluded paths, in .gitignore syntax", async (t) => {
  const exclude = ["examples/", "/package.json", "*.lock", "!keep.lock", "# a comment"];
  const filter = createPathFilter({ exclude, folder: FOLDER }, FOLDER);
  const taken = ["apps/package.json", "keep.lock", "example", "Examples/package.json"];
  const passed = ["package.json", "yarn.lock", "a/b/yarn.lock", "examples/package.json", "docs/examples/x/go.mod"];
  for (const path of taken) t.ok(filter.takesFile(path), path);
  for (const path of passed) t.notOk(filter.takesFile(path), path);
  t.ok(filter.skipsFolder("docs/examples"));
  t.notOk(filter.skipsFolder("docs"));
});

t.test("reads only included paths, minus excluded ones", async (t) => {
  const filter = createPathFilter({ include: ["apps/", "*.toml"], exclude: ["apps/old/"], folder: FOLDER }, FOLDER);
  t.ok(filter.takesFile("apps/web/package.json"));
  t.ok(filter.takesFile("x/pyproject.toml"));
  t.notOk(filter.takesFile("package.json"));
  t.notOk(filter.takesFile("apps/old/package.json"));
  t.notOk(filter.skipsFolder("x"), "what is not included may hold what is");
});

t.test("patterns are relative to the folder of the configuration", async (t) => {
  const filter = createPathFilter({ exclude: ["/apps/web/old/"], folder: FOLDER }, `${FOLDER}/apps/web`);
  t.notOk(filter.takesFile("old/package.json"));
  t.ok(filter.takesFile("apps/web/old/package.json"));
  t.ok(filter.skipsFolder("old"));
  const elsewhere = createPathFilter({ exclude: ["/old/"], folder: "/somewhere/else" }, FOLDER);
  t.notOk(elsewhere.takesFile("old/package.json"), "seen from the scanned folder where it lies elsewhere");
});

t.test("tolerates paths outside the folder", async (t) => {
  const filter = createPathFilter({ exclude: ["a"], folder: FOLDER }, FOLDER);
  for (const path of ["", "../a", "/a", "./a"]) {
    t.ok(filter.takesFile(path), path);
    t.notOk(filter.skipsFolder(path), path);
  }
});
