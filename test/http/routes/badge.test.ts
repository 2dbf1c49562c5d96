import t from "tap";
import { splitPair } from "../../../server/http/routes/badge.js";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { toolCatalog } from "../../fixtures/tools.js";
import { parseXml } from "../../fixtures/xml.js";

const catalog = everyFact();
const BADGE = "/api/v1/badge";

t.test("all forms of the URL give the same badge", async (t) => {
  const { app } = await createApp(t, catalog);
  const expected = (await app.inject(`${BADGE}?techA=nextjs&techB=react`)).body;
  t.equal(
    parseXml(expected).find(({ name }) => name === "title")?.text,
    "Next.js + React: compatible (declared, for current releases)",
  );
  for (const path of [
    "nextjs/react",
    "nextjs-react",
    "Next.js/React",
    "next.js-react",
    "nextjs/react.js",
    "next-react",
  ])
    t.equal((await app.inject(`${BADGE}/${path}.svg`)).body, expected, path);
});

t.test("style and label change the badge, and unknown styles are rejected", async (t) => {
  const { app } = await createApp(t, catalog);
  const plain = (await app.inject(`${BADGE}/nextjs/react.svg`)).body;
  t.equal((await app.inject(`${BADGE}/nextjs/react.svg?style=flat`)).body, plain, "flat unless told otherwise");
  for (const address of ["/nextjs/react.svg?", "/nextjs-react.svg?", "?techA=nextjs&techB=react&"]) {
    t.not((await app.inject(`${BADGE}${address}style=plastic`)).body, plain);
    t.match((await app.inject(`${BADGE}${address}label=it%20fits`)).body, /it fits/);
    for (const wrong of ["style=neon", "style=", "label=", `label=${"x".repeat(101)}`])
      t.equal((await app.inject(`${BADGE}${address}${wrong}`)).statusCode, 400, wrong);
  }
});

t.test("a known pair may be cached for a day, an unknown one for minutes", async (t) => {
  const { app } = await createApp(t, catalog);
  const ages: [path: string, age: number][] = [
    ["/nextjs/react.svg", 86_400],
    ["/nextjs-prisma.json", 86_400],
    ["/angularjs/react.svg", 86_400],
    ["/mongodb/react.svg", 300],
    ["/no-such/thing.svg", 300],
    ["?techA=nextjs&techB=no-such-thing", 300],
  ];
  for (const [path, age] of ages) {
    const { headers, statusCode } = await app.inject(`${BADGE}${path}`);
    t.equal(statusCode, 200, path);
    t.equal(headers["cache-control"], `public, max-age=${age}`, path);
    const again = await app.inject({ url: `${BADGE}${path}`, headers: { "if-none-match": String(headers.etag) } });
    t.match(again, {
      statusCode: 304,
      body: "",
      headers: { etag: headers.etag, "cache-control": `public, max-age=${age}` },
    });
  }
});

t.test("a badge follows the calendar", async (t) => {
  const { app, wait } = await createApp(t, catalog);
  const message = async () => (await app.inject(`${BADGE}/postgresql@17/prisma.json`)).json().message;
  t.equal(await message(), "compatible");
  wait(4 * 365 * 86_400_000);
  t.equal(await message(), "deprecated", "version 17 has ended by then");
});

t.test("names joined by a hyphen are split if there is exactly one way", async (t) => {
  const joined = catalogOf({ technologies: { a: {}, "a-b": {}, "b-c": {}, c: {}, "better-sqlite3": {} } });
  t.strictSame(splitPair(joined, "a-a"), ["a", "a"]);
  t.strictSame(splitPair(joined, "a-better-sqlite3"), ["a", "better-sqlite3"]);
  t.strictSame(splitPair(joined, "better-sqlite3-c"), ["better-sqlite3", "c"]);
  t.throws(() => splitPair(joined, "a-b-c"), { statusCode: 404, message: /2 ways/ });
  for (const pair of ["a", "a-", "-a", "a-x", "x-a", "--", "-".repeat(400)])
    t.throws(() => splitPair(joined, pair), { statusCode: 404, message: /No two known/ }, pair);
  const { app } = await createApp(t, joined);
  t.match((await app.inject(`${BADGE}/a-b-c.svg`)).json(), { error: { code: "NOT_FOUND" } });
  t.match(await app.inject(`${BADGE}/a-b/c.svg`), { statusCode: 200 }, "the canonical form has no doubt");
});

t.test("the JSON for shields.io has exactly its fields", async (t) => {
  const { app } = await createApp(t, catalog);
  const response = await app.inject(`${BADGE}/better-sqlite3/vercel.json`);
  t.match(response.headers["content-type"], /^application\/json/);
  t.strictSame(response.json(), {
    schemaVersion: 1,
    label: "better-sqlite3 + Vercel",
    message: "incompatible",
    color: "F85149",
    isError: false,
  });
});

t.test("names that look alike when joined have different badges", async (t) => {
  const spaced = catalogOf({ technologies: { ab: {}, c: {}, a: {}, bc: {} } });
  const { app } = await createApp(t, spaced);
  const label = async (techA: string, techB: string) =>
    parseXml((await app.inject({ url: BADGE, query: { techA, techB } })).body).find(({ name }) => name === "title")
      ?.text;
  t.equal(await label("a\nb", "c"), "ab + c: unknown");
  t.equal(await label("a", "b\nc"), "a + bc: unknown");
});

t.test("whatever the names and the label are, the SVG is well-formed", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const text = fc.string({ unit: "binary", maxLength: 30 }).map((given) => Buffer.from(given).toString());
  await fc.assert(
    fc.asyncProperty(text, text, text, async (techA, techB, label) => {
      const { statusCode, body } = await app.inject({ url: BADGE, query: { techA, techB, ...(label && { label }) } });
      return (
        statusCode === (techA.trim() && techB.trim() ? 200 : 400) && (statusCode === 400 || parseXml(body).length > 3)
      );
    }),
    { numRuns: 200 },
  );
});

t.test("there is no badge for a version that cannot be one", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const path of [
    "?techA=react@nonsense&techB=nextjs",
    "/nextjs/react@nonsense.svg",
    "/nextjs-react@nonsense.json",
  ]) {
    const response = await app.inject(`${BADGE}${path}`);
    t.equal(response.statusCode, 400, path);
    t.match(response.json(), { error: { code: "INVALID_INPUT", message: /"nonsense" is not a version/ } });
  }
});

t.test("an AI coding tool has badges, too", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  for (const path of ["/helper/python.json", "/python-helper.json"]) {
    const { label, message } = (await app.inject(`${BADGE}${path}`)).json();
    t.same([label.split(" + ").sort(), message], [["Helper", "Python"], "compatible"], path);
  }
});
