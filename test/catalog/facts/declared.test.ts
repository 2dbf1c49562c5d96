import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog, lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const catalog = factsCatalog();
const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, TODAY).verdict;

t.test("going to a newer line is advice, going back is none", async (t) => {
  const { verdict } = check(
    catalogOf({
      technologies: {
        a: { name: "A", requires: [requires("3", "b", "^3"), requires("2", "b", "^2"), requires("1", "b", "^1")] },
        b: { name: "B" },
      },
    }),
    { techA: "a@2", techB: "b@3" },
    TODAY,
  );
  t.equal(verdict.workaround, "Use B ^2 with A 2, or upgrade to A 3.");
  t.equal(ask("next@15", "react@17").workaround?.includes("12"), false);
});

t.test("what goes in step is to match; of a release, the releases that were read need not have it", async (t) => {
  const inStep = ["3", "2"].map((line) => requires(line, "b", "lockstep", { package: "b-extra" }));
  const own = catalogOf({ technologies: { b: { name: "B", packages: { npm: ["b", "b-extra"] }, requires: inStep } } });
  const fixOf = (techB: string) => check(own, { techA: "b-extra@2.1.9", techB }, TODAY).verdict.workaround;
  t.equal(fixOf("b@3"), "Use matching versions of b-extra and B, or upgrade to b-extra 3.");
  t.equal(fixOf("b@3.2.6"), "Use matching versions of b-extra and B.");
});

t.test("any version is called that", async (t) => {
  const { verdict } = check(
    catalogOf({ technologies: { a: { name: "A", requires: [requires("1", "b", "*")] }, b: { name: "B" } } }),
    { techA: "a", techB: "b" },
    TODAY,
  );
  t.equal(verdict.message, "A 1 accepts any version of B.");
});

t.test("of a span of releases that declare the same, the one that was asked about is named", async (t) => {
  const own = catalogOf({
    technologies: { lib: { requires: [requires(">=5.2.1 <6", "core", ">=22")] }, core: { category: "runtime" } },
  });
  const messageOf = (techA: string) => check(own, { techA, techB: "core@20" }, TODAY).verdict.message;
  t.equal(messageOf("lib@5.3.0"), "lib 5.3.0 requires core >=22. core 20 is outside that range.");
  t.equal(messageOf("lib@^5.3.0"), "lib 5.2.1 to 5.x require core >=22. core 20 is outside that range.");
});

t.test("of releases that were read one by one, the one that was asked about is named, and not its line", async (t) => {
  const own = catalogOf({
    technologies: { lib: { packages: { npm: ["lib"] } }, core: { packages: { npm: ["core"] } } },
    declared: [
      {
        ecosystem: "npm",
        name: "lib",
        record: {
          checked: "2026-03-02",
          releases: [
            { versions: ["4.1.0"], requires: { core: "<=18" }, sources: [{ file: SOURCE, day: "2022-05-01" }] },
            { versions: ["4.0.0"], requires: { core: "<=17" }, sources: [{ file: SOURCE, day: "2022-02-01" }] },
          ],
        },
      },
    ],
  });
  const on = (techA: string) => check(own, { techA, techB: "core@18" }, TODAY).verdict;
  t.match(on("lib@4.0.0"), {
    message: "lib 4.0.0 requires core <=17. core 18 is outside that range.",
    workaround: "Use core <=17 with lib 4.0.0, or upgrade to lib 4.1.0.",
  });
  t.equal(on("lib@4.1.0").message, "lib 4.1.0 requires core <=18. core 18 is within that range.");
});

t.test("a range that leaves out what came out later is told, with what is not known", async (t) => {
  const own = catalogOf({
    technologies: {
      plugin: { packages: { npm: ["plugin"] }, requires: [requires("1", "engine", "^1", { day: "2024-01-10" })] },
      engine: { name: "Engine", lifecycle: lifecycle(["2", undefined, "2025-05-01"], ["1", undefined, "2020-05-01"]) },
    },
  });
  t.match(check(own, { techA: "plugin", techB: "engine" }, TODAY).verdict, {
    status: "partial",
    severity: "info",
    message:
      "plugin 1 requires Engine ^1. Engine 2 came out later; whether a newer release of plugin accepts it is not known.",
    workaround: "Use Engine ^1 with plugin 1.",
  });
});

t.test(
  "where the releases of a line require different things, the line as a whole requires none of them",
  async (t) => {
    const own = catalogOf({
      technologies: {
        lib: { name: "Lib", requires: [requires("2.5", "core", ">=12"), requires("2.0", "core", ">=9")] },
        core: { name: "Core", category: "runtime" },
      },
    });
    const on = (techB: string) => check(own, { techA: "lib@2", techB }, TODAY).verdict;
    t.match(on("core@8"), {
      status: "incompatible",
      message: "Lib 2.5 requires Core >=12. Core 8 is outside that range. Older releases that we read refuse it, too.",
      workaround: /^Use Core >=12 with Lib 2\.5/,
    });
    t.match(on("core@12"), {
      status: "compatible",
      message: "Lib 2.5 requires Core >=12. Core 12 is within that range.",
    });
  },
);
