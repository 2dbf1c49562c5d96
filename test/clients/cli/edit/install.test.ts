import t from "tap";
import { installCommands } from "../../../../clients/cli/edit/install.js";

const told = (changed: string[], files: string[]) =>
  installCommands(
    changed,
    files.map((path) => ({ path, text: "" })),
  ).map(({ command, folder }) => (folder === "." ? command : `${command} in ${folder}`));

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

t.test("without a lockfile, a pyproject.toml says by its tables which tool it is for", async (t) => {
  const commandFor = (text: string) =>
    installCommands(["pyproject.toml"], [{ path: "pyproject.toml", text }])[0]?.command;
  t.equal(commandFor("[project]\n\n[tool.uv]\ndev-dependencies = []\n"), "uv lock");
  t.equal(commandFor("[[tool.uv.index]]\n"), "uv lock");
  t.equal(commandFor('[build-system]\nbuild-backend = "uv_build"\n'), "uv lock");
  t.equal(commandFor("[tool.poetry]\n"), "poetry lock");
  t.equal(commandFor("[tool.pdm.scripts]\n"), "pdm lock");
  t.equal(commandFor("[tool.uvicorn]\n"), "pip install -e .");
});

t.test("lists each command once", async (t) => {
  t.same(told(["package.json", "pnpm-workspace.yaml"], ["pnpm-workspace.yaml"]), ["pnpm install"]);
});
