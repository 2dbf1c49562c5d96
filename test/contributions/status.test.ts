import t from "tap";
import { statusOf, wantsAnswer } from "../../server/contributions/status.js";
import type { ReviewStage } from "../../server/forges/forge.js";

/** The words of the specification, sections 3.1 and 3.2. */
const EXPECTED: Record<ReviewStage, [rule: string, tool: string, asks: boolean]> = {
  unread: ["Under Review", "Received", false],
  "in-review": ["Under Review", "Under Review", false],
  "changes-requested": ["Changes Requested", "More Info Needed", true],
  "need-info": ["Changes Requested", "More Info Needed", true],
  merged: ["Approved", "Approved", false],
  declined: ["Declined", "Declined", false],
};

t.test("every stage has its state, for rules and for tools", async (t) => {
  for (const [stage, [rule, tool, asks]] of Object.entries(EXPECTED) as [ReviewStage, [string, string, boolean]][]) {
    t.equal(statusOf("compatibility", stage), rule, `a rule that is ${stage}`);
    t.equal(statusOf("ai-tool", stage), tool, `a tool that is ${stage}`);
    t.equal(wantsAnswer(stage), asks, stage);
  }
});
