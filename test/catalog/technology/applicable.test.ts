import t from "tap";
import type { RequirementOutcome } from "../../../server/catalog/facts/requirements.js";
import type { Coverage } from "../../../server/catalog/technology/coverage.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { requires, sourceAt } from "../../fixtures/facts.js";
import { findingOf } from "../../fixtures/requirements.js";

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
  const cases: [string, string, RequirementOutcome | undefined, Coverage | undefined, why: string][] = [
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
