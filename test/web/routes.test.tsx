import fc from "fast-check";
import t from "tap";
import { createApp } from "../fixtures/app.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const catalog = everyFact();

t.test("the page of a pair is HTML that may run no script and load nothing from elsewhere", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [path, status] of [
    ["/check/nextjs/react", 200],
    ["/check/mongodb/react", 200],
    ["/check/no-such/thing", 404],
  ] as const) {
    const { statusCode, headers, body } = await app.inject(path);
    t.equal(statusCode, status, path);
    t.match(headers["content-type"], /^text\/html; charset=utf-8/);
    t.match(body, /^<!doctype html><html/i);
    const policy = new Map(
      String(headers["content-security-policy"])
        .split(";")
        .map((part): [string, string] => {
          const [name = "", ...values] = part.trim().split(" ");
          return [name, values.join(" ")];
        }),
    );
    t.equal(policy.get("default-src"), "'none'");
    t.notOk(policy.has("script-src"), "so no script runs");
    t.equal(policy.get("style-src"), "'self'");
    t.equal(policy.get("base-uri"), "'none'");
    t.equal(policy.get("frame-ancestors"), "'none'");
    t.equal(headers["referrer-policy"], "no-referrer");
    t.equal(headers["x-content-type-options"], "nosniff");
    t.notMatch(body, /<script|\son\w+=|<style|\sstyle=/i, "nothing that the policy forbids");
  }
});

t.test("other spellings and the other order lead to the one address", async (t) => {
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

t.test("the page answers for the versions in its address", async (t) => {
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
  t.match((await app.inject("/check/nextjs@15/react@17")).body, /<h1>Next\.js 15 .*React 17<\/h1>.*incompatible/s);
  t.notMatch((await app.inject("/check/nextjs/react")).body, /<h1>[^/]*\d/);
});

t.test("a redirect stays within the host", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const name = fc.oneof(
    fc.constantFrom("//evil.example", "\\evil.example", "react", "nextjs", "next@15", "https:", ".."),
    fc.string({ unit: "binary", maxLength: 10 }).map((text) => Buffer.from(text).toString()),
  );
  await fc.assert(
    fc.asyncProperty(name, name, async (a, b) => {
      const { statusCode, headers } = await app.inject(`/check/${encodeURIComponent(a)}/${encodeURIComponent(b)}`);
      return statusCode === 308
        ? /^\/check\/[a-z][^\s/]*\/[a-z][^\s/]*$/.test(String(headers.location))
        : statusCode < 500;
    }),
  );
});

/** The names of the tags of a page; > may stand in the value of an attribute. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");

t.test("a hostile name is text: the page has the tags of any other", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const page = async (name: string) => await app.inject(`/check/${encodeURIComponent(name)}/zzzzzzzzzzzz`);
  const expected = tagsOf((await page("qqqqqqqqqqqq")).body);
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
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((text) => Buffer.from(text).toString()),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      // Not a dot segment, which a client takes out of the address.
      const { statusCode, body } = await page(`x${name}`);
      return statusCode === 404 && tagsOf(body) === expected;
    }),
    { numRuns: 200 },
  );
  t.match((await page("<script>alert(1)</script>")).body, "&lt;script>alert(1)&lt;/script>");
});

t.test("pages and the style sheet may be cached", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [path, type, age] of [
    ["/check/nextjs/react", /^text\/html/, 300],
    ["/assets/site.css", /^text\/css/, 86_400],
  ] as const) {
    const { statusCode, headers } = await app.inject(path);
    t.equal(statusCode, 200);
    t.match(headers, { "content-type": type, "cache-control": `public, max-age=${age}` });
    const again = await app.inject({ url: path, headers: { "if-none-match": String(headers.etag) } });
    t.match(again, { statusCode: 304, body: "" });
  }
});
