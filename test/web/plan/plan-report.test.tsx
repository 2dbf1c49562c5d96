import t from "tap";
import type { PlanResult } from "../../../schemas/types.js";
import { PlanReport } from "../../../server/web/plan/plan-report.js";
import { render } from "../../fixtures/page.js";
import { PLAN_RESULT } from "../../fixtures/plan-result.js";

const renderPlan = (more: Partial<PlanResult> = {}) => render(<PlanReport plan={{ ...PLAN_RESULT, ...more }} />);
const headings = (html: string) =>
  [...html.matchAll(/<h2>(.*?)<\/h2>/g)].map(([, text = ""]) => text.replaceAll(/<[^>]+>/g, ""));

t.test("a plan goes from the target through the numbered phases to the rest", async (t) => {
  t.strictSame(headings(renderPlan()), [
    "React 18.2.0 →to 19.2.0",
    "Not planned",
    "1. Update before React 19",
    "2. Replace or remove",
    "3. Move to React 19",
    "Check these yourself",
  ]);
});

t.test("the summary counts changes by what to do, and leaves out what there is none of", async (t) => {
  t.match(
    renderPlan(),
    '<p class="plan-summary">2 can be updated first, 1 must be replaced, 2 move together, 1 needs an override, 1 to check yourself.</p>',
  );
  const steps = PLAN_RESULT.steps
    .filter(({ kind }) => kind === "together")
    .map((step) => ({ ...step, changes: step.changes.slice(0, 1), overrides: [] }));
  t.match(renderPlan({ steps, waits: [] }), '<p class="plan-summary">1 moves.</p>');
  t.match(renderPlan({ steps: [], waits: [] }), '<p class="plan-summary">Nothing has to change.</p>');
});

t.test("without a target only the problems are shown", async (t) => {
  const html = renderPlan({ targets: [], steps: [], waits: [] });
  t.strictSame(headings(html), ["Nothing to plan"]);
  t.match(html, "<li>Vue is not among the dependencies of this project.</li>");
  t.notMatch(html, "data-copy", "there is no checklist");
});

t.test("the checklist stands in the page, beside the button that copies it", async (t) => {
  t.match(
    renderPlan(),
    /<div class="checklist"><button [^>]*data-copy[^>]*>.*<pre><code># Upgrade React from 18\.2\.0 to 19\.2\.0\n/s,
  );
});

t.test("the upgrade guide is linked where there is one", async (t) => {
  t.match(renderPlan(), '<a href="https://example.com/upgrade" rel="noopener">Upgrade guide of React</a>');
  const targets = PLAN_RESULT.targets.map((target) => ({ ...target, upgradeGuide: null }));
  t.notMatch(renderPlan({ targets }).replace(/<pre>.*<\/pre>/s, ""), "Upgrade guide");
});

t.test("what need not change is folded and counted", async (t) => {
  const html = renderPlan();
  t.match(html, "<summary>1 dependency accepts this as it is</summary>");
  t.match(html, "<summary>2 dependencies are not affected</summary>");
  t.match(html, /<summary>We know nothing about 1 dependency ?<\/summary>/);
  t.notMatch(renderPlan({ accepts: [], notAffected: [], unknown: [] }), "The rest");
});

t.test("a long list names 200 and counts the others", async (t) => {
  const names = (number: number) => Array.from({ length: number }, (_, place) => `package-${place + 1}`);
  const html = renderPlan({ notAffected: names(1201) });
  t.match(html, "<summary>1,201 dependencies are not affected</summary>");
  t.match(html, "<code>package-200</code> and 1,001 more</p>");
  t.notMatch(html, "<code>package-201</code>");
  t.notMatch(renderPlan({ notAffected: names(200) }), " more</p>");
});
