import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();

t.test("without a valid token nothing of the body is looked at", async (t) => {
  const { app } = await createApp(t, catalog);
  const bodies = ["", "{", "{}", "x".repeat(2 ** 20 + 1)];
  for (const kind of ["compatibility", "ai-tool"]) {
    for (const payload of bodies) {
      const headers = { "content-type": "application/json", authorization: "Bearer made-up" };
      const response = await app.inject({ method: "POST", url: `/api/v1/contributions/${kind}`, payload, headers });
      t.equal(response.statusCode, 401);
      t.match(response.headers["www-authenticate"], /^Bearer/);
      t.match(response.json(), { version: "1.0", error: { code: "UNAUTHORIZED", message: /Authorization: Bearer/ } });
    }
  }
});

t.test("guesses at tokens are limited to ten a minute", async (t) => {
  const { app, wait } = await createApp(t, catalog);
  const guess = (kind: string) => app.inject({ method: "POST", url: `/api/v1/contributions/${kind}` });
  for (let left = 9; left >= 0; left -= 1)
    t.equal((await guess(left % 2 ? "ai-tool" : "compatibility")).headers["x-ratelimit-remaining"], String(left));
  t.equal((await guess("ai-tool")).statusCode, 429);
  wait(60_000);
  t.equal((await guess("ai-tool")).statusCode, 401);
});
