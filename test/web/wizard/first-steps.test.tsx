import t from "tap";
import type { Step } from "../../../server/catalog/stack/wizard/steps.js";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { ApproachForm, NeedsForm } from "../../../server/web/wizard/step-form.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

function propsOf(query: Query) {
  const state = parseState(everyFact(), query, TODAY);
  return { state, step: state.step as Step };
}

const checked = (html: string) => [...html.matchAll(/<input[^>]* id="([^"]+)"[^>]* checked/g)].map(([, id]) => id);

t.test("the approach of the address is ticked, the first where there is none", async (t) => {
  t.same(checked(render(<ApproachForm {...propsOf({})} />)), ["approach-web-app"]);
  t.same(checked(render(<ApproachForm {...propsOf({ approach: "mobile", step: "approach" })} />)), ["approach-mobile"]);
});

t.test("needs and setting of the address are ticked", async (t) => {
  const html = render(<NeedsForm {...propsOf({ needs: ["search", "database"], runs: "edge", step: "needs" })} />);
  t.same(checked(html), ["needs-database", "needs-search", "runs-edge"]);
  t.same(checked(render(<NeedsForm {...propsOf({ step: "needs" })} />)), ["runs-"]);
});

t.test("an app that runs on the device is not asked where it runs", async (t) => {
  t.notMatch(render(<NeedsForm {...propsOf({ approach: "desktop", step: "needs" })} />), 'name="runs"');
});
