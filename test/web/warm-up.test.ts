import Fastify from "fastify";
import t from "tap";
import { warmUp } from "../../server/web/warm-up.js";
import { until } from "../fixtures/until.js";

t.test("prepares once the service listens, and says when the service has closed", async (t) => {
  const app = Fastify();
  let isClosed: (() => boolean) | undefined;
  warmUp(app, "cakes", async (given) => {
    isClosed = given;
  });
  await app.ready();
  await app.listen({ port: 0, host: "127.0.0.1" });
  t.equal(isClosed, undefined, "not with the start");
  await until(() => isClosed !== undefined, "it is prepared");
  t.equal(isClosed?.(), false);
  await app.close();
  t.equal(isClosed?.(), true);
});

t.test("a service that only answers in its process, or closes at once, prepares nothing", async (t) => {
  const app = Fastify();
  let prepared = 0;
  warmUp(app, "cakes", async () => ++prepared);
  await app.inject("/");
  await app.close();
  const other = Fastify();
  warmUp(other, "cakes", async () => ++prepared);
  await other.listen({ port: 0, host: "127.0.0.1" });
  await other.close();
  // One that begins to wait later has waited long enough when this one has.
  const last = Fastify();
  t.teardown(() => last.close());
  let isPrepared = false;
  warmUp(last, "cakes", async () => {
    isPrepared = true;
  });
  await last.listen({ port: 0, host: "127.0.0.1" });
  await until(() => isPrepared, "the last one is prepared");
  t.equal(prepared, 0);
});

t.test("what cannot be prepared is logged, and the service goes on", async (t) => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "error", stream: { write: (line: string) => lines.push(line) } } });
  t.teardown(() => app.close());
  warmUp(app, "cakes", async () => {
    throw new Error("no flour");
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  await until(() => lines.length > 0, "the log");
  t.match(JSON.parse(String(lines[0])), { msg: "cakes are not ready", err: { message: "no flour" } });
});
