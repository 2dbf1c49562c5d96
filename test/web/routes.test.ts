import t from "tap";
import { createApp } from "../fixtures/app.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

t.test("every section that the navigation names is there", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const { body } = await app.inject("/");
  const header = body.slice(0, body.indexOf("</header>"));
  const sections = [...header.matchAll(/<li><a href="([^"]+)"/g)].map(([, path]) => path as string);
  t.equal(sections.length, 5);
  for (const path of sections) {
    const response = await app.inject(path);
    t.equal(response.statusCode, 200, path);
    t.match(response.headers["content-type"], /^text\/html/);
    t.match(response.body, `<a href="${path}" aria-current="page"`, `${path} is marked as the current one`);
  }
});
