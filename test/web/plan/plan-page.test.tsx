import t from "tap";
import { PlanPage } from "../../../server/web/plan/plan-page.js";
import { render } from "../../fixtures/page.js";

const field = (html: string, id: string) => new RegExp(`<(?:input|textarea) id="${id}"[^>]*>`).exec(html)?.[0];

t.test("the form keeps what was submitted, as text, folded above the plan", async (t) => {
  const html = render(
    <PlanPage targets={'react@19"'} list={"react@18\n</textarea><b>"}>
      <p>The plan</p>
    </PlanPage>,
  );
  t.match(field(html, "targets"), 'value="react@19&quot;"');
  t.match(html, ">react@18\n&lt;/textarea>&lt;b></textarea>");
  t.match(
    html,
    /<details class="folded-form" data-answered><summary>.*<form id="plan-form" action="\/plan" method="post"/,
  );
  t.match(html, '<div id="plan" aria-live="polite"><p>The plan</p></div>');
  t.notMatch(html, "Could not plan this.");
});

t.test("a problem is told, and marks the field that has it", async (t) => {
  for (const [wrong, right] of [
    ["targets", "list"],
    ["list", "targets"],
  ] as const) {
    const html = render(<PlanPage targets="" list="" problem={{ [wrong]: "It is wrong." }} />);
    t.match(html, '<p id="plan-problem"><strong>Could not plan this.</strong> It is wrong.</p>');
    t.match(field(html, wrong), /aria-describedby="plan-problem [^"]*" aria-invalid="true"/, wrong);
    t.notMatch(field(html, right), /plan-problem|aria-invalid/, right);
  }
});
