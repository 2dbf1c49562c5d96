import t from "tap";
import { readProject } from "../../../server/manifests/project.js";
import { packText } from "../../../server/web/packed-text.js";
import { packProject } from "../../../server/web/scan/sent-project.js";
import { encodeShared } from "../../../server/web/scan/share/share-link.js";
import { createApp } from "../../fixtures/app.js";
import { htmlProblems } from "../../fixtures/browser.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { LOCK, NOT_MET } from "../../fixtures/lockfile.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();
const HTML = { accept: "text/html" };

let shared: ReturnType<typeof createApp> | undefined;

/** The application, one for all tests of this file. */
async function createScan() {
  shared ??= createApp(t, catalog, { limits: UNLIMITED });
  const { app } = await shared;
  const post = (fields: Record<string, string>) =>
    app.inject({
      method: "POST",
      url: "/scan",
      headers: { ...HTML, "content-type": "application/x-www-form-urlencoded" },
      payload: String(new URLSearchParams(fields)),
    });
  const badge = async (list: string, platform = "") =>
    app.inject(`/scan/badge.svg?list=${await encodeShared({ list, platform })}`);
  return { app, post, badge };
}

t.test("the page asks for a list", async (t) => {
  const { app } = await createScan();
  const { statusCode, headers, body } = await app.inject("/scan");
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "public, max-age=300");
  t.match(body, /<h1>Scan a project<\/h1>/);
  t.same(await htmlProblems(body), []);
});

t.test("a list is scanned without scripts, and stays in its field", async (t) => {
  const { post } = await createScan();
  const { statusCode, headers, body } = await post({ list: "next@15.0.0\nreact@20.0.0\nprisma", platform: "edge" });
  t.equal(statusCode, 200);
  t.equal(headers["cache-control"], "no-store", "what one person gave is kept nowhere");
  t.match(body, "next@15.0.0\nreact@20.0.0\nprisma</textarea>");
  t.match(body, /Critical \(1\).*Errors \(1\)/s);
  t.match(body, /https:\/\/stackfit\.example\/scan#1\.[\w-]+</);
  t.same(await htmlProblems(body), []);
});

t.test("a manifest is read as what it is", async (t) => {
  const { post } = await createScan();
  const manifest = JSON.stringify({ dependencies: { next: "15.0.0", react: "20.0.0" } });
  const { body } = await post({ list: manifest });
  t.match(body, "Read package.json: 2 dependencies.");
  t.match(body, "1 issue found");
  t.match((await post({ list: "django==5.1\n-r base.txt\n" })).body, "Skipped: 1 line that includes another file.");
});

t.test("input that cannot be scanned is reported and kept", async (t) => {
  const { post } = await createScan();
  const cases: [fields: Record<string, string>, problem: string][] = [
    [{}, "This is empty."],
    [{ list: "  \n" }, "This is empty."],
    [{ list: '{"dependencies": {\n"next" "15"}}' }, "is not valid JSON at line 2"],
    [{ list: Array.from({ length: 5001 }, (_, index) => `p${index}`).join("\n") }, "more than 5,000 packages"],
  ];
  for (const [fields, problem] of cases) {
    const { statusCode, body } = await post(fields);
    t.equal(statusCode, 400, problem);
    t.ok(body.includes(problem), problem);
    t.match(body, /aria-invalid="true"/);
    if (fields.list && fields.list.length < 100)
      t.ok(body.includes(fields.list.replaceAll('"', "&quot;")), "the list is still there");
    t.same(await htmlProblems(body), [], problem);
  }
  const { statusCode, body } = await post({ list: "next", platform: "the moon" });
  t.equal(statusCode, 400);
  t.match(body, "Unknown platform “the moon”");
});

t.test("every state of the report is valid HTML", async (t) => {
  const { post } = await createScan();
  for (const list of [
    "left-pad@1",
    "mongodb\nreact",
    "next@15\nreact@19",
    "next@15.0.0\nreact@20.0.0\nangular\nreakt",
  ]) {
    const { statusCode, body } = await post({ list });
    t.equal(statusCode, 200);
    t.same(await htmlProblems(body), [], list);
  }
});

t.test("too large and too frequent requests get an error page", async (t) => {
  const { post } = await createScan();
  const large = await post({ list: "x".repeat(2 ** 20) });
  t.equal(large.statusCode, 413);
  t.match(large.body, /<h1>Too much data<\/h1>/);
  const { app } = await createApp(t, catalog, { limits: { ...UNLIMITED, scan: 1 } });
  const request = {
    method: "POST",
    url: "/scan",
    headers: { ...HTML, "content-type": "application/x-www-form-urlencoded" },
    payload: "list=next",
  } as const;
  t.equal((await app.inject(request)).statusCode, 200);
  t.equal((await app.inject(request)).statusCode, 429, "it counts with the scans");
});

t.test("of a field that is there twice the first one counts, and other bodies are refused", async (t) => {
  const { app } = await createScan();
  const send = (type: string, payload: string) =>
    app.inject({ method: "POST", url: "/scan", headers: { ...HTML, "content-type": type }, payload });
  t.match(await send("application/x-www-form-urlencoded", "list=next&list=react"), {
    statusCode: 200,
    body: /next<\/textarea>/,
  });
  t.match(await send("application/json", '{"list": "next"}'), {
    statusCode: 400,
    body: /Send forms as application\/x-www-form-urlencoded/,
  });
});

t.test("pasted text is escaped", async () => {
  const { post } = await createScan();
  const tags = (html: string) =>
    [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");
  const expected = tags((await post({ list: "qqqqqqqqqqqq@1" })).body);
  const letters = fc.constantFrom("<", ">", '"', "'", "&", "/", "!", "-", "b", "=");
  const hostile = fc.oneof(
    fc.constantFrom(
      "<script>alert(1)</script>",
      '"><img src=x onerror=alert(1)>',
      "</textarea><b>",
      "</title>",
      "<!--",
    ),
    fc.string({ unit: letters, minLength: 1, maxLength: 30 }),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => tags((await post({ list: `qqqqqqqqqqqq${name}@1` })).body) === expected),
    { numRuns: 50 },
  );
});

t.test("a badge shows the score of the list in its URL", async (t) => {
  const { app, badge } = await createScan();
  const good = await badge("next@15\nreact@19");
  t.equal(good.statusCode, 200);
  t.match(good.headers, { "content-type": /^image\/svg\+xml/, "cache-control": "public, max-age=86400" });
  t.match(good.body, "A 100");
  const list = await encodeShared({ list: "next@15\nreact@19", platform: "" });
  const again = await app.inject({
    url: `/scan/badge.svg?list=${list}`,
    headers: { "if-none-match": String(good.headers.etag) },
  });
  t.equal(again.statusCode, 304);
  t.match((await badge("next@15.0.0\nreact@20.0.0")).body, "C 69");
  t.match((await badge("nextjs\nprisma", "edge")).body, "F 39", "on the platform of the list");
  const unknown = await badge("left-pad");
  t.match(unknown.body, "unknown");
  t.equal(unknown.headers["cache-control"], "public, max-age=300");
});

t.test("a badge without a valid list shows no score", async (t) => {
  const { app, badge } = await createScan();
  for (const url of [
    "/scan/badge.svg",
    "/scan/badge.svg?list=",
    "/scan/badge.svg?list=A+100",
    "/scan/badge.svg?list=1.abc",
    "/scan/badge.svg?list=1.a&list=1.b",
    `/scan/badge.svg?list=1.${"a".repeat(4000)}`,
  ])
    t.equal((await app.inject(url)).statusCode, 400, url.slice(0, 60));
  t.equal((await badge("")).statusCode, 400);
  t.equal((await badge("next", "the moon")).statusCode, 400);
  // A few bytes that stand for very many.
  t.equal((await badge("a\n".repeat(400_000))).statusCode, 400);
});

t.test("a lockfile is held on the server where browsers run no scripts", async (t) => {
  const { post } = await createScan();
  const { body } = await post({ list: LOCK.buffer.toString() });
  t.match(body, "Read package-lock.json: 3 dependencies.");
  t.match(body, "1 requirement of installed releases in package-lock.json was checked.");
  t.match(body, NOT_MET);
  t.notMatch(body, /No known conflicts/);
  t.same(await htmlProblems(body), []);
});

t.test("what a browser has read and sends gives the same report as what is pasted", async (t) => {
  const { post } = await createScan();
  const lockfile = JSON.stringify({
    lockfileVersion: 3,
    packages: {
      "": { engines: { node: ">=18" }, dependencies: { next: "^15.0.0", react: "^20.0.0", widget: "^2.0.0" } },
      "node_modules/next": { version: "15.1.0", peerDependencies: { react: "^20.0.0" } },
      "node_modules/react": { version: "20.0.1" },
      "node_modules/widget": { version: "2.0.0", peerDependencies: { react: "^18.0.0" }, engines: { node: ">=20" } },
    },
  });
  const project = readProject([{ name: undefined, text: lockfile }]);
  if ("problem" in project) return t.fail(project.problem);
  const sent = await packText(JSON.stringify(packProject(project)));
  const reportIn = ({ body }: { body: string }) => /<div class="scan-report">.*/s.exec(body)?.[0];
  const pasted = await post({ list: lockfile });
  t.match(reportIn(pasted), "widget 2.0.0 requires react ^18.0.0, and react 20.0.1 is installed.");
  t.notMatch(reportIn(pasted), "Next.js 15.1.0 with React", "which the installed release itself accepts");
  t.equal(reportIn(await post({ list: "whatever the field shows", project: sent })), reportIn(pasted));
  t.equal((await post({ list: lockfile, project: "nonsense" })).statusCode, 400);
});
