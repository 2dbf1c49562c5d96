import t from "tap";
import { SAMPLE } from "../../../server/web/plan/plan-page.js";
import { createApp } from "../../fixtures/app.js";
import { UNLIMITED } from "../../fixtures/every-fact.js";
import { realCatalog } from "../../fixtures/repository.js";

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
