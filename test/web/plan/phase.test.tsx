import t from "tap";
import type { PlanResult } from "../../../schemas/types.js";
import { phasesOf } from "../../../server/catalog/stack/plan/phases.js";
import { PhaseSection } from "../../../server/web/plan/plan-report.js";
import { render } from "../../fixtures/page.js";
import { PLAN_RESULT } from "../../fixtures/plan-result.js";

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
