/** The real application, listening; it tells which routes were asked. */
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import fastify from "fastify";
import { pino } from "pino";
import t, { type Test } from "tap";
import { buildApp } from "../../../server/app.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { type Config, readConfig } from "../../../server/config.js";
import { answersOfToday, cacheAnswers } from "../../../server/http/plugins/answer-cache.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { readAnswer, sendRaw } from "../../fixtures/raw.js";

async function listen(t: Test, more: Partial<Config> = {}, env: NodeJS.ProcessEnv = {}) {
  const state: { catalog: Catalog; now: Date } = { catalog: everyFact(), now: new Date("2026-06-01T12:00:00Z") };
  const lines: string[] = [];
  const config = { ...readConfig({ PUBLIC_URL: "https://stackfit.example", ...env }), limits: UNLIMITED, ...more };
  const logger = pino({ base: null, timestamp: false }, { write: (text: string) => lines.push(text) });
  const app = await buildApp({ config, catalog: () => state.catalog, now: () => state.now, logger });
  t.teardown(() => app.close());
  const routes: string[] = [];
  const note = (message: unknown) => routes.push((message as { route: { url: string } }).route.url);
  subscribe("tracing:fastify.request.handler:start", note);
  t.teardown(() => unsubscribe("tracing:fastify.request.handler:start", note));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${url}${path}`, init);
    const headers = new Map<string, string>();
    response.headers.forEach((value, name) => {
      if (name !== "date") headers.set(name, value);
    });
    return { status: response.status, headers, body: await response.text() };
  };
  const requestLines = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }: { msg: string }) => msg === "request");
  return { app, ask, state, routes, requestLines };
}

const post = (
  body: unknown,
  headers: Record<string, string> = { "content-type": "application/json" },
): RequestInit => ({
  method: "POST",
  headers,
  body: JSON.stringify(body),
});
const PAIR = { techA: "nextjs", techB: "react" };
const CHECK = "/api/v1/check";

/** Addresses whose answer is kept. */
const QUESTIONS = [
  `${CHECK}?techA=nextjs&techB=react`,
  `${CHECK}?techA=never&techB=heard`,
  "/api/v1/badge?techA=nextjs&techB=react",
  "/api/v1/badge/nextjs/react.svg?style=flat-square&label=mine",
  "/api/v1/badge/nextjs/react.json",
  "/api/v1/badge/nextjs-react.svg",
  "/api/v1/technologies?q=n",
];

t.test("a repeated request gets the same response from the cache", async (t) => {
  const { ask, routes } = await listen(t);
  for (const path of QUESTIONS) {
    const first = await ask(path);
    t.equal(first.status, 200, path);
    t.equal(routes.splice(0).length, 1);
    const again = await ask(path);
    t.strictSame(routes, [], "no route was asked");
    t.equal(again.body, first.body);
    const left = (headers: Map<string, string>) => Number(headers.get("x-ratelimit-remaining"));
    t.equal(left(again.headers), left(first.headers) - 1, "it was counted");
    for (const { headers } of [first, again]) headers.delete("x-ratelimit-remaining");
    t.strictSame(again.headers, first.headers);
  }
});

t.test("a page is cached for each encoding", async (t) => {
  const { ask, routes } = await listen(t);
  const page = "/check/nextjs/react";
  const [identity, br] = ["identity", "br"].map((encoding) => ({ headers: { "accept-encoding": encoding } }));
  const first = [await ask(page, identity), await ask(page, br)];
  t.strictSame(
    first.map(({ status, headers }) => [status, headers.get("content-encoding")]),
    [
      [200, undefined],
      [200, "br"],
    ],
  );
  t.equal(routes.splice(0).length, 2);
  const again = [await ask(page, identity), await ask(page, br)];
  t.strictSame(routes, []);
  for (const { headers } of [...first, ...again]) headers.delete("x-ratelimit-remaining");
  t.strictSame(again, first);
  t.equal((await ask(`${page}?from=somewhere`, br)).status, 200);
  t.equal((await ask("/tech/no-such-thing", br)).status, 404);
  routes.length = 0;
  t.equal((await ask("/tech/no-such-thing", br)).status, 404);
  t.equal(routes.length, 1, "what is missing is not kept");
});

t.test("a new catalog and a new day empty the cache", async (t) => {
  const { ask, state, routes } = await listen(t);
  for (const path of QUESTIONS) await ask(path);
  routes.length = 0;
  for (const change of [
    () => {
      state.catalog = everyFact();
    },
    () => {
      state.now = new Date("2026-06-02T00:00:00Z");
    },
  ]) {
    change();
    for (const path of QUESTIONS) await ask(path);
    t.equal(routes.splice(0).length, QUESTIONS.length);
  }
});

t.test("cached responses count for the rate limit, and a rejection looks as always", async (t) => {
  const { ask, app } = await listen(t, { limits: { ...UNLIMITED, check: 3 } });
  const other = { techA: "prisma", techB: "nextjs" };
  const asked = [];
  for (const body of [PAIR, PAIR, other, PAIR, PAIR, other]) asked.push(await ask(CHECK, post(body)));
  t.strictSame(
    asked.map(({ status, headers }) => [status, headers.get("x-ratelimit-remaining")]),
    [
      [200, "2"],
      [200, "1"],
      [200, "0"],
      [429, "0"],
      [429, "0"],
      [429, "0"],
    ],
  );
  t.strictSame(asked[3], asked[5], "one that was kept, and one that was not");
  t.match(JSON.parse(asked[3]?.body as string), { error: { code: "RATE_LIMIT_EXCEEDED" } });
  const { body } = await app.inject("/metrics");
  t.match(body, /^stackfit_http_requests_total\{method="POST",route="\/api\/v1\/check",status="200"\} 3$/m);
  t.match(body, /^stackfit_http_requests_total\{method="POST",route="\/api\/v1\/check",status="429"\} 3$/m);
  t.match(body, /^stackfit_http_request_duration_seconds_count\{method="POST",route="\/api\/v1\/check"\} 6$/m);
  t.match(body, /^stackfit_http_requests_in_flight 1$/m, "the one that asks for the figures");
});

t.test("clients of a proxy have windows of their own", async (t) => {
  const env = { TRUST_PROXY: "127.0.0.1" };
  const { ask, routes } = await listen(t, { limits: { ...UNLIMITED, badge: 10 } }, env);
  const left = async (client: string) => {
    const headers = { "x-forwarded-for": `192.0.2.1, ${client}` };
    return (await ask("/api/v1/badge/nextjs/react.svg", { headers })).headers.get("x-ratelimit-remaining");
  };
  t.strictSame([await left("198.51.100.1"), await left("198.51.100.1"), await left("198.51.100.2")], ["9", "8", "9"]);
  t.equal(routes.length, 1);
});

t.test("a client with the entity tag gets 304", async (t) => {
  const { ask, routes } = await listen(t);
  const path = "/api/v1/badge/nextjs/react.svg";
  const etag = (await ask(path)).headers.get("etag") as string;
  const { status, body, headers } = await ask(path, { headers: { "if-none-match": etag } });
  t.strictSame([status, body, headers.get("etag")], [304, "", etag]);
  t.notOk(headers.has("content-type"));
  t.equal(routes.length, 1);
  const first = await ask(`${path}?style=plastic`, { headers: { "if-none-match": '"other"' } });
  t.equal(first.status, 200);
});

t.test("cached responses are logged like any other", async (t) => {
  const { ask, requestLines } = await listen(t, {}, { ACCESS_LOG: "all" });
  const headers = { "user-agent": "curl/8", "content-type": "application/json" };
  for (let count = 0; count < 3; count += 1) await ask(CHECK, post(PAIR, headers));
  const lines = requestLines();
  t.equal(lines.length, 3);
  t.equal(new Set(lines.map(({ requestId }) => requestId)).size, 3, "each has an id of its own");
  for (const line of lines) {
    t.ok(line.durationMs >= 0);
    t.match(line.requestId, /^[\w.-]+$/);
  }
  const [first, ...others] = lines.map(({ requestId: _id, durationMs: _time, ...line }) => line);
  t.match(first, { method: "POST", route: CHECK, path: CHECK, status: 200, client: "127.0.0.0/24", agent: "curl/8" });
  for (const line of others) t.strictSame(line, first);
});

t.test("requests that are not cacheable are not answered from the cache", async (t) => {
  const { ask, routes } = await listen(t);
  await ask(CHECK, post(PAIR));
  await ask(`${CHECK}?techA=nextjs&techB=react`);
  t.equal((await ask(CHECK, { ...post(PAIR), method: "PUT" })).status, 404);
  t.equal((await ask(CHECK, post(PAIR, { "content-type": "application/xml" }))).status, 400);
  t.equal(
    (await ask(CHECK, post(PAIR, { "content-type": "application/json", "content-encoding": "gzip" }))).status,
    200,
  );
  routes.length = 0;
  t.equal((await ask(`${CHECK}?techA=nextjs&techB=react`, { method: "HEAD" })).status, 200);
  t.equal((await ask(CHECK, { ...post(PAIR), method: "OPTIONS" })).status, 204);
  t.strictSame(routes, [CHECK], "HEAD asks the route");
  const chunks = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(JSON.stringify(PAIR)));
      controller.close();
    },
  });
  const chunked = { ...post(PAIR), body: chunks, duplex: "half" } as RequestInit;
  t.equal((await ask(CHECK, chunked)).status, 200);
});

const raw = (body: string, more = "") =>
  `POST ${CHECK} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n${body}`;
const CLOSE = "Connection: close\r\n";
const text = JSON.stringify(PAIR);

t.test("pipelined requests are answered in order, cached or not", async (t) => {
  const { app, ask } = await listen(t);
  const known = (await ask(CHECK, post(PAIR))).body;
  const unknown = (await app.inject({ method: "POST", url: CHECK, payload: { techA: "prisma", techB: "react" } })).body;
  const badge = "/api/v1/badge/nextjs/react.json";
  const shown = (await ask(badge)).body;
  const together = [
    raw(text),
    raw(JSON.stringify({ techA: "prisma", techB: "react" })),
    raw(text),
    // A body that nobody asked for is passed over.
    `GET ${badge} HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello`,
    raw("{"),
    raw(text),
  ];
  const answers = await sendRaw(app, `${together.join("")}${raw(text, CLOSE)}`);
  const parts = answers.split(/(?=HTTP\/1\.1 \d)/).map(readAnswer);
  t.strictSame(
    parts.map(({ status, body }) => [status, status === 200 ? body : ""]),
    // What follows a body that is broken is not read.
    [known, unknown, known, shown].map((body): [number, string] => [200, body]).concat([[400, ""]]),
  );
});

t.test("a body that arrives in pieces is read completely", async (t) => {
  const { ask, app } = await listen(t);
  const { body } = await ask(CHECK, post(PAIR));
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1")
    .setEncoding("utf8")
    .setNoDelay();
  t.teardown(() => socket.destroy());
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const whole = raw(text, CLOSE);
  const at = whole.length - 10;
  const requested = once(app.server, "request");
  socket.write(whole.slice(0, at));
  await requested;
  // The server has seen the first piece when it answers another client that asked after it.
  await ask("/healthz");
  socket.write(whole.slice(at));
  await once(socket, "close");
  t.equal(readAnswer(received).body, body);
});

t.test("a client that disconnects during its body does no harm", async (t) => {
  const { ask, app } = await listen(t);
  const { body } = await ask(CHECK, post(PAIR));
  for (const sent of [raw(text).slice(0, -10), raw(text).slice(0, -text.length)]) {
    const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
    const requested = once(app.server, "request");
    socket.write(sent);
    await requested;
    socket.destroy();
  }
  t.equal((await ask(CHECK, post(PAIR))).body, body);
});

/** A small application with a cache of 30 kB. */
function small(t: Test, answer: () => Promise<string>) {
  const state = { catalog: everyFact(), now: new Date("2026-06-01T12:00:00Z"), made: 0 };
  const app = fastify();
  t.teardown(() => app.close());
  cacheAnswers(app, { catalog: () => state.catalog, now: () => state.now }, 30_000);
  app.get("/:name", { config: { cached: true } }, async () => {
    state.made += 1;
    return answer();
  });
  /** Whether an answer comes from the cache. */
  const isKept = async (name: string) => {
    const { made } = state;
    await app.inject(`/${name}`);
    return state.made === made;
  };
  return { app, state, isKept };
}

t.test("the least recently used response is evicted, and long requests are not cached", async (t) => {
  const { app, isKept } = small(t, async () => "a".repeat(9_000));
  for (const name of "abcad") await app.inject(`/${name}`);
  t.strictSame([await isKept("a"), await isKept("c"), await isKept("d")], [true, true, true]);
  t.notOk(await isKept("b"));
  const endless = `e?${"x".repeat(20_000)}`;
  await app.inject(`/${endless}`);
  t.notOk(await isKept(endless));
});

t.test("a response in progress when the data or the day changed is not cached", async (t) => {
  let meanwhile = () => {};
  const { app, state, isKept } = small(t, async () => {
    meanwhile();
    return "a";
  });
  meanwhile = () => {
    state.catalog = everyFact();
  };
  t.equal((await app.inject("/a")).body, "a");
  meanwhile = () => {};
  t.notOk(await isKept("a"));
  t.ok(await isKept("a"));
  meanwhile = () => {
    state.now = new Date("2026-06-02T00:00:00Z");
  };
  await app.inject("/b");
  meanwhile = () => {};
  t.notOk(await isKept("b"));
});

t.test("a hook added to the application sees cached answers too", async (t) => {
  const state = { sent: 0, answered: 0 };
  const { app } = small(t, async () => "a");
  app.addHook("onSend", async () => {
    state.sent += 1;
  });
  app.addHook("onResponse", async () => {
    state.answered += 1;
  });
  for (let i = 0; i < 3; i += 1) await app.inject("/a");
  t.strictSame(state, { sent: 3, answered: 3 });
});

t.test("a catalog that throws gives an error response and does not end the process", async (t) => {
  const { ask, state } = await listen(t, {}, { LOG_LEVEL: "silent" });
  const badge = "/api/v1/badge/nextjs/react.svg";
  const first = await ask(badge);
  await ask(CHECK, post(PAIR));
  const { catalog } = state;
  Object.defineProperty(state, "catalog", {
    configurable: true,
    get: () => {
      throw new Error("it is broken");
    },
  });
  t.equal((await ask(badge)).status, 500);
  t.equal((await ask(CHECK, post(PAIR))).status, 500);
  t.equal((await ask("/healthz")).status, 200);
  Object.defineProperty(state, "catalog", { value: catalog });
  t.equal((await ask(badge)).body, first.body);
});

t.test("a HEAD with the tag of the answer is 304 like a GET", async (t) => {
  const { app } = await createApp(t, everyFact());
  for (const url of ["/", "/api/v1/badge/nextjs/react.svg"]) {
    for (const method of ["GET", "HEAD"] as const) {
      const { statusCode, body } = await app.inject({ method, url, headers: { "if-none-match": "*" } });
      t.same([statusCode, body], [304, ""], `${method} ${url}`);
    }
  }
});

t.test("answers are kept until the data or the day change", async (t) => {
  const state = { catalog: everyFact(), now: new Date("2026-06-01T12:00:00Z") };
  const current = answersOfToday<string>({ catalog: () => state.catalog, now: () => state.now }, { maxSize: 9 });
  for (const change of [
    () => {
      state.catalog = everyFact();
    },
    () => {
      state.now = new Date("2026-06-02T00:00:00Z");
    },
  ]) {
    const before = current();
    before.set("question", "answer", { size: 1 });
    state.now = new Date(state.now.getTime() + 1);
    t.equal(current().get("question"), "answer");
    change();
    t.equal(current().get("question"), undefined);
    before.set("late", "of other data", { size: 1 });
    t.equal(current().get("late"), undefined, "an answer in progress meanwhile is of the other data");
  }
});

t.test("what was asked least recently makes room", async (t) => {
  const catalog = everyFact();
  const current = answersOfToday<string>({ catalog: () => catalog, now: () => new Date("2026-06-01") }, { maxSize: 2 });
  for (const question of ["a", "b", "a", "c"])
    if (!current().get(question)) current().set(question, question, { size: 1 });
  t.strictSame(
    ["a", "b", "c"].map((question) => current().get(question)),
    ["a", undefined, "c"],
  );
});
