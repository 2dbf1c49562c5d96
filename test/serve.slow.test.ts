import t from "tap";
import { FILES } from "./fixtures/data.js";
import { startServer } from "./fixtures/server-process.js";
import { temporaryFolder, writeFiles } from "./fixtures/service.js";
import { startLoad } from "./fixtures/steady-load.js";
import { until } from "./fixtures/until.js";

function environment(t: Parameters<typeof temporaryFolder>[0]): Record<string, string> {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  return { DATA_DIR: dataDir, STATE_DIR: stateDir, RATE_LIMIT_CHECK: "1000000" };
}

t.test("stopped under load, it answers every accepted request", async (t) => {
  const { child, url, ended, log } = await startServer(t, environment(t));
  const load = startLoad(url, 8);
  await until(() => load.answered() > 500, "it answers");
  child.kill("SIGTERM");
  await load.ended;
  t.strictSame(load.failures, []);
  t.strictSame(await ended, { code: 0, signal: null });
  const said = log.map(({ msg }) => msg).filter((msg) => /stop|connections/.test(String(msg)));
  t.strictSame(said, ["stopping", "stopped"]);
});

t.test("for STOP_DELAY it answers and reports that it is stopping; then it stops listening", async (t) => {
  const { child, url, ended } = await startServer(t, { ...environment(t), STOP_DELAY: "5s" });
  t.equal((await fetch(`${url}/readyz`)).status, 200);
  child.kill("SIGTERM");
  await until(async () => (await fetch(`${url}/readyz`)).status === 503, "probes see it");
  const readiness = await fetch(`${url}/readyz`);
  t.match(await readiness.json(), { version: "1.0", status: "stopping" });
  t.equal((await fetch(`${url}/healthz`)).status, 200, "it lives");
  t.equal((await fetch(`${url}/api/v1/check?techA=nextjs&techB=react`)).status, 200, "it answers");
  t.strictSame(await ended, { code: 0, signal: null });
});
