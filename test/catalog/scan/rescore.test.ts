import t from "tap";
import type { Conflict } from "../../../server/catalog/scan/conflicts.js";
import { rescore } from "../../../server/catalog/scan/rescore.js";
import { score } from "../../../server/catalog/scan/score.js";
import fc from "../../fixtures/properties.js";

const severity = fc.constantFrom("warning" as const, "error" as const, "critical" as const);
const issue = fc.record({ status: fc.constantFrom("partial" as const, "incompatible" as const), severity });
const FAMILY = { technology: undefined, name: "kit" };
const conflict = fc.record({ severity }).map(
  (level): Conflict => ({
    status: "incompatible",
    ...level,
    by: FAMILY,
    of: FAMILY,
    message: "",
    workaround: null,
    action: "look at" as const,
    members: [],
  }),
);
const KNOWN = ["compatible", "deprecated"] as const;

t.test("it is the score of what remains and what comes, as if all had been counted at once", async (t) => {
  fc.assert(
    fc.property(fc.array(issue), fc.array(issue), fc.array(conflict), (gone, left, conflicts) => {
      const statuses = (issues: typeof gone) => [...KNOWN, ...issues.map(({ status }) => status)];
      const { breakdown } = score(statuses([...gone, ...left]), [...gone, ...left]);
      const again = rescore(breakdown, [...gone, ...left], left, conflicts);
      t.same(again, score(statuses(left), [...left, ...conflicts]));
    }),
  );
});

t.test("a cause of several issues is left as long as one of them is", async (t) => {
  const issues = ["a", "b"].map(() => ({ status: "incompatible", severity: "error", cause: "node" }) as const);
  const { breakdown } = score(["incompatible", "incompatible"], issues);
  t.match(rescore(breakdown, issues, issues.slice(1), []), { score: 69, breakdown: { incompatible: 1, error: 1 } });
  t.match(rescore(breakdown, issues, [], []), { score: null, breakdown: { incompatible: 0, error: 0 } });
});
