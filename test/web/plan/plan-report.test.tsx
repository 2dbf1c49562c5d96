import t from "tap";
import type { PlanResult } from "../../../schemas/types.js";
import { phasesOf } from "../../../server/catalog/stack/plan/phases.js";
import { PhaseSection, PlanReport } from "../../../server/web/plan/plan-report.js";
import { render } from "../../fixtures/page.js";
import { HELPED_RESULT, PLAN_RESULT, STEP_HELP } from "../../fixtures/plan-result.js";

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
    '<p class="plan-summary">2 can be updated first, 1 must be replaced, 2 move together, 1 needs an override, 1 to check yourself. 1 of 12 packages is not known: neither a yes nor a no.</p>',
  );
  const packages = { total: 12, unknown: 0 };
  const steps = PLAN_RESULT.steps
    .filter(({ kind }) => kind === "together")
    .map((step) => ({ ...step, changes: step.changes.slice(0, 1), overrides: [] }));
  t.match(renderPlan({ steps, waits: [], packages }), '<p class="plan-summary">1 moves.</p>');
  const nothing = '<p class="plan-summary">Nothing that we know of has to change.</p>';
  t.match(renderPlan({ steps: [], waits: [], packages }), nothing);
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

t.test("a step ends with commands to copy, the makers' tools and the guides of its jumps", async (t) => {
  const { steps } = HELPED_RESULT;
  const html = renderPlan({ steps }).replace(/<div class="checklist">.*?<\/details>/s, "");
  const copied = [...html.matchAll(/<code>([^<]*)<\/code><\/pre><button [^>]*data-copy/g)].map(([, text]) => text);
  t.same(copied, ["npm install &quot;react@^19.2.0&quot;", "bundle update", "npx codemod react/19"]);
  const linked = [...html.matchAll(/<a href="(https:\/\/example\.com\/1\d)"/g)].map(([, url]) => url);
  t.same(
    linked,
    STEP_HELP.guides.map(({ url }) => url),
  );
  t.notMatch(html, "Upgrade guide of React", "the guides of the jump take its place");
  t.notMatch(renderPlan(), "plan-help", "nothing where there is nothing to say");
});

t.test("what need not change is folded and counted", async (t) => {
  const html = renderPlan();
  t.match(html, "<summary>1 dependency accepts this as it is</summary>");
  t.match(html, "<summary>2 dependencies are not affected</summary>");
  t.match(html, /<summary>1 dependency is not known<\/summary>/);
  t.notMatch(renderPlan({ accepts: [], notAffected: [], unknown: [] }), "The rest");
});

t.test("a long list names 200 and counts the others", async (t) => {
  const names = (number: number) => Array.from({ length: number }, (_, place) => `package-${place + 1}`);
  const html = renderPlan({ notAffected: names(1201) });
  t.match(html, "<summary>1,201 dependencies are not affected</summary>");
  t.match(html, "<code>package-200</code></li><li>and 1,001 more</li>");
  t.notMatch(html, "<code>package-201</code>");
  t.notMatch(renderPlan({ notAffected: names(200) }), " more</p>");
});

type Step = PlanResult["steps"][number];

/** The first phase of some steps. */
function renderPhase(steps: readonly Step[], number = 1): string {
  const [phase] = phasesOf(steps);
  if (!phase) throw new Error("no phase");
  return render(<PhaseSection phase={phase} number={number} />);
}

const stepsOf = (kind: Step["kind"]) => PLAN_RESULT.steps.filter((step) => step.kind === kind);

const rowOf = (html: string, name: string) =>
  html.split("<tr>").find((row) => row.includes(`<code>${name}</code></`) && row.startsWith('<th scope="row"')) ?? "";

t.test("each step of a phase has its own part of the table", async (t) => {
  const html = renderPhase(stepsOf("today"), 7);
  t.match(html, "<h2>7. Update before React 19</h2>");
  t.equal(html.split("<tbody>").length - 1, 2);
  t.equal(renderPhase(stepsOf("together")).split("<tbody>").length - 1, 1, "what moves together is one part");
});

t.test("a change shows its versions, what to ask for where it differs, and that a line has ended", async (t) => {
  const [step] = stepsOf("today");
  const html = renderPhase(stepsOf("today"));
  t.match(rowOf(html, "@some/ui"), "1.0.0 → <strong>2.0.0</strong>");
  t.match(rowOf(html, "@some/ui"), "ask for <code>^2.0.0</code>");
  t.match(rowOf(html, "@some/ui"), "past its end of life");
  t.notMatch(rowOf(html, "form-kit"), "past its end of life");
  const changes = (step?.changes ?? []).map((change) => ({ ...change, range: change.to, development: true }));
  const exact = renderPhase([{ kind: "today", target: "React 19", changes, replacements: [], overrides: [] }]);
  t.notMatch(exact, "ask for");
  t.match(exact, '<code>@some/ui</code><span class="fine"> development</span>');
});

t.test("a change says whether it was asked for or moves with another, not both", async (t) => {
  const html = renderPhase(stepsOf("together"));
  t.match(rowOf(html, "react"), "This is what you asked for.");
  t.notMatch(rowOf(html, "react"), "Moves with");
  t.match(rowOf(html, "@types/react"), "Moves with <code>react</code>.");
  const [step] = stepsOf("together");
  const changes = (step?.changes ?? []).map((change) => ({ ...change, target: true, follows: "react" }));
  const both = renderPhase([{ kind: "together", target: "React 19", changes, replacements: [], overrides: [] }]);
  t.notMatch(both, "This is what you asked for.");
});

t.test("a replacement links to its alternatives, and names the newest version only if it is another", async (t) => {
  const html = renderPhase(stepsOf("replace"));
  t.match(html, '<th scope="col">Version</th>');
  t.match(
    html.replaceAll(/<\/?span>/g, ""),
    '</strong> <a href="/tech/testing-library">React Testing Library</a>, <a href="/tech/storybook">Storybook</a></p>',
  );
  t.notMatch(html, "newest known");
  const [step] = stepsOf("replace");
  const replacements = (step?.replacements ?? []).map((one) => ({ ...one, newest: "3.12.0", alternatives: [] }));
  const older = renderPhase([{ kind: "replace", target: "React 19", changes: [], replacements, overrides: [] }]);
  t.match(older, '3.11.0<span class="fine"> newest known: 3.12.0</span>');
  t.notMatch(older, "Instead:");
});
