import t from "tap";
import type { RequirementOutcome } from "../../../server/catalog/facts/requirements.js";
import { checkRequirements } from "../../../server/catalog/facts/requirements.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires } from "../../fixtures/facts.js";
import { findingOf, subject, subjectOf } from "../../fixtures/requirements.js";

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

t.test("packages that are released with the main package are on the scale of its versions", async (t) => {
  const { names } = catalogOf({
    technologies: {
      framework: {
        packages: { composer: ["frame/work", "parts/*", "frame/extra"] },
        releasedTogether: [{ packages: ["frame/work", "parts/*"], source: "https://example.com/composer.json" }],
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

t.test("a package beside the main one speaks where it was named", async (t) => {
  const cases: [string, string, RequirementOutcome | undefined][] = [
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
