import t from "tap";
import { PlanPage, SAMPLE } from "../../../server/web/plan/plan-page.js";
import { createApp } from "../../fixtures/app.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import { realCatalog } from "../../fixtures/repository.js";

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

t.test("the sample is planned with one request, in several steps", async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  const { body } = await app.inject("/plan");
  const fields = [...body.matchAll(/<input type="hidden" name="(targets|list)" value="([^"]+)"/g)];
  const payload = String(new URLSearchParams(fields.map(([, name = "", value = ""]) => [name, value])));
  t.equal(payload, String(new URLSearchParams(SAMPLE)), "they are in the form");
  const plan = await app.inject({
    method: "POST",
    url: "/plan",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload,
  });
  t.equal(plan.statusCode, 200);
  t.match(plan.body, /1\. Update before React 19.*2\. Replace or remove.*3\. Move to React 19/s);
  t.notMatch(plan.body, "sample project", "it is offered to those who have none yet");
});
