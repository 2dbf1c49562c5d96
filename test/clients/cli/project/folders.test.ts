import t from "tap";
import { countsBelow, isInherited, projectFolder } from "../../../../clients/cli/project/folders.js";

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
