import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = everyFact();
const IDS = [
  "angularjs",
  "better-sqlite3",
  "drizzle",
  "mongodb",
  "nextjs",
  "postgresql",
  "prisma",
  "react",
  "vercel",
  "workers",
];
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);

t.test("lists technologies by id, filtered and paged", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [query: string, ids: string[], page: object][] = [
    ["", IDS, { offset: 0, limit: 100, total: 10 }],
    ["category=orm", ["drizzle", "prisma"], { offset: 0, limit: 100, total: 2 }],
    ["limit=3&offset=2", IDS.slice(2, 5), { offset: 2, limit: 3, total: 10 }],
    ["offset=10", [], { offset: 10, limit: 100, total: 10 }],
    ["q=POSTGRES", ["postgresql"], { total: 1 }],
    ["q=%40prisma%2Fcl", ["prisma"], { total: 1 }],
    ["q=nothing-like-it", [], { total: 0 }],
  ];
  for (const [query, ids, page] of cases) {
    const body = (await app.inject(`/api/v1/technologies?${query}`)).json();
    t.equal(body.version, "1.0");
    t.strictSame(idsOf(body.technologies), ids, query);
    t.match(body.page, page);
  }
  for (const query of ["category=pizza", "limit=0", "limit=1001", "limit=x", "offset=-1", `q=${"x".repeat(215)}`])
    t.equal((await app.inject(`/api/v1/technologies?${query}`)).statusCode, 400, query);
});

t.test("a list entry has the number of known pairs", async (t) => {
  const { app } = await createApp(t, catalog);
  const { technologies } = (await app.inject("/api/v1/technologies?q=next")).json();
  t.strictSame(technologies, [
    {
      id: "nextjs",
      name: "Next.js",
      category: "meta-framework",
      aliases: [],
      homepage: "https://nextjs.org",
      knownPairs: 3,
    },
  ]);
});

t.test("a technology is returned with its record and its verdicts", async (t) => {
  const { app } = await createApp(t, catalog);
  const { version, technology } = (await app.inject("/api/v1/technologies/Prisma")).json();
  t.equal(version, "1.0");
  t.match(technology, {
    id: "prisma",
    name: "Prisma",
    packages: { npm: ["prisma", "@prisma/client"] },
    deprecated: false,
  });
  t.strictSame(
    technology.pairs.map(({ id, status, severity }: Record<string, string>) => [id, status, severity]),
    [
      ["nextjs", "partial", "warning"],
      ["postgresql", "compatible", "info"],
      ["workers", "partial", "warning"],
    ],
  );
  t.equal(technology.pairs[0].docsUrl, "https://stackfit.example/check/nextjs/prisma");
  t.match((await app.inject("/api/v1/technologies/angular")).json(), {
    technology: { id: "angularjs", deprecated: true },
  });
});

t.test("a technology has its record, its verdicts and whether it is retired", async (t) => {
  const { app } = await createApp(t, catalog);
  const read = async (id: string) => (await app.inject(`/api/v1/technologies/${id}`)).json();
  t.match(await read("prisma"), {
    version: "1.0",
    technology: {
      id: "prisma",
      name: "Prisma",
      deprecated: false,
      pairs: [
        { id: "nextjs", status: "partial", docsUrl: "https://stackfit.example/check/nextjs/prisma" },
        { id: "postgresql", status: "compatible" },
        { id: "workers", status: "partial" },
      ],
    },
  });
  t.match(await read("angularjs"), { technology: { deprecated: true } });
});

t.test("answers may be cached for minutes", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const path of ["technologies", "technologies/react"]) {
    const { headers } = await app.inject(`/api/v1/${path}`);
    t.match(headers, { "cache-control": "public, max-age=300", "content-type": /^application\/json/ });
    const again = await app.inject({ url: `/api/v1/${path}`, headers: { "if-none-match": String(headers.etag) } });
    t.match(again, { statusCode: 304, body: "" });
  }
});

t.test("a name that is not known is 404 with a hint", async (t) => {
  const { app } = await createApp(t, catalog);
  const near = await app.inject("/api/v1/technologies/reakt");
  t.match(near, { statusCode: 404 });
  t.match(near.json(), { version: "1.0", error: { code: "NOT_FOUND", message: /Did you mean "react"/ } });
  for (const name of ["__proto__", "constructor", "toString"])
    t.equal((await app.inject(`/api/v1/technologies/${name}`)).statusCode, 404, name);
});

t.test("what is no technology is told as what it is", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  const tool = await app.inject("/api/v1/technologies/Helper");
  t.match(tool, {
    statusCode: 404,
    body: /Helper is an AI coding tool that runs on the desktop\. See \/tools\/helper or/,
  });
  t.notMatch(tool.body, "Did you mean");
  t.match(await app.inject("/api/v1/technologies/reakt"), { statusCode: 404, body: /Did you mean/ });
  const invalid = await app.inject("/api/v1/technologies/react@nonsense");
  t.match(invalid, { statusCode: 400, body: /is not a version/ });
  t.match(await app.inject("/tech/react@nonsense"), { statusCode: 400, body: /is not a version/ });
  const page = await app.inject({ url: "/tech/helper", headers: { accept: "text/html" } });
  t.match(page, { statusCode: 404, body: /href="\/tools\/helper"/ });
});
