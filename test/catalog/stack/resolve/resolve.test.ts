import t from "tap";
import { describeSet } from "../../../../server/catalog/stack/resolve/resolution.js";
import { viewResolution } from "../../../../server/catalog/stack/resolve/view.js";
import { catalogOf, type Parts } from "../../../fixtures/catalog.js";
import { cycles, declared, npm, REACT, resolve, source, versionsOf } from "../../../fixtures/resolved.js";

t.test("the newest releases that go together, with what they need beside them", async (t) => {
  const found = resolve(catalogOf(REACT), "next");
  t.same(versionsOf(found), ["next@16.1.0", "+react@19.2.0", "+react-dom@19.2.0", "+nodejs@26"]);
  const [next, react] = found.parts;
  t.equal(next?.range, "^16.1.0");
  t.equal(next?.why.message, "The newest that is known.");
  t.same(react?.neededBy[0], {
    message: "next 16.1.0 requires react ^18.2 or ^19.",
    sources: ["https://example.com/manifest"],
  });
});

t.test("pins and ranges are kept", async (t) => {
  const catalog = catalogOf(REACT);
  t.same(versionsOf(resolve(catalog, "next react@18.2.0")).slice(0, 3), [
    "next@16.1.0",
    "react@18.2.0",
    "+react-dom@18.2.0",
  ]);
  const found = resolve(catalog, "next@^14 react", "node@24");
  t.same(versionsOf(found), ["next@14.0.0", "react@18.3.1", "nodejs@24", "+react-dom@18.3.1"]);
  t.equal(found.parts[0]?.range, "^14", "as it was written");
});

t.test("the fewest names that conflict are told with the facts, and the rest is resolved", async (t) => {
  const found = resolve(catalogOf(REACT), "grid react@19", "node@24");
  t.same(
    found.conflicts.map(({ names }) => names),
    [["grid", "react@19"]],
  );
  t.match(found.conflicts[0]?.why[0]?.message, /grid 5.* requires react \^18/);
  t.same(versionsOf(found), ["grid@?", "react@?", "nodejs@24"]);
  t.same(
    resolve(catalogOf(REACT), "react@18 react@19").conflicts[0]?.why[0]?.message,
    "react cannot be 18 and 19 at once.",
  );
});

t.test("ended lines come after those that are supported", async (t) => {
  const lifecycle = {
    source,
    cycles: [
      { cycle: "3", released: "2025-01-01", eol: "2026-01-01" },
      { cycle: "2", released: "2024-01-01" },
    ],
  };
  const catalog = catalogOf({ technologies: { db: { category: "database", lifecycle } } });
  t.same(versionsOf(resolve(catalog, "db")), ["db@2"]);
  const pinned = resolve(catalog, "db@3");
  t.same(versionsOf(pinned), ["db@3"]);
  t.equal(pinned.parts[0]?.isEnded, true);
});

t.test("a database brings the driver that an object mapper takes as an optional peer", async (t) => {
  const catalog = catalogOf({
    technologies: {
      database: { category: "database", lifecycle: cycles("18") },
      mapper: { category: "orm", ...npm("mapper") },
      driver: {
        category: "db-driver",
        roles: ["driver"],
        supports: [{ with: ["database"], source }],
        ...npm("driver"),
      },
    },
    declared: [
      declared("mapper", { versions: ["1.0.0"], requires: { driver: "^8.0.0" }, optional: ["driver"] }),
      declared("driver", { versions: ["9.0.0"] }, { versions: ["8.1.0"] }),
    ],
  });
  t.same(versionsOf(resolve(catalog, "mapper database")), ["mapper@1.0.0", "database@18", "+driver@8.1.0"]);
  t.same(versionsOf(resolve(catalog, "mapper")), ["mapper@1.0.0"], "nothing where there is no database");
  t.same(versionsOf(resolve(catalog, "mapper database driver")).length, 3, "nor where one is named");
});

t.test("a technology in several registries is taken from the one of the others", async (t) => {
  const catalog = catalogOf({
    technologies: {
      both: { packages: { npm: ["both-js"], pypi: ["both-py"] } },
      django: { packages: { pypi: ["django"] } },
    },
  });
  t.same(versionsOf(resolve(catalog, "both django")), ["both-py@?", "django@?"]);
  t.same(versionsOf(resolve(catalog, "both")), ["both-js@?"]);
});

t.test("as JSON it is what its schema says", async (t) => {
  const found = viewResolution(
    resolve(catalogOf(REACT), "grid react@19"),
    { revision: { id: "r", date: "" } },
    new Date(0),
  );
  t.match(found, {
    version: "1.0",
    gaveUp: false,
    parts: [
      { asked: "grid", version: null, known: false },
      { asked: "react@19", package: "react", ecosystem: "npm", technology: "react" },
    ],
    conflicts: [{ names: ["grid", "react@19"] }],
    metadata: { dataRevision: "r", resolvedAt: "1970-01-01T00:00:00.000Z" },
  });
});

t.test("what is refused does not flee to a release that says nothing", async (t) => {
  const parts: Parts = {
    technologies: { linter: npm("linter"), plugin: npm("plugin") },
    declared: [
      declared("linter", { versions: ["10.0.1"] }, { versions: ["9.0.1"] }),
      declared(
        "plugin",
        { versions: ["2.32.0"], requires: { linter: "^8.0.0 || ^9.0.0" } },
        { versions: ["2.22.1"] },
        { versions: ["2.20.0"], requires: { linter: "^8.0.0" } },
      ),
    ],
  };
  const catalog = catalogOf(parts);
  t.same(versionsOf(resolve(catalog, "linter plugin")), ["linter@9.0.1", "plugin@2.32.0"]);
  const pinned = resolve(catalog, "linter@10 plugin");
  t.same(versionsOf(pinned), ["linter@?", "plugin@?"]);
  t.same(pinned.conflicts[0]?.nearest.map(describeSet), ["linter 9.0.1 with plugin 2.32.0"]);
  t.same(versionsOf(resolve(catalog, "linter@10 plugin@2.22.1")), ["linter@10.0.1", "plugin@2.22.1"], "as asked for");
});

t.test("a conflict names the nearest sets that work, one for each version that was given", async (t) => {
  const { conflicts } = resolve(catalogOf(REACT), "next@16 react@17");
  t.same(conflicts[0]?.nearest.map(describeSet), ["next 16.1.0 with react 19.2.0"]);
  const both = resolve(catalogOf(REACT), "next@14 react@19");
  t.same(both.conflicts[0]?.nearest.map(describeSet), [
    "next 16.1.0 with react 19.2.0",
    "next 14.0.0 with react 18.3.1",
  ]);
});

t.test("a package in a version that conflicts is not brought in by others in another version", async (t) => {
  const found = resolve(catalogOf(REACT), "grid@5 react@19 next");
  t.same(found.conflicts[0]?.names, ["grid@5", "react@19"]);
  t.same(versionsOf(found), ["grid@?", "react@?", "next@16.1.0", "+react-dom@19.2.0", "+nodejs@26"]);
});

t.test("a word that is only a version belongs to the name before it", async (t) => {
  const catalog = catalogOf(REACT);
  t.same(versionsOf(resolve(catalog, "next latest react 18")).slice(0, 2), ["next@16.1.0", "react@18.3.1"]);
  t.match(resolve(catalog, "latest").parts[0]?.why.message, /don't know/, "where there is one");
});

t.test("the runtime lies in every range that a release requires it in", async (t) => {
  const requires = [{ version: "20", of: "nodejs", range: "^20.0.0 || ^24.0.0", source }];
  const catalog = catalogOf({
    technologies: {
      frame: { ...npm("frame"), requires },
      nodejs: { category: "runtime", lifecycle: cycles("26", "24", "20") },
    },
    declared: [declared("frame", { versions: ["20.1.0"], runtimes: { nodejs: "^20.0.0 || >=24.0.0" } })],
  });
  t.same(versionsOf(resolve(catalog, "frame")), ["frame@20.1.0", "+nodejs@24"]);
});

t.test("what a package brings in its own version is held to its requirements, too", async (t) => {
  const catalog = catalogOf({
    technologies: { admin: npm("admin", "admin-core"), live: npm("live") },
    declared: [
      declared("admin", { versions: ["3.3.0"], requires: { "admin-core": "self" } }),
      declared("admin-core", { versions: ["3.3.0"], requires: { live: "^3.5.0" } }),
      declared("live", { versions: ["4.0.1"] }, { versions: ["3.6.0"] }),
    ],
  });
  t.same(versionsOf(resolve(catalog, "admin live")).slice(0, 2), ["admin@3.3.0", "live@3.6.0"]);
});

t.test("packages of one release move together", async (t) => {
  const catalog = catalogOf({
    technologies: { sdk: npm("sdk", "sdk-router", "sdk-link") },
    declared: [
      declared("sdk", { versions: ["56.0.1"] }, { versions: ["55.0.1"] }),
      declared(
        "sdk-router",
        { versions: ["55.0.3"], requires: { sdk: "*", "sdk-link": "^55.0.0" } },
        { versions: ["6.0.2"], requires: { sdk: "*" } },
      ),
      declared("sdk-link", { versions: ["56.0.1"] }, { versions: ["55.0.1"] }),
    ],
  });
  t.same(versionsOf(resolve(catalog, "sdk sdk-router")), ["sdk@55.0.1", "sdk-router@55.0.3", "+sdk-link@55.0.1"]);
});

t.test("of lines that go, the one with long-term support is taken, and none that is about to end", async (t) => {
  const lines = [
    { cycle: "7", released: "2026-01-01", eol: "2026-08-31" },
    { cycle: "6", released: "2025-01-01", eol: "2029-01-01", lts: true as const },
    { cycle: "5", released: "2024-01-01", eol: "2027-01-01" },
  ];
  const catalog = catalogOf({
    technologies: { base: { ...npm("base"), lifecycle: { source, cycles: lines } } },
    declared: [declared("base", { versions: ["7.0.0"] }, { versions: ["6.0.0", "6.4.0"] }, { versions: ["5.4.0"] })],
  });
  const [part] = resolve(catalog, "base").parts;
  t.match(part, { version: "6.4.0", newest: "7.0.0" });
  t.equal(part?.why.message, "The newest that is known and supported.");
});

t.test("a release that requires another in a single one is asked for alone, and so is the other", async (t) => {
  const catalog = catalogOf({
    technologies: { router: npm("router"), box: npm("box") },
    declared: [
      declared("router", { versions: ["5.0.3"], requires: { box: "5.0.7" } }),
      declared("box", { versions: ["5.0.7"] }),
    ],
  });
  t.same(
    resolve(catalog, "router").parts.map(({ range }) => range),
    ["5.0.3", "5.0.7"],
  );
});

t.test("the first release of a major version is taken where the newest of another requires it alone", async (t) => {
  const found = (range: string) =>
    resolve(
      catalogOf({
        technologies: { ui: npm("ui", "ui-base") },
        declared: [
          declared("ui", { versions: ["2.0.0"], requires: { "ui-base": range } }, { versions: ["1.4.0"] }),
          declared("ui-base", { versions: ["2.0.0", "2.0.3"] }, { versions: ["1.4.0"] }),
        ],
      }),
      "ui",
    );
  t.same(versionsOf(found("self")), ["ui@2.0.0", "+ui-base@2.0.0"]);
  t.same(versionsOf(found("2.0.0")), ["ui@2.0.0", "+ui-base@2.0.0"]);
  t.same(versionsOf(found("^2.0.0")), ["ui@2.0.0", "+ui-base@2.0.3"]);
});

t.test("siblings that are released together are taken in the newest release that was read of all", async (t) => {
  const base = (name: string) => [`base-${name}`, { "base-core": "self" }] as const;
  const read = ["2.1.0", "2.1.2"];
  const catalog = catalogOf({
    technologies: { base: npm("base-core", "base-dom", "base-forms"), kit: npm("kit") },
    declared: [
      declared("base-core", { versions: ["2.0.0", ...read, "2.1.4"] }),
      ...[base("dom"), base("forms")].map(([name, requires]) =>
        declared(name, { versions: read, requires }, { versions: ["1.0.0"], requires }),
      ),
      declared(
        "kit",
        // Of base-dom, the newer releases say something; the older ones only of what it comes with.
        { versions: ["3.0.0"], requires: { "base-core": "^3", "base-dom": "^3" } },
        { versions: ["2.0.0"], requires: { "base-core": "^2" } },
      ),
    ],
  });
  t.same(versionsOf(resolve(catalog, "base-core base-dom base-forms kit")), [
    "base-core@2.1.2",
    "base-dom@2.1.2",
    "base-forms@2.1.2",
    "kit@2.0.0",
  ]);
});

t.test("what is released together is chosen in the same version", async (t) => {
  const together = { packages: ["react", "react-dom"], source, checked: "2026-01-01" };
  const react = { ...npm("react", "react-dom"), releasedTogether: [together] };
  const found = resolve(
    catalogOf({ ...REACT, technologies: { ...REACT.technologies, react } }),
    "react-dom@19.0.0 react",
  );
  t.same(versionsOf(found), ["react-dom@19.0.0", "react@19.0.0"]);
  t.match(found.parts[1]?.why, { message: /released together/, sources: [source] });
});

t.test("a package that only others need is held back first: an older client with the newest worker", async (t) => {
  const found = resolve(
    catalogOf({
      technologies: { worker: npm("worker"), client: npm("client") },
      declared: [
        declared(
          "worker",
          { versions: ["6.0.0"], requires: { client: ">=4 <6" } },
          { versions: ["5.9.0"], requires: { client: ">=4" } },
        ),
        declared("client", { versions: ["8.0.0"] }, { versions: ["7.0.0"] }, { versions: ["5.2.0"] }),
      ],
    }),
    "worker",
  );
  t.same(versionsOf(found), ["worker@6.0.0", "+client@5.2.0"]);
});

/** A set of a camera with versions of its own, of which newer ones accept any release, and of a part by others. */
function setCatalog() {
  const packages = { npm: { react: "19.0.0", "react-dom": "19.0.0", "sdk-camera": "~5.1.2", native: "7.0.6" } };
  const sdk = {
    ...npm("sdk", "sdk-camera"),
    sets: [{ version: "5", packages, source, checked: "2026-01-01", day: "2026-01-01" }],
  };
  return catalogOf({
    technologies: { ...REACT.technologies, sdk, native: npm("native") },
    declared: [
      ...(REACT.declared ?? []),
      declared("sdk", { versions: ["5.0.1"], requires: { react: "*", native: "*" } }),
      declared("sdk-camera", { versions: ["9.0.0"], requires: { sdk: "*" } }, { versions: ["4.0.0"] }),
      declared("native", { versions: ["8.0.0", "7.0.0"] }),
    ],
  });
}

t.test("a set is taken as its makers list it, also where a listed release was not read", async (t) => {
  t.same(versionsOf(resolve(setCatalog(), "sdk@5 sdk-camera react-dom")), [
    "sdk@5.0.1",
    "sdk-camera@5.1.2",
    "react-dom@19.0.0",
    "+react@19.0.0",
    "+native@7.0.6",
  ]);
});

t.test("a technology that is named as such comes to the line of the release that is listed", async (t) => {
  const packages = { npm: { "guard-core": "6.5.1" } };
  const boot = { ...npm("boot"), sets: [{ version: "3", packages, source, checked: "2026-01-01", day: "2026-01-01" }] };
  const guard = { ...npm("guard-core"), category: "auth" as const, lifecycle: cycles("7.1", "7.0", "6.5", "6.4") };
  const catalog = catalogOf({ technologies: { boot, guard }, declared: [declared("boot", { versions: ["3.0.0"] })] });
  t.same(versionsOf(resolve(catalog, "boot@3 guard")), ["boot@3.0.0", "guard@6.5"]);
});

t.test("what was asked for in another version than its makers list stays, and is told", async (t) => {
  const found = resolve(setCatalog(), "sdk@5 sdk-camera@9");
  t.same(versionsOf(found).slice(0, 2), ["sdk@5.0.1", "sdk-camera@9.0.0"]);
  t.match(found.notes, [{ message: /sdk 5 goes with sdk-camera ~5\.1\.2/i, sources: [source] }]);
});

/** Of which only the second major needs a plugin, for base 4 and newer. */
const KIT: Parts = {
  technologies: { base: npm("base"), plugin: npm("plugin"), kit: npm("kit") },
  declared: [
    declared("base", { versions: ["3.0.0", "4.0.0"] }),
    declared("plugin", { versions: ["1.0.0"], requires: { base: "^4.0.0" } }),
    declared(
      "kit",
      { versions: ["2.0.0"], requires: { base: "^4.0.0", plugin: "^1.0.0" } },
      { versions: ["1.0.0"], requires: { base: "^3.0.0" } },
    ),
  ],
};

t.test("what only the newest needs does not stand in the way of an older one", async (t) => {
  t.same(versionsOf(resolve(catalogOf(KIT), "base@3 kit")), ["base@3.0.0", "kit@1.0.0"]);
});

t.test("what is required in a range of which nothing was read is no conflict, and has no version", async (t) => {
  const catalog = catalogOf({
    technologies: { bundler: npm("bundler"), mix: npm("mix") },
    declared: [
      declared("bundler", { versions: ["7.0.0"] }),
      declared("mix", { versions: ["1.0.0"], requires: { bundler: "^4.9.1" } }),
    ],
  });
  const found = resolve(catalog, "mix");
  t.same(versionsOf(found), ["mix@1.0.0", "+bundler@?"]);
  t.equal(found.parts[1]?.range, "^4.9.1");
});

t.test("a release that says nothing is no way out of a conflict, which then is not sure", async (t) => {
  const kit = declared("kit", { versions: ["2.0.0"], requires: { base: "^4.0.0" } }, { versions: ["1.0.0"] });
  const base = declared("base", { versions: ["3.0.0", "4.0.0"] });
  const of = (...packages: NonNullable<Parts["declared"]>[number][]) =>
    resolve(catalogOf({ technologies: { base: npm("base"), kit: npm("kit") }, declared: packages }), "base@3 kit");
  const messages = ({ conflicts }: ReturnType<typeof of>) => conflicts[0]?.why.map(({ message }) => message);
  t.match(messages(of(base, kit)), [/^kit 2.* requires base \^4/, /not known/]);
  t.equal(of(base, kit).conflicts[0]?.isCertain, false);
  const sure = declared("kit", { versions: ["2.0.0"], requires: { base: "^4.0.0" } });
  t.equal(messages(of(base, sure))?.length, 1);
  t.equal(of(base, sure).conflicts[0]?.isCertain, true);
});

t.test("a line that a rule warns of is better than one that has ended, and the warning is told", async (t) => {
  const lifecycle = {
    source,
    cycles: [
      { cycle: "2", released: "2024-01-01" },
      { cycle: "1", released: "2020-01-01", eol: "2025-01-01" },
    ],
  };
  const catalog = catalogOf({
    technologies: { base: npm("base"), kit: { ...npm("kit"), lifecycle } },
    declared: [
      declared("base", { versions: ["18.0.0"] }),
      declared(
        "kit",
        { versions: ["2.0.0"], requires: { base: "^18.0.0" } },
        { versions: ["1.0.0"], requires: { base: "^18.0.0" } },
      ),
    ],
    rules: [
      {
        techA: "base",
        techB: "kit",
        exceptions: [
          {
            when: { base: "<19", kit: ">=2" },
            ...{
              status: "partial",
              severity: "warning",
              explanation: "Half of kit 2 needs base 19.",
              evidence: [source],
            },
          },
        ],
      },
    ],
  });
  const found = resolve(catalog, "kit base@18");
  t.same(versionsOf(found), ["kit@2.0.0", "base@18.0.0"]);
  t.match(found.notes, [{ message: /Half of kit 2/, sources: [source] }]);
});
