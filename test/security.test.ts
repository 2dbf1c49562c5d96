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
    [404, { url: "/check/no-such/thing", headers: HTML }],
    [200, { url: "/tech" }],
    [200, { url: "/tech/react" }],
    [200, { url: "/set?row=orm&col=database" }],
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
    [308, { url: "/check/nextjs/react.md" }],
    [200, { url: "/set.csv?row=orm&col=database" }],
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
    [413, { url: "/api/v1/scan", method: "POST", payload: "x".repeat(8 * 2 ** 20 + 1), headers: JSON_TYPE }],
  ],
};

const github = {
  repository: "acme/data",
  apiUrl: "https://api.github.example",
  webhookSecret: "the-secret-of-the-webhook",
  auth: { token: "ghp_the-token-of-the-service" },
};

/** One service with its state, forge and tokens. */
const { app: whole, service, token, log } = await createService(t);
await whole.ready();

/** One application for all requests that leave nothing behind. */
const { app } = await createApp(t, catalog, { limits: UNLIMITED, github });
const requests = Object.values(KINDS).flat();
const nameOf = ({ method = "GET", url }: InjectOptions) => `${method} ${url}`;
const answers = new Map<InjectOptions, Awaited<ReturnType<typeof app.inject>>>();
for (const [, request] of requests) answers.set(request, await app.inject(request));
const answerTo = (request: InjectOptions) => answers.get(request) as Awaited<ReturnType<typeof app.inject>>;

/** What is wrong with the security headers of an answer. */
function headerMistakes(kind: string, headers: Record<string, unknown>): string[] {
  const expected: Record<string, string | RegExp | undefined> = {
    "x-content-type-options": "nosniff",
    "access-control-allow-origin": "*",
    // Pages of other origins may send no token.
    "access-control-allow-headers": "Content-Type",
    "set-cookie": undefined,
    "access-control-allow-credentials": undefined,
    server: undefined,
    "x-powered-by": undefined,
    ...(kind === "page" && {
      "content-security-policy":
        /^default-src 'none'; (?!.*(?:unsafe|https?:|\*)).*form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/,
      "referrer-policy": "no-referrer",
    }),
    ...(kind === "image" && {
      "content-security-policy": "default-src 'none'",
      // Any page may embed it.
      "cross-origin-resource-policy": "cross-origin",
    }),
    ...(kind === "other" && { "content-type": /^(?!.*html)/ }),
  };
  const isRight = (actual: unknown, wanted: string | RegExp | undefined) =>
    wanted instanceof RegExp ? wanted.test(String(actual ?? "")) : actual === wanted;
  return Object.entries(expected)
    .filter(([name, wanted]) => !isRight(headers[name], wanted))
    .map(([name]) => `${name}: ${headers[name]}`);
}

t.test("every kind of response has its security headers", async (t) => {
  const wrong = Object.entries(KINDS).flatMap(([kind, requests]) =>
    requests.flatMap(([status, request]) => {
      const { statusCode, headers } = answerTo(request);
      const mistakes = headerMistakes(kind, headers);
      if (statusCode !== status) mistakes.push(`status ${statusCode}`);
      return mistakes.map((mistake) => `${nameOf(request)}: ${mistake}`);
    }),
  );
  t.strictSame(wrong, []);
});

t.test("no error is kept by a cache, which could hold a page for programs", async (t) => {
  const errors = requests.filter(([status]) => status >= 400);
  t.ok(errors.length > 5);
  for (const [, request] of errors) t.equal(answerTo(request).headers["cache-control"], "no-store", nameOf(request));
  const missing = { url: "/no-such-thing" };
  const forms = [await app.inject(missing), await app.inject({ ...missing, headers: { accept: "text/html" } })];
  for (const { headers } of forms) t.match(String(headers.vary), /(?:^|, )Accept(?:,|$)/);
});

t.test("no response contains a secret of the service", async (t) => {
  const secrets = [github.auth.token, github.webhookSecret];
  const all = [...answers, [{ url: "/readyz" }, await app.inject("/readyz")] as const];
  const leaking = all.filter(([, { body, headers }]) =>
    secrets.some((secret) => (body + JSON.stringify(headers)).includes(secret)),
  );
  t.strictSame(
    leaking.map(([request]) => nameOf(request)),
    [],
  );
});

t.test("`Host` and `X-Forwarded-*` do not appear in any response", async (t) => {
  const lies = {
    host: "evil.example",
    "x-forwarded-host": "evil.example",
    "x-forwarded-proto": "gopher",
    "x-forwarded-prefix": "/evil",
    "x-original-url": "/evil",
    forwarded: "host=evil.example;proto=gopher",
  };
  const changing = new Set(["date", "x-ratelimit-remaining", "x-request-id"]);
  const lasting = (headers: object) => Object.entries(headers).filter(([name]) => !changing.has(name));
  // The page that waits for what is counted after a start, and is not kept until then, would differ by itself.
  let home = await app.inject("/");
  while (home.headers["cache-control"] === "no-cache") home = await app.inject("/");
  for (const [, request] of requests) {
    if (request.url === "/metrics") continue;
    const honest = request.url === "/" ? home : answerTo(request);
    const lied = await app.inject({ ...request, headers: { ...request.headers, ...lies } });
    t.strictSame(lasting(lied.headers), lasting(honest.headers), nameOf(request));
    t.equal(lied.body, honest.body, nameOf(request));
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
  (name: string) => `/matrix?row=${name}&col=${name}`,
  (name: string) => `/wizard?step=data&go=${name}&add=${name}`,
  (name: string) => `/set.csv?row=${name}&col=${name}`,
  (name: string) => `/api/v1/badge/${name}/react.svg`,
  (name: string) => `/favicon.ico?to=${name}`,
);

t.test("no name can redirect to another host or add a header", async (t) => {
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
    { numRuns: 200 },
  );
  t.ok(redirects > 0, "some are redirects");
});

/** A request as no library would send it. */
const rawGet = async (app: FastifyInstance, target: string) =>
  readAnswer(await sendRaw(app, `GET ${target} HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`));

t.test("no URL gives access to files or other hosts", async (t) => {
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
  const served: string[] = [];
  for (const target of targets) {
    const { status, headers, body } = await rawGet(whole, target);
    const isExpected = status === 404 || status === 400 || (status === 200 && target.startsWith("http:"));
    const leaks = /"devDependencies"|root:|\[core\]|sha256/.test(body) || headers.get("location")?.includes("evil");
    if (!isExpected || leaks) served.push(`${target}: ${status}`);
  }
  t.strictSame(served, []);
});

const POLLUTING = [
  '{"__proto__":{"polluted":1}',
  '{"constructor":{"prototype":{"polluted":1}}',
  '{"a":{"__proto__":{"polluted":1}}',
];

t.test("keys such as `__proto__` change no object", async (t) => {
  const secret = await token();
  const paths = ["check", "check/batch", "scan", "contributions/compatibility", "contributions/ai-tool"];
  const wrong: string[] = [];
  for (const path of [...paths.map((path) => `/api/v1/${path}`), "/mcp"]) {
    for (const start of POLLUTING) {
      const { statusCode } = await whole.inject({
        method: "POST",
        url: path,
        payload: `${start},"techA":"react","techB":"postgresql","dependencies":["react"],"pairs":[]}`,
        headers: { ...JSON_TYPE, accept: "application/json, text/event-stream", authorization: `Bearer ${secret}` },
      });
      const isRight = start.includes("__proto__") ? statusCode === 400 : statusCode < 500;
      if (!isRight) wrong.push(`${path} ${start}: ${statusCode}`);
    }
  }
  for (const query of ["__proto__[polluted]=1", "__proto__=1&constructor=2", "constructor[prototype][polluted]=1"])
    for (const path of ["/api/v1/check", "/api/v1/technologies", "/set", "/wizard", "/tools", "/tech"])
      if ((await whole.inject(`${path}?${query}`)).statusCode >= 500) wrong.push(`${path}?${query}`);
  t.strictSame(wrong, []);
  const form = { "content-type": "application/x-www-form-urlencoded" };
  const sent = {
    method: "POST",
    url: "/contribute/ai-tool",
    headers: form,
    payload: "__proto__=1&__proto__.x=1",
  } as const;
  t.equal((await whole.inject(sent)).statusCode, 400);
  for (const text of ["__proto__:\n  polluted: 1\n", "name: X\n<<: {__proto__: {polluted: 1}}\n"])
    t.ok(validateTexts(new Map([["technologies/x.yaml", text]]), "2026-01-01").problems.length > 0, text);
  t.equal(({} as { polluted?: unknown }).polluted, undefined);
  t.strictSame(Object.keys(Object.prototype), []);
  t.notOk(log.some(({ level }) => Number(level) >= 50));
});

t.test("a compressed body is not unpacked", async (t) => {
  const payload = gzipSync(JSON.stringify(QUESTION));
  for (const url of ["/api/v1/check", "/api/v1/scan", "/mcp"]) {
    const headers = { ...JSON_TYPE, "content-encoding": "gzip" };
    t.equal((await app.inject({ method: "POST", url, payload, headers })).statusCode, 400, url);
  }
});

t.test("another site cannot contribute on behalf of its visitors", async (t) => {
  const headers = {
    origin: "https://evil.example",
    cookie: "token=stackfit_0",
    "content-type": "application/x-www-form-urlencoded",
  };
  const tokens = (await service.intake?.tokens.list())?.length;
  const payload = "step=send&token=stackfit_0";
  const form = await whole.inject({ method: "POST", url: "/contribute/compatibility", headers, payload });
  t.equal(form.statusCode, 401, "nothing that a browser sends by itself opens anything");
  const api = await whole.inject({
    method: "POST",
    url: "/api/v1/contributions/compatibility",
    headers,
    payload: "a=b",
  });
  t.equal(api.statusCode, 401);
  t.equal((await service.intake?.tokens.list())?.length, tokens);
  const reported = { ...headers, "sec-fetch-site": "cross-site" };
  const sent = { method: "POST", url: "/contribute/technology", headers: reported, payload: "step=send" } as const;
  t.equal((await whole.inject(sent)).statusCode, 403);
});

t.test("the service connects to GitHub and Redis, never to a host from a request", async (t) => {
  const asks = /(?<![.\w])fetch\(|from "(?:undici|node:(?:https|http2|tls|dgram|dns)|@octokit\/\w+|@redis\/client)"/;
  const asking = readdirSync("server", { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("web/browser/"))
    // Writes examples for readers, and runs none.
    .filter((path) => path !== "web/docs/examples/javascript.ts")
    .filter((path) => asks.test(readFileSync(join("server", path), "utf8")));
  t.ok(asking.length >= 2);
  for (const path of asking) t.match(path, /^(?:forges\/github\/|http\/rate-limit\/redis-windows\.ts$)/);
});

t.test("every file and test named in SECURITY.md exists", async (t) => {
  const text = readFileSync("SECURITY.md", "utf8");
  const threats = text.slice(text.indexOf("## Threats"));
  const rows = [...threats.matchAll(/^\| (?!Attacker|-)(.+) \|$/gm)].map(([, row = ""]) => row.split(" | "));
  t.ok(rows.length > 15);
  for (const [who = "", ...cells] of rows) {
    t.equal(cells.length, 3, who);
    const [what, where = "", shown = ""] = cells;
    t.match(where, /`(?:server|clients|scripts|\.github)\//, `${who}: ${what}: where it is stopped`);
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
  // Those that begin so lead to pages of the repository on GitHub.
  for (const [, path = ""] of text.matchAll(/\]\((?!https?:|\.\.\/\.\.\/)([^)#]+)\)/g)) t.ok(existsSync(path), path);
});
