import { createServer } from "node:http";
import t from "tap";
import { runService, startService, trickle, until } from "../../faults/service.js";
import { listen } from "../fixtures/made-up-service.js";

t.test("returns the exit code and the first line on stderr of a program that exits", async (t) => {
  const code = 'console.error("first"); console.error("second"); process.exit(3)';
  t.strictSame(await runService(["-e", code], {}), { code: "3", error: "first" });
  // A signal may arrive a moment later.
  const signalled = "process.kill(process.pid); setInterval(() => {}, 1000)";
  t.strictSame(await runService(["-e", signalled], {}), { code: "SIGTERM", error: "" });
});

t.test("resolves when the service is ready and rejects when it exits before", async (t) => {
  await t.rejects(startService(["-e", "process.exit(65)"], {}), { message: /ended \(65\) before it was ready/ });
  const code = `for (const msg of ["Server listening at http://127.0.0.1:1", "ready"]) console.log(JSON.stringify({ msg }));
    setInterval(() => {}, 1000);`;
  const service = await startService(["-e", code], {});
  t.equal(service.url, "http://127.0.0.1:1");
  await service.stop();
  t.equal(await service.ended, "SIGTERM");
});

t.test("counts requests by outcome", async (t) => {
  const statuses = [200, 429, 503, 500];
  let asked = 0;
  const server = createServer((request, response) => {
    const status = statuses[asked];
    asked += 1;
    if (status === undefined) request.socket.destroy();
    else response.writeHead(status).end();
  });
  const stop = trickle(await listen(t, server));
  await until(() => asked >= 5, "five requests");
  const { ok, refused, failed, longest } = await stop();
  t.match({ ok, refused, failed: failed.slice(0, 2) }, { ok: 1, refused: 2, failed: ["500", "ECONNRESET"] });
  t.ok(longest > 0);
});
