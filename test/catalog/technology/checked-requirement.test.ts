import t from "tap";
import type { RequirementOutcome } from "../../../server/catalog/facts/requirements.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, sourceAt } from "../../fixtures/facts.js";
import { findingOf, subject } from "../../fixtures/requirements.js";

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

t.test(
  "a minimum of what has ended reaches the lines of a runtime that were out then, and no later ones",
  async (t) => {
    const { names } = catalogOf({
      technologies: {
        kit: {
          packages: { npm: ["kit"] },
          requires: [requires("1", "nodejs", ">=18", { checked: "2026-01-10" })],
          endOfLife: { reason: "It is archived.", source: "https://example.com/end" },
        },
        nodejs: {
          category: "runtime",
          lifecycle: lifecycle(
            ["26", undefined, "2026-04-01"],
            ["22", undefined, "2024-04-01"],
            ["16", undefined, "2021-04-01"],
          ),
        },
      },
    });
    t.equal(findingOf(names, "kit@1", "nodejs@22")?.outcome, "met");
    t.equal(findingOf(names, "kit@1", "nodejs@26"), undefined, "it came out later");
    t.equal(findingOf(names, "kit@1", "nodejs@16")?.outcome, "violated");
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

t.test("siblings in lockstep go together in one version line", async (t) => {
  const cases: [string, string, RequirementOutcome | undefined][] = [
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
