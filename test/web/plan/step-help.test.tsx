import t from "tap";
import { hasHelp, StepHelp } from "../../../server/web/plan/step-help.js";
import { render } from "../../fixtures/page.js";
import { HELPED_RESULT, PLAN_RESULT } from "../../fixtures/plan-result.js";

const [helped] = HELPED_RESULT.steps.filter(hasHelp);

t.test("a button copies one command, and says which to those who do not see it", async (t) => {
  if (!helped) return t.fail();
  const html = render(<StepHelp of={helped} />);
  const buttons = [...html.matchAll(/<button [^>]*>Copy<span class="hidden"> ([^<]+)<\/span>/g)].map(
    ([, name]) => name,
  );
  t.same(buttons, ["the command for these 2 packages", "the command for these 2 packages", "the command for React"]);
  t.match(html, "<p>Change the versions in the Gemfile first. Then run:</p>");
  t.notMatch(html, "<p>Run:</p>", "a command needs no introduction");
});

t.test("a step without help has none to show", async (t) => {
  t.same(PLAN_RESULT.steps.filter(hasHelp), []);
  t.equal(helped?.kind, "together");
});
