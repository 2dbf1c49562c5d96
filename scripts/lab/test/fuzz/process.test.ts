import { once } from "node:events";
import { createServer } from "node:net";
import t from "tap";
import { freePort } from "../../fuzz/process.js";

t.test("a free port can be listened on", async (t) => {
  const server = createServer().listen(await freePort(), "127.0.0.1");
  t.teardown(() => server.close());
  await once(server, "listening");
});
