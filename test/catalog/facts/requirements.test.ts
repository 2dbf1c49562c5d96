import t from "tap";
import { findSharedConflict, holdAgainst, type Outcome } from "../../../server/catalog/facts/requirements.js";
import type { NameIndex, ResolvedName } from "../../../server/catalog/names/names.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";

const REACT = { ofPackages: ["react", "react-dom"] };

const catalog = catalogOf({
  technologies: {
    astro: {
      packages: { npm: ["astro", "@astrojs/react", "@astrojs/solid"] },
      requires: [
        requires("4", "react", "^18 || ^19", { package: "@astrojs/react" }),
        requires("3", "react", "^17 || ^18", { package: "@astrojs/react" }),
        requires("5", "react", "^15", { package: "@astrojs/solid" }),
      ],
    },
    grid: { packages: { npm: ["grid"] }, requires: [requires("1", "react", "^16"), requires("2", "react", "^18")] },
    nextjs: {
      packages: { npm: ["next"] },
      requires: [
        requires("12", "react", "^17.0.2 || ^18.0.0", REACT),
        requires("15", "react", "^18.2.0 || ^19.0.0", REACT),
        requires("15", "sass", "^1.3.0", { optional: true }),
        requires("14", "react", "^18.2.0", REACT),
      ],
    },
    nodejs: {},
    plugin: { packages: { npm: ["plugin"] }, requires: [requires("1", "react", "^19", { optional: true })] },
    python: { requires: [requires("3", "nodejs", ">=18")] },
    react: {
      packages: { npm: ["react", "react-dom", "react-is"] },
      lifecycle: lifecycle(["20", undefined, "2027-01-01"], ["19"], ["18", "2026-02-01"]),
      requires: ["17", "19", "18"].map((line) => requires(line, "react", "lockstep", { package: "react-dom" })),
    },
    sass: { packages: { npm: ["sass"] } },
    table: {
      packages: { npm: ["table", "table-dom"] },
      requires: [
        requires("1", "react", "^17"),
        requires("1", "react", "^19", { package: "table-dom", ofPackages: ["react-dom"] }),
      ],
    },
  },
});

function subject(name: string): Subject {
  return subjectOf(name, catalog.names.resolveDependency(name));
}

function subjectOf(name: string, found: ResolvedName | undefined): Subject {
  if (!found) throw new Error(`${name} is not known`);
  return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
}

/** What one side declares about the other in a catalog of its own, by names as people give them. */
function findingOf(names: NameIndex, by: string, on: string) {
  const [declaring, target] = [by, on].map((name) => subjectOf(name, names.resolve(name))) as [Subject, Subject];
  return holdAgainst(declaring, target, TODAY);
}

t.test("what one side declares is held against the versions of the other", async (t) => {
  const cases: [string, string, Outcome | undefined, line?: string, accepting?: string[]][] = [
    // A line asked about stands for any of its versions.
    ["next@15", "react@18", "met", "15"],
    ["next@15.1.0", "react@^18.0.0", "met", "15"],
    ["next@15", "react@18.1.0", "violated", "15", ["12"]],
    ["next@15", "react@17", "violated", "15", ["12"]],
    ["next@14", "react@19", "violated", "14", ["15"]],
    // Every package that the range is about counts, others do not.
    ["next@15", "react-dom@17", "violated", "15", ["12"]],
    ["next@15", "react-is@17", undefined],
    // Only older lines accept it.
    ["next", "react@17", "partly", "15", ["12"]],
    ["next@12 - 15", "react@17", "partly", "15", ["12"]],
    ["next", "react@16", "violated", "15", []],
    // An optional peer is never more than partly violated.
    ["next@15", "sass@1.80.0", "met", "15"],
    ["next@15", "sass@2", "partly", "15", []],
    // Nothing is declared for those versions, or about that technology.
    ["next@11", "react@17", undefined],
    ["next@14", "sass@2", undefined],
    ["sass", "react", undefined],
    // Without a version of the other side, its current release counts.
    ["next", "react", "met", "15"],
    ["next@14", "react", "outdated", "14"],
    ["next", "sass", "met", "15"],
    // A technology without packages speaks for itself.
    ["python@3.12", "nodejs@20", "met", "3"],
    ["python@3.12", "nodejs@16", "partly", "3", []],
  ];
  for (const [declaring, target, outcome, line, accepting = []] of cases) {
    const finding = holdAgainst(subject(declaring), subject(target), TODAY);
    const name = `${declaring} and ${target}`;
    t.equal(finding?.outcome, outcome, name);
    t.equal(finding?.requirement.line.text, line, name);
    t.same(finding?.accepting.map((entry) => entry.line.text) ?? [], accepting, name);
  }
  t.equal(
    holdAgainst(subject("next@14"), subject("react"), TODAY)?.current,
    "19",
    "what is not out yet is not current",
  );
  t.equal(holdAgainst(subject("next@14"), subject("react"), "2025-01-01")?.outcome, "outdated");
});

t.test("what was found on one day is found anew on another", async (t) => {
  const { names } = catalogOf({
    technologies: {
      app: { packages: { npm: ["app"] }, requires: [requires("1", "lib", "^1")] },
      lib: { packages: { npm: ["lib"] }, lifecycle: lifecycle(["2", undefined, "2026-01-01"], ["1"]) },
    },
  });
  const side = (id: string): Subject => {
    const technology = names.byId(id);
    if (!technology) throw new Error(`no technology ${id}`);
    return { technology, named: [{ package: undefined, version: undefined }] };
  };
  const on = (day: string) => holdAgainst(side("app"), side("lib"), day)?.outcome;
  t.same(["2025-12-31", "2026-01-01", "2025-12-31"].map(on), ["met", "outdated", "met"]);
});

t.test("the releases of a service are not those of its client packages", async (t) => {
  const { names } = catalogOf({
    technologies: {
      orm: {
        packages: { npm: ["orm"] },
        requires: [requires("1", "search", "^8.4.0"), requires("1", "store", "^6.0.0")],
      },
      search: {
        category: "search",
        packages: { npm: ["search-client"] },
        requires: [requires("8", "orm", "^1.0.0")],
        lifecycle: lifecycle(["9"]),
      },
      // Known by the versions of its client alone.
      store: { category: "storage", packages: { npm: ["store"] } },
    },
  });
  const outcome = (by: string, on: string) => findingOf(names, by, on)?.outcome;
  t.equal(outcome("orm", "search"), "met", "release line 9 of the service says nothing about the client ^8.4");
  t.equal(outcome("orm@1", "search@9"), undefined);
  t.equal(outcome("orm@1", "search-client@9"), "violated");
  t.equal(outcome("orm@1", "search-client@8.5"), "met");
  t.equal(outcome("search@9", "orm@1"), undefined);
  t.equal(outcome("search-client@8", "orm@1"), "met");
  t.equal(outcome("search-client@8", "orm@2"), "violated");
  t.equal(outcome("orm@1", "store@7"), "violated");
});

t.test("what newer lines do not ask for any more is asked of those older lines alone", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit", "kit-extra"] },
        requires: [
          requires("1", "react", "^16"),
          requires("1", "vue", "^2"),
          requires("2", "vue", "^3"),
          requires("1", "react", "^19", { package: "kit-extra" }),
        ],
      },
      react: { packages: { npm: ["react"] } },
      vue: { packages: { npm: ["vue"] } },
    },
  });
  const outcome = (by: string, on: string) => findingOf(names, by, on)?.outcome;
  t.equal(outcome("kit@1", "react@18"), "violated");
  t.equal(outcome("kit@1", "react@16"), "met");
  t.equal(outcome("kit@2", "react@18"), undefined);
  t.equal(outcome("kit", "react@18"), "partly", "of the companion, whose newest line asks for it");
  t.equal(outcome("kit", "vue@2"), "partly", "an older line that still asks counts with the newer ones");
  t.equal(outcome("kit-extra", "react@19"), "met");
});

t.test("a range that may have been narrowed within a line refuses no older release of it for sure", async (t) => {
  const { names } = catalogOf({
    technologies: {
      fast: {
        packages: { npm: ["fast"] },
        requires: [requires("4", "react", ">=18.3"), requires("3", "react", ">=17")],
      },
      kit: {
        packages: { npm: ["kit", "kit-tabs"] },
        requires: [
          requires("2", "kit", "^2.5.0", { package: "kit-tabs" }),
          requires("1", "kit", "^1", { package: "kit-tabs" }),
        ],
      },
      lone: { packages: { npm: ["lone"] }, requires: [requires("1", "react", "^18")] },
      react: {
        packages: { npm: ["react", "react-dom"] },
        requires: [requires("19", "react", "lockstep", { package: "react-dom" })],
      },
    },
  });
  const finding = (by: string, on: string) => {
    const { outcome, assumed } = findingOf(names, by, on) ?? {};
    return [outcome, assumed];
  };
  t.same(finding("fast@4.1.0", "react@17"), ["partly", true], "the line before takes it: 4.1 may, too");
  t.same(finding("fast@~4.1.0", "react@18.2.0"), ["partly", true]);
  t.same(finding("fast@4", "react@17"), ["violated", false], "the whole line is as its newest release");
  t.same(finding("fast@^4.1.0", "react@17"), ["violated", false], "the newest release is installed");
  t.same(finding("fast@4.1.0", "react@16"), ["violated", false], "the line before refuses it as well");
  t.same(finding("lone@1.2.0", "react@17"), ["partly", true], "nothing is known of a line before");
  t.same(finding("lone@1.2.0", "react@19"), ["violated", false], "an older release knows no newer version");
  t.same(finding("kit-tabs@2.1.0", "kit@2.0.0"), ["partly", true], "siblings move together");
  t.same(finding("react-dom@19.1.0", "react@18"), ["violated", false], "and those in lockstep always do");
});

t.test("a companion package binds when it was named, else the friendliest shows what can be done", async (t) => {
  const cases: [string, string, Outcome | undefined][] = [
    ["astro", "react@18", "met"],
    ["astro", "react@17", "partly"],
    ["astro", "react@14", "partly"],
    ["astro", "react@15", "met"],
    ["@astrojs/react@4", "react@17", "violated"],
    ["@astrojs/react@3", "react@17", "met"],
    ["@astrojs/solid@5", "react@18", "violated"],
    // The versions of Astro are not those of its companions.
    ["astro@5", "react@17", undefined],
  ];
  for (const [declaring, target, outcome] of cases) {
    t.equal(holdAgainst(subject(declaring), subject(target), TODAY)?.outcome, outcome, `${declaring} and ${target}`);
  }
});

t.test("siblings in lockstep go together in one version line", async (t) => {
  const cases: [string, string, Outcome | undefined][] = [
    ["react-dom@19", "react@19.1.0", "met"],
    ["react-dom@19.1.0", "react@18", "violated"],
    ["react-dom@18", "react@19", "violated"],
    ["react-dom", "react@17", "met"],
    ["reactjs", "react@17", "met"],
    ["react-dom", "react@9", undefined],
    ["react-dom@19", "react", "met"],
    ["react-dom@18", "react", "met"],
    ["react@18", "react-dom@19", undefined],
  ];
  for (const [declaring, target, outcome] of cases) {
    t.equal(holdAgainst(subject(declaring), subject(target), TODAY)?.outcome, outcome, `${declaring} and ${target}`);
  }
});

t.test("the worst of several packages that were named decides", async (t) => {
  const [react] = subject("react@17").named;
  const [dom] = subject("react-dom@19").named;
  if (!react || !dom) throw new Error("nothing named");
  const both = { technology: subject("react").technology, named: [dom, react] };
  t.equal(holdAgainst(subject("next@15"), both, TODAY)?.outcome, "violated");
  t.equal(holdAgainst(both, both, TODAY)?.outcome, "violated");
});

t.test("two ranges for a third technology that cannot both be met are a conflict", async (t) => {
  const cases: [string, string, present: string[], third: string | undefined][] = [
    ["next@15", "grid@1", [], "react"],
    ["grid@1", "next@15", [], "react"],
    ["next@15", "grid@2", [], undefined],
    ["next@15", "grid", [], undefined],
    ["next", "grid@1", [], "react"],
    ["next@15", "sass@1", [], undefined],
    // What is part of the stack is judged in pairs of its own.
    ["next@15", "grid@1", ["react"], undefined],
    ["next@15", "grid@1", ["sass"], "react"],
    // An optional peer need not be there at all.
    ["plugin@1", "grid@1", [], undefined],
    // Ranges about different packages are not comparable.
    ["table-dom@1", "grid@1", [], undefined],
    ["table-dom@1", "next@14", [], "react"],
    ["table@1", "next@15", [], "react"],
    // One of the two is the third itself.
    ["react@19", "grid@1", [], undefined],
  ];
  for (const [a, b, present, third] of cases) {
    const question = {
      a: subject(a),
      b: subject(b),
      platform: undefined,
      present: new Set<string>(),
      versioned: new Set(present),
      today: TODAY,
    };
    const conflict = findSharedConflict(question);
    t.equal(conflict?.third, third, `${a} and ${b} with ${present}`);
    if (conflict) t.same([conflict.one.by, conflict.other.by], [question.a.technology, question.b.technology]);
  }
});

t.test("thousands of other packages beside them make no difference to what is declared", async (t) => {
  const own = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit", "@kit/*"] },
        requires: [requires("2", "base", "^2"), requires("1", "base", "^1", { package: "@kit/extra" })],
      },
      base: { packages: { npm: ["base", "@base/*"] } },
    },
  });
  const found = (kit: string[], base: string[]) => {
    const subject = (id: string, names: string[]): Subject => {
      const resolved = names.map((name) => own.names.resolveDependency(name) as ResolvedName);
      const technology = own.names.byId(id);
      if (!technology) throw new Error(`${id} is one`);
      return { technology, named: resolved.map(({ package: name, version }) => ({ package: name, version })) };
    };
    return holdAgainst(subject("kit", kit), subject("base", base), TODAY)?.outcome;
  };
  const others = (scope: string, version: string) =>
    Array.from({ length: 40 }, (_, place) => `@${scope}/x${place}${version}`);
  const cases: [kit: string[], base: string[], outcome: Outcome | undefined][] = [
    [["kit@2"], ["base@2"], "met"],
    [["kit@2"], ["base@1"], "violated"],
    [["kit@2", "@kit/extra@1"], ["base@2"], "violated"],
    [["@kit/extra@1"], ["base@1"], "met"],
    [["@kit/extra@1"], ["base@3"], "violated"],
  ];
  for (const [kit, base, outcome] of cases) {
    t.equal(found(kit, base), outcome);
    for (const version of ["@7", ""]) {
      // Without versions, the others of the first stand for the technology as such, whose companions may do.
      if (version !== "") t.equal(found([...others("kit", version), ...kit], base), outcome, `${kit} among others`);
      t.equal(
        found(kit, [...others("base", version === "" ? "@7" : version), ...base]),
        outcome,
        `${base} among others`,
      );
    }
  }
  t.equal(found(others("kit", "@7"), ["base@1"]), undefined);
  t.equal(found(others("kit", ""), ["base@3"]), "violated", "one without a version stands for the technology");
});
