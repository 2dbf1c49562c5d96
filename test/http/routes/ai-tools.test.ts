import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();

t.test("lists tools by slug; tools with unknown values match no filter on them", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [query: string, slugs: string[]][] = [
    ["", ["scribe", "studio"]],
    ["category=ai-ide", ["studio"]],
    ["platform=cli", ["scribe"]],
    ["platform=web", []],
    ["capability=database", ["scribe"]],
    ["capability=ssr", []],
    ["storage=local", ["scribe"]],
    ["trainsOnCode=optional", ["scribe"]],
    ["trainsOnCode=false", []],
    ["free=true", ["scribe"]],
    ["free=false", ["studio"]],
    ["q=STUD", ["studio"]],
    ["limit=1&offset=1", ["studio"]],
  ];
  for (const [query, slugs] of cases) {
    const { version, tools } = (await app.inject(`/api/v1/ai-tools?${query}`)).json();
    t.equal(version, "1.0");
    t.strictSame(
      tools.map(({ slug }: { slug: string }) => slug),
      slugs,
      query,
    );
  }
  for (const query of [
    "category=robot",
    "platform=moon",
    "capability=magic",
    "storage=attic",
    "free=perhaps",
    "limit=0",
    "sort=beauty",
  ])
    t.equal((await app.inject(`/api/v1/ai-tools?${query}`)).statusCode, 400, query);
});

t.test("tools that have ended are listed only when asked for", async (t) => {
  const ended = { name: "Gone", status: { state: "ended" as const } };
  const tools = { a: { name: "Active", status: { state: "active" as const } }, b: ended, c: { name: "Open" } };
  const { app } = await createApp(t, catalogOf({ technologies: {}, tools }));
  for (const [query, slugs, total] of [
    ["", "a,c", 2],
    ["?q=gone", "", 0],
    ["?status=ended", "b", 1],
    ["?status=active", "a", 1],
  ] as const) {
    const { tools: found, page } = (await app.inject(`/api/v1/ai-tools${query}`)).json();
    t.equal(found.map(({ slug }: { slug: string }) => slug).join(), slugs, query);
    t.equal(page.total, total, query);
  }
  t.match((await app.inject("/api/v1/ai-tools/b")).json().tool, { slug: "b", status: { state: "ended" } });
  t.equal((await app.inject("/api/v1/ai-tools?status=asleep")).statusCode, 400);
});

t.test("tools are sorted as requested", async (t) => {
  const tools = { a: { name: "Zed", checked: "2026-02-01" }, b: { name: "Aider", checked: "2026-01-01" } };
  const { app } = await createApp(t, catalogOf({ technologies: {}, tools }));
  for (const [query, slugs] of [
    ["", "a,b"],
    ["?sort=name", "b,a"],
    ["?sort=checked", "a,b"],
    ["?sort=name&limit=1", "b"],
  ]) {
    const found = (await app.inject(`/api/v1/ai-tools${query}`)).json().tools;
    t.equal(found.map(({ slug }: { slug: string }) => slug).join(), slugs, `sorted by ${query}`);
  }
});

t.test("a tool is returned with its record", async (t) => {
  const { app } = await createApp(t, catalog);
  t.match((await app.inject("/api/v1/ai-tools/scribe")).json(), {
    version: "1.0",
    tool: {
      slug: "scribe",
      name: "Scribe",
      category: "cli-agent",
      website: "https://scribe.example.com",
      platforms: { cli: true, web: false },
      capabilities: { database: true },
      privacy: { trainsOnCode: "optional", dataStorage: "local" },
      pricing: { free: true },
      evidence: ["https://example.com/evidence"],
    },
  });
});

t.test("answers may be cached for minutes", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const path of ["ai-tools", "ai-tools/scribe"]) {
    const { headers } = await app.inject(`/api/v1/${path}`);
    t.equal(headers["cache-control"], "public, max-age=300");
    const again = await app.inject({ url: `/api/v1/${path}`, headers: { "if-none-match": String(headers.etag) } });
    t.match(again, { statusCode: 304, body: "" });
  }
});

t.test("a slug that is not known is 404", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const slug of ["nobody", "__proto__", "Scribe"]) {
    const response = await app.inject(`/api/v1/ai-tools/${slug}`);
    t.equal(response.statusCode, 404, slug);
    t.match(response.json(), { version: "1.0", error: { code: "NOT_FOUND" } });
  }
});
