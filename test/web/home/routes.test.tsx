import t from "tap";
import type { Suggestion } from "../../../server/web/browser/suggestion.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";

const catalog = everyFact();

t.test("the front page answers in place", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const answers: [query: string, expected: RegExp][] = [
    ["", /<div id="answer" aria-live="polite"><\/div>/],
    ["?techA=next&techB=%20", /<div id="answer" aria-live="polite"><\/div>/],
    ["?techA=next&techB=prisma", /class="verdict partial"/],
    ["?techA=next&techB=no-such-thing", /class="verdict unknown"/],
  ];
  for (const [query, expected] of answers) {
    const { statusCode, body } = await app.inject(`/${query}`);
    t.equal(statusCode, 200, query);
    t.match(body, expected);
  }
  t.equal((await app.inject("/?techA=a&techA=b")).statusCode, 400, "two answers to one question are none");
});

t.test("suggestions have all names of every technology, and are cached until the data change", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, read: 1 } });
  const { headers, ...response } = await app.inject("/suggestions/test-revision.json");
  const suggestions = response.json<Suggestion[]>();
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
