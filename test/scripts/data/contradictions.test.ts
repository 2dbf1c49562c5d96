import t from "tap";
import type { Rule, Technology } from "../../../schemas/types.js";
import { findContradictions } from "../../../scripts/data/contradictions.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE, sourceAt } from "../../fixtures/facts.js";

type Exception = NonNullable<Rule["exceptions"]>[number];

/** What the rule about `a` and `b` contradicts: the index of the exception, or nothing for the rule itself. */
const find = (a: Partial<Technology>, b: Partial<Technology>, rule: Partial<Rule>) =>
  findContradictions(catalogOf({ technologies: { a, b, third: {} }, rules: [rule] }), TODAY).map(
    ({ exception, declared }) => [exception, declared],
  );

const INCOMPATIBLE = { status: "incompatible", severity: "error" } as const;
const PARTIAL = { status: "partial", severity: "warning" } as const;
const ACCEPTS = { requires: [requires("2", "b", "^3"), requires("1", "b", "^2")] };
const REFUSES = { requires: [requires("1", "b", "^2", sourceAt("v1.0.0"))] };
/** Its current release is 3. */
const CURRENT = { lifecycle: lifecycle(["3"], ["2", "2026-01-01"]) };
const SUPPORTS = { supports: [{ with: ["b"], source: SOURCE }] };

const exception = (when: Exception["when"], more: Partial<Exception> = {}): Exception => ({
  when,
  status: "compatible",
  severity: "info",
  explanation: "It differs here.",
  evidence: [SOURCE],
  ...more,
});

t.test("a rule that says what the makers say contradicts nothing", async (t) => {
  t.same(find(ACCEPTS, CURRENT, {}), []);
  t.same(find(REFUSES, CURRENT, INCOMPATIBLE), []);
  t.same(find({}, {}, INCOMPATIBLE), [], "nor does one about which nothing is declared");
  t.same(find(SUPPORTS, {}, PARTIAL), [], "nor one that only limits");
});

t.test("a rule against what is declared, or against a support list, is told with the declaration", async (t) => {
  t.same(find(ACCEPTS, CURRENT, INCOMPATIBLE), [[undefined, "a 2 requires b ^3."]]);
  t.same(find({}, { requires: [requires("1", "a", "^1")] }, INCOMPATIBLE), [[undefined, "b 1 requires a ^1."]]);
  t.same(find(SUPPORTS, {}, INCOMPATIBLE), [[undefined, "a lists b as supported."]]);
  t.same(find(REFUSES, CURRENT, {}), [[undefined, "a 1 requires b ^2. That excludes the current b 3."]]);
});

t.test("an optional peer that is refused is no refusal of the whole", async (t) => {
  t.same(find({ requires: [requires("1", "b", "^2", { optional: true })] }, CURRENT, {}), []);
});

t.test("one that says why, or is about one platform, may say so", async (t) => {
  t.same(find(ACCEPTS, CURRENT, { ...INCOMPATIBLE, notes: "The range was never narrowed." }), []);
  t.same(find(ACCEPTS, CURRENT, { ...INCOMPATIBLE, platform: "edge" }), []);
});

t.test("versions that a rule was tested with count as asked about", async (t) => {
  const declared = "a 1 requires b ^2. b 3.1.0 is outside that range.";
  t.same(find(REFUSES, {}, { testedVersions: ["a@1.0.0", "b@3.1.0"] }), [[undefined, declared]]);
  t.same(find(REFUSES, {}, { testedVersions: ["a@1.0.0", "b@2.1.0"] }), []);
  t.same(find(REFUSES, {}, { testedVersions: ["a@5.0.0", "b@3.1.0"] }), [], "nothing is declared of that line");
  t.same(find(REFUSES, {}, { testedVersions: ["third@3.1.0"] }), []);
  t.same(find(REFUSES, {}, { ...PARTIAL, testedVersions: ["a@1.0.0", "b@3.1.0"] }), []);
  const packages = { packages: { npm: ["b-kit"] } };
  t.same(find(REFUSES, packages, { testedVersions: ["a@1.0.0", "b-kit@3.1.0"] }), [[undefined, declared]]);
});

t.test("an exception is checked against what is declared of its versions", async (t) => {
  const rule = (...exceptions: Exception[]) => ({ ...PARTIAL, exceptions });
  t.same(find(ACCEPTS, CURRENT, rule(exception({ a: "2", b: "3" }), exception({ a: "1", b: "3" }))), [
    [1, "a 1 requires b ^2. b 3 is outside that range."],
  ]);
  t.same(find(ACCEPTS, CURRENT, rule(exception({ a: "1", b: "2" }, INCOMPATIBLE))), [
    [0, "a 1 requires b ^2. b 2 is within that range."],
  ]);
  t.same(find(SUPPORTS, {}, rule(exception({ a: "1" }, INCOMPATIBLE))), [], "a support list speaks of no versions");
});

t.test("an exception that says why, or is about a platform or a third technology, may say so", async (t) => {
  const versions = { a: "1", b: "3" };
  const silent = [
    exception(versions, { notes: "It was tried." }),
    exception({ ...versions, platform: "edge" }),
    exception({ ...versions, with: ["third"] }),
    exception({ with: ["third"] }),
    exception({ platform: "edge" }),
  ];
  t.same(find(ACCEPTS, CURRENT, { ...PARTIAL, exceptions: silent }), []);
  t.same(find(ACCEPTS, CURRENT, { ...PARTIAL, notes: "All of it.", exceptions: [exception(versions)] }), []);
});

t.test("each rule is told once", async (t) => {
  const catalog = catalogOf({
    technologies: { a: ACCEPTS, b: CURRENT, c: { requires: [requires("1", "b", "^3")] } },
    rules: [INCOMPATIBLE, { ...INCOMPATIBLE, techA: "b", techB: "c" }],
  });
  t.same(
    findContradictions(catalog, TODAY).map(({ rule: { record } }) => `${record.techA} ${record.techB}`),
    ["a b", "b c"],
  );
});
