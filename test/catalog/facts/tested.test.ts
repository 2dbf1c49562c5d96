import t from "tap";
import type { Rule, Technology, Test } from "../../../schemas/types.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE, sourceAt } from "../../fixtures/facts.js";

const CI = "https://github.com/x/filter/blob/25.1.0/tox.ini";
const test = (more: Partial<Test> = {}): Test => ({
  version: "25.1.0",
  with: "django",
  range: "4.2 || 5.1",
  source: CI,
  ...more,
});
const DJANGO: Partial<Technology> = {
  name: "Django",
  packages: { pypi: ["django"] },
  lifecycle: lifecycle(["5.2"], ["5.1"], ["5.0", "2026-01-01"], ["4.2", "2026-01-01"]),
};
const FILTER: Partial<Technology> = { name: "django-filter", packages: { pypi: ["django-filter", "filter-extra"] } };

function ask(techA: string, techB: string, filter: Partial<Technology>, rule?: Partial<Rule>) {
  const technologies = { django: DJANGO, filter: { ...FILTER, tests: [test()], ...filter }, host: {} };
  const catalog = catalogOf({ technologies, rules: rule ? [{ techA: "django", techB: "filter", ...rule }] : [] });
  const answer = check(catalog, { techA, techB }, TODAY);
  return { ...answer.verdict, facts: explain(catalog, answer, TODAY).facts, sources: sourcesOf(answer.verdict) };
}
const kind = (filter: string, django: string, more: Partial<Technology> = {}, rule?: Partial<Rule>) =>
  ask(filter, django, more, rule).decision?.kind;

t.test("a release that was tested is compatible with the versions in its matrix, and says so", async (t) => {
  t.match(ask("filter@25.1.0", "django@5.1", {}), {
    status: "compatible",
    severity: "info",
    message: "django-filter 25.1.0 is tested with Django 5.1 in its own CI.",
    workaround: null,
    basis: "tested",
    coverage: "line",
    checked: "2026-01-01",
    sources: [CI],
    facts: [{ kind: "test", basis: "tested", sources: [CI] }],
  });
});

t.test("all versions in the matrix are named where none was asked about, and among the facts", async (t) => {
  const all = "django-filter 25.1.0 is tested with Django 4.2 and 5.1 in its own CI.";
  t.equal(ask("filter@25.1.0", "django", {}).message, all);
  t.match(ask("filter@25.1.0", "django@5.1", {}).facts, [{ kind: "test", statement: all }]);
});

t.test("it covers its own line from the release on, and no versions that the matrix does not name", async (t) => {
  const cases: [filter: string, django: string, covers: boolean][] = [
    ["filter@25.1.0", "django@5.1.3", true],
    ["filter@25.4.2", "django@5.1", true],
    ["filter@25", "django@5.1", true],
    ["filter@^25.0", "django@~5.1.0", true],
    ["filter@25.0.0", "django@5.1", false],
    ["filter@25.0", "django@5.1", false],
    ["filter@24", "django@5.1", false],
    ["filter@25.2.0-rc.1", "django@5.1", false],
    ["filter@25.1.0", "django@5.2", false],
    ["filter@25.1.0", "django@5.0", false],
    ["filter@25.1.0", "django@5", false],
    ["filter@25.1.0", "django@^5.0", false],
    ["filter@25.1.0", "django@5.1.0-rc.1", false],
    ["filter-extra@25.1.0", "django@5.1", false],
  ];
  for (const [filter, django, covers] of cases)
    t.equal(kind(filter, django) === "test", covers, `${filter} with ${django}`);
  t.equal(kind("filter@26", "django@5.1"), "unreleased", "a line newer than what was read is not known");
});

t.test("a major that was tested says nothing of its minors but the newest, unless they only fix", async (t) => {
  const partner = (more: Partial<Technology>) => {
    const technologies = {
      kit: {
        packages: { npm: ["kit"] as [string] },
        tests: [test({ version: "1.0.0", with: "on", range: "22 || 24.3" })],
      },
      on: { lifecycle: lifecycle(["24"], ["22"]), ...more },
    };
    const catalog = catalogOf({ technologies });
    return (on: string) => check(catalog, { techA: "kit@1.0.0", techB: on }, TODAY).verdict.decision?.kind;
  };
  const runtime = partner({ category: "runtime" });
  for (const [on, covers] of [
    ["on@22", true],
    ["on@22.12.0", false],
    ["on@22.12", false],
    ["on@22.0.0", false],
    ["on@24.3.1", true],
  ] as const)
    t.equal(runtime(on) === "test", covers, on);
  t.equal(runtime("on@^22.12.0"), "test", "a range installs the newest");
  t.equal(partner({ category: "language" })("on@22.0.5"), "test", "Java and .NET number fixes so");
  t.equal(partner({ category: "database" })("on@22.4"), "test", "and so do services");
  const framework = partner({ packages: { npm: ["on"] }, lifecycle: lifecycle(["22.4"], ["22.3"]) });
  t.equal(framework("on@22.4.1"), "test", "22 meant the newest of its lines");
  t.not(framework("on@22.3.1"), "test");
});

t.test("a line of the lifecycle ends where the next begins", async (t) => {
  const lines = { lifecycle: lifecycle(["25.2"], ["25.1"]) };
  t.equal(kind("filter@25.1.4", "django@5.1", lines), "test");
  t.not(kind("filter@25.2.0", "django@5.1", lines), "test");
  t.not(kind("filter@25", "django@5.1", lines), "test", "nor does it stand for all of a major");
});

t.test("a version of two numbers is the release that its tag names, or else a line", async (t) => {
  const release = { tests: [test({ version: "25.1", ...sourceAt("v25.1") })] };
  t.equal(kind("filter@25.3.0", "django@5.1", release), "test");
  const line = { tests: [test({ version: "25.1", source: SOURCE })] };
  t.equal(kind("filter@25.1.7", "django@5.1", line), "test");
  t.not(kind("filter@25.3.0", "django@5.1", line), "test");
});

t.test("without versions, it answers where one of the versions tested is supported", async (t) => {
  t.match(ask("filter", "django", {}), { status: "compatible", coverage: "unversioned" });
  t.match(ask("filter@25.1.0", "django", {}), { status: "compatible", coverage: "current" });
  t.match(ask("filter", "django@5.1", {}), { status: "compatible", coverage: "current" });
  t.not(kind("filter", "django", { tests: [test({ range: "4.2 || 5.0" })] }), "test");
  const newer = { requires: [requires("26", "host", "*")] };
  t.not(kind("filter", "django", newer), "test", "nor of a line before the newest that was read");
});

t.test("a release that was tested is known, whatever line was read before", async (t) => {
  const older = { requires: [requires("25.0", "host", "*")] };
  t.equal(kind("filter@25.1.0", "django@5.1", older), "test");
  t.match(ask("filter@26", "django@5.1", {}).message, /^The newest django-filter we know is 25\.1\.0 /);
});

t.test("of a service, its client is what was tested", async (t) => {
  const service = { category: "hosting" as const, packages: { npm: ["host-cli"] } };
  t.match(ask("filter@25.1.0", "django@5.1", service).message, /^host-cli 25\.1\.0 is tested with Django/);
});

t.test("a violated requirement and what is curated of versions count first, and so does a warning", async (t) => {
  const refuses = { requires: [requires("25", "django", "^5.2.0", sourceAt("v25.1.0"))] };
  t.equal(kind("filter@25.1.0", "django@5.1", refuses), "requirement");
  const accepts = { requires: [requires("25", "django", "^5.1.0", sourceAt("v25.1.0"))] };
  t.equal(kind("filter@25.1.0", "django@5.1", accepts), "test");
  const stated = { testedVersions: ["filter@25.1.0", "django@5.1.0"] };
  t.equal(kind("filter@25.1.0", "django@5.1.0", {}, stated), "rule");
  t.equal(kind("filter@25.1.0", "django@5.1", {}, { status: "compatible", severity: "info" }), "test");
  t.equal(kind("filter@25.1.0", "django@5.1", {}, { status: "partial", severity: "warning" }), "rule");
  t.equal(kind("filter@25.1.0", "django@5.1", {}, { status: "incompatible", severity: "error" }), "rule");
  const exceptions = [
    {
      when: { django: "5.1" },
      status: "partial" as const,
      severity: "warning" as const,
      explanation: "It differs here.",
      evidence: [SOURCE],
    },
  ];
  t.equal(kind("filter@25.1.0", "django@5.1", {}, { exceptions }), "exception");
});

t.test("of several releases that were tested, the newest that covers the question speaks", async (t) => {
  const tests = [test({ version: "24.3.0", range: "4.2" }), test({ version: "24.1.0" }), test()];
  t.match(ask("filter@25", "django@5.1", { tests }).message, /django-filter 25\.1\.0/);
  t.match(ask("filter@24", "django@4.2", { tests }).message, /django-filter 24\.3\.0/);
  t.match(ask("filter@24", "django@5.1", { tests }).message, /django-filter 24\.1\.0/);
});
