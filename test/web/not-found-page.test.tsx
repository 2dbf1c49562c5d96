import t from "tap";
import { questionIn } from "../../server/web/error-page.js";
import { createApp } from "../fixtures/app.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";

const BROWSER = { accept: "text/html" };

t.test("the words of an address are a question", async (t) => {
  for (const [url, question] of [
    ["/foo/react", "foo react"],
    ["/compare/nextjs-vs-prisma?x=1", "nextjs vs prisma"],
    ["/Technologies/react.html", "react"],
    ["/%e0%a4%a", "%e0%a4%a"],
    ["/a%2Fb", "a/b"],
    ["/", ""],
    ["/scan/", ""],
  ] as const)
    t.equal(questionIn(url), question, url);
  t.equal(questionIn(`/${"x".repeat(5000)}`).length, 200);
});

t.test("what was meant, and what is near, are links", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  const get = async (url: string) => (await app.inject({ url, headers: BROWSER })).body;
  t.match(
    await get("/nextjs-vs-prisma"),
    /looking for this\?.*<a href="\/check\/nextjs\/prisma">Next\.js with Prisma<\/a>/,
  );
  t.match(await get("/foo-bar/reakt"), /<a href="[^"]*react">/);
  const lost = await app.inject({ url: "/qqqqqqqqqqqq", headers: BROWSER });
  t.equal(lost.statusCode, 404);
  t.notMatch(lost.body, "looking for this?");
  t.match(lost.body, /id="ask-again"[^>]* value="qqqqqqqqqqqq"/);
});

t.test("nothing in an address gets into the page as it is", async (t) => {
  const { app } = await createApp(t, everyFact(), { limits: UNLIMITED });
  for (const url of [
    "/%3Cscript%3Ealert(1)%3C%2Fscript%3E",
    "/react%00",
    "/%22onfocus%3D%22x",
    "/%E2%80%AEtcaer",
    `/${"react-".repeat(200)}`,
  ]) {
    const { statusCode, body } = await app.inject({ url, headers: BROWSER });
    t.equal(statusCode, 404, url.slice(0, 40));
    t.notMatch(body, "<script>alert");
    t.notMatch(body, '"onfocus="');
  }
});
