import t from "tap";
import { phasesOf } from "../../../../server/catalog/stack/plan/phases.js";
import { PLAN_RESULT } from "../../../fixtures/plan-result.js";

t.test("steps that go one by one before the same target are one phase", async (t) => {
  const phases = phasesOf(PLAN_RESULT.steps);
  t.strictSame(
    phases.map(({ kind, title, steps }) => [kind, title, steps.length]),
    [
      ["today", "Update before React 19", 2],
      ["replace", "Replace or remove", 1],
      ["together", "Move to React 19", 1],
    ],
  );
  const [first, second] = PLAN_RESULT.steps;
  if (!first || !second) return t.fail("no steps");
  t.equal(phasesOf([first, { ...second, target: "React 20" }]).length, 2);
  t.match(phasesOf([first])[0]?.note, /^This works/);
  t.strictSame(phasesOf([]), []);
});
