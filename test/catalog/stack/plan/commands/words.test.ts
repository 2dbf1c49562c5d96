import t from "tap";
import { leadOf, overviewOf } from "../../../../../server/catalog/stack/plan/commands/words.js";
import { HELPED_RESULT, PLAN_RESULT } from "../../../../fixtures/plan-result.js";

t.test("what comes before a command says whether something is to be edited first", async (t) => {
  const [run, edited, byHand] = HELPED_RESULT.steps.flatMap(({ commands = [] }) => commands).map(leadOf);
  t.equal(run, "Run:");
  t.equal(edited, "Change the versions in the Gemfile first. Then run:");
  t.equal(byHand, "Change the versions in the pom: no command does that.");
});

t.test("an overview stands where no step has a guide to its target", async (t) => {
  const [target] = PLAN_RESULT.targets;
  if (!target) return t.fail();
  t.equal(overviewOf(target, PLAN_RESULT), target.upgradeGuide);
  t.equal(overviewOf(target, HELPED_RESULT), null);
  t.equal(overviewOf({ ...target, name: "Vue" }, HELPED_RESULT), target.upgradeGuide, "a guide to something else");
});
