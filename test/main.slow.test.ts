/** Whole programs that are killed, and several of them side by side. */
import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import t from "tap";
import { TokenStore } from "../server/state/tokens.js";
import { FILES } from "./fixtures/data.js";
import { startRedis } from "./fixtures/redis.js";
import { runServer, startServer } from "./fixtures/server-process.js";
import { TOOL_BODY, temporaryFolder, writeFiles } from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

t.test("killed at any moment, it loses no accepted submission and proposes none twice", async (t) => {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  const env = { DATA_DIR: dataDir, STATE_DIR: stateDir, RATE_LIMIT_CONTRIBUTE: "1000" };
  const expiresAt = "2999-01-01T00:00:00.000Z";
  const { secret } = await new TokenStore(stateDir).create({ name: "t", scopes: ["ai-tool"], expiresAt }, new Date());
  const accepted = new Set<string>();
  const bodies = Array.from({ length: 18 }, (_, number) => ({ ...TOOL_BODY, name: `Scribe ${number}` }));
  const submit = async (url: string, body: object) => {
    const response = await fetch(`${url}/api/v1/contributions/ai-tool`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.status === 200) accepted.add((await response.json()).contribution.id);
  };
  for (const [round, answers] of [0, 1, 4].entries()) {
    const { child, url } = await startServer(t, env);
    const before = accepted.size;
    const submitted = bodies.slice(round * 6, round * 6 + 6).map((body) => submit(url, body).catch(() => undefined));
    // At once, after the first answer, and after the fourth: somewhere in the middle of the next one.
    await until(() => accepted.size >= before + answers, "answers");
    child.kill("SIGKILL");
    await Promise.all([once(child, "exit"), ...submitted]);
  }
  const { child, url } = await startServer(t, env);
  const waiting = async () => (await (await fetch(`${url}/readyz`)).json()).contributions.waiting;
  await until(async () => (await waiting()) === 0, "everything is delivered");
  for (const id of accepted) {
    const { contribution } = await (await fetch(`${url}/api/v1/contributions/${id}`)).json();
    t.match(contribution, { id, status: "Received", url: /^http/ });
  }
  t.ok(accepted.size >= 5, "there was something to lose");
  const git = (...args: string[]) => execFileSync("git", [`--git-dir=${stateDir}/forge.git`, ...args]).toString();
  git("fsck", "--strict");
  for (const body of bodies) await submit(url, body);
  const branches = git("for-each-ref", "--format=%(refname)", "refs/heads/contribution").trim().split("\n");
  t.equal(branches.length, bodies.length, "one for each, also of those that were sent again");
  t.equal(accepted.size, bodies.length);
  for (const branch of branches) t.equal(git("rev-list", "--count", `main..${branch}`).trim(), "1", branch);
  child.kill("SIGTERM");
  await once(child, "exit");
});

t.test("two processes with one STATE_DIR deliver each submission once and share rate limits", async (t) => {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  writeFiles(dataDir, FILES);
  const redis = await startRedis(t);
  const env = { DATA_DIR: dataDir, STATE_DIR: stateDir, REDIS_URL: redis.url, RATE_LIMIT_CONTRIBUTE: "1000" };
  const both = await Promise.all([startServer(t, env), startServer(t, env)]);

  const allowed = new Map<string | null, number>();
  const ask = async ({ url }: (typeof both)[number]) => {
    const { status, headers } = await fetch(`${url}/api/v1/check?techA=nextjs&techB=react`);
    const end = headers.get("x-ratelimit-reset");
    if (status === 200) allowed.set(end, (allowed.get(end) ?? 0) + 1);
    return status;
  };
  while (!(await Promise.all(both.map(ask))).includes(429));
  t.strictSame([...allowed.values()].at(-1), 60, "sixty in each window, whichever process is asked");

  const expiresAt = "2999-01-01T00:00:00.000Z";
  const { secret } = await new TokenStore(stateDir).create({ name: "t", scopes: ["ai-tool"], expiresAt }, new Date());
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };
  const bodies = Array.from({ length: 12 }, (_, number) => JSON.stringify({ ...TOOL_BODY, name: `Scribe ${number}` }));
  const submit = async (url: string, body: string) => {
    const response = await fetch(`${url}/api/v1/contributions/ai-tool`, { method: "POST", headers, body });
    return ((await response.json()).contribution as { id: string }).id;
  };
  // Each to both, at the same time.
  const ids = new Set(await Promise.all(bodies.flatMap((body) => both.map(({ url }) => submit(url, body)))));
  t.equal(ids.size, bodies.length);
  const delivered = () => both.flatMap(({ log }) => log.filter(({ msg }) => msg === "contribution delivered"));
  await until(() => delivered().length >= bodies.length, "all deliveries are logged");
  for (const id of ids)
    for (const { url } of both) {
      const { contribution } = await (await fetch(`${url}/api/v1/contributions/${id}`)).json();
      t.match(contribution, { id, url: /^http/ }, "both processes know of every delivery");
    }
  t.strictSame(
    delivered()
      .map(({ contribution }) => contribution)
      .sort(),
    [...ids].sort(),
  );
  const git = (...args: string[]) => execFileSync("git", [`--git-dir=${stateDir}/forge.git`, ...args]).toString();
  git("fsck", "--strict");
  const branches = git("for-each-ref", "--format=%(refname)", "refs/heads/contribution").trim().split("\n");
  t.equal(branches.length, bodies.length);

  for (const { child, ended } of both) {
    child.kill("SIGTERM");
    t.strictSame(await ended, { code: 0, signal: null });
  }
});

/** A folder with one fact, for what is not about facts. */
function smallest(t: Parameters<typeof temporaryFolder>[0]): Record<string, string> {
  const [dataDir, stateDir] = [temporaryFolder(t), temporaryFolder(t)];
  const capabilities = "- id: dom\n  name: a DOM\n  meaning: The code works on the document of a browser.\n";
  const technology = "name: Some\ncategory: framework\nchecked: 2026-01-01\n";
  writeFiles(dataDir, { "capabilities.yaml": capabilities, "technologies/some-thing.yaml": technology });
  return { DATA_DIR: dataDir, STATE_DIR: stateDir };
}

/** Settings that let SIGUSR2 run something in the process. */
const provoke = (statement: string): Record<string, string> => ({
  NODE_OPTIONS: `--import "data:text/javascript,process.on('SIGUSR2',()=>{${encodeURIComponent(statement)}})"`,
});

t.test("when it cannot listen, the error says what to change", async (t) => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  t.teardown(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  const inUse = await runServer({ ...smallest(t), PORT: String(port) });
  t.equal(inUse.code, 69);
  t.match(
    inUse.err,
    `HOST=127.0.0.1 PORT=${port}: the port is in use; stop the other program or set PORT to a free one`,
  );
  const notHere = await runServer({ ...smallest(t), HOST: "203.0.113.7", PORT: "0" });
  t.equal(notHere.code, 78);
  t.match(notHere.err, /^HOST=203\.0\.113\.7 PORT=0: this machine does not have the address/);
});

t.test("an uncaught exception is logged as one fatal line and ends the process with code 70", async (t) => {
  for (const statement of ["throw new Error('provoked')", "Promise.reject(new Error('provoked'))"]) {
    const { child, log, ended } = await startServer(t, { ...smallest(t), ...provoke(statement) });
    child.kill("SIGUSR2");
    t.strictSame(await ended, { code: 70, signal: null }, statement);
    const fatal = log.filter(({ level }) => level === 60);
    t.equal(fatal.length, 1);
    t.match(fatal, [{ err: { message: "provoked" }, msg: "uncaught exception; exiting" }]);
  }
});

t.test("a second signal ends it at once", async (t) => {
  const { child, log, ended } = await startServer(t, { ...smallest(t), STOP_DELAY: "5m" });
  child.kill("SIGINT");
  await until(() => log.some(({ msg }) => msg === "stopping"), "it is stopping");
  child.kill("SIGTERM");
  t.strictSame(await ended, { code: 143, signal: null });
});
