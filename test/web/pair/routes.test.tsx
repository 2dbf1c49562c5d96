import t from "tap";
import { buildApp } from "../../../server/app.js";
import type { DataChange } from "../../../server/catalog/directory/changes.js";
import { readConfig } from "../../../server/config.js";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { realCatalog } from "../../fixtures/repository.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = everyFact();

t.test("the page of a pair is valid HTML and loads nothing from other hosts", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [path, status] of [
    ["/check/nextjs/react", 200],
    ["/check/mongodb/react", 200],
    ["/check/nextjs/react?platform=moon", 400],
    ["/check/no-such/thing", 404],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({ url: path, headers: { accept: "text/html" } });
    t.equal(statusCode, status, path);
    t.match(headers["content-type"], /^text\/html; charset=utf-8/);
    t.match(body, /^<!doctype html><html/i);
    t.match(headers["content-security-policy"], /default-src 'none'.*script-src 'self'/);
    t.equal(headers["x-content-type-options"], "nosniff");
    t.notMatch(body, /<script(?![^>]* src="\/assets\/)|\son\w+=|<style|\sstyle=/i, "nothing that the policy forbids");
  }
});

t.test("the history of a pair is shown once it was read, and nobody waits for it", async (t) => {
  const changes: DataChange[] = [
    {
      revision: "a".repeat(40),
      date: "2026-05-01T00:00:00.000Z",
      facts: [{ how: "added", kind: "rule", ids: ["nextjs", "react"] }],
    },
  ];
  let tell: (changes: readonly DataChange[]) => void = () => undefined;
  const history = new Promise<readonly DataChange[]>((resolve) => {
    tell = resolve;
  });
  const config = readConfig({ PUBLIC_URL: "https://stackfit.example", LOG_LEVEL: "silent" });
  const app = await buildApp({ config, catalog: () => catalog, history: () => history });
  t.teardown(() => app.close());
  const page = () => app.inject("/check/nextjs/react");
  const early = await page();
  t.equal(early.statusCode, 200);
  t.notMatch(early.body, "<h2>History</h2>");
  t.equal(early.headers["cache-control"], "no-cache");
  tell(changes);
  for (const { body, headers } of [await page(), await page()]) {
    t.match(body, "<h2>History</h2>");
    t.equal(headers["cache-control"], "public, max-age=300");
  }
  t.notMatch((await app.inject("/check/mongodb/react")).body, "<h2>History</h2>", "of another pair nothing is known");
});

t.test("other spellings and the reverse order redirect to the canonical URL", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const path of [
    "react/nextjs",
    "Next.js/React",
    "next/react",
    "nextjs/react.js",
    "nextjs@latest/react",
    "%20nextjs/react",
  ])
    t.match(
      await app.inject(`/check/${path}`),
      { statusCode: 308, headers: { location: "/check/nextjs/react" } },
      path,
    );
  t.equal((await app.inject("/check/react/react")).statusCode, 200, "a technology with itself leads nowhere else");
});

t.test("the page answers for the versions and the platform in its URL", async (t) => {
  const { app } = await createApp(t, catalog);
  const cases: [asked: string, address: string][] = [
    ["nextjs@15/react@17", "/check/nextjs@15/react@17"],
    ["react@17/next@15", "/check/nextjs@15/react@17"],
    ["react@^17 || ^18/nextjs", "/check/nextjs/react@%5E17%20%7C%7C%20%5E18"],
  ];
  for (const [asked, address] of cases) {
    const url = `/check/${asked.split("/").map(encodeURIComponent).join("/")}`;
    const response = await app.inject(url);
    if (response.statusCode === 308) t.equal(response.headers.location, address, asked);
    const page = await app.inject(address);
    t.equal(page.statusCode, 200, `${address} leads nowhere else`);
    t.match(page.body, '<link rel="canonical" href="https://stackfit.example/check/nextjs/react"');
  }
  t.match(
    (await app.inject("/check/nextjs@15/react@17")).body,
    /<h1[^>]*>.*?Next\.js 15 .*React 17<\/h1>.*incompatible/s,
  );
  t.notMatch(/<h1.*?<\/h1>/s.exec((await app.inject("/check/nextjs/react")).body)?.[0], />[^<]*\d/);
  const edge = await app.inject("/check/nextjs/prisma?platform=edge");
  t.match(edge.body, /<title>Next\.js does not work with Prisma on edge/);
  t.match(await app.inject("/check/prisma/nextjs?platform=Edge"), {
    statusCode: 308,
    headers: { location: "/check/nextjs/prisma?platform=edge" },
  });
  t.equal((await app.inject("/check/nextjs/prisma?platform=&from=elsewhere")).statusCode, 200, "others are ignored");
});

t.test("the form redirects to the URL of its answer", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [query, location] of [
    ["versionA=15&versionB=17&platform=edge", "/check/nextjs@15/react@17?platform=edge"],
    ["versionA=15&versionB=&platform=", "/check/nextjs@15/react"],
    ["versionA=v15", "/check/nextjs@15/react"],
    ["versionA=&versionB=&platform=", "/check/nextjs/react"],
    ["versionA=@15&versionB=Latest", "/check/nextjs@15/react"],
    ["versionB=^17 || ^18", "/check/nextjs/react@%5E17%20%7C%7C%20%5E18"],
    ["versionA=15&platform=Vercel", "/check/nextjs@15/react?platform=vercel"],
  ] as const) {
    const url = `/check/nextjs/react?${encodeURI(query).replaceAll("^", "%5E")}`;
    t.match(await app.inject(url), { statusCode: 303, headers: { location } }, query);
  }
  t.match(
    await app.inject("/check/react/nextjs?versionA=17&versionB=15"),
    { statusCode: 303, headers: { location: "/check/nextjs@15/react@17" } },
    "the versions belong to the sides as the address has them",
  );
  t.match(
    await app.inject("/check/nextjs@14/react@18?versionB=17"),
    { statusCode: 303, headers: { location: "/check/nextjs@14/react@17" } },
    "what was not sent stays",
  );
});

t.test("invalid input is reported", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [query, message] of [
    ["versionA=banana&versionB=18", "&quot;banana&quot; is not a version. Use a number such as 15"],
    ["versionB=@@15", "&quot;@@15&quot; is not a version"],
    ["versionA=15&platform=moon", "Unknown platform “moon”"],
  ] as const) {
    const { statusCode, headers, body } = await app.inject({
      url: `/check/nextjs/react?${query}`,
      headers: { accept: "text/html" },
    });
    t.equal(statusCode, 400, query);
    t.equal(headers["cache-control"], "no-store");
    t.match(body, `<p class="lead">${message}`);
  }
  t.equal((await app.inject("/check/nextjs/react?versionA=1&versionA=2")).statusCode, 400);
});

t.test("a redirect stays within the host", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const name = fc.oneof(
    fc.constantFrom("//evil.example", "\\evil.example", "react", "nextjs", "next@15", "https:", ".."),
    fc.string({ unit: "binary", maxLength: 10 }).map((text) => Buffer.from(text).toString()),
  );
  const query = fc.constantFrom(
    "",
    ".md",
    ".json",
    "?platform=//evil.example",
    "?versionA=15&platform=Edge",
    "?versionB=",
  );
  await fc.assert(
    fc.asyncProperty(name, name, query, async (a, b, rest) => {
      const { statusCode, headers } = await app.inject(
        `/check/${encodeURIComponent(a)}/${encodeURIComponent(b)}${rest}`,
      );
      return statusCode === 308 || statusCode === 303
        ? /^\/(?:check|api\/v1\/pairs)\/[a-z][^\s/]*\/[a-z][^\s/]*$/.test(String(headers.location))
        : statusCode < 500;
    }),
  );
});

/** The names of the tags of a page; > may stand in the value of an attribute. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");

/** As above, each once: a question of several words has a paragraph for each. */
const kindsOf = (html: string) => [...new Set(tagsOf(html).split(" "))].sort().join(" ");

t.test("a hostile name or version is escaped: the page has the same tags as any other", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const ofName = async (name: string) =>
    await app.inject({
      url: `/check/${encodeURIComponent(name)}/zzzzzzzzzzzz`,
      headers: { accept: "text/html" },
    });
  const ofVersion = async (text: string) =>
    await app.inject({
      url: `/check/nextjs/react?versionA=${encodeURIComponent(text)}`,
      headers: { accept: "text/html" },
    });
  const expected = {
    name: kindsOf((await ofName("qqqqqqqqqqqq")).body),
    version: tagsOf((await ofVersion("qq")).body),
  };
  const hostile = fc.oneof(
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</title><b>",
      "<!--",
      "&lt;b&gt;",
      "</h1>",
    ),
    fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "!", "-", "b", "="), minLength: 1, maxLength: 30 }),
    fc
      .string({ unit: "binary", minLength: 1, maxLength: 30 })
      .map((text) => Buffer.from(text).toString().replace(/\d/g, "")),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (text) => {
      // Not a dot segment, which a client takes out of the address, and close to no name.
      const name = await ofName(`qqqqqqq${text}`);
      const version = await ofVersion(`q${text}`);
      return (
        name.statusCode === 404 &&
        kindsOf(name.body) === expected.name &&
        name.body.split("</h1>").length === 2 &&
        version.statusCode === 400 &&
        tagsOf(version.body) === expected.version
      );
    }),
    { numRuns: 100 },
  );
  t.match((await ofName("<script>alert(1)</script>")).body, "&lt;script>alert(1)&lt;/script>");
});

t.test("pages may be cached", async (t) => {
  const { app } = await createApp(t, catalog);
  const page = await app.inject("/check/nextjs/react");
  t.match(page.headers, { "content-type": /^text\/html/, "cache-control": "public, max-age=300" });
  const again = await app.inject({
    url: "/check/nextjs/react",
    headers: { "if-none-match": String(page.headers.etag) },
  });
  t.match(again, { statusCode: 304, body: "" });
});

t.test("pages of unknown pairs are not indexed by search engines", async (t) => {
  const { app } = await createApp(t, catalog);
  t.equal((await app.inject("/check/mongodb/react")).headers["x-robots-tag"], "noindex");
  t.equal((await app.inject("/check/nextjs/react")).headers["x-robots-tag"], undefined);
});

t.test("an AI coding tool with a language has a page, at one address", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  const { statusCode, body, headers } = await app.inject("/check/helper/python");
  t.equal(statusCode, 200);
  t.match(body, "Helper lists Python among the languages that it supports.");
  const data = "https://stackfit.example/api/v1/pairs/helper/python";
  for (const href of ["https://helper.example/languages", "/tools/helper", "/tech/python", data])
    t.match(body, `href="${href}"`);
  t.notOk("x-robots-tag" in headers);
  t.match((await app.inject("/check/helper/react")).headers, { "x-robots-tag": "noindex" });
  const redirects = [
    ["/check/python/Helper", 308, "/check/helper/python"],
    ["/check/helper/Visual%20Studio%20Code", 308, "/check/helper/vscode"],
    ["/check/pilot/helper", 303, "/tools?ids=helper,pilot"],
    ["/check/helper/Helper", 303, "/tools/helper"],
  ] as const;
  for (const [path, code, location] of redirects)
    t.match(await app.inject(path), { statusCode: code, headers: { location } }, path);
  t.equal((await app.inject("/check/c%2B%2B/helper")).statusCode, 200, "of what is no technology, too");
  t.match(await app.inject("/check/helper/no-such-thing"), { statusCode: 404, body: /Helper is an AI coding tool/ });
  const asked = await app.inject("/ask?q=helper%20with%20python");
  t.match(asked, { headers: { location: "/check/helper/python" } });
});

const everything = everyFact();

t.test("addresses of older formats lead to the API, and to the page", async (t) => {
  const { app } = await createApp(t, everything);
  for (const [path, location] of [
    ["nextjs/react.json", "/api/v1/pairs/nextjs/react"],
    ["react/nextjs.md", "/check/nextjs/react"],
    ["next/react.js.json", "/api/v1/pairs/nextjs/react"],
    ["next@15/react@17.md?platform=Edge", "/check/nextjs@15/react@17?platform=edge"],
    ["nextjs/react.json?platform=Vercel", "/api/v1/pairs/nextjs/react?platform=vercel"],
  ] as const) {
    t.match(await app.inject(`/check/${path}`), { statusCode: 308, headers: { location } }, path);
    t.equal((await app.inject(location)).statusCode, 200, location);
  }
  t.match(await app.inject("/check/nextjs/reakt.json"), { statusCode: 404, body: /reakt\.json/ });
});

t.test("the page links its data", async (t) => {
  const { app } = await createApp(t, everything);
  const [, href = ""] =
    /<a href="([^"]*)" type="application\/json">/.exec((await app.inject("/check/nextjs@15/react@17")).body) ?? [];
  t.match((await app.inject(href)).json(), { pair: { techA: { id: "nextjs" }, status: "incompatible" } });
});

t.test("a package name with such an ending redirects to the page of its technology", async (t) => {
  const technologies = { zoom: { name: "Zoom", packages: { nuget: ["Zoom.Json"] } }, react: {} };
  const { app } = await createApp(t, catalogOf({ technologies }));
  t.match(
    await app.inject("/check/react/zoom.json"),
    { headers: { location: "/api/v1/pairs/react/zoom" } },
    "here the JSON of the technology",
  );
  const other = { newtonsoft: { name: "N", packages: { nuget: ["Falling.Apple.Json"] } }, react: {} };
  const { app: second } = await createApp(t, catalogOf({ technologies: other }));
  t.match(await second.inject("/check/react/falling.apple.json"), {
    statusCode: 308,
    headers: { location: "/check/newtonsoft/react" },
  });
});

t.test("no id ends like an alternate format", async (t) => {
  const real = await realCatalog();
  t.ok(real.technologies.length > 1000);
  t.strictSame(
    real.technologies.filter(({ id }) => /\.(json|md)$/i.test(id)),
    [],
  );
});

t.test("the page of an AI coding tool had both formats, too", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  t.equal((await app.inject("/check/helper/python.json")).headers.location, "/api/v1/pairs/helper/python");
  t.equal((await app.inject("/check/python/helper.md")).headers.location, "/check/helper/python");
});

t.test("names that are not known are a question, with what could be meant", async (t) => {
  const { app } = await createApp(t, everything);
  const get = async (path: string) => (await app.inject({ url: path, headers: { accept: "text/html" } })).body;
  t.match(await get("/check/reakt@17/nextjs"), '<a href="/check/nextjs/react@17">React 17 with Next.js</a>');
  t.match(await get("/check/reakt/nextjss"), '<a href="/check/nextjs/react">React with Next.js</a>', "both");
  t.match(await get("/check/reakt/nextjs"), /id="ask-again"[^>]* value="reakt nextjs"/);
  t.match(await get("/check/zzzzzzzz/nextjs"), '<a href="/contribute/compatibility?techA=zzzzzzzz&amp;techB=nextjs"');
});
