import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { realCatalog } from "../../fixtures/repository.js";

const catalog = everyFact();
const HTML = { accept: "text/html" };

t.test("pages have a canonical URL and cache headers", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const path of ["/tech", "/tech/nextjs"]) {
    const { statusCode, headers, body } = await app.inject(path);
    t.equal(statusCode, 200, path);
    t.match(headers, { "content-type": /^text\/html/, "cache-control": "public, max-age=300" });
    t.match(body, `<link rel="canonical" href="https://stackfit.example${path}"`);
    const again = await app.inject({ url: path, headers: { "if-none-match": String(headers.etag) } });
    t.match(again, { statusCode: 304, body: "" });
  }
});

t.test("other spellings redirect to the canonical URL and keep the query", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const cases: [asked: string, address: string][] = [
    ["Next.js", "/tech/nextjs"],
    ["next", "/tech/nextjs"],
    ["next@15", "/tech/nextjs@15"],
    ["Next.js v15", "/tech/nextjs@15"],
    ["next@15.1.2", "/tech/nextjs@15"],
    ["nextjs@^12 || ^15", "/tech/nextjs@15"],
    ["postgres@17.2?q=a", "/tech/postgresql@17?q=a"],
    ["next@latest", "/tech/nextjs"],
    ["nextjs/", "/tech/nextjs"],
    ["%6eextjs", "/tech/nextjs"],
    ["@prisma/client", "/tech/prisma"],
    ["%40prisma%2Fclient", "/tech/prisma"],
    ["postgres?q=a&status=partial", "/tech/postgresql?q=a&status=partial"],
    ["nextjs.json", "/api/v1/technologies/nextjs"],
    ["next.json", "/api/v1/technologies/nextjs"],
    ["@prisma/client.md", "/tech/prisma"],
  ];
  for (const [asked, address] of cases)
    t.match(await app.inject(`/tech/${asked}`), { statusCode: 308, headers: { location: address } }, asked);
});

t.test("a release line has a page of its own", async (t) => {
  const { app } = await createApp(t, catalog);
  const { statusCode, body } = await app.inject("/tech/postgresql@17");
  t.equal(statusCode, 200);
  t.match(body, "<title>PostgreSQL 17 · StackFit</title>");
  t.match(body, '<link rel="canonical" href="https://stackfit.example/tech/postgresql@17"');
  t.match(body, /PostgreSQL 17 is supported until 2029-11-08\. It came out on <time[^>]*>2024-09-26<\/time>/);
  t.match(body, '<a href="/check/drizzle/postgresql@17">', "partners are asked with it");
  t.match(body, '<input type="hidden" name="techA" value="postgresql@17"');
  t.match((await app.inject("/tech/postgresql@12")).body, /ended<.*on <time[^>]*>2024-11-21/s);
});

t.test("a line that is not known is 404, and leads to those that are", async (t) => {
  const { app } = await createApp(t, catalog);
  const unknown = await app.inject({ url: "/tech/postgresql@99", headers: HTML });
  t.match(unknown, { statusCode: 404, headers: { "cache-control": "no-store" } });
  t.match(
    unknown.body,
    /<h1>We don't know PostgreSQL 99<\/h1>.*newest release line that we know is 17.*<a href="\/tech\/postgresql@17">.*<a href="\/tech\/postgresql@12">/s,
  );
  const none = await app.inject({ url: "/tech/react@19", headers: HTML });
  t.match(none, { statusCode: 404, body: /We know no release lines of React\..*<a href="\/tech\/react">/s });
});

t.test("an extension after an id is of an older address; in other names it is part of the name", async (t) => {
  const { app } = await createApp(
    t,
    catalogOf({ technologies: { newtonsoft: {}, "some-json": { packages: { nuget: ["Some.Json"] } } } }),
  );
  t.equal((await app.inject("/tech/Some.Json")).headers.location, "/tech/some-json");
  t.equal((await app.inject("/tech/some-json.json")).headers.location, "/api/v1/technologies/some-json");
  t.equal((await app.inject("/tech/newtonsoft.json")).headers.location, "/api/v1/technologies/newtonsoft");
});

t.test("an unknown name is 404, with suggestions on the page", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const page = await app.inject({ url: "/tech/reakt", headers: HTML });
  t.match(page, { statusCode: 404, headers: { "content-type": /^text\/html/, "cache-control": "no-store" } });
  t.match(
    page.body,
    /<h1>There is no such page<\/h1>.*<a href="\/tech\/react">React<\/a>.*name="q"[^>]* value="reakt"/s,
  );
  for (const name of ["__proto__", "constructor", "a/b/c", "%00", "x".repeat(300), "..%2f..%2fetc"])
    t.equal((await app.inject(`/tech/${name}`)).statusCode, 404, name);
  t.equal((await app.inject("/tech/reakt.json")).statusCode, 404);
});

t.test("filters in the URL apply, and unknown ones are reported", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const path of ["/tech", "/tech/nextjs"]) {
    const empty = await app.inject(`${path}?q=&category=&status=`);
    t.match(empty, { statusCode: 200, body: /All \d+ shown/ }, "a form that was sent empty");
    t.match(await app.inject(`${path}?category=orm`), { statusCode: 200, body: /2 of \d+ shown/ });
    const wrong = await app.inject({ url: `${path}?category=%3Cb%3E`, headers: HTML });
    t.match(wrong, { statusCode: 200, body: /There is no category “&lt;b>” here/ });
    t.match(wrong.body, />0 of \d+ shown</, "nothing is of it");
    t.equal((await app.inject({ url: `${path}?q=a&q=b`, headers: HTML })).statusCode, 400, "two texts are none");
    const long = await app.inject({ url: `${path}?q=${"x".repeat(215)}`, headers: HTML });
    t.match(long, { statusCode: 200, body: />0 of \d+ shown</ });
    t.equal((await app.inject(`${path}?colour=red`)).statusCode, 200);
  }
  t.match(await app.inject("/tech/nextjs?status=partial"), { statusCode: 200, body: /1 of 3 shown/ });
  t.match(await app.inject("/tech/nextjs?status=fine"), { statusCode: 200, body: /There is no status “fine” here/ });
});

/** The names of the tags of a page; > may stand in the value of an attribute. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");

t.test("a hostile name is escaped and does not redirect elsewhere", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const open = (name: string) => app.inject({ url: `/tech/${encodeURIComponent(name)}`, headers: HTML });
  const search = (name: string) => app.inject({ url: `/tech?q=${encodeURIComponent(name)}`, headers: HTML });
  // A page that is not there has a line for each word of its address.
  const withoutLines = (html: string) => tagsOf(html).replaceAll(/(?<=^| )\/?[ap](?: |$)/g, "");
  const unknown = withoutLines((await open("qqqqqqqqqqqq")).body);
  const nothing = tagsOf((await search("qqqqqqqqqqqq")).body);
  const hostile = fc.oneof(
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x>',
      "</title><b>",
      "<!--",
      "</h1>",
      "//evil.example",
      "\\\\e",
    ),
    fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "!", "-", "="), minLength: 1, maxLength: 30 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((text) => Buffer.from(text).toString()),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      const name = `qqqqqqq${text}qqqqqqq`;
      const [page, list] = [await open(name), await search(name)];
      return page.statusCode === 404 && withoutLines(page.body) === unknown && tagsOf(list.body) === nothing;
    }),
    { numRuns: 100 },
  );
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary", maxLength: 12 }).map((text) => Buffer.from(text).toString()),
      async (text) => {
        const { statusCode, headers } = await open(`react${text}`);
        return statusCode === 308
          ? /^\/(?:tech|api\/v1\/technologies)\/[a-z0-9-]+(?:@[\d.]+)?$/.test(String(headers.location))
          : statusCode < 500;
      },
    ),
  );
});

t.test("below a path, links and redirects keep it", async (t) => {
  const { app: below } = await createApp(t, catalog, { publicUrl: "https://stackfit.example/fits" });
  t.equal((await below.inject("/tech/next")).headers.location, "/fits/tech/nextjs");
  const { body, statusCode } = await below.inject("/tech/nextjs");
  t.equal(statusCode, 200);
  t.match(body, '<a href="/fits/check/nextjs/prisma">');
  t.notMatch(body, /(?:href|action)="\/(?!fits\/)/);
});

t.test("with the real data every id has a page, and pages are small", async (t) => {
  const real = await realCatalog();
  const { app } = await createApp(t, real, { limits: UNLIMITED });
  for (const { id } of real.technologies) t.notMatch(id, /\.(?:md|json)$/);
  const some = real.technologies.filter((_, index) => index % 100 === 0).map(({ id }) => id);
  for (const id of [...some, "react", "nodejs", "angularjs", "vercel", "better-sqlite3"])
    t.equal((await app.inject(`/tech/${id}`)).statusCode, 200, id);
  for (const path of ["/tech", "/tech/react", "/tech/nodejs", "/tech/langchain"]) {
    const { rawPayload } = await app.inject({ url: path, headers: { "accept-encoding": "br" } });
    t.ok(rawPayload.length < 60_000, `${path} has ${rawPayload.length} bytes`);
  }
});
