import t from "tap";
import type { PlanChange } from "../../../../../schemas/types.js";
import type { Installers } from "../../../../../server/catalog/scan/entry.js";
import { commandsOf } from "../../../../../server/catalog/stack/plan/commands/commands.js";
import { runtimeEntry } from "../../../../../server/manifests/reading.js";
import { HOSTILE } from "../../../../fixtures/mcp.js";
import { installedOf } from "../../../../fixtures/planned.js";

const change = (ecosystem: string | null, name: string, range: string, more: Partial<PlanChange> = {}): PlanChange => ({
  ...{ package: name, ecosystem, technology: null, from: "1.0.0", to: range.replace(/^[^\d]+/, ""), range },
  ...{ target: true, follows: null, assumed: false, ended: false, development: false, reasons: [], ...more },
});
const dev = { development: true };
const project = (installers: Installers = {}) => ({ entries: [], installed: [], installers });

function commands(changes: PlanChange[], installers?: Installers) {
  const [first, ...others] = commandsOf(changes, project(installers));
  t.same(others, []);
  return first;
}

t.test("package managers of JavaScript take all changes at once", async (t) => {
  const changes = [change("npm", "react", "^19.1.0"), change("npm", "@types/react", "~19.1.0", dev)];
  const lines: [manager: string, line: string][] = [
    ["npm", 'npm install "react@^19.1.0" "@types/react@~19.1.0"'],
    ["pnpm", 'pnpm add "react@^19.1.0" "@types/react@~19.1.0"'],
    ["yarn", 'yarn add "react@^19.1.0" "@types/react@~19.1.0"'],
    ["bun", 'bun add "react@^19.1.0" "@types/react@~19.1.0"'],
  ];
  for (const [manager, line] of lines)
    t.strictSame(commands(changes, { npm: { manager } }), { ecosystem: "npm", manager, edit: null, lines: [line] });
});

t.test("what a command would not keep is edited, and then installed", async (t) => {
  const react = change("npm", "react", "^19.1.0");
  const cases: [changes: PlanChange[], installers: Installers, edit: RegExp, line: string][] = [
    [[react, change("npm", "vite", "7.0.0")], { npm: { manager: "npm" } }, /package\.json first/, "npm install"],
    [[react], { npm: { manager: "pnpm", byHand: "elsewhere" } }, /takes them from, first/, "pnpm install"],
    [[react], { npm: { manager: "yarn", byHand: "here" } }, /package\.json first/, "yarn install"],
    [[react], { npm: { manager: "deno", byHand: "here" } }, /deno\.json first/, "deno install"],
  ];
  for (const [changes, installers, edit, line] of cases) {
    const told = commands(changes, installers);
    t.match(told?.edit, edit);
    t.strictSame(told?.lines, [line]);
  }
});

t.test("each ecosystem has its package manager", async (t) => {
  const cases: [changes: PlanChange[], installers: Installers, isEdited: boolean, lines: string[]][] = [
    [[change("composer", "laravel/framework", "^12.0")], {}, false, ['composer require -W "laravel/framework:^12.0"']],
    [
      [change("composer", "phpunit/phpunit", "~11.5", dev)],
      {},
      false,
      ['composer require --dev -W "phpunit/phpunit:11.5.*"'],
    ],
    [
      [change("gem", "rails", "~8.0.5"), change("gem", "railties", "~8.0.5")],
      {},
      true,
      ["bundle update --conservative rails railties"],
    ],
    [
      [change("pypi", "django", "~5.2.1")],
      { pypi: { manager: "uv" } },
      true,
      ["uv lock --upgrade-package django", "uv sync"],
    ],
    [[change("pypi", "django", "~5.2.1")], { pypi: { manager: "poetry" } }, true, ["poetry update django"]],
    [
      [change("pypi", "django", "~5.2.1")],
      { pypi: { manager: "pip" } },
      true,
      ['python -m pip install --upgrade "django~=5.2.1"'],
    ],
    [[change("pypi", "django", "~5.2.1")], {}, true, []],
    [[change("cargo", "axum", "^0.8.1")], {}, true, ["cargo update --workspace"]],
    [[change("go", "example.org/x/y", "^1.4.0")], {}, false, ["go get example.org/x/y@v1.4.0", "go mod tidy"]],
    [
      [change("nuget", "Dapper", "^2.1.0")],
      {},
      false,
      ["dotnet add package Dapper --version 2.1.0 --no-restore", "dotnet restore"],
    ],
    [[change("hex", "phoenix", "^1.8.0")], {}, true, ["mix deps.update phoenix"]],
    [[change("maven", "org.x:y", "4.0.1")], { maven: { manager: "gradle" } }, true, []],
    [[change("maven", "org.x:y", "4.0.1")], {}, true, []],
  ];
  for (const [changes, installers, isEdited, lines] of cases) {
    const told = commands(changes, installers);
    t.strictSame(told?.lines, lines);
    t.equal(told?.edit !== null, isEdited, lines.join());
  }
});

t.test("Composer changes both lists before it resolves them", async (t) => {
  const changes = [
    change("composer", "laravel/framework", "^12.0"),
    change("composer", "phpunit/phpunit", "^11.5", dev),
  ];
  t.strictSame(commands(changes)?.lines, [
    'composer require --no-update "laravel/framework:^12.0"',
    'composer require --dev --no-update "phpunit/phpunit:^11.5"',
    "composer update -W laravel/framework phpunit/phpunit",
  ]);
});

t.test("a module whose path changes with its major version is edited", async (t) => {
  const lines = (path: string, from: string, to: string) => commands([change("go", path, to, { from, to })])?.lines;
  t.strictSame(lines("example.org/x/v4", "4.1.0", "4.2"), ["go get example.org/x/v4@v4.2", "go mod tidy"]);
  t.strictSame(lines("gopkg.in/yaml.v3", "3.0.0", "3.0.1"), ["go get gopkg.in/yaml.v3@v3.0.1", "go mod tidy"]);
  t.strictSame(lines("example.org/docker", "25.0.0", "25.0.3"), ["go get example.org/docker@v25.0.3", "go mod tidy"]);
  for (const [path, from, to] of [
    ["example.org/x/v4", "4.1.0", "5.0.0"],
    ["example.org/x", "1.9.0", "2.0.0"],
  ] as const)
    t.strictSame(lines(path, from, to), ["go mod tidy"]);
});

t.test("lockfiles and the field of a manifest show the package manager, too", async (t) => {
  const installed = [installedOf("a@1.0.0", "b@^1", { ecosystem: "pypi" })].map((one) => ({
    ...one,
    by: { ...one.by, place: { file: "app/poetry.lock", line: 1 } },
  }));
  t.match(commandsOf([change("pypi", "django", "^5.2.1")], { entries: [], installed }), [{ manager: "poetry" }]);
  const entries = [runtimeEntry("pnpm", "pnpm", "10.1.0")];
  t.match(commandsOf([change("npm", "react", "^19.1.0")], { entries, installed: [] }), [{ manager: "pnpm" }]);
});

t.test("ranges of several versions are quoted as one word", async (t) => {
  for (const range of [">=5.2 <6", "^18 || ^19.0.0", "1.2.*", "^2.0.0-rc.1"])
    t.match(commands([change("npm", "kit", range)])?.lines, [/^npm install ("?)kit@[^"]+\1$/], range);
});

t.test("what is no package has no command", async (t) => {
  t.strictSame(commandsOf([change(null, "nodejs", "^24"), change("pub", "http", "^1.0.0")], project()), []);
});

t.test("an override is added before packages are installed", async (t) => {
  t.match(commandsOf([change("npm", "react", "^19.1.0")], project(), true), [
    { edit: /override/, lines: [/^npm install/] },
  ]);
});

t.test("a name or range that is more than one word reaches no line", async (t) => {
  const ecosystems = ["npm", "pypi", "composer", "gem", "go", "cargo", "nuget", "hex"];
  const odd = [
    ...HOSTILE,
    "--registry=http://x",
    "$(id)",
    "a;id",
    "a`id`",
    "a&&b",
    "a b",
    "../x",
    "a'b",
    'a"b',
    "a\nb",
  ];
  for (const text of odd.filter((one) => !/^[a-z]+$/i.test(one)))
    for (const ecosystem of ecosystems)
      for (const one of [
        change(ecosystem, text, "^1.2.3"),
        change(ecosystem, "kit", `^1${text}`, { to: `1${text}` }),
      ]) {
        const lines = commandsOf([one], project({ pypi: { manager: "pip" } })).flatMap((told) => told.lines);
        t.notOk(
          lines.some((line) => line.includes(text)),
          `${ecosystem} ${JSON.stringify(text)}: ${lines}`,
        );
      }
  t.strictSame(commandsOf([change("constructor", "x", "^1.0.0")], project({ npm: { manager: "toString" } })), []);
});
