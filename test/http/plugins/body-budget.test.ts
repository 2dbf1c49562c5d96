import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import type { FastifyInstance } from "fastify";
import t, { type Test } from "tap";
import { createApp } from "../../fixtures/app.js";
import { CHECK, checkOf, everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import { readAnswer } from "../../fixtures/raw.js";
import { until } from "../../fixtures/until.js";

const MIB = 2 ** 20;
const BUDGET = 8 * MIB;
const CHUNKED = "Transfer-Encoding: chunked";
const JSON_TYPE = { "content-type": "application/json" };
const catalog = everyFact();

interface Sent {
  method?: string;
  path?: string;
  type?: string;
  /** By default the length of a body of 1 MiB. */
  length?: string;
  from?: string;
}

interface Client {
  write: (text: string | Buffer) => void;
  received: () => string;
  closed: Promise<unknown>;
  destroy: () => void;
}

async function listen(t: Test) {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED, bodyBudget: BUDGET, trustProxy: ["127.0.0.1"] });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const open = (sent: Sent, body = ""): Client => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
    socket.on("error", () => {});
    t.teardown(() => socket.destroy());
    const { method = "POST", path = CHECK, type = "application/json", from = "192.0.2.1" } = sent;
    const { length = `Content-Length: ${MIB}` } = sent;
    const headers = `Host: a\r\nContent-Type: ${type}\r\nX-Forwarded-For: ${from}\r\n${length}`;
    socket.write(`${method} ${path} HTTP/1.1\r\n${headers}\r\n\r\n${body}`);
    return {
      write: (text) => socket.write(text),
      received: () => received,
      closed: once(socket, "close").catch(() => {}),
      destroy: () => socket.destroy(),
    };
  };
  return { app, open };
}

async function metricOf(app: FastifyInstance, name: string): Promise<number> {
  const { body } = await app.inject("/metrics");
  return Number(new RegExp(`^${name} (\\d+)$`, "m").exec(body)?.[1]);
}
const held = (app: FastifyInstance) => metricOf(app, "stackfit_http_unfinished_body_bytes");

t.test("bodies over the budget get 503, and what arrives in one piece is answered all the same", async (t) => {
  const { app, open } = await listen(t);
  for (const path of [CHECK, "/api/v1/scan", "/mcp", "/no-such-route"]) {
    const holding = Array.from({ length: 8 }, () => open({ path }, "{"));
    await until(async () => (await held(app)) === BUDGET, `all are held at ${path}`);
    const refused = open({ path }, "{");
    await refused.closed;
    const { status, headers, body } = readAnswer(refused.received());
    t.equal(status, 503, path);
    t.equal(headers.get("retry-after"), "1");
    t.match(headers.get("x-ratelimit-remaining"), /^\d+$/);
    t.match(JSON.parse(body), { version: "1.0", error: { code: "INTERNAL_ERROR" } });
    const whole = JSON.stringify(checkOf("nextjs", "react").payload);
    const answered = open({ length: `Connection: close\r\nContent-Length: ${whole.length}` }, whole);
    await answered.closed;
    t.equal(readAnswer(answered.received()).status, 200);
    for (const { destroy } of holding) destroy();
    await until(async () => (await held(app)) === 0, "who hangs up holds nothing");
  }
  t.equal(await metricOf(app, "stackfit_http_bodies_refused_total"), 4);
});

t.test("the client that holds most gives way to others", async (t) => {
  const { app, open } = await listen(t);
  const holding = Array.from({ length: 8 }, () => open({}, "{"));
  await until(async () => (await held(app)) === BUDGET, "all are held");
  const body = JSON.stringify(checkOf("nextjs", "react").payload).padEnd(MIB / 2);
  const other = open({ from: "192.0.2.2", length: `Content-Length: ${MIB / 2}\r\nConnection: close` }, "");
  await until(() => holding.filter(({ received }) => received() !== "").length === 1, "one is refused");
  other.write(body);
  await other.closed;
  t.equal(readAnswer(other.received()).status, 200);
  t.equal(holding.filter(({ received }) => received().startsWith("HTTP/1.1 503 ")).length, 1, "no more than needed");
});

t.test("a body in chunks counts with the most that it may have", async (t) => {
  const { app, open } = await listen(t);
  const { destroy } = open({ length: CHUNKED }, "1\r\n{\r\n");
  await until(async () => (await held(app)) === MIB, "it counts");
  destroy();
  await until(async () => (await held(app)) === 0, "it is gone");
});

t.test("a body in chunks of a byte each is too large long before a megabyte", async (t) => {
  const { app, open } = await listen(t);
  const { closed, received } = open({ length: CHUNKED }, "1\r\n \r\n".repeat(MIB / 32));
  await closed;
  const { status, headers } = readAnswer(received());
  t.equal(status, 413);
  t.equal(headers.get("connection"), "close", "the rest is not waited for");
  await until(async () => (await held(app)) === 0, "it is gone");
});

t.test("a body is read unchanged, however it is cut", async (t) => {
  const { app, open } = await listen(t);
  const text = JSON.stringify(checkOf("nextjs", "r\u00e9act\u20ac".repeat(20)).payload).padEnd(20_000);
  const expected = (await app.inject({ method: "POST", url: CHECK, headers: JSON_TYPE, payload: text })).body;
  t.match(expected, "r\u00e9act\u20ac");
  const bytes = Buffer.from(text);
  for (const size of [7, 100, 4095, 4096, 4097, 9000]) {
    const client = open({ length: `Connection: close\r\n${CHUNKED}` });
    for (let at = 0; at < bytes.length; at += size) {
      const part = bytes.subarray(at, at + size);
      client.write(Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]));
    }
    client.write("0\r\n\r\n");
    await client.closed;
    const { status, body } = readAnswer(client.received());
    t.equal(status, 200, `${size} bytes at a time`);
    t.match(body, expected);
  }
});

t.test("a body that nobody reads does not count, and the connection goes on after it", async (t) => {
  const { app, open } = await listen(t);
  const last = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
  for (const sent of [{ method: "GET", path: "/healthz" }, { type: "text/csv" }]) {
    const { write, received, closed } = open(sent, " ".repeat(MIB / 2));
    await until(() => received().startsWith("HTTP/1.1 "), "it is answered before its body has come");
    t.equal(await held(app), 0);
    write(" ".repeat(MIB / 2) + last);
    await closed;
    t.match(received(), /HTTP\/1\.1 200 OK\r\n[^{]*\{"version":"1\.0","status":"ok"\}$/);
  }
});
