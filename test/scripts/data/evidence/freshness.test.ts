import t from "tap";
import type { Rule, Technology } from "../../../../schemas/types.js";
import { findStale, MOST_DAYS } from "../../../../scripts/data/evidence/freshness.js";
import { catalogOf, type Parts } from "../../../fixtures/catalog.js";
import { lifecycle, projectOf, requires, SOURCE } from "../../../fixtures/facts.js";

const TODAY = "2026-06-01";
const daysAgo = (days: number) => new Date(Date.parse(TODAY) - days * 86_400_000).toISOString().slice(0, 10);
const [FRESH, OLD] = [daysAgo(MOST_DAYS), daysAgo(MOST_DAYS + 1)];

const find = (parts: Parts) => findStale(catalogOf(parts), TODAY).map(({ path, why }) => `${path}: ${why}`);
const ofTechnology = (record: Partial<Technology>) => find({ technologies: { a: record } });
const ofRule = (rule: Partial<Rule>, technologies: Parts["technologies"] = { a: {}, b: {} }) =>
  find({ technologies, rules: [{ checked: FRESH, ...rule }] });

t.test("records not compared with their sources for a year are to be read again", async (t) => {
  const technologies = { a: { checked: FRESH }, b: { checked: FRESH } };
  const rules = [{ checked: FRESH }];
  const tools = { agent: { updated: FRESH } };
  t.same(find({ technologies, rules, tools }), []);
  t.same(
    find({
      technologies: { ...technologies, a: { checked: OLD } },
      rules: [{ checked: OLD }],
      tools: { agent: { updated: OLD } },
    }),
    [
      `technologies/a.yaml: its facts were last compared with their sources on ${OLD}`,
      `rules/a/b.yaml: its evidence was last checked on ${OLD}`,
      `ai-tools/agent.yaml: it was last checked on ${OLD}`,
    ],
  );
});

t.test("facts with a day of their own are counted", async (t) => {
  const record: Partial<Technology> = {
    requires: [requires("1", "a", "1", { checked: OLD }), requires("2", "a", "1", { checked: FRESH })],
    supports: [{ with: ["a"], source: SOURCE, checked: OLD }],
    upgradeGuide: { url: SOURCE, checked: OLD },
    start: { command: "npx create-a", source: SOURCE, checked: OLD },
  };
  t.same(ofTechnology(record), ["technologies/a.yaml: 4 of its facts were last checked more than 365 days ago"]);
});

t.test("a release line whose end has passed since is told, and a technology without a supported one", async (t) => {
  const cases: [Partial<Technology>, string[]][] = [
    [{ lifecycle: lifecycle(["3"], ["2", "2026-05-31"], ["1", "2025-12-31"]) }, ["2 (2026-05-31)"]],
    [{ lifecycle: lifecycle(["3"], ["2", "2026-06-01"]) }, []],
    [{ lifecycle: lifecycle(["3"], ["2", "2026-05-31"]), checked: "2026-05-31" }, []],
    [
      { lifecycle: lifecycle(["2", "2026-05-31"]) },
      ["2 (2026-05-31)", "none of its release lines is supported any more"],
    ],
    [{ lifecycle: lifecycle(["2", true]) }, ["none of its release lines is supported any more"]],
    [{ lifecycle: lifecycle(["2", true]), endOfLife: { reason: "It ended for this test.", source: SOURCE } }, []],
    [{}, []],
  ];
  for (const [record, expected] of cases) {
    const found = ofTechnology(record);
    t.equal(found.length, expected.length, JSON.stringify(record));
    for (const [index, text] of expected.entries()) t.match(found[index], text);
  }
});

t.test("a rule tested with an older major than the newest is overtaken", async (t) => {
  const technologies: Parts["technologies"] = {
    a: { name: "A", packages: { npm: ["a-main", "a-kit"] }, lifecycle: lifecycle(["19"], ["18"], ["17"]) },
    b: { name: "B", requires: [requires("4", "a", "*"), requires("3", "a", "*")] },
  };
  const ofTested = (...testedVersions: string[]) => ofRule({ testedVersions }, technologies);
  t.same(ofTested("a@18.3.1"), ["rules/a/b.yaml: it is about a@18.3.1, but A is now at 19"]);
  t.same(ofTested("a-main@18"), ["rules/a/b.yaml: it is about a-main@18, but A is now at 19"]);
  t.same(ofTested("a@19.2", "b@3.1"), ["rules/a/b.yaml: it is about b@3.1, but B is now at 4"]);
  t.same(ofTested("a@19.0.0", "b@4.2.0"), []);
  t.same(ofTested("a@20"), [], "newer than what is known");
  t.same(ofTested("a@18", "a@19", "a@17"), [], "the newest of several counts");
  t.same(ofTested("a-kit@2"), [], "versions of a companion are no versions of the technology");
  t.same(ofTested("stranger@1"), []);
  t.same(ofRule({ testedVersions: ["a@1"] }), [], "where no release lines are known");
});

t.test("projects read more than a year ago are to be read again", async (t) => {
  const project = (checked: string) => projectOf("ann/shop", { react: "19" }, { checked });
  t.same(find({ technologies: {}, stacks: [project("2025-05-31")] }), ["stacks (ann/shop): it was read on 2025-05-31"]);
  t.same(find({ technologies: {}, stacks: [project("2025-06-01")] }), []);
});

t.test("each rule is told once", async (t) => {
  const technologies = { a: { lifecycle: lifecycle(["2"]) }, b: { lifecycle: lifecycle(["2"]) } };
  t.equal(ofRule({ testedVersions: ["a@1", "b@1"] }, technologies).length, 1);
});
