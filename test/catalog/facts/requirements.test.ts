import t from "tap";
import type { RequirementOutcome } from "../../../server/catalog/facts/requirements.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import type { ResolvedName } from "../../../server/catalog/names/names.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";
import { findingOf, subject } from "../../fixtures/requirements.js";

t.test("what one side declares is checked against the versions of the other", async (t) => {
  const cases: [string, string, RequirementOutcome | undefined, line?: string, accepting?: string[]][] = [
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

t.test("the worst of several packages that were named decides", async (t) => {
  const [react] = subject("react@17").named;
  const [dom] = subject("react-dom@19").named;
  if (!react || !dom) throw new Error("nothing named");
  const both = { technology: subject("react").technology, named: [dom, react] };
  t.equal(checkRequirements(subject("next@15"), both, TODAY)?.outcome, "violated");
  t.equal(checkRequirements(both, both, TODAY)?.outcome, "violated");
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
  const cases: [kit: string[], base: string[], outcome: RequirementOutcome | undefined][] = [
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

t.test("the way out is a release with support left, where there is one, and no pre-release", async (t) => {
  const kitWith = (...lines: [string, string?][]) =>
    catalogOf({
      technologies: {
        kit: {
          packages: { npm: ["kit"] },
          lifecycle: lifecycle(...lines),
          requires: [
            requires("4.0.0", "react", "^19"),
            requires("3.0.0", "react", "^19"),
            requires("3.0.0-rc.1", "react", "^19"),
            requires("2.0.0", "react", "^18"),
          ],
        },
        react: { packages: { npm: ["react"] } },
      },
    }).names;
  const wayOut = (...lines: [string, string?][]) =>
    findingOf(kitWith(...lines), "kit@2.0.0", "react@19")?.upgrade?.line;
  t.match(wayOut(["4"], ["3"], ["2"]), { text: "3.0.0" }, "the oldest, as it changes least");
  t.match(wayOut(["4"], ["3", "2026-07-01"], ["2"]), { text: "4.0.0" }, "but none that is about to end");
  t.match(wayOut(["4", "2026-05-01"], ["3", "2026-04-01"], ["2"]), { text: "3.0.0" }, "unless all do");
});

t.test("what is released together with the main package speaks where that declares nothing itself", async (t) => {
  const { names } = catalogOf({
    technologies: {
      book: {
        packages: { npm: ["book", "book-vite", "book-old", "book-apart", "book-core"] },
        requires: [
          requires("8", "book", "lockstep", { ofPackages: ["book-core"] }),
          requires("8", "svelte", "^5", { package: "book-core" }),
          requires("8", "svelte", "^4", { package: "book-vite" }),
          requires("8", "book", "lockstep", { package: "book-vite" }),
          requires("8", "book", "lockstep", { package: "book-old" }),
          requires("8", "vite", "^5 || ^6", { package: "book-vite" }),
          requires("8", "vite", "^3", { package: "book-old" }),
          requires("8", "vite", "^7", { package: "book-apart" }),
          requires("8", "react", "^18"),
          requires("7", "react", "^19", { package: "book-vite" }),
        ],
      },
      vite: { packages: { npm: ["vite"] } },
      react: { packages: { npm: ["react"] } },
      svelte: { packages: { npm: ["svelte"] } },
    },
  });
  const finding = (declaring: string, target: string) => {
    const found = findingOf(names, declaring, target);
    return found && [found.outcome, found.requirement.package];
  };
  t.same(finding("book@8", "vite@6"), ["met", "book-vite"], "one that accepts is a way");
  t.same(finding("book@8", "vite@3"), ["met", "book-old"], "whichever it is");
  t.same(finding("book@8", "vite@4"), ["partly", "book-vite"], "what refuses may not be used at all");
  t.same(finding("book@8", "vite@7"), ["partly", "book-vite"], "a package with its own version numbers does not count");
  t.equal(finding("book", "vite@6"), undefined, "without a version there is no telling which of theirs is meant");
  t.same(finding("book@8", "svelte@4"), ["violated", "book-core"], "unless the main package brings it");
  t.same(finding("book@8", "react@19"), ["violated", "book"], "the main package speaks first");
  t.same(finding("book@7", "react@19"), ["met", "book-vite"], "but not in versions in which it says nothing");
});
