import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import tap from "tap";
import { TokenStore } from "../server/state/tokens.js";
import { FILES } from "./fixtures/data.js";
import { runServer, startServer } from "./fixtures/server-process.js";
import { TOOL_BODY, temporaryFolder, writeFiles } from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

tap.test("a wrong configuration ends it with one line for each mistake", async (t) => {
  const { code, err } = await runServer({ PORT: "http", TRUST_PROXY: "1", LOG_LEVEL: "loud" });
  t.equal(code, 78);
  t.strictSame(
    err
      .trim()
      .split("\n")
      .map((line) => line.split(/[=:]/)[0]),
    ["PORT", "LOG_LEVEL", "TRUST_PROXY"],
  );
});

tap.test("data that do not validate are not served, and the place is told", async (t) => {
  const folder = t.testdir({
    technologies: { "some-thing.yaml": "name: Some\ncategory: framwork\nchecked: 2026-01-01\n" },
  });
  const { code, err } = await runServer({ PORT: "0", DATA_DIR: folder });
  t.equal(code, 65);
  t.match(err, `${folder}/technologies/some-thing.yaml:2:11`);
  t.match(err, 'did you mean "framework"?');
});

tap.test("a folder that is not there is told", async (t) => {
  const { code, err } = await runServer({ PORT: "0", DATA_DIR: "/nonexistent/data" });
  t.equal(code, 1);
  t.match(err, "/nonexistent/data");
});

tap.test("killed at any moment, it has lost nothing that it accepted, and made nothing twice", async (t) => {
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

tap.test("where it cannot listen, it says what to change", async (t) => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  t.teardown(() => taken.close());
  const { port } = taken.address() as AddressInfo;
  const inUse = await runServer({ ...smallest(t), PORT: String(port) });
  t.equal(inUse.code, 69);
  t.match(inUse.err, `HOST=127.0.0.1 PORT=${port}: another program listens there; end it, or set PORT to a free one`);
  const notHere = await runServer({ ...smallest(t), HOST: "203.0.113.7", PORT: "0" });
  t.equal(notHere.code, 78);
  t.match(notHere.err, /^HOST=203\.0\.113\.7 PORT=0: this machine does not have the address/);
});

tap.test("a fault that nothing expected is one fatal line, and the process ends with a code", async (t) => {
  for (const statement of ["throw new Error('provoked')", "Promise.reject(new Error('provoked'))"]) {
    const { child, log, ended } = await startServer(t, { ...smallest(t), ...provoke(statement) });
    child.kill("SIGUSR2");
    t.strictSame(await ended, { code: 70, signal: null }, statement);
    const fatal = log.filter(({ level }) => level === 60);
    t.equal(fatal.length, 1);
    t.match(fatal, [{ err: { message: "provoked" }, msg: /this process ends/ }]);
  }
});

tap.test("it listens, answers, and ends at SIGTERM", async (t) => {
  const { child, url, ended } = await startServer(t, smallest(t));
  const response = await fetch(`${url}/readyz`);
  t.match(await response.json(), { version: "1.0", status: "ready", dataRevision: /^content-/ });
  child.kill("SIGTERM");
  t.strictSame(await ended, { code: 0, signal: null });
});

tap.test("a second signal ends it at once", async (t) => {
  const { child, log, ended } = await startServer(t, { ...smallest(t), STOP_DELAY: "5m" });
  child.kill("SIGINT");
  await until(() => log.some(({ msg }) => msg === "stopping"), "it is stopping");
  child.kill("SIGTERM");
  t.strictSame(await ended, { code: 143, signal: null });
});
