import t from "tap";
import { securityText } from "../../../server/web/discovery/routes.js";
import { createApp, START } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const FILES = [
  ["/robots.txt", "text/plain; charset=utf-8"],
  ["/llms.txt", "text/plain; charset=utf-8"],
  ["/sitemap.xml", "application/xml; charset=utf-8"],
  ["/.well-known/security.txt", "text/plain; charset=utf-8"],
] as const;

const SECURITY = { securityContact: "mailto:security@stackfit.example" };

t.test("each has its type, may be cached, and answers 304 and HEAD", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED, ...SECURITY });
  for (const [url, type] of FILES) {
    const { statusCode, headers } = await app.inject(url);
    t.equal(statusCode, 200, url);
    t.match(headers, { "content-type": type, "cache-control": "public, max-age=300" });
    t.match(await app.inject({ url, headers: { "if-none-match": String(headers.etag) } }), {
      statusCode: 304,
      body: "",
    });
    t.match(await app.inject({ method: "HEAD", url }), {
      statusCode: 200,
      body: "",
      headers: { "content-type": type },
    });
  }
});

t.test("robots.txt allows everything except the API, also below a path", async (t) => {
  const { app } = await createApp(t, everyFact());
  t.equal(
    (await app.inject("/robots.txt")).body,
    "User-agent: *\nDisallow: /api/\n\nSitemap: https://stackfit.example/sitemap.xml\n",
  );
  const below = await createApp(t, everyFact(), { publicUrl: "https://example.com/below" });
  const { body } = await below.app.inject("/robots.txt");
  t.match(body, "Disallow: /below/api/\n");
  t.match(body, "Sitemap: https://example.com/below/sitemap.xml");
});

t.test("security.txt has the fields of RFC 9116, and is never stale", async (t) => {
  const repositoryUrl = "https://github.com/acme/facts";
  const config = { ...SECURITY, repositoryUrl, publicUrl: "https://example.com/below" };
  const { app, wait } = await createApp(t, everyFact(), config);
  const read = async () => {
    const { body } = await app.inject("/.well-known/security.txt");
    t.match(body, /^(?:[A-Z][A-Za-z-]+: \S+\n)+$/);
    return Object.fromEntries(
      body
        .trim()
        .split("\n")
        .map((line) => line.split(": ") as [string, string]),
    );
  };
  const { Expires: expires = "", ...others } = await read();
  t.strictSame(others, {
    Contact: "mailto:security@stackfit.example",
    "Preferred-Languages": "en",
    Canonical: "https://example.com/below/.well-known/security.txt",
    Policy: "https://github.com/acme/facts/security/policy",
  });
  const days = (Date.parse(expires) - Date.parse(START)) / 86_400_000;
  t.ok(days > 100 && days < 365, `${expires}: the standard recommends less than a year`);
  wait(300 * 86_400_000);
  t.equal(Date.parse((await read()).Expires ?? "") - Date.parse(expires), 300 * 86_400_000, "it moves with the day");
});

t.test("without a contact there is no security.txt", async (t) => {
  const { app } = await createApp(t, everyFact());
  t.equal((await app.inject("/.well-known/security.txt")).statusCode, 404);
});

t.test("every URL of the sitemap works", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const { body } = await app.inject("/sitemap.xml");
  const paths = [...body.matchAll(/<loc>https:\/\/stackfit\.example([^<]*)<\/loc>/g)].map(([, path]) => path as string);
  t.ok(paths.length > 20);
  for (const path of paths) {
    const { statusCode, headers } = await app.inject(path);
    t.equal(statusCode, 200, path);
    t.match(headers["content-type"], /^text\/html/);
  }
});

t.test(
  "the icon that browsers ask for by themselves is the one of the pages, and costs no client a request",
  async (t) => {
    const { app } = await createApp(t, everyFact());
    const { statusCode, headers } = await app.inject("/favicon.ico");
    t.equal(statusCode, 308);
    t.match(headers["cache-control"], /max-age=\d+/);
    const before = (await app.inject("/robots.txt")).headers["x-ratelimit-remaining"];
    const icon = await app.inject(String(headers.location));
    t.match(icon, { statusCode: 200, headers: { "content-type": /^image\/svg\+xml/ } });
    await app.inject("/favicon.ico");
    t.equal(Number((await app.inject("/robots.txt")).headers["x-ratelimit-remaining"]), Number(before) - 1);
  },
);

const CONTACT = {
  contact: "https://stackfit.example/report",
  canonical: "https://stackfit.example/x",
  policy: undefined,
};

t.test("each field is one line; what is unknown is left out", async (t) => {
  t.equal(
    securityText({ ...CONTACT, today: "2026-06-01" }),
    "Contact: https://stackfit.example/report\nExpires: 2026-11-28T00:00:00.000Z\nPreferred-Languages: en\nCanonical: https://stackfit.example/x\n",
  );
  t.match(securityText({ ...CONTACT, policy: "https://a.example/p", today: "2026-06-01" }), /\nPolicy: https:\S+p\n$/);
});

t.test("on any day it expires in the future, within a year", async () => {
  const day = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(day, (date) => {
      const [, expires = ""] =
        /^Expires: (.+)$/m.exec(securityText({ ...CONTACT, today: date.toISOString().slice(0, 10) })) ?? [];
      const ahead = (Date.parse(expires) - date.getTime()) / 86_400_000;
      return ahead > 100 && ahead < 365;
    }),
  );
});
