import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import type { FastifyInstance, InjectOptions } from "fastify";
import t from "tap";
import { validateTexts } from "../server/data/load.js";
import { createApp } from "./fixtures/app.js";
import { everyFact, UNLIMITED } from "./fixtures/every-fact.js";
import fc from "./fixtures/properties.js";
import { readAnswer, sendRaw } from "./fixtures/raw.js";
import { createService } from "./fixtures/service.js";

const catalog = everyFact();
const JSON_TYPE = { "content-type": "application/json" };
const HTML = { accept: "text/html" };
const QUESTION = { techA: "nextjs@15", techB: "react@17" };

/** One request of every kind, by the kind of its answer. */
const KINDS: Record<"page" | "image" | "other", [status: number, request: InjectOptions][]> = {
  page: [
    [200, { url: "/" }],
    [200, { url: "/check/nextjs/react" }],
    [404, { url: "/check/no-such/thing" }],
    [200, { url: "/tech" }],
    [200, { url: "/tech/react" }],
    [200, { url: "/matrix?row=orm&col=database" }],
    [200, { url: "/scan" }],
    [200, { url: "/wizard" }],
    [200, { url: "/tools" }],
    [200, { url: "/contribute/compatibility" }],
    [200, { url: "/docs" }],
    [200, { url: "/changes" }],
    [404, { url: "/no-such-page", headers: HTML }],
    [400, { url: "/check/nextjs/react?platform=moon", headers: HTML }],
  ],
  image: [
    [200, { url: "/api/v1/badge/nextjs/react.svg" }],
    [200, { url: "/api/v1/badge?techA=nextjs&techB=<script>" }],
  ],
  other: [
    [200, { url: "/api/v1/check", method: "POST", payload: QUESTION }],
    [200, { url: "/api/v1/check?techA=nextjs&techB=react" }],
    [200, { url: "/api/v1/scan", method: "POST", payload: { dependencies: ["react"] } }],
    [200, { url: "/api/v1/badge/nextjs/react.json" }],
    [200, { url: "/api/v1/technologies" }],
    [200, { url: "/openapi.json" }],
    [200, { url: "/check/nextjs/react.md" }],
    [200, { url: "/matrix.csv?row=orm&col=database" }],
    [200, { url: "/feed.xml" }],
    [200, { url: "/sitemap.xml" }],
    [200, { url: "/llms.txt" }],
    [200, { url: "/healthz" }],
    [200, { url: "/metrics" }],
    [204, { url: "/api/v1/check", method: "OPTIONS", headers: { origin: "https://evil.example" } }],
    [308, { url: "/favicon.ico" }],
    [400, { url: "/api/v1/check", method: "POST", payload: "{", headers: JSON_TYPE }],
    [400, { url: "/api/v1/pairs/%ff/react" }],
    [401, { url: "/api/v1/webhooks/github", method: "POST", payload: {} }],
    [403, { url: "/mcp", method: "POST", payload: {}, headers: { origin: "https://evil.example" } }],
    [404, { url: "/api/v1/no-such-thing" }],
    [405, { url: "/mcp" }],
    [413, { url: "/api/v1/scan", method: "POST", payload: "x".repeat(2 ** 20 + 1), headers: JSON_TYPE }],
  ],
};

const github = {
  repository: "stackfit/data",
  apiUrl: "https://api.github.example",
  webhookSecret: "the-secret-of-the-webhook",
  auth: { token: "ghp_the-token-of-the-service" },
};

t.test("each kind of answer tells browsers what they may do with it", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED, github });
  for (const [kind, requests] of Object.entries(KINDS)) {
    for (const [status, request] of requests) {
      const name = `${request.method ?? "GET"} ${request.url}`;
      const { statusCode, headers } = await app.inject(request);
      t.equal(statusCode, status, name);
      t.equal(headers["x-content-type-options"], "nosniff", name);
      t.equal(headers["access-control-allow-origin"], "*", name);
      t.equal(headers["access-control-allow-headers"], "Content-Type", `${name}: no token comes from pages of others`);
      for (const absent of ["set-cookie", "access-control-allow-credentials", "server", "x-powered-by"])
        t.notOk(absent in headers, `${name}: ${absent}`);
      const policy = String(headers["content-security-policy"]);
      if (kind === "page") {
        t.match(policy, /^default-src 'none'; .*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/, name);
        t.notMatch(policy, /unsafe|https?:|\*/, name);
        t.equal(headers["referrer-policy"], "no-referrer", name);
      } else if (kind === "image") {
        t.equal(policy, "default-src 'none'", name);
        t.equal(headers["cross-origin-resource-policy"], "cross-origin", `${name}: any page may show it`);
      } else t.notMatch(headers["content-type"] ?? "", /html/, name);
    }
  }
});

t.test("secrets of the service are in no answer", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED, github });
  for (const [, request] of [...Object.values(KINDS).flat(), [200, { url: "/readyz" }] as const]) {
    const { body, headers } = await app.inject(request);
    const secrets = [github.auth.token, github.webhookSecret];
    for (const secret of secrets) t.notOk((body + JSON.stringify(headers)).includes(secret), String(request.url));
  }
});

t.test("what a request says of the host it was sent to is in no answer", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const lies = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    "x-forwarded-prefix": "/evil",
    "x-original-url": "/evil",
    forwarded: "host=evil.example;proto=gopher",
  };
  for (const [, request] of Object.values(KINDS).flat()) {
    if (request.url === "/metrics") continue;
    const honest = await app.inject(request);
    const lied = await app.inject({ ...request, headers: { ...request.headers, ...lies } });
    const { date: _, "x-ratelimit-remaining": _remaining, ...headers } = lied.headers;
    t.match(honest.headers, headers, String(request.url));
    t.equal(lied.body, honest.body, String(request.url));
  }
});

const hostile = fc.oneof(
  fc.constantFrom(
    "//evil.example",
    "\\\\evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "next",
    "react@17",
  ),
  fc.constantFrom("a\r\nX-Evil: 1", "a\nX-Evil: 1", "a\r\n\r\n<script>", "\u560a\u560dX-Evil: 1", "é", "\0"),
  fc.string({ unit: "binary", maxLength: 10 }).map((text) => Buffer.from(text).toString()),
);
const address = fc.constantFrom(
  (name: string) => `/?techA=${name}&techB=react`,
  (name: string) => `/check?techA=next&techB=${name}`,
  (name: string) => `/check/${name}/react`,
  (name: string) => `/check/react/next?platform=${name}&next=${name}`,
  (name: string) => `/tech/${name}`,
  (name: string) => `/tech/React?from=${name}`,
  (name: string) => `/tech/${name}/feed.xml`,
  (name: string) => `/wizard?step=data&go=${name}&add=${name}`,
  (name: string) => `/matrix.csv?row=${name}&col=${name}`,
  (name: string) => `/api/v1/badge/${name}/react.svg`,
  (name: string) => `/favicon.ico?to=${name}`,
);

t.test("no name leads to another host or makes a header of its own", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  let redirects = 0;
  await fc.assert(
    fc.asyncProperty(address, hostile, async (at, name) => {
      const { statusCode, headers } = await app.inject(at(encodeURIComponent(name)));
      const { location } = headers;
      if (location !== undefined) redirects += 1;
      const stays = location === undefined || /^\/(?![/\\])[\x21-\x7e]*$/.test(String(location));
      const printable = Object.values(headers).every((value) => /^[\x20-\x7e]*$/.test(String(value)));
      return statusCode < 500 && stays && printable && !("x-evil" in headers);
    }),
    { numRuns: 400 },
  );
  t.ok(redirects > 10, "some are redirects");
});

/** A request as no library would send it. */
const rawGet = async (app: FastifyInstance, target: string) =>
  readAnswer(await sendRaw(app, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));

t.test("no address is a way to a file or to another host", async (t) => {
  const { app } = await createService(t);
  await app.ready();
  const targets = [
    "/assets/../package.json",
    "/assets/..%2f..%2fpackage.json",
    "/assets/%2e%2e/%2e%2e/package.json",
    "/assets/....//package.json",
    "/assets/..\\..\\package.json",
    "/assets/site.js%00",
    "/assets/",
    "/../../../../../../etc/passwd",
    "/%2e%2e/%2e%2e/%2e%2e/etc/passwd",
    "/api/v1/contributions/..%2f..%2ftokens",
    "/contributions/..%2f..%2f..%2fetc%2fpasswd",
    "/tech/..%2f..%2fpackage.json",
    "/api/v1/technologies/..%2fcapabilities",
    "//evil.example/check",
    "//evil.example//tech/React",
    "/\\evil.example",
    "http://evil.example/tech",
    "/.git/config",
  ];
  for (const target of targets) {
    const { status, headers, body } = await rawGet(app, target);
    t.ok(status === 404 || status === 400 || (status === 200 && target.startsWith("http:")), `${target}: ${status}`);
    t.notMatch(headers.get("location") ?? "", "evil");
    t.notMatch(body, /"devDependencies"|root:|\[core\]|sha256/, target);
  }
});

const POLLUTING = [
  '{"__proto__":{"polluted":1}',
  '{"constructor":{"prototype":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}',
];

t.test("keys that every object has change none", async (t) => {
  const { app, token, log } = await createService(t);
  const secret = await token();
  const paths = ["check", "check/batch", "scan", "contributions/compatibility", "contributions/ai-tool"];
  for (const path of [...paths.map((path) => `/api/v1/${path}`), "/mcp"]) {
    for (const start of POLLUTING) {
      const { statusCode } = await app.inject({
        method: "POST",
        url: path,
        payload: `${start},"techA":"react","techB":"postgresql","dependencies":["react"],"pairs":[]}`,
        headers: { ...JSON_TYPE, accept: "application/json, text/event-stream", authorization: `Bearer ${secret}` },
      });
      t.ok(statusCode < 500, `${path} ${start}`);
      if (start.includes("__proto__")) t.equal(statusCode, 400, `${path} ${start}`);
    }
  }
  for (const query of ["__proto__[polluted]=1", "__proto__=1&constructor=2", "constructor[prototype][polluted]=1"])
    for (const path of ["/api/v1/check", "/api/v1/technologies", "/matrix", "/wizard", "/tools", "/tech"])
      t.ok((await app.inject(`${path}?${query}`)).statusCode < 500, `${path}?${query}`);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const sent = {
    method: "POST",
    url: "/contribute/ai-tool",
    headers: form,
    payload: "__proto__=1&__proto__.x=1",
  } as const;
  t.equal((await app.inject(sent)).statusCode, 400);
  for (const text of ["__proto__:\n  polluted: 1\n", "name: X\n<<: {__proto__: {polluted: 1}}\n"])
    t.ok(validateTexts(new Map([["technologies/x.yaml", text]]), "2026-01-01").problems.length > 0, text);
  t.equal(({} as { polluted?: unknown }).polluted, undefined);
  t.strictSame(Object.keys(Object.prototype), []);
  t.notOk(log.some(({ level }) => Number(level) >= 50));
});

t.test("a compressed body is not unpacked", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const payload = gzipSync(JSON.stringify(QUESTION));
  for (const url of ["/api/v1/check", "/api/v1/scan", "/mcp"]) {
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
    t.equal((await app.inject({ method: "POST", url, payload, headers })).statusCode, 400, url);
  }
});

t.test("a page of others can contribute nothing in the name of its visitor", async (t) => {
  const { app, service } = await createService(t);
  const headers = {
    origin: "https://evil.example",
    cookie: "token=stackfit_0",
    "content-type": "application/x-www-form-urlencoded",
  };
  const form = await app.inject({ method: "POST", url: "/contribute/compatibility", headers, payload: "step=send" });
  t.equal(form.statusCode, 401, "nothing that a browser sends by itself opens anything");
  const api = await app.inject({ method: "POST", url: "/api/v1/contributions/compatibility", headers, payload: "a=b" });
  t.equal(api.statusCode, 401);
  t.strictSame(await service.desk?.tokens.list(), []);
});

t.test("the service asks GitHub and Redis, and nothing that a request names", async (t) => {
  const asks = /(?<![.\w])fetch\(|from "(?:undici|node:(?:https|http2|tls|dgram|dns)|@octokit\/\w+|@redis\/client)"/;
  const asking = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("web/browser/"))
    .filter((path) => asks.test(readFileSync(join("server", path), "utf8")));
  t.ok(asking.length >= 2);
  for (const path of asking) t.match(path, /^(?:forges\/github\/|http\/shared-windows\.ts$)/);
});

t.test("every file and every test that SECURITY.md names is there", async (t) => {
  const text = readFileSync("SECURITY.md", "utf8");
  const rows = [...text.matchAll(/^\| (?!Who|-)(.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));
  t.ok(rows.length > 15);
  for (const [who = "", ...cells] of rows) {
    t.equal(cells.length, 3, who);
    const [what, where = "", shown = ""] = cells;
    t.match(where, /`(?:server|scripts|\.github)\//, `${who}: ${what}: where it is stopped`);
    t.match(shown, /`test\/[^`]+` "[^"]+"/, `${who}: ${what}: which test shows it`);
    for (const [, path = ""] of where.matchAll(/`([\w.]+\/[^`]*)`/g)) t.ok(existsSync(path), path);
    for (const [, file = "", names = ""] of shown.matchAll(/`(test\/[^`]+)`((?:,? "[^"]+")+)/g))
      for (const [, name = ""] of names.matchAll(/"([^"]+)"/g))
        t.ok(
          readFileSync(file, "utf8")
            .replace(/test\(\s+/g, "test(")
            .includes(`test("${name}"`),
          `${file}: ${name}`,
        );
  }
  for (const [, path = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)) t.ok(existsSync(path), path);
});
