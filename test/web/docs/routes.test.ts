import t from "tap";
import { API_GROUPS } from "../../../server/http/plugins/open-api.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";

t.test("the reference is a page like any other, and made from the description", async (t) => {
  const { app } = await createApp(t, everyFact());
  const page = await app.inject("/docs");
  t.match(page, { statusCode: 200, headers: { "content-type": /^text\/html/, "cache-control": /max-age=300/ } });
  t.notMatch(page.body, /src="https?:/);
  const document = (await app.inject("/openapi.json")).json();
  for (const { name } of API_GROUPS) {
    const { statusCode, body } = await app.inject(`/docs/${name}`);
    t.equal(statusCode, 200);
    t.ok(body.length < 60_000, `${body.length} bytes of ${name} are under 60,000`);
    for (const [path, methods] of Object.entries<Record<string, { tags: string[] }>>(document.paths))
      if (Object.values(methods).some(({ tags }) => tags[0] === name)) t.match(body, path, `${path} is on its page`);
  }
  t.equal((await app.inject("/docs/nothing")).statusCode, 404);
  const again = { url: "/docs", headers: { "if-none-match": String(page.headers.etag) } };
  t.equal((await app.inject(again)).statusCode, 304);
});
