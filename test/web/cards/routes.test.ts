import t from "tap";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { readPng } from "../../fixtures/png.js";
import { toolCatalog } from "../../fixtures/tools.js";

t.test("the picture that a page names is there, in the size that it says", async (t) => {
  const facts = await createApp(t, everyFact());
  const tools = await createApp(t, toolCatalog());
  for (const [{ app }, page, card] of [
    [facts, "/check/nextjs/react", "/cards/nextjs/react.png"],
    [facts, "/check/nextjs@15/react@17", "/cards/nextjs@15/react@17.png"],
    [facts, "/check/nextjs/react?platform=edge", "/cards/nextjs/react.png?platform=edge"],
    [facts, "/check/mongodb/react", "/cards/mongodb/react.png"],
    [facts, "/tech/nextjs", "/cards/tech/nextjs.png"],
    [tools, "/check/c%2B%2B/helper", "/cards/c%2B%2B/helper.png"],
    [tools, "/tools?ids=helper,pilot", "/cards/tools/helper,pilot.png"],
  ] as const) {
    const { body } = await app.inject(page);
    t.match(body, `<meta property="og:image" content="https://stackfit.example${card}"/>`);
    t.match(body, /<meta property="og:image:alt" content="[^"]{9,}"/);
    const { statusCode, headers, rawPayload } = await app.inject(card);
    t.match({ statusCode, headers }, { statusCode: 200, headers: { "content-type": "image/png" } }, card);
    t.match(readPng(rawPayload), { width: 1200, height: 630 });
  }
});

t.test("a comparison of one tool, and other pages, have the general picture", async (t) => {
  const { app } = await createApp(t, toolCatalog());
  for (const page of ["/", "/tools", "/tools?ids=helper", "/tools/helper"])
    t.match((await app.inject(page)).body, /og:image" content="https:\/\/stackfit\.example\/assets\/card-\w+\.png"/);
});

t.test("another answer is another picture", async (t) => {
  const { app } = await createApp(t, everyFact());
  const paths = ["nextjs/react", "nextjs@15/react@17", "nextjs/prisma", "tech/nextjs", "tech/react"];
  const pictures = await Promise.all(paths.map((path) => app.inject(`/cards/${path}.png`)));
  t.equal(new Set(pictures.map(({ headers }) => headers.etag)).size, paths.length);
});

t.test("a card is kept for long, and not sent again while it is the same", async (t) => {
  const { app } = await createApp(t, everyFact());
  const { headers } = await app.inject("/cards/nextjs/react.png");
  t.equal(headers["cache-control"], "public, max-age=86400");
  const again = await app.inject({
    url: "/cards/nextjs/react.png",
    headers: { "if-none-match": String(headers.etag) },
  });
  t.equal(again.statusCode, 304);
});

t.test("there is no card of what we do not know", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const path of [
    "no-such/react.png",
    "tech/no-such.png",
    "tech/__proto__.png",
    "tools/no-such.png",
    "tools/,.png",
    "%3Cscript%3E/..%2F..%2Fpackage.png",
  ]) {
    const { statusCode, headers } = await app.inject(`/cards/${path}`);
    t.equal(statusCode, 404, path);
    t.match(headers["content-type"], /^application\/json/, "where a name is only text");
  }
  t.match(await app.inject("/cards/nextjs/react.png?platform=moon"), {
    statusCode: 400,
    body: /Unknown platform “moon”/,
  });
});

t.test("cards count against the limit of reading", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: { read: 1, check: 9, scan: 9, badge: 9, contribute: 9 } });
  t.equal((await app.inject("/cards/nextjs/react.png")).statusCode, 200);
  t.equal((await app.inject("/cards/nextjs/react.png")).statusCode, 429);
});
