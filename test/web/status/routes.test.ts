import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

t.test("the page says what the probe says, and is never kept", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const { status } = (await app.inject("/readyz")).json<{ status: string }>();
  const { statusCode, headers, body } = await app.inject("/status");
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "no-store");
  t.equal(headers["x-robots-tag"], "noindex");
  t.match(body, status === "ready" ? "Everything works" : "something needs attention");
});
