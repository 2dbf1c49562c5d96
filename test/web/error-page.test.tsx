import t from "tap";
import { ErrorPage, questionIn, wantsPage } from "../../server/web/error-page.js";
import { createApp } from "../fixtures/app.js";
import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";
import { render } from "../fixtures/page.js";

const catalog = everyFact();
const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8" };

t.test("says what is wrong, and where to go on", async (t) => {
  const html = render(<ErrorPage status={404} message="<b>There</b> is nothing." details="Not at all." />);
  t.match(html, "<h1>Page not found</h1>");
  t.match(html, "&lt;b>There&lt;/b> is nothing.");
  t.match(html, "Not at all.");
  t.match(html, /href="\/"/);
  t.match(render(<ErrorPage status={418} message="" />), "Something went wrong");
});

t.test("browsers get a page, programs and the interface the one shape of errors", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const page = await app.inject({ url: "/nowhere", headers: BROWSER });
  t.match(page, { statusCode: 404, headers: { "content-type": /^text\/html/, "cache-control": "no-store" } });
  t.match(page.body, "We have no page at /nowhere.");
  for (const [url, headers] of [
    ["/nowhere", {}],
    ["/nowhere", { accept: "*/*" }],
    ["/api/v1/nowhere", BROWSER],
  ] as const) {
    const response = await app.inject({ url, headers });
    t.equal(response.statusCode, 404);
    t.match(response.json(), { version: "1.0", error: { code: "NOT_FOUND" } });
  }
});

t.test("a malformed address gets a page in browsers, and JSON elsewhere", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  for (const url of ["/%FF%FE", "/%", "/tech/%E0%A4%A", `/${"x".repeat(2000)}`]) {
    const page = await app.inject({ url, headers: BROWSER });
    t.match(page, { headers: { "content-type": /^text\/html/, "cache-control": "no-store", vary: /Accept/ } }, url);
    t.ok(page.statusCode === 400 || page.statusCode === 404, url);
    t.match(page.body, /<h1>(?:Invalid request|There is no such page)/);
    const program = await app.inject({ url, headers: { accept: "application/json" } });
    t.equal(program.statusCode, page.statusCode);
    t.match(program.json(), { version: "1.0", error: { code: /^(?:INVALID_INPUT|NOT_FOUND)$/ } });
  }
  const { headers } = await app.inject({ url: "/api/v1/%FF", headers: BROWSER });
  t.match(headers["content-type"], /^application\/json/, "the interface answers everybody alike");
});

t.test("waits are told in seconds, long ones in minutes", async (t) => {
  for (const [seconds, text] of [
    [1, "1 second"],
    [90, "90 seconds"],
    [3600, "60 minutes"],
  ] as const)
    t.match(render(<ErrorPage status={503} message="Busy." retryAfter={seconds} />), `Try again in ${text}.`);
  t.notMatch(render(<ErrorPage status={503} message="Busy." />), "Try again in");
});

t.test("a browser over its limit is told when to come back", async (t) => {
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, read: 1 } });
  const ask = () => app.inject({ url: "/", headers: BROWSER });
  t.equal((await ask()).statusCode, 200);
  const refused = await ask();
  t.match(refused, { statusCode: 429, headers: { "content-type": /^text\/html/, "retry-after": "60" } });
  t.match(refused.body, /Too many requests.*Try again in 60 seconds\..*id of this request is <code>[\w.-]+<\/code>/s);
});

t.test("a page is sent only when the client accepts HTML explicitly", async (t) => {
  const asked = (url: string, accept?: string) =>
    wantsPage({ url, headers: { accept } } as Parameters<typeof wantsPage>[0]);
  t.ok(asked("/", "text/html"));
  t.notOk(asked("/"));
  t.notOk(asked("/", "*/*"));
  t.notOk(asked("/", "text/htmlx"));
  t.notOk(asked("/api/v1/check", "text/html"));
});

const HTML_ONLY = { accept: "text/html" };

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
  const get = async (url: string) => (await app.inject({ url, headers: HTML_ONLY })).body;
  t.match(await get("/nextjs-vs-prisma"), /looking for <a href="\/check\/nextjs\/prisma">Next\.js with Prisma<\/a>\?/);
  t.match(await get("/foo-bar/reakt"), /<a href="[^"]*react">/);
  const lost = await app.inject({ url: "/qqqqqqqqqqqq", headers: HTML_ONLY });
  t.equal(lost.statusCode, 404);
  t.notMatch(lost.body, "looking for");
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
    const { statusCode, body } = await app.inject({ url, headers: HTML_ONLY });
    t.equal(statusCode, 404, url.slice(0, 40));
    t.notMatch(body, "<script>alert");
    t.notMatch(body, '"onfocus="');
  }
});
