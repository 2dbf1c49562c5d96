import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import t, { type Test } from "tap";
import { buildApp } from "../../server/app.js";
import { readConfig } from "../../server/config.js";
import { BOUNDS, type ConnectionBounds, Connections } from "../../server/http/connections.js";

import { everyFact, UNLIMITED } from "../fixtures/every-fact.js";
import { readAnswer } from "../fixtures/raw.js";
import { until } from "../fixtures/until.js";

const catalog = everyFact();

interface Listening {
  app: FastifyInstance;
  connections: Connections;
  port: number;
  /** Opens a connection and sends a text. */
  open: (text?: string) => Client;
}

interface Client {
  socket: Socket;
  /** All that came back so far. */
  received: () => string;
  closed: Promise<unknown>;
}

/** The real application, listening, with bounds of the test's own. */
async function listen(
  t: Test,
  bounds: Partial<ConnectionBounds> = {},
  env: NodeJS.ProcessEnv = {},
  prepare: (app: FastifyInstance) => void = () => {},
): Promise<Listening> {
  const config = { ...readConfig({ LOG_LEVEL: "silent", ...env }), limits: UNLIMITED };
  const connections = new Connections(config, bounds);
  const app = await buildApp({ config, catalog: () => catalog, connections });
  prepare(app);
  t.teardown(() => {
    connections.closeAll();
    return app.close();
  });
  await app.listen({ port: 0, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  const open = (text = "") => {
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => {
      received += chunk;
    });
    // That the other side resets a connection is an end as well.
    socket.on("error", () => {});
    t.teardown(() => socket.destroy());
    if (text) socket.write(text);
    return { socket, received: () => received, closed: once(socket, "close").catch(() => {}) };
  };
  return { app, connections, port, open };
}

const GET = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
const LAST_GET = "GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
const postOf = (headers: string, body = "") =>
  `POST /api/v1/check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
const countAnswers = (received: string) => received.split("HTTP/1.1 ").length - 1;

/** That an answer has the one shape, and the headers that every response has. */
function isRefusal(t: Test, received: string, status: number, name: string): void {
  const { headers, body, status: found } = readAnswer(received);
  t.equal(found, status, name);
  t.match(JSON.parse(body), { version: "1.0", error: { code: "INVALID_INPUT", message: String } }, name);
  t.match(headers.get("x-ratelimit-remaining"), /^\d+$/, name);
  t.match(headers.get("x-ratelimit-reset"), /^\d{4}-.*Z$/, name);
  t.equal(headers.get("connection"), "close", name);
}

const QUICK: Partial<ConnectionBounds> = { headersTimeout: 100, requestTimeout: 200, checkingInterval: 20 };

t.test("the bounds fit together", async (t) => {
  t.ok(BOUNDS.headersTimeout <= BOUNDS.requestTimeout, "headers are a part of a request");
  t.ok(BOUNDS.keepAliveTimeout > 60_000, "balancers close first");
  t.ok(BOUNDS.maxClientConnections < BOUNDS.maxConnections);
  t.ok(BOUNDS.stalledTimeout > 8_000, "a contribution waits so long for its address");
});

t.test("the configuration docs list them", async (t) => {
  const docs = readFileSync("docs/configuration.md", "utf8");
  const seconds = (milliseconds: number) => `${milliseconds / 1000} s`;
  const headers = `${seconds(BOUNDS.headersTimeout)}, ${BOUNDS.maxHeaderSize / 1024} KiB`;
  t.match(docs, `| request headers | ${headers} including the address |`);
  t.match(docs, `| a whole request | ${seconds(BOUNDS.requestTimeout)}, `);
  t.match(docs, `| an idle connection | ${seconds(BOUNDS.keepAliveTimeout)} |`);
  t.match(docs, `such as a response that the client does not read | ${seconds(BOUNDS.stalledTimeout)}, or a minute `);
});

t.test("a client that sends too slowly, or nothing, gets an error and is disconnected", async (t) => {
  const { open, connections } = await listen(t, QUICK);
  const slow = {
    "half a request line": "GET /heal",
    "headers without an end": "GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: b\r\n",
    "a body that stops midway": postOf("Content-Length: 100", '{"techA":'),
    "a chunk that never comes": postOf("Transfer-Encoding: chunked", "5\r\nab"),
  };
  for (const [name, text] of Object.entries(slow)) {
    const { closed, received } = open(text);
    await closed;
    isRefusal(t, received(), 408, name);
  }
  const silent = open();
  await silent.closed;
  isRefusal(t, silent.received(), 408, "silence");
  const { headers } = readAnswer(silent.received());
  t.equal(headers.get("x-ratelimit-remaining"), String(UNLIMITED.read), "none of them counts as a read");
  const dripping = open("GET /healthz HTTP/1.1\r\nHost: a\r\n");
  const drip = setInterval(() => dripping.socket.write("X-A: b\r\n"), 10);
  await dripping.closed;
  clearInterval(drip);
  isRefusal(t, dripping.received(), 408, "a header now and then");
  const { socket, received } = open(GET);
  await until(() => countAnswers(received()) === 1, "others are answered");
  socket.destroy();
  await until(() => connections.state.open === 0, "nothing is left");
});

t.test("idle connections are closed, also when the client vanished", async (t) => {
  const { open, connections } = await listen(t, { keepAliveTimeout: 50 });
  const { closed, received } = open(GET);
  await closed;
  t.equal(countAnswers(received()), 1);
  await until(() => connections.state.open === 0, "it is let go");
});

t.test("a response that is not read is aborted", async (t) => {
  const { open, connections } = await listen(t, { stalledTimeout: 100 }, {}, (app) => {
    app.get("/large", (_request, reply) => reply.send(Buffer.alloc(64 * 1024 * 1024)));
  });
  const { socket } = open();
  socket.pause();
  socket.write("GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
  await until(() => connections.state.open === 1, "it is taken");
  await until(() => connections.state.open === 0, "it is given up");
});

t.test("pipelined requests are answered in order, and reading pauses while responses are unread", async (t) => {
  const { open } = await listen(t);
  const flood = open(GET.repeat(999) + LAST_GET);
  const other = open(LAST_GET);
  await Promise.all([flood.closed, other.closed]);
  t.equal(countAnswers(flood.received()), 1000);
  t.equal(countAnswers(other.received()), 1);
  const { open: openDeaf, connections } = await listen(t, { stalledTimeout: 200 });
  const deaf = openDeaf();
  deaf.socket.pause();
  // Two hundred thousand requests: far more than the buffers of the two systems hold answers.
  for (let turn = 0; turn < 200; turn += 1) deaf.socket.write(GET.repeat(1000));
  await until(() => connections.state.open === 1, "it is taken");
  await until(() => connections.state.open === 0, "it is given up");
  t.ok(deaf.socket.writableLength > 0 || deaf.socket.destroyed, "not all of it was read");
});

t.test("who ends its side of the connection after asking gets the answers, and then it is closed", async (t) => {
  let answer = () => {};
  const gate = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const { app, open } = await listen(t, {}, {}, (app) => {
    app.get("/later", async () => {
      await gate;
      return "late";
    });
  });
  const connected = once(app.server, "connection") as Promise<[Socket]>;
  const { socket, received, closed } = open();
  const request = "GET /later HTTP/1.1\r\nHost: x\r\n\r\n";
  socket.end(request + request);
  const [seen] = await connected;
  await once(seen, "end");
  answer();
  await closed;
  t.equal(received().match(/HTTP\/1\.1 200 OK\r\n/g)?.length, 2);
  t.equal(received().match(/late/g)?.length, 2);
});

t.test("headers and URLs have a maximum size", async (t) => {
  const { open } = await listen(t);
  const huge = "a".repeat(BOUNDS.maxHeaderSize);
  for (const text of [
    `GET /healthz HTTP/1.1\r\nHost: a\r\nX-A: ${huge}\r\n\r\n`,
    `GET /check/${huge}/b HTTP/1.1\r\nHost: a\r\n\r\n`,
    `GET /healthz HTTP/1.1\r\nHost: a\r\n${"X-Name: value\r\n".repeat(2000)}\r\n`,
  ]) {
    const { closed, received } = open(text);
    await closed;
    isRefusal(t, received(), 431, text.slice(0, 30));
  }
});

t.test("an ambiguous request is rejected, and nothing after it is answered", async (t) => {
  const { open } = await listen(t);
  const smuggled = "GET /healthz HTTP/1.1\r\nHost: b\r\n\r\n";
  const body = '{"techA":"a","techB":"b"}';
  const cases = {
    "both lengths": postOf(`Content-Length: ${body.length}\r\nTransfer-Encoding: chunked`, `0\r\n\r\n${smuggled}`),
    "both, the other way round": postOf("Transfer-Encoding: chunked\r\nContent-Length: 4", `0\r\n\r\n${smuggled}`),
    "two lengths": postOf(`Content-Length: ${body.length}\r\nContent-Length: 5`, body + smuggled),
    "a length with a sign": postOf(`Content-Length: +${body.length}`, body + smuggled),
    "a length that is no number": postOf("Content-Length: 0x19", body + smuggled),
    "an encoding nobody knows": postOf("Transfer-Encoding: xchunked", `0\r\n\r\n${smuggled}`),
    "chunked not last": postOf("Transfer-Encoding: chunked, identity", `0\r\n\r\n${smuggled}`),
    "a space before the colon": postOf("Transfer-Encoding : chunked", `0\r\n\r\n${smuggled}`),
    "a chunk's size in disguise": postOf("Transfer-Encoding: chunked", `0x5\r\nabcde\r\n0\r\n\r\n${smuggled}`),
    "lines that end without a carriage return": `POST /api/v1/check HTTP/1.1\nHost: a\nContent-Length: 0\n\n${smuggled}`,
    "a name broken by a line": `GET /healthz HTTP/1.1\r\nHo\r\nst: a\r\n\r\n${smuggled}`,
    "a null in a value": `GET /healthz HTTP/1.1\r\nHost: a\0b\r\n\r\n${smuggled}`,
    "no host": `GET /healthz HTTP/1.1\r\nX-A: b\r\n\r\n${smuggled}`,
    "two hosts": `GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n${smuggled}`,
    "one host twice": `GET /healthz HTTP/1.1\r\nHOST: a\r\nX-A: b\r\nhost: a\r\n\r\n${smuggled}`,
    "two hosts before HTTP/1.1": `GET /healthz HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n${smuggled}`,
    "two hosts in one line": `GET /healthz HTTP/1.1\r\nHost: a, b\r\n\r\n${smuggled}`,
    "a host with a path": `GET /healthz HTTP/1.1\r\nHost: a/b\r\n\r\n${smuggled}`,
    "a host with a user": `GET /healthz HTTP/1.1\r\nHost: a@b\r\n\r\n${smuggled}`,
  };
  for (const [name, text] of Object.entries(cases)) {
    const { closed, received } = open(text);
    await closed;
    isRefusal(t, received(), 400, name);
    t.equal(countAnswers(received()), 1, name);
  }
  const old = open("GET /healthz HTTP/1.0\r\n\r\n");
  await old.closed;
  t.match(old.received(), /^HTTP\/1\.1 200 /, "HTTP/1.0 knows no Host");
  for (const host of ["", "a:80", "[::1]:3000", "xn--bcher-kva.example", "_dmarc.a-b.example."]) {
    const client = open(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
    await client.closed;
    t.match(client.received(), /^HTTP\/1\.1 200 /, `Host: ${host}`);
  }
});

t.test("`Expect: 100-continue` is honoured, and unknown expectations are ignored", async (t) => {
  const { open } = await listen(t);
  const body = '{"techA":"nextjs","techB":"react"}';
  const asked = open(postOf(`Expect: 100-continue\r\nConnection: close\r\nContent-Length: ${body.length}`));
  await until(() => asked.received().startsWith("HTTP/1.1 100 Continue\r\n\r\n"), "it may go on");
  asked.socket.write(body);
  await asked.closed;
  t.match(asked.received(), /HTTP\/1\.1 200 OK/);
  const unknown = open("GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nConnection: close\r\n\r\n");
  await unknown.closed;
  t.match(unknown.received(), /^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*x-ratelimit-remaining/);
});

t.test("connections over the limit of one client or of all are closed and counted", async (t) => {
  const { open, connections } = await listen(t, { maxClientConnections: 3, maxConnections: 5 });
  const clients = [];
  for (let turn = 0; turn < 3; turn += 1) {
    const client = open(GET);
    await until(() => countAnswers(client.received()) === 1, "it is answered");
    clients.push(client);
  }
  await open(GET).closed;
  t.strictSame(connections.state, { open: 3, dropped: 1 });
  clients[0]?.socket.destroy();
  await until(() => connections.state.open === 2, "one has gone");
  const next = open(GET);
  await until(() => countAnswers(next.received()) === 1, "there is room again");

  const behind = await listen(t, { maxClientConnections: 1, maxConnections: 2 }, { TRUST_PROXY: "127.0.0.1" });
  const [one, two] = [behind.open(GET), behind.open(GET)];
  await until(() => countAnswers(one.received() + two.received()) === 2, "a proxy is no client");
  await behind.open(GET).closed;
  t.strictSame(behind.connections.state, { open: 2, dropped: 1 });
});

t.test("while stopping, requests on open connections are answered before these close", async (t) => {
  let answer = () => {};
  const { open, connections, app, port } = await listen(t, { lastCall: 3_000 }, {}, (app) => {
    app.get("/slow", async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return "done";
    });
  });
  const [idle, busy, unused, asking] = [open(GET), open("GET /slow HTTP/1.1\r\nHost: a\r\n\r\n"), open(), open(GET)];
  await until(() => countAnswers(idle.received() + asking.received()) === 2, "two are idle");
  await until(() => connections.state.open === 4, "all are there");
  connections.endListening();
  const late = connect(port, "127.0.0.1");
  const [refused] = (await once(late, "error")) as [NodeJS.ErrnoException];
  t.equal(refused.code, "ECONNREFUSED");
  const drained = connections.drain();
  asking.socket.write(GET);
  await asking.closed;
  t.match(asking.received(), /connection: close[\s\S]*"ok"/i, "asked after the last call and answered");
  t.equal(countAnswers(asking.received()), 2);
  await Promise.all([idle.closed, unused.closed]);
  t.equal(busy.received(), "", "it is waited for");
  answer();
  await drained;
  await busy.closed;
  t.match(busy.received(), /connection: close[\s\S]*done/i);
  t.equal(connections.state.open, 0);
  await app.close();
});

t.test("slow senders are still disconnected while stopping", async (t) => {
  const { open, connections } = await listen(t, { ...QUICK, lastCall: 50 });
  const { received } = open(postOf("Content-Length: 100", '{"techA":'));
  await until(() => connections.state.open === 1, "it is there");
  connections.endListening();
  await connections.drain();
  await until(() => received() !== "", "it is told");
  isRefusal(t, received(), 408, "a body that stops midway");
});
