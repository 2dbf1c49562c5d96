import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { realCatalog } from "../../fixtures/repository.js";

t.test("the directory and its tools are pages that may be kept for minutes", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const path of ["/tools", "/tools?platform=cli", "/tools/scribe", "/tools?ids=scribe,studio"]) {
    const { statusCode, headers } = await app.inject(path);
    t.equal(statusCode, 200, path);
    t.match(headers, { "content-type": /^text\/html/, "cache-control": "public, max-age=300" });
  }
});

t.test("filters and order are those of the interface", async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  for (const query of [
    "",
    "category=managed",
    "platform=web&free=true",
    "trainsOnCode=optional",
    "capability=testing&q=terminal",
    "storage=cloud",
  ]) {
    const page = (await app.inject(`/tools?${query}&sort=checked`)).body;
    const { tools } = (await app.inject(`/api/v1/ai-tools?${query}&sort=checked&limit=1000`)).json();
    t.strictSame(
      [...page.matchAll(/id="pick-([^"]+)"/g)].map(([, slug]) => slug),
      tools.map(({ slug }: { slug: string }) => slug),
      query,
    );
  }
});

t.test("every tool of the data has its page", async (t) => {
  const catalog = await realCatalog();
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  t.ok(catalog.tools.size > 0);
  for (const slug of catalog.tools.keys()) t.equal((await app.inject(`/tools/${slug}`)).statusCode, 200, slug);
});

t.test("empty fields, as a form without scripts sends them, ask for nothing", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { body } = await app.inject("/tools?category=&q=&platform=&capability=&trainsOnCode=&storage=&free=&sort=name");
  t.match(body, "All 2");
  t.notMatch(body, 'class="problem"');
});

t.test("tools to compare come by commas or repeated, as a form sends them", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const query of ["ids=scribe,studio", "ids=scribe&ids=studio", "category=&q=&ids=scribe&ids=studio"])
    t.match((await app.inject(`/tools?${query}`)).body, "Scribe and Studio compared", query);
});

t.test("a comparison by other names leads to the one address of it", async (t) => {
  const { app } = await createApp(t, await realCatalog(), { limits: UNLIMITED });
  for (const [query, canonical] of [
    ["ids=cursor,claude-code,copilot", "ids=cursor,claude-code,github-copilot"],
    ["ids=Claude+Code&ids=copilot&ids=github-copilot", "ids=claude-code,github-copilot"],
    ["ids=Cursor,cursr&columns=about", "ids=cursor,cursr&columns=about"],
  ] as const) {
    const { statusCode, headers } = await app.inject(`/tools?${query}`);
    t.match([statusCode, headers.location], [303, `/tools?${canonical}`], query);
    t.equal((await app.inject(`/tools?${canonical}`)).statusCode, 200, "which is not redirected");
  }
});

t.test("what is not known is 404, with what may have been meant", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const [path, meant] of [
    ["/tools/scrib", "Scribe"],
    ["/tools/__proto__", "See all tools"],
    ["/tools?ids=scrib", "Scribe"],
  ] as const) {
    const { statusCode, body } = await app.inject({ url: path, headers: { accept: "text/html" } });
    t.equal(statusCode, 404, path);
    t.match(body, meant, path);
  }
  const { statusCode, headers } = await app.inject("/tools/Scribe");
  t.strictSame([statusCode, headers.location], [308, "/tools/scribe"], "another name leads to the page");
});

/** The names of the tags of a page; > may stand in the value of an attribute. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");

t.test("any query gets a page in which input is escaped", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const hostile = fc.oneof(
    fc.constantFrom("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title><b>", "<!--", "__proto__"),
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((text) => Buffer.from(text).toString()),
  );
  const page = async (path: (name: string) => string, name: string) => {
    // Something that no tool is like, and that is no blank.
    const { statusCode, body } = await app.inject(path(encodeURIComponent(`zzzzzzzzzzzz${name}`)));
    return { statusCode, tags: tagsOf(body) };
  };
  const paths: ((name: string) => string)[] = [
    (name) => `/tools?q=${name}`,
    (name) => `/tools?category=${name}`,
    (name) => `/tools?sort=${name}`,
    (name) => `/tools/${name}`,
    (name) => `/tools?ids=scribe&ids=${name.replaceAll("%2C", "")}&ids=studio`,
  ];
  for (const path of paths) {
    const plain = await page(path, "x");
    await fc.assert(
      fc.asyncProperty(hostile, async (name) => {
        const { statusCode, tags } = await page(path, name);
        return statusCode === plain.statusCode && tags === plain.tags;
      }),
      { numRuns: 40 },
    );
  }
});
