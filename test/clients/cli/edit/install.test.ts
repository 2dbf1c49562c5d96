import t from "tap";
import { installCommands } from "../../../../clients/cli/edit/install.js";

const told = (changed: string[], files: string[]) =>
  installCommands(changed, files).map(({ command, folder }) => (folder === "." ? command : `${command} in ${folder}`));

t.test("chooses the package manager by its lockfile", async (t) => {
  const cases: [changed: string, others: string[], expected: string[]][] = [
    ["package.json", [], ["npm install"]],
    ["package.json", ["yarn.lock"], ["yarn install"]],
    ["apps/web/package.json", ["pnpm-lock.yaml"], ["pnpm install in apps/web"]],
    ["package.json", ["bun.lock"], ["bun install"]],
    ["pyproject.toml", ["uv.lock"], ["uv lock"]],
    ["pyproject.toml", ["poetry.lock"], ["poetry lock"]],
    ["requirements-dev.txt", [], ["pip install -r requirements-dev.txt"]],
    ["$(x) requirements.txt", [], []],
    ["composer.json", [], ["composer update"]],
    ["Cargo.toml", [], ["cargo update"]],
    ["Gemfile", [], ["bundle update"]],
    [".nvmrc", [], []],
  ];
  for (const [changed, others, expected] of cases) {
    t.same(told([changed], [changed, ...others]), expected, changed);
  }
});

t.test("lists each command once", async (t) => {
  t.same(told(["package.json", "pnpm-workspace.yaml"], ["pnpm-workspace.yaml"]), ["pnpm install"]);
});
