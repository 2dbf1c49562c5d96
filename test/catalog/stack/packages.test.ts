import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { packagesFor } from "../../../server/catalog/stack/packages.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf, type Parts, TODAY } from "../../fixtures/catalog.js";

const source = "https://example.com/source";
const requires = (version: string, of: string, range: string, more: object = {}) => ({
  version,
  of,
  range,
  source,
  ...more,
});
const cycles = (...names: string[]) => ({ source, cycles: names.map((cycle) => ({ cycle, released: "2024-01-01" })) });

/** The npm packages of a stack as `name@range`; `?` for what is left open. */
function npmOf(catalog: Catalog, ...ids: string[]): string[] {
  return packagesOf(catalog, ...ids).npm.map(({ name, range = "?" }) => `${name}@${range}`);
}

function packagesOf(catalog: Catalog, ...ids: string[]) {
  const chosen = ids.map((id) => catalog.names.byId(id) as Technology);
  return packagesFor(catalog, { chosen, platform: undefined }, TODAY);
}

const ui = (technologies: Parts["technologies"]) =>
  catalogOf({
    technologies: { react: { packages: { npm: ["react"] }, lifecycle: cycles("19", "18", "17") }, ...technologies },
  });

t.test("the newest line that fits the others is taken", async (t) => {
  const catalog = ui({
    current: {
      packages: { npm: ["current"] },
      requires: [requires("3", "react", "^18 || ^19"), requires("2", "react", "^17")],
    },
    behind: { packages: { npm: ["behind"] }, requires: [requires("5", "react", "^18"), requires("4", "react", "^17")] },
  });
  t.same(npmOf(catalog, "react", "current"), ["react@^19", "current@^3"]);
  t.same(npmOf(catalog, "react", "current", "behind"), ["react@^18", "current@^3", "behind@^5"], "React gives way");
  t.same(npmOf(catalog, "behind", "current", "react"), ["behind@^5", "current@^3", "react@^18"], "in any order");
});

t.test("where no line fits, the later package is left open, and the conflict is told", async (t) => {
  const catalog = ui({
    one: { packages: { npm: ["one"] }, requires: [requires("2", "react", "^19"), requires("1", "react", "^19")] },
    other: { packages: { npm: ["other"] }, requires: [requires("7", "react", "^17")] },
  });
  t.same(npmOf(catalog, "react", "one", "other"), ["react@^19", "one@^2", "other@?"]);
  t.match(packagesOf(catalog, "react", "one", "other").conflicts, [
    { names: ["one", "other"], why: [{ message: /requires react/ }] },
  ]);
});

t.test("a pair that no versions mend does not hold its versions back", async (t) => {
  const catalog = ui({ lone: { packages: { npm: ["lone"] }, requires: [requires("1", "react", "^15")] } });
  t.same(npmOf(catalog, "react", "lone"), ["react@^19", "lone@?"]);
});

t.test("no version is made up", async (t) => {
  const catalog = ui({
    silent: { packages: { npm: ["silent"] } },
    unnumbered: { packages: { npm: ["unnumbered"] }, lifecycle: cycles("Bookworm") },
    passed: { packages: { npm: ["passed"] }, requires: [requires("6", "react", ">=17")] },
    asking: { packages: { npm: ["asking"] }, requires: [requires("1", "passed", "^7.2.0")] },
    ended: {
      packages: { npm: ["ended"] },
      lifecycle: {
        source,
        cycles: [
          { cycle: "2", eol: "2026-05-31" },
          { cycle: "1", eol: "2026-07-01" },
        ],
      },
    },
    early: { packages: { npm: ["early"] }, lifecycle: { source, cycles: [{ cycle: "9", released: "2026-06-02" }] } },
  });
  t.same(npmOf(catalog, "silent"), ["silent@?"]);
  t.same(npmOf(catalog, "unnumbered"), ["unnumbered@?"]);
  t.same(npmOf(catalog, "passed"), ["passed@?"], "others ask for a newer line than those known");
  t.same(npmOf(catalog, "ended"), ["ended@^1"], "the ended line is left out");
  t.same(npmOf(catalog, "early"), ["early@?"], "it is not out yet");
});

t.test("a caret does not let a passed-over line in by the back door", async (t) => {
  const catalog = ui({
    minor: {
      packages: { npm: ["minor"] },
      requires: [requires("4.2", "react", "^20.0.0"), requires("4.1 || 4.0", "react", "^19")],
    },
  });
  t.same(npmOf(catalog, "react", "minor"), ["react@^19", "minor@~4.1"]);
  t.same(npmOf(catalog, "minor"), ["minor@~4.1", "react@^19"], "what nobody named has to be known, too");
});

t.test("packages of several registries follow the language, hosts have none", async (t) => {
  const catalog = catalogOf({
    technologies: {
      python: { category: "language" },
      typescript: { category: "language", packages: { npm: ["typescript"] } },
      django: { packages: { pypi: ["django"] } },
      stripe: { category: "payments", packages: { npm: ["stripe"], pypi: ["stripe"] } },
      host: { category: "hosting", packages: { npm: ["host-cli"] } },
    },
  });
  const snake = packagesOf(catalog, "python", "django", "stripe", "host");
  t.match([...snake.others], [["pypi", [{ name: "django" }, { name: "stripe" }]]]);
  t.same(snake.npm, []);
  t.same(
    snake.without.map(({ id }) => id),
    ["python", "host"],
  );
  const script = packagesOf(catalog, "typescript", "stripe");
  t.match(script.npm, [
    { name: "typescript", development: true },
    { name: "stripe", development: false },
  ]);
  t.equal(script.others.size, 0);
});

t.test("a service that a chosen driver is for has its package, and one without a driver has none", async (t) => {
  const catalog = catalogOf({
    technologies: {
      database: {},
      cache: {},
      driver: { packages: { npm: ["driver"] }, roles: ["driver"], supports: [{ with: ["database"], source }] },
      guide: { packages: { npm: ["guide"] }, supports: [{ with: ["cache"], source }] },
    },
  });
  const withoutOf = (...ids: string[]) => packagesOf(catalog, ...ids).without.map(({ id }) => id);
  t.same(withoutOf("database", "cache", "driver", "guide"), ["cache"]);
  t.same(withoutOf("database", "guide"), ["database"]);
});

t.test("what a package does not work without is added, unless it is chosen", async (t) => {
  const catalog = ui({
    npm: { category: "package-manager", packages: { npm: ["npm"] } },
    vue: { packages: { npm: ["vue"] } },
    kit: {
      packages: { npm: ["kit"] },
      requires: [
        requires("2", "react", "^18 || ^19"),
        requires("2", "vue", "^3", { optional: true }),
        requires("2", "npm", ">=9"),
        requires("1", "vue", "^2"),
      ],
    },
  });
  t.match(packagesOf(catalog, "kit").npm, [
    { name: "kit", range: "^2", needed: undefined },
    { name: "react", range: "^19", needed: { message: "kit 2 requires react ^18 or ^19.", sources: [source] } },
  ]);
  t.equal(packagesOf(catalog, "kit").npm.length, 2);
  t.match(packagesOf(catalog, "kit", "react").npm, [{ name: "kit" }, { name: "react", needed: undefined }]);
});

t.test("a large stack of packages that refuse each other ends", async (t) => {
  const count = 14;
  const names = Array.from({ length: count }, (_, index) => `p${index}`);
  const technologies = Object.fromEntries(
    names.map((name, index) => [
      name,
      {
        packages: { npm: [name] },
        // Each line of each asks the next one for a line that asks for another of it.
        requires: ["3", "2", "1"].map((line, place) =>
          requires(line, names[(index + 1) % count] as string, `^${((place + 1) % 3) + 1}.0.0`),
        ),
      },
    ]),
  );
  const catalog = catalogOf({ technologies });
  t.equal(npmOf(catalog, ...names).length, count);
});

t.test("what a guide installs beside a package is installed with it, and for that reason", async (t) => {
  const start = { packages: ["@kit/client"] as [string], source, checked: "2026-11-28" };
  const catalog = catalogOf({
    technologies: { kit: { name: "Kit", packages: { npm: ["kit", "@kit/client"] }, lifecycle: cycles("2"), start } },
  });
  t.same(npmOf(catalog, "kit"), ["kit@^2", "@kit/client@?"]);
  t.match(packagesOf(catalog, "kit").npm[1], {
    needed: { message: "the guide of Kit installs it as well.", sources: [source] },
  });
  t.equal(packagesOf(catalog, "kit").start, undefined, "there is no command");
});

t.test("the command of its makers begins a project, where it brings what fits, and the rest is added", async (t) => {
  const start = { command: "npx create-web@latest", source, checked: "2026-11-28" };
  const catalog = ui({
    typescript: { category: "language", packages: { npm: ["typescript"] } },
    web: {
      ...{ packages: { npm: ["web"] }, start, lifecycle: cycles("3", "2") },
      requires: [requires("3", "react", "^19"), requires("2", "react", "^18")],
    },
    bundler: {
      category: "build-tool",
      packages: { npm: ["bundler"] },
      lifecycle: cycles("8"),
      start: { ...start, command: "npm create bundler" },
    },
    orm: { packages: { npm: ["orm"] }, lifecycle: cycles("7") },
    driver: { packages: { npm: ["driver"] }, lifecycle: cycles("4") },
    plugin: {
      ...{ packages: { npm: ["plugin"] }, lifecycle: cycles("5") },
      requires: [requires("5", "driver", "^4")],
    },
    old: { packages: { npm: ["old"] }, lifecycle: cycles("1"), requires: [requires("1", "react", "^18")] },
  });
  const of = (...ids: string[]) => packagesOf(catalog, ...ids).start;
  const found = of("typescript", "bundler", "web", "orm");
  t.match(found, { command: "npx create-web@latest", source, technology: { id: "web" } });
  t.same(
    [...(found?.rest ?? [])].map(([ecosystem, choices]) => [ecosystem, choices.map(({ name }) => name)]),
    [["npm", ["bundler", "orm"]]],
    "without languages and peers, which it brings",
  );
  t.equal(of("bundler", "orm")?.command, "npm create bundler");
  t.same(
    [...(of("web", "plugin")?.rest ?? [])].map(([, choices]) => choices.map(({ name }) => name)),
    [["plugin", "driver"]],
    "what another part needs is added",
  );
  t.equal(of("web", "old"), undefined, "it would bring the newest, which does not fit");
});

t.test("a new project names no Node.js that has ended, unless its parts tell more", async (t) => {
  const nodeOf = (range: string) => {
    const lines = [{ cycle: "26" }, { cycle: "24" }, { cycle: "10", eol: "2021-04-30" }];
    const catalog = catalogOf({
      technologies: {
        nodejs: { category: "runtime", lifecycle: { source, cycles: lines } },
        kit: { packages: { npm: ["kit"] }, requires: [requires("1", "nodejs", range)] },
      },
    });
    return packagesOf(catalog, "kit").node;
  };
  t.equal(nodeOf(">=0.10.0"), ">=24");
  t.equal(nodeOf("^24.3.0 || >=26.0.0"), "^24.3.0 || >=26.0.0");
});
