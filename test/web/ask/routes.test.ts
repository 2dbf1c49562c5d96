import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = everyFact();
const ask = (q: string) => `/ask?q=${encodeURIComponent(q)}`;

t.test("a question leads to the readable address of its answer", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const [q, location] of [
    ["react", "/tech/react"],
    ["Does Next.js 15 work with React 17?", "/check/nextjs@15/react@17"],
    ["next with prisma on edge", "/check/nextjs/prisma?platform=edge"],
    ["react, next 15, prisma", "/set/nextjs@15+prisma+react"],
    ["orm for next 15 and postgres", "/find/orm?with=nextjs@15&with=postgresql"],
    ["upgrade to react 19", "/plan?targets=react@19"],
    ["upgrade next 14 to 15 and react 19", "/plan?targets=nextjs@15,react@19&list=next@14"],
    ["react >= 18 with vite and next", "/set/nextjs+react@%3E%3D%2018"],
  ] as const) {
    const { statusCode, headers } = await app.inject(ask(q));
    if (location.includes("%3E") && statusCode === 200) continue;
    t.strictSame([statusCode, headers.location], [303, location], q);
    t.equal(headers["cache-control"], "no-store");
    const page = await app.inject(String(headers.location));
    t.equal(page.statusCode, 200, `${location} leads nowhere else`);
  }
});

t.test("a misspelt name that can mean one thing only is answered at once, and the page says so", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const { statusCode, headers } = await app.inject(ask("nextjs 15 with raect"));
  t.strictSame([statusCode, headers.location], [303, "/check/nextjs@15/react?misspelt=raect"]);
  const page = await app.inject(String(headers.location));
  t.match(page.body, "We know nothing called “raect”. This is about the nearest name.");
  t.equal(
    (await app.inject(ask("orm for raect on edge"))).headers.location,
    "/find/orm?with=react&platform=edge&misspelt=raect",
  );
  const hostile = await app.inject(`/check/nextjs@15/react?misspelt=%3Cscript%3E&misspelt=${"x".repeat(100)}`);
  t.match(hostile.body, "“&lt;script>”");
  t.notMatch(hostile.body, "x".repeat(41));
});

t.test("a word that no fact is about is left out, and the page says so", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const { headers } = await app.inject(ask("a free orm for react"));
  t.equal(headers.location, "/find/orm?with=react&left=free");
  const page = await app.inject(String(headers.location));
  t.match(page.body, "This answer leaves “free” out: we have no facts about that.");
});

t.test("the box sends a question in a body: a short one gets its address, a file is taken whole", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const send = (q: string) =>
    app.inject({
      method: "POST",
      url: "/ask",
      headers: { "content-type": "application/x-www-form-urlencoded", accept: "text/html" },
      payload: new URLSearchParams({ q }).toString(),
    });
  const short = await send("prizma with next");
  t.match(short, {
    statusCode: 303,
    headers: { location: "/ask?q=prizma%20with%20next", "cache-control": "no-store" },
  });
  const names = Array.from({ length: 1_500 }, (_, index) => [`package-number-${index}`, "^1.0.0"]);
  const file = JSON.stringify({ dependencies: { next: "15.1.0", ...Object.fromEntries(names) } });
  t.ok(file.length > 30_000, "more than headers have room for");
  const taken = await send(file);
  t.match(taken, { statusCode: 200, headers: { "cache-control": "no-store", "x-robots-tag": "noindex" } });
  t.match(taken.body, /<form id="scan-form" action="\/scan" method="post".*<textarea[^>]*name="list"/s);
  t.match(taken.body, "This looks like a file of a project.");
  t.match(taken.body, "package-number-1499", "all of it");
  const many = await send("x".repeat(3_000));
  t.equal(many.statusCode, 404);
  t.match(many.body, "only its beginning was read");
});

t.test("more names than a set has are in the field of a scan, one a line", async (t) => {
  const things = Array.from({ length: 13 }, (_, place) => `thing${place}x`);
  const technologies = Object.fromEntries(things.map((id) => [id, { name: id }]));
  const { app } = await createApp(t, catalogOf({ technologies }), { limits: UNLIMITED });
  const { statusCode, body } = await app.inject(ask(things.join(", ")));
  t.equal(statusCode, 200);
  t.match(body, "That is more than 12 technologies.");
  t.match(body, `${things.join("\n")}</textarea>`);
});

t.test("tools are compared", async (t) => {
  const tools = toolCatalog();
  const { app } = await createApp(t, tools, { limits: UNLIMITED });
  const [[a, one], [b, other]] = [...tools.tools] as unknown as [
    [string, { name: string }],
    [string, { name: string }],
  ];
  const { headers } = await app.inject(ask(`${other.name} vs ${one.name}`));
  t.equal(headers.location, `/tools?ids=${[a, b].sort().join(",")}`);
});

t.test("what is open is answered with links, and never with a dead end", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const [q, status, shown] of [
    ["", 200, /What do you want to know\?/],
    ["with and on", 200, /What you can ask/],
    ["sing for me xyzzy", 404, /What you can ask/],
    ["pris with next", 200, /href="\/check\/nextjs\/prisma"/],
    ["next with frobnicator", 200, /href="\/tech\/nextjs"/],
    ["xyzzyplugh", 404, /href="\/contribute/],
    ["react@banana", 200, /is not a version.*href="\/tech\/react"/s],
    ['{"dependencies": {"next": "15.1.0"}}', 200, /action="\/scan" method="post"/],
    ["next 14 or 15", 200, /href="\/plan\?targets=nextjs@15&amp;list=next@14"/],
  ] as const) {
    const { statusCode, body, headers } = await app.inject(ask(q));
    t.equal(statusCode, status, q);
    t.match(body, shown, q);
    t.equal(headers["x-robots-tag"], "noindex");
    t.match(body, /<input id="ask-again"|action="\/scan" method="post"/);
  }
});

t.test("what was typed is shown as text", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const q of [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "__proto__ constructor",
    "\u202Ereact\u0000",
  ]) {
    const { statusCode, body } = await app.inject(ask(q));
    t.ok(statusCode < 500, q);
    t.notMatch(body, /<script>|<img src=x/);
  }
  const long = await app.inject(ask("zzz ".repeat(1000)));
  t.equal(long.statusCode, 404);
  t.match(long.body, /only its beginning was read/);
});

t.test("a set has one address", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const asked of [
    "react+next+prisma",
    "Next.js+React+prisma",
    "react+nextjs+prisma+react",
    "nextjs++prisma+react",
  ])
    t.match(
      await app.inject(`/set/${asked}`),
      { statusCode: 308, headers: { location: "/set/nextjs+prisma+react" } },
      asked,
    );
  const page = await app.inject("/set/nextjs@15+prisma+react@17?platform=Edge");
  t.match(page, { statusCode: 308, headers: { location: "/set/nextjs@15+prisma+react@17?platform=edge" } });
  t.match(await app.inject("/set/react"), { statusCode: 303, headers: { location: "/tech/react" } });
  t.equal((await app.inject("/set/nextjs+frobnicator")).statusCode, 200, "what is known of it is offered");
  t.equal((await app.inject("/set/qqqqq+zzzzz")).statusCode, 404);
  t.equal((await app.inject("/set/react@banana+nextjs")).statusCode, 400);
  t.equal((await app.inject("/set/react+nextjs?platform=moon")).statusCode, 400);
  t.equal(
    (await app.inject(`/set/${Array.from({ length: 20 }, (_, place) => `react@${place + 1}`).join("+")}`)).statusCode,
    200,
  );
});

t.test("the page of a set has conflicts first, all pairs and versions that go together", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const { statusCode, body, headers } = await app.inject("/set/nextjs@15+prisma+react@17");
  t.equal(statusCode, 200);
  t.match(body, /<h2>Conflicts<\/h2>.*Next\.js 15 does not work with React 17.*Versions that go together.*All pairs/s);
  t.match(body, '<link rel="canonical" href="https://stackfit.example/set/nextjs+prisma+react"');
  t.equal(headers["x-robots-tag"], "noindex");
});

const orm = (name: string) => ({
  name,
  category: "orm" as const,
  roles: ["orm"] as ["orm"],
  packages: { npm: [name] },
});
const supports = [{ with: ["nextjs"], source: "https://example.com/supported" }];
const orms = catalogOf({
  technologies: {
    nextjs: { name: "Next.js", category: "meta-framework", packages: { npm: ["next"] } },
    react: { name: "React", packages: { npm: ["react"] } },
    drizzle: { ...orm("Drizzle"), supports },
    prisma: orm("Prisma"),
    knex: orm("Knex"),
  },
  rules: [{ techA: "knex", techB: "nextjs", status: "incompatible", severity: "error" }],
});

t.test("a shortlist has one address, and search engines get those of one technology", async (t) => {
  const { app } = await createApp(t, orms, { limits: UNLIMITED });
  const { statusCode, body, headers } = await app.inject("/find/orm?with=nextjs");
  t.equal(statusCode, 200);
  t.equal(headers["x-robots-tag"], undefined);
  t.match(body, /<title>ORM for Next\.js · StackFit/);
  t.match(
    body,
    /Drizzle.*href="\/check\/drizzle\/nextjs".*compatible.*<\/span> documented.*<details>.*Prisma.*<\/details>.*Does not work.*Knex/s,
  );
  t.match(await app.inject("/find/orm?with=React&with=next"), {
    statusCode: 308,
    headers: { location: "/find/orm?with=nextjs&with=react" },
  });
  t.equal((await app.inject("/find/orm?with=nextjs@15")).headers["x-robots-tag"], "noindex");
  t.equal((await app.inject("/find/orm")).statusCode, 200);
  const instead = await app.inject("/find/orm?instead=prisma");
  t.match([instead.statusCode, instead.body], [200, /<h1>Alternatives to Prisma/]);
  t.notMatch(instead.body, 'href="/tech/prisma"');
  t.match((await app.inject("/find/orm?instead=Prisma")).headers, { location: "/find/orm?instead=prisma" });
  t.match((await app.inject("/find/orm?instead=qqqqqq")).headers, { location: "/find/orm" });
  t.match(await app.inject("/find/ORMs?with=next"), {
    statusCode: 303,
    headers: { location: "/find/orm?with=nextjs" },
  });
  t.equal((await app.inject("/find/qqqqqq")).statusCode, 404);
  t.equal((await app.inject("/find/__proto__?with=__proto__")).statusCode < 500, true);
  const many = Array.from({ length: 7 }, (_, place) => `with=react@${place + 1}`).join("&");
  t.equal((await app.inject(`/find/orm?${many}`)).statusCode, 400);
});

t.test("the pages count as checks, and the names of the box do not count", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, check: 2 } });
  t.equal((await app.inject(ask("react"))).statusCode, 303);
  t.equal((await app.inject("/find/orm")).statusCode, 200);
  t.equal((await app.inject("/set/nextjs+react")).statusCode, 429);
  const names = await app.inject("/ask/names/test-revision.json");
  t.equal(names.statusCode, 200);
  t.match(names.headers["cache-control"], /max-age=86400/);
  t.match((await app.inject("/ask/names/other.json")).headers["cache-control"], "no-cache");
});
