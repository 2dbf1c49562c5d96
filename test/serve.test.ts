import { once } from "node:events";
import { connect } from "node:net";
import t from "tap";
import { FILES } from "./fixtures/data.js";
import { startServer } from "./fixtures/server-process.js";
import { temporaryFolder, writeFiles } from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

function environment(t: Parameters<typeof temporaryFolder>[0]): Record<string, string> {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  return { DATA_DIR: dataDir, STATE_DIR: stateDir, RATE_LIMIT_CHECK: "1000000" };
}

t.test("a request that is still arriving is answered before it stops", async (t) => {
  const { child, url, ended, log } = await startServer(t, environment(t));
  const { port } = new URL(url);
  const body = '{"techA":"nextjs","techB":"react"}';
  const socket = connect(Number(port), "127.0.0.1");
  let received = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    received += chunk;
  });
  const head = `POST /api/v1/check HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}`;
  socket.write(`${head}\r\n\r\n${body.slice(0, 5)}`);
  // An answer on another connection shows that these bytes were seen.
  await fetch(`${url}/healthz`, { headers: { connection: "close" } });
  child.kill("SIGTERM");
  await until(() => log.some(({ msg }) => msg === "stopping"), "it is stopping");
  const refuses = () =>
    fetch(`${url}/healthz`).then(
      () => false,
      ({ cause }) => cause.code === "ECONNREFUSED",
    );
  await until(refuses, "it listens no more");
  socket.write(body.slice(5));
  await once(socket, "close");
  t.match(received, /^HTTP\/1\.1 200 OK\r\n/);
  t.match(received, /\r\nconnection: close\r\n/i);
  t.strictSame(await ended, { code: 0, signal: null });
});
