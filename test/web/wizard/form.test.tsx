import t from "tap";
import type { Step } from "../../../server/catalog/stack/wizard/steps.js";
import { parseState, type Query } from "../../../server/web/wizard/state.js";
import { LiveForm, OtherForm } from "../../../server/web/wizard/step-form.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const stateOf = (query: Query) => parseState(everyFact(), query, TODAY);

const hidden = (html: string) =>
  [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name, value]) => `${name}=${value}`,
  );

function live(query: Query, ...names: string[]): string {
  const state = stateOf(query);
  return render(
    <LiveForm state={state} step={state.step as Step} names={names}>
      <p>fields</p>
    </LiveForm>,
  );
}

t.test("a form carries all but what its fields are about", async (t) => {
  const html = live({ framework: "nextjs", orm: "prisma", runs: "edge", step: "orm" }, "orm");
  t.same(hidden(html), ["approach=web-app", "needs=database", "runs=edge", "framework=nextjs", "step=orm"]);
  t.match(html, /<form action="\/wizard" method="get" data-swap="wizard" data-swap-live/);
  t.match(html, /<button type="submit" name="to" value="next">Next: Hosting<\/button>/);
});

t.test("users can go back, and continue without a choice", async (t) => {
  const html = live({ framework: "nextjs", orm: "prisma", step: "orm" }, "orm");
  t.match(html, /<a href="[^"]*framework=nextjs&amp;orm=prisma&amp;step=database" class="button quiet">/);
  t.match(html, /<a href="[^"]*framework=nextjs&amp;step=hosting">Skip this step/);
  t.notMatch(live({}), /Skip this step|>Back/, "not from the first step");
  t.match(live({ step: "tools" }, "testing"), "Next: Your stack");
});

t.test("needs that are taken back keep their choices in the form", async (t) => {
  t.ok(hidden(live({ orm: "prisma", step: "needs" }, "needs", "runs")).includes("orm=prisma"));
});

t.test("an unknown name stays in its field, with an error", async (t) => {
  const html = render(
    <OtherForm state={stateOf({ other: '"><b>x', step: "orm" })} step="orm" label="Other technology" />,
  );
  t.match(html, /value="&quot;>&lt;b>x"/);
  t.match(html, /aria-describedby="other-problem" aria-invalid="true"/);
  t.match(html, /id="other-problem" role="alert">We don't know a technology called/);
  t.notMatch(html, "<b>");
  t.notMatch(
    render(<OtherForm state={stateOf({ step: "orm" })} step="orm" label="Other technology" />),
    "other-problem",
  );
});
