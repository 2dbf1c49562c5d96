import t from "tap";
import { conflictsOf } from "../../../server/catalog/scan/conflicts.js";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { heldKey, type Requirements, type Unmet } from "../../../server/catalog/scan/unmet.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { requires, sourceAt } from "../../fixtures/facts.js";
import { heldOf, unmetOf } from "../../fixtures/unmet.js";

const REACT = { ofPackages: ["react"] };

const catalog = catalogOf({
  technologies: {
    grid: {
      name: "Grid",
      packages: { npm: ["@grid/core", "@grid/*"] },
      requires: [
        requires("3", "react", "^19", { ...REACT, ...sourceAt("v3.2.0") }),
        requires("2", "react", "^18 || ^19", { ...REACT, ...sourceAt("v2.9.0") }),
        requires("1", "react", "^17", { ...REACT, ...sourceAt("v1.4.0") }),
      ],
    },
    react: { name: "React", packages: { npm: ["react", "react-dom"] } },
  },
});

const unmet = (by: string, of: string, range: string, more?: Partial<Unmet>) =>
  unmetOf(by, `${of}@${range}`, "19.1.0", more);
const told = (...all: Unmet[]) => conflictsOf(catalog.names, all, TODAY);
const APP = { name: "app-kit", version: "4.0.0" };

t.test(
  "what a project asks for itself is worse than what comes with it, and a wrong peer worse than none",
  async (t) => {
    const levels = told(
      unmet("a@1.0.0", "react", "^18"),
      unmet("b@1.0.0", "react", "^18", { through: APP }),
      unmet("c@1.0.0", "react", "^18", { optional: true }),
      unmet("d@1.0.0", "react", "^18", { optional: true, through: { name: "lib-kit", version: "1.0.0" } }),
      unmet("e@1.0.0", "hook", "^1", { found: undefined }),
    ).map(({ by, status, severity }) => `${by.name} ${status} ${severity}`);
    t.same(levels, [
      "a incompatible error",
      "app-kit incompatible warning",
      "c partial warning",
      "e partial warning",
      "lib-kit partial info",
    ]);
  },
);

t.test(
  "a pin within one maker's packages that is a release behind is a note, as a project cannot mend it",
  async (t) => {
    const pinned = { through: APP, foundThrough: APP.name };
    t.equal(told(unmet("prompt@4.2.4", "list", "10.2.1", pinned))[0]?.severity, "info");
    t.equal(told(unmet("prompt@4.2.4", "list", "^10.2.1", pinned))[0]?.severity, "warning", "of a range it is more");
    t.equal(
      told(unmet("prompt@4.2.4", "list", "10.2.1", { through: APP }))[0]?.severity,
      "warning",
      "the project chose it",
    );
    const [own] = told(unmet("prompt@4.2.4", "list", "10.2.1", { foundThrough: "prompt" }));
    t.equal(own?.severity, "error", "the project asks for what requires it");
  },
);

t.test("a Go from before 1.21 builds what asks for a newer one, if it can", async (t) => {
  const severityOn = (version: string) =>
    told(unmet("go@>=1.22", "go", ">=1.22", { kind: "own", through: undefined, found: { name: "go", version } }))[0]
      ?.severity;
  for (const old of ["1.9", "1.16", "1.20.3"]) t.equal(severityOn(old), "warning", old);
  for (const strict of ["1.21", "1.21.0"]) t.equal(severityOn(strict), "error", strict);
});

t.test("a conflict names both packages with their releases, what brings them, and what to do", async (t) => {
  const [direct, brought, missing] = told(
    unmet("chart@2.6.1", "react", "^18.1.0"),
    unmet("tip@1.0.0", "react", "^17", { through: APP }),
    unmet("form@1.0.0", "hook", "^1.0.0", { found: undefined }),
  );
  t.equal(direct?.message, "chart 2.6.1 requires react ^18.1.0, and react 19.1.0 is installed.");
  t.equal(direct?.workaround, "Look for a release of chart that accepts react 19.1.0.");
  t.match(brought?.message, "It comes with app-kit 4.0.0.");
  t.equal(missing?.message, "form 1.0.0 requires hook ^1.0.0, and none is installed.");
  t.equal(missing?.workaround, "Install hook ^1.0.0.");
});

t.test("packages of one family, and what they ask of one, are one conflict with all of them in it", async (t) => {
  const all = ["core", "menu", "table", "tree"].map((name) => unmet(`@grid/${name}@1.4.0`, "react", "^17"));
  const [conflict, ...others] = told(...all, unmet("@grid/core@1.4.0", "react-dom", "^17"));
  t.same(others, []);
  t.match(conflict, { by: { name: "Grid" }, of: { name: "React" } });
  t.equal(conflict?.members.length, 5);
  t.match(conflict?.message, /^4 packages of Grid require another React, and react 19\.1\.0 is installed: /);
  t.match(conflict?.message, "and 1 more");
});

t.test("what installs newer is offered, and an older version is no way out", async (t) => {
  const [older] = told(unmet("chart@2.6.1", "react", "^18.1.0 || ^17"));
  t.notMatch(older?.workaround, "or install");
  const newer = told(
    unmet("chart@2.6.1", "react", "^20.1.0"),
    unmet("@chart/x@1.0.0", "react", ">=20", { through: { name: "chart", version: "2.6.1" } }),
  );
  t.match(newer[0]?.workaround, /or install react \^20\.1\.0\.$/);
  const chart = { through: { name: "chart", version: "2.6.1" } };
  const asked = (range: string, place: number) => unmet(`@chart/x${place}@1.0.0`, "react", range, chart);
  const minors = Array.from({ length: 300 }, (_, place) => `^20.${(place * 7) % 300}.0`);
  t.match(told(...minors.map(asked))[0]?.workaround, /, or install react \^20\.299\.0\.$/);
  t.notMatch(told(...[...minors, "~20.1.0"].map(asked))[0]?.workaround, "or install", "no release is in all ranges");
});

t.test("an optional peer is not told beside one that is wrong, and stays among the members", async (t) => {
  const [conflict, ...others] = told(
    unmet("chart@2.6.1", "react-dom", "^17", { optional: true }),
    unmet("chart@2.6.1", "react", "^18.1.0"),
  );
  t.same(others, []);
  t.equal(conflict?.message, "chart 2.6.1 requires react ^18.1.0, and react 19.1.0 is installed.");
  t.equal(conflict?.members.length, 2);
});

t.test("one package of a scope is named by itself, several by their scope", async (t) => {
  const names = (...all: Unmet[]) => told(...all).map(({ by }) => by.name);
  t.same(names(unmet("@acme/a@1.0.0", "react", "^17")), ["@acme/a"]);
  t.same(names(unmet("@acme/a@1.0.0", "react", "^17"), unmet("@acme/b@1.0.0", "react", "^17")), ["@acme"]);
  const [conflict] = told(...["x", "y"].map((name) => unmet(`${name}@1.0.0`, "react", "^17", { through: APP })));
  t.equal(conflict?.by.name, "app-kit", "what comes with something is changed with that");
  t.match(conflict?.message, /^2 packages that come with app-kit 4\.0\.0 require another react/);
  t.equal(conflict?.workaround, "Look for a release of app-kit whose packages accept react 19.1.0.");
});

t.test("the release to upgrade to is told where a manifest that was read accepts what is installed", async (t) => {
  t.equal(told(unmet("@grid/core@1.4.0", "react", "^17"))[0]?.workaround, "Upgrade @grid/core to 2.");
});

t.test("what installed releases declare is more than what is known of their lines", async (t) => {
  const entries = ["@grid/core@1.4.0", "react@19.1.0"].map(listEntry);
  const setting = { platform: undefined, present: new Set<string>() };
  const without = scan(catalog, entries, setting, TODAY);
  t.equal(without.issues.length, 1, "the line of Grid wants React 17");
  const accepted: Requirements = { unmet: [], held: new Set([heldKey("npm", "@grid/core", "react")]) };
  const met = scan(catalog, entries, setting, TODAY, accepted);
  t.match(met, { issues: [], conflicts: [], score: null });
  const violated = scan(catalog, entries, setting, TODAY, heldOf(unmet("@grid/core@1.4.0", "react", "^17")));
  t.equal(violated.issues.length, 0, "it is told once");
  t.equal(violated.conflicts.length, 1);
  t.equal(violated.breakdown.cap, 69);
});

t.test("what is missing for one package is one conflict, and installed together", async (t) => {
  const missing = { found: undefined };
  const [conflict, ...others] = told(
    unmet("kit@2.0.0", "ethers", "^5.4.7", missing),
    unmet("kit@2.0.0", "chai", "^4.2.0", missing),
    unmet("kit@2.0.0", "types", "*", missing),
    unmet("other@1.0.0", "ethers", "^5.0.0", missing),
  );
  t.equal(
    conflict?.message,
    "kit 2.0.0 requires ethers ^5.4.7, chai ^4.2.0 and types *, and none of them is installed.",
  );
  t.equal(conflict?.workaround, "Install ethers ^5.4.7, chai ^4.2.0 and types.");
  t.same(
    others.map(({ message }) => message),
    ["other 1.0.0 requires ethers ^5.0.0, and none is installed."],
  );
  const [several] = told(
    unmet("@acme/a@1.0.0", "core", "^7.0.0", missing),
    unmet("@acme/b@1.0.0", "core", "^7.13.0", missing),
    unmet("@acme/b@1.0.0", "refresh", "^1.0.0", missing),
    unmet("inner@1.0.0", "loader", "^1.0.0", { ...missing, through: { name: "@acme/b", version: "1.0.0" } }),
  );
  t.match(several?.message, /^2 packages of @acme require core and refresh, and none of them is installed\./);
  t.equal(several?.workaround, "Install core ^7.13.0 and refresh ^1.0.0.");
});

t.test("what comes with one package is one conflict, whatever it asks for", async (t) => {
  const [conflict, ...others] = told(
    unmet("old@0.9.0", "graphql", "^15", { through: APP, found: { name: "graphql", version: "16.10.0" } }),
    unmet("old@0.9.0", "react", "^16", { through: APP }),
  );
  t.same(others, []);
  t.match(conflict, { severity: "warning", by: { name: "app-kit" }, of: { name: "graphql" } });
  t.equal(
    conflict?.message,
    "2 requirements of packages that come with app-kit 4.0.0 are not met: old 0.9.0 requires graphql ^15 (16.10.0 is installed) and old 0.9.0 requires react ^16 (19.1.0 is installed).",
  );
});

t.test("a project that installs peers in any version is told with less weight", async (t) => {
  const relaxed = "legacy-peer-deps of .npmrc";
  const levels = told(
    unmet("a@1.0.0", "react", "^18", { relaxed }),
    unmet("b@1.0.0", "react", "^18", { through: APP, relaxed }),
    unmet("c@1.0.0", "react", "^18", { optional: true, relaxed }),
  ).map(({ by, severity }) => `${by.name} ${severity}`);
  t.same(levels, ["a warning", "c info", "app-kit info"]);
  t.match(
    told(unmet("a@1.0.0", "react", "^18", { relaxed }))[0]?.message,
    /installs peers in any version: legacy-peer-deps of \.npmrc\.$/,
  );
});

t.test("what refuses to install on a runtime is an error, whoever brings it; npm only warns", async (t) => {
  const level = (ecosystem: string) => {
    const one: Unmet = {
      ...{ kind: "runtime", ecosystem, by: { name: "yaml", version: "8.0.10" }, isDev: true, folders: ["."] },
      ...{ through: { name: "suite", version: "5.3.2" }, of: "php", range: ">=8.4", optional: false },
      found: { name: "php", version: "8.3" },
    };
    return conflictsOf(catalog.names, [one], TODAY).map(({ status, severity }) => `${status} ${severity}`);
  };
  t.same(level("composer"), ["incompatible error"]);
  t.same(level("npm"), ["incompatible warning"]);
});
