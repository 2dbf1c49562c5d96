import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { CHECK, checkOf, everyFact } from "../../fixtures/every-fact.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = everyFact();
const BATCH = { method: "POST", url: `${CHECK}/batch` } as const;

t.test("a body that is nested beyond any use is refused before it is parsed", async (t) => {
  const { app } = await createApp(t, catalog);
  const payload = `{"techA":${"[".repeat(100_000)}${"]".repeat(100_000)},"techB":"react"}`;
  const headers = { "content-type": "application/json" };
  const response = await app.inject({ method: "POST", url: CHECK, headers, payload });
  t.equal(response.statusCode, 400);
  t.match(response.json(), {
    version: "1.0",
    error: { code: "INVALID_INPUT", message: "The body is nested too deeply." },
  });
});

t.test("versions, packages, purls and platforms are part of the question", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [string, string, string | undefined, string][] = [
    ["nextjs", "react", undefined, "compatible"],
    ["nextjs@15", "react@17", undefined, "incompatible"],
    ["next@12", "react@17.0.2", undefined, "compatible"],
    ["pkg:npm/next@15.1.0", "pkg:npm/react@17.0.0", undefined, "incompatible"],
    ["nextjs", "@prisma/client", undefined, "partial"],
    ["nextjs", "prisma", "edge", "incompatible"],
    ["nextjs", "prisma", "web", "partial"],
    ["nextjs", "prisma", undefined, "partial"],
  ];
  for (const [techA, techB, platform, status] of cases) {
    const given = { ...(platform && { platform }) };
    const posted = await app.inject(checkOf(techA, techB, given));
    t.equal(posted.json().status, status, `${techA} ${techB} ${platform}`);
    t.equal((await app.inject({ url: CHECK, query: { techA, techB, ...given } })).body, posted.body, "GET is its twin");
  }
});

t.test("GET /check may be cached", async (t) => {
  const { app } = await createApp(t, catalog);
  const url = `${CHECK}?techA=nextjs&techB=react`;
  const { headers } = await app.inject(url);
  t.match(headers, { etag: /^"/, "cache-control": "public, max-age=300", "content-type": /^application\/json/ });
  t.equal((await app.inject({ url, headers: { "if-none-match": String(headers.etag) } })).statusCode, 304);
  t.equal((await app.inject(`${CHECK}?techA=nextjs`)).statusCode, 400);
});

t.test("unknown fields are ignored", async (t) => {
  const { app } = await createApp(t, catalog);
  t.equal((await app.inject(checkOf("nextjs", "react", { more: [1] }))).statusCode, 200);
});

t.test("an unknown name gets suggestions", async (t) => {
  const { app } = await createApp(t, catalog);
  const { message } = (await app.inject(checkOf("reakt", "nextjs"))).json();
  t.match(message, /"reakt"/);
  t.match(message, /Did you mean "react"/);
});

t.test("pairs that look alike when joined are kept apart", async (t) => {
  const joined = catalogOf({
    technologies: { ab: {}, c: {}, a: {}, bc: {} },
    rules: [
      { techA: "ab", techB: "c", status: "compatible" },
      { techA: "a", techB: "bc", status: "incompatible", severity: "error" },
    ],
  });
  const { app } = await createApp(t, joined);
  for (const [techA, techB, status] of [
    ["a\nb", "c", "compatible"],
    ["a", "b\nc", "incompatible"],
    ["a b", "c", "compatible"],
    ["a", "b c", "incompatible"],
  ])
    t.equal((await app.inject(checkOf(techA, techB))).json().status, status, JSON.stringify([techA, techB]));
});

t.test("an answer follows the calendar", async (t) => {
  const { app, wait } = await createApp(t, catalog);
  const status = async () => (await app.inject(checkOf("postgresql", "prisma"))).json().status;
  t.equal(await status(), "compatible");
  wait(4 * 365 * 86_400_000);
  t.equal(await status(), "deprecated", "its last version has ended by then");
});

t.test("a batch answers each question like a check, in the same order", async (t) => {
  const { app } = await createApp(t, catalog);
  const pairs = [
    { techA: "nextjs", techB: "react" },
    { techA: "no-such", techB: "thing" },
    { techA: "nextjs", techB: "react" },
    { techA: "vercel", techB: "better-sqlite3" },
    { techA: "nextjs", techB: "prisma", platform: "web" },
  ];
  const { version, results } = (await app.inject({ ...BATCH, payload: { pairs, platform: "edge" } })).json();
  t.equal(version, "1.0");
  t.equal(results.length, pairs.length);
  for (const [index, pair] of pairs.entries()) {
    const { version: _, ...single } = (
      await app.inject(checkOf(pair.techA, pair.techB, { platform: "edge", ...pair }))
    ).json();
    const { coverage, ...result } = results[index];
    t.strictSame(result, { techA: pair.techA, techB: pair.techB, ...single });
    t.equal(coverage !== undefined, single.status !== "unknown", "and tells what is covered");
  }
});

t.test("a list of names is checked pair by pair", async (t) => {
  const { app } = await createApp(t, catalog);
  const payload = { names: ["nextjs", "react", "prisma"], pairs: [{ techA: "mongodb", techB: "react" }] };
  const { results } = (await app.inject({ ...BATCH, payload })).json();
  t.strictSame(
    results.map(({ techA, techB }: { techA: string; techB: string }) => `${techA} ${techB}`),
    ["mongodb react", "nextjs react", "nextjs prisma", "react prisma"],
  );
});

t.test("a batch is limited to 200 pairs and counts as one check", async (t) => {
  const { app } = await createApp(t, catalog);
  const pairs = (count: number) => Array.from({ length: count }, () => ({ techA: "nextjs", techB: "react" }));
  const names = Array.from({ length: 20 }, (_, index) => `name${index}`);
  const cases: [object, number][] = [
    [{ pairs: pairs(200) }, 200],
    [{ pairs: pairs(201) }, 400],
    [{ names }, 200],
    [{ names: [...names, "one-more"] }, 400],
    [{ names, pairs: pairs(10) }, 200],
    [{ names, pairs: pairs(11) }, 400],
    [{ pairs: [] }, 400],
    [{ names: ["alone"] }, 400],
    [{}, 400],
  ];
  for (const [index, [payload, status]] of cases.entries()) {
    const response = await app.inject({ ...BATCH, payload });
    t.equal(response.statusCode, status, Object.keys(payload).join());
    t.equal(response.headers["x-ratelimit-remaining"], String(59 - index));
  }
});

t.test("a version that cannot be one is invalid input, and a tag is none", async (t) => {
  const { app } = await createApp(t, catalog);
  const refused = { version: "1.0", error: { code: "INVALID_INPUT", message: /^"19\.\.0" is not a version\. / } };
  const batch = (pairs: object[]) => app.inject({ ...BATCH, payload: { pairs } });
  for (const [techA, techB] of [
    ["react@19..0", "nextjs"],
    ["nextjs", "react@19..0"],
  ] as const) {
    for (const response of [
      await app.inject(checkOf(techA, techB)),
      await app.inject({ url: CHECK, query: { techA, techB } }),
      await batch([
        { techA: "nextjs", techB: "react" },
        { techA, techB },
      ]),
    ]) {
      t.equal(response.statusCode, 400);
      t.match(response.json(), refused);
    }
  }
  for (const tag of ["latest", "*", "next", "workspace:*"])
    t.equal((await app.inject(checkOf(`react@${tag}`, "nextjs"))).json().status, "compatible", tag);
});

t.test("names are understood as people write them", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [techA, techB] of [
    ["Next.js 15", "React v17"],
    ["nextjs15", "react:17"],
    ["next ^15", "react==17.0.0"],
  ] as const)
    t.equal((await app.inject(checkOf(techA, techB))).json().status, "incompatible", techA);
});

t.test("an AI coding tool is answered from its record, with the fields of every known pair", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  const body = (await app.inject(checkOf("python", "Helper"))).json();
  t.strictSame(body, {
    version: "1.0",
    status: "compatible",
    severity: "info",
    message: "Helper lists Python among the languages that it supports.",
    workaround: null,
    docsUrl: "https://stackfit.example/check/helper/python",
    lastUpdated: "2026-05-02T00:00:00.000Z",
  });
  const payload = { names: ["helper", "vscode", "react", "c++"] };
  const { results } = (await app.inject({ ...BATCH, payload })).json();
  t.match(results, [
    { techB: "vscode", status: "compatible", coverage: "unversioned", docsUrl: /\/check\/helper\/vscode$/ },
    { techB: "react", status: "unknown", docsUrl: /\/check\/helper\/react$/ },
    { techB: "c++", status: "compatible", docsUrl: /\/check\/c%2B%2B\/helper$/ },
    { techA: "vscode", techB: "react", status: "unknown" },
    { techA: "vscode", techB: "c++", status: "unknown" },
    { techA: "react", techB: "c++", status: "unknown" },
  ]);
  for (const unknown of [results[1], results[3]]) t.notOk("severity" in unknown);
  t.notOk("docsUrl" in results[3], "an editor is no side of its own");
  t.match(await app.inject(checkOf("helper@nonsense", "python")), { statusCode: 400, body: /INVALID_INPUT/ });
});
