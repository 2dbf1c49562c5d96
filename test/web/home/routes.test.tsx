import t from "tap";
import type { NameSuggestion } from "../../../server/web/browser/suggestions/suggestion.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

const catalog = everyFact();

t.test("two names lead to their answer, and less to the front page", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const query of ["", "?techA=next&techB=%20"]) {
    const { statusCode, body } = await app.inject(`/${query}`);
    t.equal(statusCode, 200, query);
    t.match(body, "<h1>Do they work together?</h1>");
  }
  const led = await app.inject("/?techA=next%4015&techB=prisma%26x");
  t.equal(led.statusCode, 302);
  t.equal(led.headers.location, "/ask?q=next%4015%20with%20prisma%26x");
  t.equal((await app.inject("/?techA=a&techA=b")).statusCode, 400, "two answers to one question are none");
});

t.test("suggestions have all names of every technology, and are cached until the data change", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, read: 1 } });
  const { headers, ...response } = await app.inject("/suggestions/test-revision.json");
  const suggestions = response.json<NameSuggestion[]>();
  t.equal(suggestions.length, catalog.technologies.length);
  t.match(
    suggestions.find(([id]) => id === "postgresql"),
    ["postgresql", "PostgreSQL", "Database", Number, "postgres"],
  );
  t.strictSame(suggestions.find(([id]) => id === "nextjs")?.slice(4), ["next"], "people know it by its package");
  t.equal(headers["cache-control"], "public, max-age=86400");
  const old = await app.inject("/suggestions/another.json");
  t.equal(old.headers["cache-control"], "no-cache", "an address of other data is not kept");
  t.equal(old.statusCode, 200, "and the second request is not counted");
});
