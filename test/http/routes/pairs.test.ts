import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = everyFact();
const source = (page: string) => `https://example.com/${page}`;

t.test("a pair lists the facts it rests on, each with its sources", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [path: string, status: string, facts: [kind: string, basis: string, source: string][]][] = [
    ["nextjs/react", "compatible", [["requirement", "declared", "blob/v15.1.0/next-15"]]],
    [
      "nextjs@12/react@19",
      "incompatible",
      [
        ["requirement", "declared", "next-12"],
        ["requirement", "declared", "blob/v15.1.0/next-15"],
      ],
    ],
    ["nextjs/prisma", "partial", [["rule", "tested", "prisma-nextjs"]]],
    [
      "nextjs/prisma?platform=edge",
      "incompatible",
      [
        ["rule", "tested", "prisma-edge"],
        ["rule", "tested", "prisma-nextjs"],
      ],
    ],
    ["postgresql/prisma", "compatible", [["support", "documented", "prisma-databases"]]],
    [
      "postgresql@12/prisma",
      "deprecated",
      [
        ["lifecycle", "documented", "postgresql-versions"],
        ["support", "documented", "prisma-databases"],
      ],
    ],
    [
      "better-sqlite3/vercel",
      "incompatible",
      [
        ["need", "documented", "sqlite-disk"],
        ["lack", "documented", "vercel-disk"],
      ],
    ],
    [
      "prisma/workers",
      "partial",
      [
        ["need", "documented", "prisma-tcp"],
        ["lack", "documented", "workers-tcp"],
      ],
    ],
    ["angularjs/react", "deprecated", [["lifecycle", "documented", "angularjs-end"]]],
    ["mongodb/react", "unknown", []],
  ];
  for (const [path, status, expected] of cases) {
    const { version, pair } = (await app.inject(`/api/v1/pairs/${path}`)).json();
    t.equal(version, "1.0");
    t.equal(pair.status, status, path);
    t.equal("severity" in pair, status !== "unknown");
    t.strictSame(
      pair.facts.map(({ kind, basis, sources }: { kind: string; basis: string; sources: string[] }) => [
        kind,
        basis,
        sources,
      ]),
      expected.map(([kind, basis, page]) => [kind, basis, [source(page)]]),
      path,
    );
    for (const { statement, checked } of pair.facts) t.match(`${checked} ${statement}`, /^\d{4}-\d\d-\d\d \S.+\.$/s);
  }
});

t.test("a pair that public projects use together lists their manifests", async (t) => {
  const { app } = await createApp(t, catalog);
  const { pair } = (await app.inject("/api/v1/pairs/drizzle/better-sqlite3")).json();
  t.match(pair, {
    status: "compatible",
    severity: "info",
    basis: "seen together",
    message: /together in \d public projects/,
  });
  t.strictSame(
    pair.facts.map(({ kind, sources }: { kind: string; sources: string[] }) => [kind, ...sources]),
    catalog.stacks
      .filter(({ name }) => name.startsWith("owner"))
      .map(({ manifests: [manifest] }) => ["use", manifest?.source]),
  );
});

t.test("a verdict includes links, dates and the fields of its rule", async (t) => {
  const { app } = await createApp(t, catalog);
  const { pair } = (await app.inject("/api/v1/pairs/Prisma/next.js")).json();
  const { facts, versions, alternatives, ...rest } = pair;
  t.strictSame(rest, {
    techA: { id: "nextjs", name: "Next.js", category: "meta-framework" },
    techB: { id: "prisma", name: "Prisma", category: "orm" },
    status: "partial",
    severity: "warning",
    message: "Each hot reload opens new connections.",
    workaround: "Keep one client on the global object.",
    basis: "tested",
    coverage: "unversioned",
    checked: "2026-02-03",
    docsUrl: "https://stackfit.example/check/nextjs/prisma",
    badgeUrl: "https://stackfit.example/api/v1/badge/nextjs/prisma.svg",
    lastUpdated: "2026-02-04T00:00:00.000Z",
    exceptions: [
      {
        when: "on edge",
        status: "incompatible",
        severity: "critical",
        message: "The engine does not run on the edge.",
        workaround: null,
        sources: [source("prisma-edge")],
      },
    ],
    notes: "Only while developing.",
    contributor: "somebody",
    testedVersions: ["nextjs@15.1.0", "prisma@6.1.0"],
  });
  t.strictSame(alternatives, [{ id: "drizzle", name: "Drizzle", insteadOf: "prisma" }]);
});

t.test("versions list the requirements of each release line, newest first", async (t) => {
  const { app } = await createApp(t, catalog);
  const { pair } = (await app.inject("/api/v1/pairs/nextjs/react")).json();
  t.match(pair.versions, [
    {
      technology: "nextjs",
      package: "next",
      version: "15",
      of: "react",
      range: "^18.2.0 || ^19.0.0",
      optional: false,
      source: source("blob/v15.1.0/next-15"),
    },
    { version: "12", range: "^17.0.2 || ^18.0.0", source: source("next-12") },
  ]);
});

t.test("the order of the names makes no difference", async (t) => {
  const { app } = await createApp(t, catalog);
  const one = await app.inject("/api/v1/pairs/nextjs@15/react@17");
  const other = await app.inject("/api/v1/pairs/react@17/nextjs@15");
  t.equal(one.body, other.body);
  t.equal(one.headers.etag, other.headers.etag);
  const again = await app.inject({
    url: "/api/v1/pairs/nextjs@15/react@17",
    headers: { "if-none-match": String(one.headers.etag) },
  });
  t.match(again, { statusCode: 304, body: "" });
});

t.test("names that are not known are 404 with a hint", async (t) => {
  const { app } = await createApp(t, catalog);
  const response = await app.inject("/api/v1/pairs/nextjs/reakt");
  t.equal(response.statusCode, 404);
  t.match(response.json(), { version: "1.0", error: { code: "NOT_FOUND", message: /"reakt".*"react"/ } });
});

t.test("query parameters do not override the path", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const query of ["techA=mongodb", "techA=1&techA=2", "techB[]=x"]) {
    const response = await app.inject(`/api/v1/pairs/nextjs/react?${query}`);
    t.match(response.json(), { pair: { techA: { id: "nextjs" }, status: "compatible" } }, query);
  }
});

t.test("a pair with an AI coding tool says what its record says", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  const { pair } = (await app.inject("/api/v1/pairs/python/helper")).json();
  t.match(pair, {
    techA: { id: "helper", name: "Helper", category: "ai-ide" },
    techB: { id: "python", name: "Python", category: "language" },
    status: "compatible",
    basis: "documented",
    coverage: "unversioned",
    checked: "2026-05-01",
    facts: [{ kind: "support", sources: ["https://helper.example/languages"], checked: "2026-05-01" }],
    versions: [],
  });
  t.equal((await app.inject(new URL(pair.badgeUrl).pathname)).statusCode, 200);
  const others = [
    ["helper/phones", "incompatible"],
    ["helper/react", "unknown"],
    ["helper/pilot", "unknown"],
    ["c%2B%2B/helper", "compatible"],
  ] as const;
  for (const [path, status] of others)
    t.match((await app.inject(`/api/v1/pairs/${path}`)).json(), { pair: { status } }, path);
  t.match(await app.inject("/api/v1/pairs/helper/no-such-thing"), { statusCode: 404, body: /no-such-thing/ });
});
