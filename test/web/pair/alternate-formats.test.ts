import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { realCatalog } from "../../fixtures/repository.js";
import { toolCatalog } from "../../fixtures/tools.js";

const catalog = everyFact();

t.test("the JSON of a page is that of the API", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [path, query] of [
    ["nextjs/react", ""],
    ["nextjs@15/react@17", ""],
    ["nextjs/prisma", "?platform=edge"],
    ["mongodb/react", ""],
  ] as const) {
    const json = await app.inject(`/check/${path}.json${query}`);
    t.match(json.headers, { "content-type": /^application\/json/, "cache-control": "public, max-age=300" });
    t.equal(json.body, (await app.inject(`/api/v1/pairs/${path}${query}`)).body, path);
  }
});

t.test("the Markdown of a page is text/markdown", async (t) => {
  const { app } = await createApp(t, catalog);
  const { statusCode, headers, body } = await app.inject("/check/nextjs@15/react@17.md");
  t.equal(statusCode, 200);
  t.match(headers["content-type"], /^text\/markdown; charset=utf-8/);
  t.match(body, /^# Next\.js 15 and React 17\n/);
  const again = await app.inject({
    url: "/check/nextjs@15/react@17.md",
    headers: { "if-none-match": String(headers.etag) },
  });
  t.match(again, { statusCode: 304, body: "" });
});

t.test("other spellings redirect to the canonical URL with the extension", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const [path, location] of [
    ["react/nextjs.md", "/check/nextjs/react.md"],
    ["next/react.js.json", "/check/nextjs/react.json"],
    ["next@15/react@17.md?platform=Edge", "/check/nextjs@15/react@17.md?platform=edge"],
    ["nextjs/react.json?platform=Vercel", "/check/nextjs/react.json?platform=vercel"],
  ] as const)
    t.match(await app.inject(`/check/${path}`), { statusCode: 308, headers: { location } }, path);
});

t.test("unknown names are 404, as a page for browsers", async (t) => {
  const { app } = await createApp(t, catalog);
  for (const ending of ["json", "md"]) {
    const url = `/check/nextjs/reakt.${ending}`;
    const response = await app.inject(url);
    t.equal(response.statusCode, 404);
    t.match(response.json(), { error: { code: "NOT_FOUND", message: /"reakt".*"react"/ } });
    t.match(await app.inject({ url, headers: { accept: "text/html" } }), { statusCode: 404, body: /^<!doctype html>/ });
    t.match((await app.inject(`/check/nextjs/react.${ending}?platform=moon`)).json(), {
      error: { code: "INVALID_INPUT", message: /Unknown platform “moon”/ },
    });
  }
});

t.test("a package name with such an ending redirects to the page of its technology", async (t) => {
  const technologies = { zoom: { name: "Zoom", packages: { nuget: ["Zoom.Json"] } }, react: {} };
  const { app } = await createApp(t, catalogOf({ technologies }));
  t.match(await app.inject("/check/react/zoom.json"), { statusCode: 200 }, "here the JSON of the technology");
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
  const { app } = await createApp(t, real, { limits: UNLIMITED });
  for (const path of ["nextjs/react", "mongodb/prisma@7", "better-sqlite3/vercel", "angularjs/react", "react/react"]) {
    for (const ending of ["json", "md"])
      t.equal((await app.inject(`/check/${path}.${ending}`)).statusCode, 200, `${path}.${ending}`);
  }
});

t.test("the page of an AI coding tool has both formats", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  const json = await app.inject("/check/helper/python.json");
  t.equal(json.body, (await app.inject("/api/v1/pairs/helper/python")).body);
  const { body } = await app.inject("/check/helper/python.md");
  t.match(body, /^# Helper and Python\n\n\*\*compatible\*\* \(info\): Helper lists Python/);
  t.match(body, "https://helper.example/languages");
  t.match(await app.inject("/check/python/helper.md"), { headers: { location: "/check/helper/python.md" } });
});
