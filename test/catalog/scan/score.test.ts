import t from "tap";
import { type Counted, pointsOf, score } from "../../../server/catalog/scan/score.js";
import fc from "../../fixtures/properties.js";

const found = (severity: Counted["severity"], cause?: string): Counted => ({ severity, cause });
const WARNING = found("warning");
const ERROR = found("error");
const CRITICAL = found("critical");

t.test("a score is 100 less what each cause takes off", async (t) => {
  const cases: [Counted[], number, string][] = [
    [[], 100, "A"],
    [[WARNING], 89, "B"],
    [
      Array(5)
        .fill(0)
        .map(() => found("warning")),
      85,
      "B",
    ],
    [[ERROR], 69, "C"],
    [[ERROR, found("error"), found("error")], 64, "C"],
    [[CRITICAL], 39, "F"],
    [[CRITICAL, ERROR, found("critical")], 28, "F"],
    [
      Array(20)
        .fill(0)
        .map(() => found("error")),
      0,
      "F",
    ],
    [[found("info")], 100, "A"],
    [[found(undefined)], 100, "A"],
  ];
  for (const [findings, expected, grade] of cases) t.match(score(["compatible"], findings), { score: expected, grade });
});

t.test("there is no score where nothing is known and nothing was found", async (t) => {
  t.match(score([], []), { score: null, grade: null });
  t.match(score(["unknown"], [found("info")]), { score: null, grade: null });
  t.match(score(["partial"], []), { score: 100 });
  t.match(score([], [WARNING]), { score: 89 }, "a lockfile can prove something of packages that nobody knows");
});

t.test("findings of one cause count once, by the worst of them", async (t) => {
  const one = score(["compatible"], [found("warning", "node"), found("error", "node"), found("error", "node")]);
  t.match(one, { score: 69, breakdown: { critical: 0, error: 1, warning: 0 } });
  t.match(score(["compatible"], [found("error", "node"), found("error", "react")]).breakdown, { error: 2 });
});

t.test("the worst severity caps the score", async (t) => {
  const capOf = (...findings: Counted[]) => score(["compatible"], findings).breakdown.cap;
  t.equal(capOf(CRITICAL, ERROR, WARNING), 39);
  t.equal(capOf(ERROR, WARNING), 69);
  t.equal(capOf(WARNING), 89);
  t.equal(capOf(), null);
});

t.test("the breakdown says how the score came about", async (t) => {
  const statuses = ["compatible", "partial", "deprecated", "incompatible", "unknown"] as const;
  const { breakdown } = score(statuses, [WARNING, found("warning"), ERROR]);
  t.same(breakdown, {
    compatible: 1,
    partial: 1,
    deprecated: 1,
    incompatible: 1,
    critical: 0,
    error: 1,
    warning: 2,
    cap: 69,
  });
  t.equal(pointsOf(breakdown), 82);
});

const arbitraryFindings = fc.array(
  fc.record({
    severity: fc.constantFrom("critical", "error", "warning", "info", undefined),
    cause: fc.constantFrom("a", "b", undefined),
  }) as fc.Arbitrary<Counted>,
);

t.test("a finding more never raises a score, and one that was repaired never lowers it", async () => {
  const scoreOf = (findings: Counted[]) => score(["compatible"], findings).score ?? 0;
  fc.assert(
    fc.property(arbitraryFindings, arbitraryFindings, (some, more) => scoreOf([...some, ...more]) <= scoreOf(some)),
  );
});

t.test("a score lies between 0 and 100 and does not depend on the order", async () => {
  fc.assert(
    fc.property(arbitraryFindings, (findings) => {
      const { score: value } = score(["compatible"], findings);
      return (
        value !== null && value >= 0 && value <= 100 && value === score(["compatible"], [...findings].reverse()).score
      );
    }),
  );
});
