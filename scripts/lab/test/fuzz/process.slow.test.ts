import t from "tap";
import { freePort, Server } from "../../fuzz/process.js";

t.test("the real server starts, reports its stalls and memory, and stops", async (t) => {
  const server = new Server(await freePort(), t.testdir());
  t.teardown(() => server.stop());
  await server.ready();
  t.ok(server.isAlive);
  const { stall, time, memory } = await server.usage(true);
  t.ok(stall >= 0 && time > 0 && memory > 10);
  await server.stop();
  t.notOk(server.isAlive);
  t.notOk(await server.answers());
});
