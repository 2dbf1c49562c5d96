import t from "tap";
import type { ChangedFact, DataChange } from "../../../server/catalog/directory/changes.js";
import type { RuleStatus } from "../../../server/catalog/directory/record-changes.js";
import { digest, filterChanges, groupByDay, newConflicts, recentChanges } from "../../../server/web/changes/digest.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";

const state = (status: RuleStatus) => ({ status, basis: "documented", checked: "2026-01-01" }) as const;

function rule(ids: string, before?: RuleStatus, after?: RuleStatus): ChangedFact {
  const states = { ...(before && { before: state(before) }), ...(after && { after: state(after) }) };
  const how = !before ? "added" : after ? "changed" : "removed";
  return { how, kind: "rule", ids: ids.split(" "), rule: { ...states, exceptions: [], fields: [] } };
}

const technology = (id: string, ...notes: string[]): ChangedFact => ({
  ...{ how: "changed", kind: "technology", ids: [id] },
  ...(notes.length > 0 && { notes }),
});

const change = (...facts: ChangedFact[]): DataChange => ({ revision: "r", date: "2026-05-02T10:20:00.000Z", facts });
const idsOf = (facts: readonly ChangedFact[]) => facts.map(({ ids }) => ids.join(" "));

t.test("facts are sorted by what they come to", async (t) => {
  const { verdicts, added, rest } = digest([
    change(rule("a c", "partial"), rule("a d", undefined, "partial"), technology("x")),
    change(rule("a b", "compatible", "partial"), rule("a e", "partial", "partial")),
  ]);
  t.strictSame(idsOf(verdicts), ["a b", "a c"]);
  t.strictSame(idsOf(added), ["a d"]);
  t.strictSame(idsOf(rest).sort(), ["a e", "x"]);
});

t.test("of what changed several times, the first state is held against the last", async (t) => {
  const { verdicts, added, rest } = digest([
    change(rule("a b", "partial", "compatible"), rule("a c", "partial", "incompatible"), rule("a d", "partial")),
    change(rule("a b", "compatible", "partial"), rule("a c", undefined, "partial"), rule("a d", undefined, "partial")),
  ]);
  t.strictSame(idsOf(verdicts), [], "what was changed back is no change of a verdict, and what came and went is none");
  t.match(added, [{ ids: ["a", "c"], how: "added", rule: { before: undefined, after: { status: "incompatible" } } }]);
  t.strictSame(idsOf(rest), ["a b"]);
  t.match(digest([change(technology("x", "b")), change(technology("x", "a"))]).rest, [{ notes: ["a", "b"] }]);
});

t.test("what is unknown of one of several changes is not told of all", async (t) => {
  const unread: ChangedFact = { how: "changed", kind: "rule", ids: ["a", "b"] };
  const { verdicts, rest } = digest([change(unread), change(rule("a b", "compatible", "partial"))]);
  t.strictSame(verdicts, []);
  t.strictSame(rest, [unread]);
});

t.test("changes are filtered by what they come to and by technology", async (t) => {
  const changes = [
    change(rule("a b", "compatible", "partial"), rule("b c", "partial", "compatible"), technology("a")),
    change(technology("a")),
  ];
  const wanted = (onlyVerdicts: boolean, technology?: string) =>
    filterChanges(changes, { onlyVerdicts, technology }).map(({ facts }) => idsOf(facts));
  t.strictSame(wanted(false), [["a b", "b c", "a"], ["a"]]);
  t.strictSame(wanted(true), [["a b", "b c"]]);
  t.strictSame(wanted(true, "a"), [["a b"]]);
  t.strictSame(wanted(false, "c"), [["b c"]]);
});

t.test("days are in the order of the changes", async (t) => {
  const on = (date: string) => ({ ...change(technology("x")), date });
  const days = groupByDay([
    on("2026-05-02T23:59:00.000Z"),
    on("2026-05-02T00:00:00.000Z"),
    on("2026-05-01T23:59:59.000Z"),
  ]);
  t.strictSame(
    [...days].map(([day, of]) => [day, of.length]),
    [
      ["2026-05-02", 2],
      ["2026-05-01", 1],
    ],
  );
});

t.test("a new conflict is one that was none before, and that decides; the best known come first", async (t) => {
  const says = (techA: string, techB: string, status: "incompatible" | "partial") =>
    ({ techA, techB, status, severity: "error" }) as const;
  const catalog = catalogOf({
    technologies: { a: {}, b: {}, c: {}, d: {}, e: {} },
    rules: [
      says("a", "b", "incompatible"),
      says("a", "c", "incompatible"),
      says("b", "c", "incompatible"),
      says("d", "e", "incompatible"),
      says("b", "e", "partial"),
    ],
  });
  const found = newConflicts(
    catalog,
    [
      change(rule("d e", undefined, "incompatible"), rule("a b", undefined, "incompatible")),
      change(rule("a c", "incompatible", "incompatible"), rule("b c", "partial", "incompatible")),
      change(rule("b e", undefined, "partial"), rule("c e", "incompatible")),
    ],
    TODAY,
  );
  t.strictSame(idsOf(found).sort(), ["a b", "b c", "d e"], "b e has limits only, and a c is no news");
  t.equal(idsOf(found).at(-1), "d e", "d is known with one other, the rest with two at least");
});

t.test("recent changes are those of thirty days", async (t) => {
  const at = (date: string) => ({ ...change(), date });
  const dates = recentChanges(
    [at("2026-06-01T10:00:00.000Z"), at("2026-05-02T00:00:00.000Z"), at("2026-05-01T23:59:59.000Z")],
    "2026-06-01",
  ).map(({ date }) => date.slice(0, 10));
  t.strictSame(dates, ["2026-06-01", "2026-05-02"]);
});
