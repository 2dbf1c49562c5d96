import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

t.test("the contribution page is cacheable, and its links work", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { statusCode, headers, body } = await app.inject("/contribute");
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "public, max-age=300");
  t.match(body, /<h1>Share what you know<\/h1>/);
  for (const path of ["/contribute/compatibility", "/contribute/ai-tool"])
    t.equal((await app.inject(path)).statusCode, 200, path);
  t.equal((await app.inject("/contribute/other")).statusCode, 404);
});

t.test("bodies of forms are read here alone", async (t) => {
  const { app } = await createApp(t, everyFact());
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const response = await app.inject({ method: "POST", url: "/api/v1/check", headers, payload: "techA=a&techB=b" });
  t.equal(response.statusCode, 400);
});
