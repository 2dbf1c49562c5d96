import t from "tap";
import { checkRequirements, type Outcome } from "../../../server/catalog/facts/requirements.js";
import { findSharedConflict } from "../../../server/catalog/facts/shared-requirement.js";
import type { NameIndex, ResolvedName } from "../../../server/catalog/names/names.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import type { Coverage } from "../../../server/catalog/technology/coverage.js";
import type { DeclaredPackage } from "../../../server/catalog/technology/declared-package.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, sourceAt } from "../../fixtures/facts.js";

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
    nodejs: { category: "runtime" },
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
  return checkRequirements(declaring, target, TODAY);
}

t.test("what one side declares is checked against the versions of the other", async (t) => {
  const cases: [string, string, Outcome | undefined, line?: string, accepting?: string[]][] = [
    // A line asked about stands for any of its versions.
    ["next@15", "react@18", "met", "15"],
    ["next@^15.1.0", "react@^18.0.0", "met", "15"],
    ["next@15", "react@18.1.0", "violated", "15", ["12"]],
    ["next@15", "react@17", "violated", "15", ["12"]],
    ["next@14", "react@19", "violated", "14", ["15"]],
    // Every package that the range is about counts, others do not.
    ["next@15", "react-dom@17", "violated", "15", ["12"]],
    ["next@15", "react-is@17", undefined],
    // Only older lines accept it: without a version, the newest is meant.
    ["next", "react@17", "violated", "15", ["12"]],
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
    ["python@3.12", "nodejs@16", "violated", "3", []],
  ];
  for (const [declaring, target, outcome, line, accepting = []] of cases) {
    const finding = checkRequirements(subject(declaring), subject(target), TODAY);
    const name = `${declaring} and ${target}`;
    t.equal(finding?.outcome, outcome, name);
    t.equal(finding?.requirement.line.text, line, name);
    t.same(finding?.accepting.map((entry) => entry.line.text) ?? [], accepting, name);
  }
  t.equal(
    checkRequirements(subject("next@14"), subject("react"), TODAY)?.current,
    "19",
    "what is not out yet is not current",
  );
  t.equal(checkRequirements(subject("next@14"), subject("react"), "2025-01-01")?.outcome, "outdated");
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
  const on = (day: string) => checkRequirements(side("app"), side("lib"), day)?.outcome;
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

t.test("types say nothing of the release installed, not even that it is a current one", async (t) => {
  const { names } = catalogOf({
    technologies: {
      nodejs: { category: "runtime", lifecycle: lifecycle(["24"], ["20"]) },
      sqlite: { packages: { npm: ["sqlite"] }, requires: [requires("13", "nodejs", ">=22")] },
    },
  });
  t.equal(findingOf(names, "sqlite", "node@20")?.outcome, "violated");
  t.equal(findingOf(names, "@types/sqlite@7", "node@20"), undefined);
  const both = { ...subjectOf("sqlite", names.resolveDependency("sqlite@9.1.1")) };
  const types = subjectOf("types", names.resolveDependency("@types/sqlite@7.6.8"));
  const side = { ...both, named: [...types.named, ...both.named] };
  t.equal(checkRequirements(side, subjectOf("node", names.resolveDependency("node@20")), TODAY), undefined);
});

t.test(
  "of what has no lifecycle, the newest line that was read tells whether a bare range is of the past",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        adapter: { packages: { npm: ["adapter"] }, requires: [requires("1", "webauthn", "^9.0.1")] },
        newer: { packages: { npm: ["newer"] }, requires: [requires("1", "webauthn", "^14")] },
        nodejs: { category: "runtime" },
        webauthn: {
          packages: { npm: ["webauthn"] },
          requires: [requires("13", "nodejs", ">=20"), requires("9", "nodejs", ">=16")],
        },
      },
    });
    t.match(findingOf(names, "adapter", "webauthn"), { outcome: "outdated", current: "13" });
    t.equal(findingOf(names, "newer", "webauthn")?.outcome, "met", "what was read is not all that there is");
    t.equal(findingOf(names, "adapter@1", "webauthn@9")?.outcome, "met");
  },
);

t.test("of a single release that is required, nobody can say whether it is a current one", async (t) => {
  const { names } = catalogOf({
    technologies: {
      aria: { packages: { npm: ["aria"] } },
      cms: { packages: { npm: ["cms"] }, requires: [requires("1", "aria", "3.50.0")] },
      shop: { packages: { npm: ["shop"] }, requires: [requires("1", "aria", "^3.50.0")] },
    },
  });
  t.equal(findingOf(names, "cms", "aria"), undefined);
  t.equal(findingOf(names, "shop", "aria")?.outcome, "met");
  t.equal(findingOf(names, "cms@1", "aria@3.50.0")?.outcome, "met");
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
  t.equal(outcome("kit", "react@18"), undefined, "kit 2 asks for no React, and kit-extra was not named");
  t.equal(outcome("kit", "vue@2"), "violated", "without a version, the newest line is meant");
  t.equal(outcome("kit-extra", "react@19"), "met");
});

t.test("what older lines ask of a package is not asked by newer ones that ask for its sibling", async (t) => {
  const { names } = catalogOf({
    technologies: {
      gem: {
        packages: { gem: ["gem"] },
        requires: [requires("2", "rails", ">=7", { ofPackages: ["railties"] }), requires("1", "rails", "^3")],
      },
      rails: { packages: { gem: ["rails", "railties"] } },
    },
  });
  t.equal(findingOf(names, "gem@1", "rails@8")?.outcome, "violated");
  t.equal(findingOf(names, "gem", "rails@8"), undefined, "gem 2 says nothing of the package rails");
  t.equal(findingOf(names, "gem", "railties@6")?.outcome, "violated");
});

t.test("what newer lines do not ask for any more is in no conflict about a third technology", async (t) => {
  const { names } = catalogOf({
    technologies: {
      frame: { packages: { npm: ["frame"] }, requires: [requires("1", "rack", ">=2.2")] },
      rack: { packages: { npm: ["rack"] } },
      server: {
        packages: { npm: ["server"] },
        requires: [requires("1", "rack", "<2"), requires("2", "frame", ">=1")],
      },
    },
  });
  const conflict = (one: string, other: string) => {
    const [a, b] = [one, other].map((name) => subjectOf(name, names.resolve(name))) as [Subject, Subject];
    return findSharedConflict({ a, b, platform: undefined, present: new Set(), versioned: new Set(), today: TODAY });
  };
  t.equal(conflict("server@1", "frame@1")?.third, "rack");
  t.equal(conflict("server", "frame@1"), undefined, "server 2 asks for no rack");
});

t.test("what has ended refuses the lines that came after it, also where no version of it is named", async (t) => {
  const record = {
    packages: { npm: ["kit"] as [string] },
    requires: [requires("1", "react", "^18", { ...sourceAt("v1.0.0"), checked: "2024-01-01" })],
  };
  const endOfLife = { date: "2024-06-01", reason: "It is archived.", source: "https://example.com/end" };
  const outcomeOf = (more: object) => {
    const { names } = catalogOf({
      technologies: {
        kit: { ...record, ...more },
        react: { packages: { npm: ["react"] }, lifecycle: lifecycle(["19", undefined, "2024-12-05"], ["18"]) },
      },
    });
    return findingOf(names, "kit", "react@19")?.outcome;
  };
  t.equal(outcomeOf({}), undefined, "a release to come may accept it");
  t.equal(outcomeOf({ endOfLife }), "violated");
});

t.test("a line of which some releases declare nothing shares no conflict, and those that declare it do", async (t) => {
  const onCore = (name: string, ...runs: [string[], string | undefined][]): DeclaredPackage => ({
    ...{ ecosystem: "npm", name },
    record: {
      checked: "2026-05-01",
      releases: runs.map(([versions, range]) => ({
        versions: versions as [string, ...string[]],
        requires: range === undefined ? {} : { core: range },
        sources: versions.map((version) => ({ file: sourceAt(version).source, day: "2026-01-01" })),
      })) as DeclaredPackage["record"]["releases"],
    },
  });
  const { names } = catalogOf({
    technologies: {
      login: { packages: { npm: ["login"] } },
      frame: { packages: { npm: ["frame"] } },
      core: { packages: { npm: ["core"] } },
    },
    declared: [
      onCore("login", [["4.19.0", "4.24.0"], undefined], [["4.15.0", "4.18.0"], "^16 || ^18"]),
      onCore("frame", [["16.0.0"], ">=20"]),
    ],
  });
  const thirdOf = (login: string) => {
    const [a, b] = [login, "frame@16"].map((name) => subjectOf(name, names.resolve(name))) as [Subject, Subject];
    const question = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today: TODAY };
    return findSharedConflict({ ...question, a, b })?.third;
  };
  t.equal(thirdOf("login@4.18.0"), "core");
  t.equal(thirdOf("login@4.24.0"), undefined);
  t.equal(thirdOf("login@4"), undefined, "its newer releases ask for none");
});

t.test("an exact release is covered by what was read at it, and by two around it that say the same", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit", "kit-tabs"] },
        requires: [
          requires("2", "react", "^17 || ^18 || ^19", sourceAt("v2.4.0")),
          requires("1", "react", "^17 || ^18", sourceAt("kit@1.3.0")),
          requires("2", "kit", "lockstep", { package: "kit-tabs" }),
        ],
      },
      untagged: { packages: { npm: ["untagged"] }, requires: [requires("1", "react", "^18")] },
      whole: { packages: { npm: ["whole"] }, requires: [requires(">=3.1 <4", "react", "^18")] },
      locked: { packages: { npm: ["locked"] }, requires: [requires("1.3.0", "react", "^18")] },
      react: { packages: { npm: ["react"] } },
    },
  });
  const cases: [string, string, Outcome | undefined, Coverage | undefined, why: string][] = [
    ["kit@2.4.0", "react@19.0.0", "met", "exact", "read at this release"],
    ["kit@2.4.0", "react@19", "met", "line", "any of a line of the other side"],
    ["kit@2.4.0", "react@20.0.0", "violated", "exact", "read at this release"],
    ["kit@2.2.4", "react@18.2.0", "met", "line", "both around it accept it"],
    ["kit@2.2.4", "react@16.0.0", "violated", "line", "both around it refuse it"],
    ["kit@2.2.4", "react@19.0.0", undefined, undefined, "those around it differ"],
    ["kit@2.9.0", "react@19.0.0", "met", "line", "a line does not take back what it accepts"],
    ["kit@2.9.0", "react@20.0.0", undefined, undefined, "a later release may accept more"],
    ["kit@2.9.0", "react@16.0.0", "violated", "line", "a later release takes no older versions"],
    ["kit@1.0.0", "react@19.0.0", "violated", "line", "an earlier release knows no newer version"],
    ["kit@1.0.0", "react@17.0.0", undefined, undefined, "an earlier release may accept less"],
    ["kit@1.0.0", "react@16.0.0", undefined, undefined, "an earlier release may have accepted older versions"],
    ["kit@2", "react@19", "met", "line", "the newest release read of a line stands for it"],
    ["kit@2", "react@20", "violated", "line", "the newest release read of a line stands for it"],
    ["kit@~2.1.0", "react@19.0.0", undefined, undefined, "a range without the release that was read"],
    ["untagged@1.2.0", "react@18.0.0", undefined, undefined, "which release was read is not known"],
    ["untagged@1", "react@18.0.0", "met", "line", "it is one of the line"],
    ["whole@3.2.0", "react@18.1.0", "met", "exact", "all releases were read"],
    ["whole@3.2.0", "react@19.0.0", "violated", "exact", "all releases were read"],
    ["whole@3.0.0", "react@19.0.0", undefined, undefined, "it begins later"],
    ["locked@1.3.0", "react@18.0.0", "met", "exact", "its version is the release, whatever the source is named"],
    ["locked@1.3.0", "react@19.0.0", "violated", "exact", "its version is the release"],
    ["locked@1.2.0", "react@18.0.0", undefined, undefined, "an earlier release may accept less"],
    ["kit-tabs@2.1.0", "kit@2.1.0", "met", "exact", "siblings of one release"],
    ["kit-tabs@2.1.0", "kit@2.0.0", undefined, undefined, "how near siblings must be is not known"],
    ["kit-tabs@2.1.0", "kit@1.0.0", "violated", "exact", "siblings of two lines"],
  ];
  for (const [by, on, outcome, coverage, why] of cases) {
    const finding = findingOf(names, by, on);
    t.same([finding?.outcome, finding?.coverage], [outcome, coverage], `${by} and ${on}: ${why}`);
  }
});

t.test("of lines that all refuse a version, the one of the release says so", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit"] },
        requires: [requires("3", "react", ">=19"), requires("2", "react", ">=18"), requires("1", "react", ">=18")],
      },
      react: { packages: { npm: ["react"] } },
    },
  });
  const finding = findingOf(names, "kit@2.1.0", "react@17.0.0");
  t.equal(finding?.outcome, "violated");
  t.equal(finding?.requirement.line.text, "2");
});

t.test("a line whose releases differ is met in part, and says from which on", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit"] },
        requires: [requires("5.2", "react", "^18 || ^19"), requires("5.1", "react", "^18")],
      },
      react: { packages: { npm: ["react"] } },
    },
  });
  const finding = findingOf(names, "kit@5", "react@19");
  t.equal(finding?.outcome, "partly");
  t.equal(finding?.requirement.line.text, "5.1");
  t.same(
    finding?.accepting.map(({ line }) => line.text),
    ["5.2"],
  );
  t.equal(findingOf(names, "kit@5", "react@18")?.outcome, "met");
  t.equal(findingOf(names, "kit@^5.0.0", "react@19")?.outcome, "met", "of a range the newest is installed");
});

t.test("a range without an end reaches what was out when it was read, and every known line of a runtime", async (t) => {
  const { names } = catalogOf({
    technologies: {
      kit: {
        packages: { npm: ["kit"] },
        requires: [
          requires("1", "lib", ">=16", { checked: "2026-01-10" }),
          requires("1", "nodejs", ">=18", { checked: "2026-01-10" }),
          requires("1", "stranger", ">=1"),
        ],
      },
      lib: {
        packages: { npm: ["lib"] },
        lifecycle: lifecycle(["20", undefined, "2026-03-01"], ["19", undefined, "2025-01-01"]),
      },
      nodejs: { category: "runtime", lifecycle: lifecycle(["26", undefined, "2026-04-01"], ["18"]) },
      stranger: { packages: { npm: ["stranger"] } },
    },
  });
  const said = (on: string) => {
    const { outcome, coverage } = findingOf(names, "kit@1", on) ?? {};
    return [outcome, coverage];
  };
  t.same(said("lib@19.1.0"), ["met", "line"]);
  t.same(said("lib@20.0.0"), [undefined, undefined], "it came out later");
  t.same(said("lib@15.0.0"), ["violated", "line"]);
  t.same(said("nodejs@26"), ["met", "minimum"]);
  t.same(said("stranger@3"), [undefined, undefined], "whether there is a 3 is not known");
});

t.test("a package beside the main one speaks where it was named", async (t) => {
  const cases: [string, string, Outcome | undefined][] = [
    ["astro", "react@18", undefined],
    ["astro", "react@14", undefined],
    ["@astrojs/react@4", "react@17", "violated"],
    ["@astrojs/react@3", "react@17", "met"],
    ["@astrojs/solid@5", "react@18", "violated"],
    // The versions of Astro are not those of the packages beside it.
    ["astro@5", "react@17", undefined],
  ];
  for (const [declaring, target, outcome] of cases) {
    t.equal(
      checkRequirements(subject(declaring), subject(target), TODAY)?.outcome,
      outcome,
      `${declaring} and ${target}`,
    );
  }
});

t.test("siblings in lockstep go together in one version line", async (t) => {
  const cases: [string, string, Outcome | undefined][] = [
    ["react-dom@19", "react@19.1.0", "met"],
    ["react-dom@19.1.0", "react@18", "violated"],
    ["react-dom@19.1.0", "react@19.0.0", undefined],
    ["react-dom@18", "react@19", "violated"],
    ["react-dom", "react@17", "met"],
    ["reactjs", "react@17", undefined],
    ["react-dom", "react@9", undefined],
    ["react-dom@19", "react", "met"],
    ["react-dom@18", "react", "met"],
    ["react@18", "react-dom@19", undefined],
  ];
  for (const [declaring, target, outcome] of cases) {
    t.equal(
      checkRequirements(subject(declaring), subject(target), TODAY)?.outcome,
      outcome,
      `${declaring} and ${target}`,
    );
  }
});

t.test("the worst of several packages that were named decides", async (t) => {
  const [react] = subject("react@17").named;
  const [dom] = subject("react-dom@19").named;
  if (!react || !dom) throw new Error("nothing named");
  const both = { technology: subject("react").technology, named: [dom, react] };
  t.equal(checkRequirements(subject("next@15"), both, TODAY)?.outcome, "violated");
  t.equal(checkRequirements(both, both, TODAY)?.outcome, "violated");
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
    return checkRequirements(subject("kit", kit), subject("base", base), TODAY)?.outcome;
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

t.test("packages that are released with the main package are on the scale of its versions", async (t) => {
  const { names } = catalogOf({
    technologies: {
      framework: {
        packages: { composer: ["frame/work", "parts/*", "frame/extra"] },
        releasedTogether: { packages: ["parts/*"], source: "https://example.com/composer.json" },
      },
      plugin: {
        packages: { composer: ["plug/in"] },
        requires: [
          requires("3", "framework", "^12 || ^13", { ofPackages: ["parts/support"] }),
          requires("2", "framework", "^9", { ofPackages: ["frame/work"] }),
        ],
      },
      addon: {
        packages: { composer: ["add/on"] },
        requires: [
          requires("2", "framework", "^2", { ofPackages: ["frame/extra"] }),
          requires("1", "framework", "^9", { ofPackages: ["frame/work"] }),
        ],
      },
    },
  });
  t.match(findingOf(names, "plugin", "framework@12"), { outcome: "met" });
  t.match(findingOf(names, "plugin@3", "framework@12"), { outcome: "met" });
  t.match(findingOf(names, "plugin", "framework@11"), { outcome: "violated" });
  t.equal(findingOf(names, "addon", "framework@12"), undefined, "an older line does not speak for the newest");
});
