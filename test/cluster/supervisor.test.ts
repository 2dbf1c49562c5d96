import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { connect, type Socket } from "node:net";
import t from "tap";
import { TokenStore } from "../../server/state/tokens.js";
import { FILES } from "../fixtures/data.js";
import { startRedis } from "../fixtures/redis.js";
import { runServer, type ServerProcess, startServer } from "../fixtures/server-process.js";
import { TOOL_BODY, temporaryFolder, writeFiles } from "../fixtures/service.js";
import { startLoad } from "../fixtures/steady-load.js";
import { until } from "../fixtures/until.js";

/** Where no Redis is: each worker counts for itself then, which is beside the point of most tests here. */
const NO_REDIS = "redis://127.0.0.1:1";

function environment(t: Parameters<typeof temporaryFolder>[0], files = FILES): Record<string, string> {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, files);
  return { DATA_DIR: dataDir, STATE_DIR: stateDir, WORKERS: "2", REDIS_URL: NO_REDIS, RATE_LIMIT_CHECK: "1000000" };
}

const answerers = ({ log }: ServerProcess) => log.filter(({ msg }) => msg === "ready").length;

/** A connection that asks when told to. */
function client(t: { teardown: (end: () => unknown) => void }, url: string) {
  const socket: Socket = connect(Number(new URL(url).port), "127.0.0.1");
  let answers = 0;
  let closed = false;
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    answers += chunk.split("HTTP/1.1 200").length - 1;
  });
  socket
    .on("error", () => {})
    .on("close", () => {
      closed = true;
    });
  t.teardown(() => socket.destroy());
  return {
    ask: async () => {
      const before = answers;
      socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
      await until(() => closed || answers > before, "an answer or an end");
      return answers > before;
    },
    isClosed: () => closed,
  };
}

t.test("what is wrong with the data is told once, and with its exit code", async (t) => {
  const files = { ...FILES, "technologies/react.yaml": "name: React\ncategory: framwork\nchecked: 2026-01-01\n" };
  const { code, err } = await runServer({ ...environment(t, files), WORKERS: "4", PORT: "0" });
  t.equal(code, 65);
  t.equal(err.split("technologies/react.yaml:2:11").length - 1, 1);
  t.match(err, /nothing is served\.\n$/);
});

t.test("a worker that is killed takes only its own connections along, and is replaced", async (t) => {
  const server = await startServer(t, { ...environment(t), ACCESS_LOG: "all" });
  const { url, workers, log } = server;
  t.equal(workers().length, 2);
  const [first, second] = workers() as [number, number];
  const clients: ReturnType<typeof client>[] = [];
  const answeredBy = (...pids: number[]) =>
    log.filter(({ msg, pid }) => msg === "request" && pids.includes(Number(pid))).length;
  // Whichever worker is quick takes a connection, so it is up to the machine when both have some.
  await until(async () => {
    const next = client(t, url);
    clients.push(next);
    await next.ask();
    await until(() => answeredBy(first, second) === clients.length, "it is logged who answered");
    return answeredBy(first) > 0 && answeredBy(second) > 0;
  }, "both have connections");
  process.kill(second, "SIGKILL");
  await until(() => clients.some(({ isClosed }) => isClosed()), "its connections end");
  await until(() => answerers(server) === 3, "another one answers");
  const alive = await Promise.all(clients.map(async ({ ask, isClosed }) => !isClosed() && (await ask())));
  const lost = alive.filter((lives) => !lives).length;
  t.equal(lost, answeredBy(second));
  t.equal(workers().length, 2);
  t.ok(workers().includes(first), "the other one goes on");
  t.match(
    log.filter(({ level }) => level === 50),
    [{ worker: second, signal: "SIGKILL", retryInMs: 0, msg: "a worker ended; another one takes its place" }],
  );
  const next = client(t, url);
  t.ok(await next.ask());
  server.child.kill("SIGTERM");
  t.strictSame(await server.ended, { code: 0, signal: null });
});

t.test("told to end under load, all workers answer every question that they have taken", async (t) => {
  const { child, url, ended, log } = await startServer(t, environment(t));
  const load = startLoad(url, 8);
  await until(() => load.answered() > 500, "they answer");
  child.kill("SIGTERM");
  await load.ended;
  t.strictSame(load.failures, []);
  t.strictSame(await ended, { code: 0, signal: null });
  t.equal(log.filter(({ msg }) => msg === "stopped").length, 2);
});

t.test("signals to the whole group end it in order as well", async (t) => {
  const { child, url, ended, workers } = await startServer(t, environment(t));
  const load = startLoad(url, 4);
  await until(() => load.answered() > 100, "they answer");
  for (const pid of [child.pid as number, ...workers()]) process.kill(pid, "SIGTERM");
  await load.ended;
  t.strictSame(load.failures, []);
  t.strictSame(await ended, { code: 0, signal: null });
});

t.test("a worker that ends again and again is replaced after longer and longer waits", async (t) => {
  const fault = `process.on('SIGUSR2',()=>{throw new Error('provoked')})`;
  const provoked = { NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fault)}"` };
  const server = await startServer(t, { ...environment(t), ...provoked });
  for (let turn = 1; turn <= 3; turn += 1) {
    process.kill(server.workers().at(-1) as number, "SIGUSR2");
    await until(() => answerers(server) === 2 + turn, "another one answers");
  }
  const ends = server.log.filter(({ msg }) => /^a worker ended/.test(String(msg)));
  t.strictSame(
    ends.map(({ code, retryInMs }) => [code, retryInMs]),
    [
      [70, 0],
      [70, 1000],
      [70, 2000],
    ],
  );
  t.equal(server.log.filter(({ level }) => level === 60).length, 3, "each said why");
  server.child.kill("SIGTERM");
  t.strictSame(await server.ended, { code: 0, signal: null });
});

t.test("when no worker comes up any more, it gives up with a code", async (t) => {
  const server = await startServer(t, environment(t));
  // What was compiled for the next start must not stand in for the data.
  rmSync(server.env.STATE_DIR as string, { recursive: true, force: true, maxRetries: 20 });
  writeFiles(server.env.DATA_DIR as string, { "technologies/react.yaml": "name: [" });
  for (const pid of server.workers()) process.kill(pid, "SIGKILL");
  t.strictSame(await server.ended, { code: 65, signal: null });
  t.ok(server.log.filter(({ msg }) => /^a worker ended/.test(String(msg))).length >= 4, "not at the first failure");
});

t.test("when the primary is killed, no worker is left", async (t) => {
  const { child, workers } = await startServer(t, environment(t));
  t.equal(workers().length, 2);
  child.kill("SIGKILL");
  await until(() => workers().length === 0, "they end");
});

t.test("limits are exact over all workers", async (t) => {
  const redis = await startRedis(t);
  const env = { ...environment(t), REDIS_URL: redis.url, RATE_LIMIT_CHECK: "40" };
  let server: ServerProcess;
  let statuses: number[];
  do {
    await redis.run("FLUSHALL");
    server = await startServer(t, env);
    const { url } = server;
    const ask = async () => {
      const headers = { connection: "close" };
      return (await fetch(`${url}/api/v1/check?techA=nextjs&techB=react`, { headers })).status;
    };
    statuses = await Promise.all(Array.from({ length: 100 }, ask));
    server.child.kill("SIGTERM");
    await server.ended;
    // Where the machine is busy the store may be late, and then nothing is exact.
  } while (server.log.some(({ store, level }) => store === "redis" && Number(level) > 30));
  t.equal(statuses.filter((status) => status === 200).length, 40);
  t.equal(statuses.filter((status) => status === 429).length, 60);
});

t.test("one worker delivers for all, and its successor after it; all serve what is merged", async (t) => {
  const env: Record<string, string> = { ...environment(t), RATE_LIMIT_CONTRIBUTE: "1000", RATE_LIMIT_READ: "100000" };
  const stateDir = env.STATE_DIR as string;
  const expiresAt = "2999-01-01T00:00:00.000Z";
  const { secret } = await new TokenStore(stateDir).create({ name: "t", scopes: ["ai-tool"], expiresAt }, new Date());
  const server = await startServer(t, env);
  const { url, log, workers } = server;
  const submit = async (name: string) => {
    const response = await fetch(`${url}/api/v1/contributions/ai-tool`, {
      method: "POST",
      // With a connection of its own for each, either worker may take it.
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json", connection: "close" },
      body: JSON.stringify({ ...TOOL_BODY, name }),
    });
    t.equal(response.status, 200, name);
    const { contribution } = await response.json();
    t.match(contribution.url, /^http/, "it was waited for");
    return contribution.id as string;
  };
  const deliveries = () => log.filter(({ msg }) => msg === "contribution delivered").map(({ pid }) => Number(pid));
  const ids = [];
  for (let turn = 0; turn < 4; turn += 1) ids.push(await submit(`Scribe ${turn}`));
  // The log is written in batches, and a kill takes the last one along.
  await until(() => deliveries().length === 4, "it has said so");
  const [leader] = deliveries() as [number];
  process.kill(leader, "SIGKILL");
  await until(() => answerers(server) === 3, "another one answers");
  for (let turn = 4; turn < 8; turn += 1) ids.push(await submit(`Scribe ${turn}`));
  await until(() => deliveries().length === 8, "all are delivered");
  t.equal(new Set(deliveries()).size, 2, "the first one, and its successor");
  const review = (...args: string[]) =>
    execFileSync(process.execPath, ["--import", "tsx", "scripts/review.ts", ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
  review("approve", ids[0] as string, "--by", "a reviewer");
  const revisions = async () => {
    const ask = async () => (await fetch(`${url}/readyz`, { headers: { connection: "close" } })).json();
    const found = await Promise.all(Array.from({ length: 8 }, ask));
    return new Set(found.map(({ dataRevision }) => dataRevision));
  };
  const served = () => log.filter(({ msg }) => msg === "a newer revision answers").map(({ pid }) => pid);
  await until(() => workers().every((pid) => served().includes(pid)), "both have taken it in");
  t.equal((await revisions()).size, 1, "one for all");
  server.child.kill("SIGTERM");
  t.strictSame(await server.ended, { code: 0, signal: null });
});
