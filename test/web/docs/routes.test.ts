import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

t.test("the reference is a page like any other, and made from the description", async (t) => {
  const { app } = await createApp(t, everyFact());
  const page = await app.inject("/docs");
  t.match(page, { statusCode: 200, headers: { "content-type": /^text\/html/, "cache-control": /max-age=300/ } });
  t.notMatch(page.body, /src="https?:/);
  const document = (await app.inject("/openapi.json")).json();
  for (const path of Object.keys(document.paths)) t.match(page.body, path, `${path} is on the page`);
  t.equal((await app.inject("/docs/nothing")).statusCode, 404);
  const again = { url: "/docs", headers: { "if-none-match": String(page.headers.etag) } };
  t.equal((await app.inject(again)).statusCode, 304);
});
