import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import tap from "tap";
import { TokenStore } from "../server/state/tokens.js";
import { FILES } from "./fixtures/data.js";
import { TOOL_BODY, temporaryFolder, writeFiles } from "./fixtures/service.js";
import { until } from "./fixtures/until.js";

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Runs to the end. */
async function run(env: Record<string, string>): Promise<{ code: number | null; err: string }> {
  const child = start(env);
  let err = "";
  child.stderr?.on("data", (chunk) => {
    err += chunk;
  });
  child.stdout?.resume();
  const [code] = (await once(child, "close")) as [number | null];
  return { code, err };
}

tap.test("a wrong configuration ends it with one line for each mistake", async (t) => {
  const { code, err } = await run({ PORT: "http", TRUST_PROXY: "1", LOG_LEVEL: "loud" });
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
  const { code, err } = await run({ PORT: "0", DATA_DIR: folder });
  t.equal(code, 65);
  t.match(err, `${folder}/technologies/some-thing.yaml:2:11`);
  t.match(err, 'did you mean "framework"?');
});

tap.test("a folder that is not there is told", async (t) => {
  const { code, err } = await run({ PORT: "0", DATA_DIR: "/nonexistent/data" });
  t.equal(code, 1);
  t.match(err, "/nonexistent/data");
});

/** Starts it over a folder and waits until it listens. */
async function listening(
  t: { teardown: (end: () => unknown) => void },
  env: Record<string, string>,
): Promise<{ child: ChildProcess; url: string }> {
  const child = start({ PORT: "0", ...env });
  t.teardown(() => child.kill("SIGKILL"));
  if (!child.stdout) throw new Error("there is no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /listening at (http:[^"]+)"/.exec(line) ?? [];
    if (!url) continue;
    child.stdout.resume();
    return { child, url };
  }
  throw new Error("it ended before it listened");
}

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
    const { child, url } = await listening(t, env);
    const before = accepted.size;
    const submitted = bodies.slice(round * 6, round * 6 + 6).map((body) => submit(url, body).catch(() => undefined));
    // At once, after the first answer, and after the fourth: somewhere in the middle of the next one.
    await until(() => accepted.size >= before + answers, "answers");
    child.kill("SIGKILL");
    await Promise.all([once(child, "exit"), ...submitted]);
  }
  const { child, url } = await listening(t, env);
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

tap.test("it listens, answers, and ends at SIGTERM", async (t) => {
  const folder = t.testdir({
    "capabilities.yaml": "- id: dom\n  name: a browser DOM\n  meaning: The code works on the document of a browser.\n",
    technologies: { "some-thing.yaml": "name: Some\ncategory: framework\nchecked: 2026-01-01\n" },
  });
  const { child, url } = await listening(t, { DATA_DIR: folder, STATE_DIR: temporaryFolder(t) });
  const response = await fetch(`${url}/readyz`);
  t.match(await response.json(), { version: "1.0", status: "ready", dataRevision: /^content-/ });
  child.kill("SIGTERM");
  const [code] = await once(child, "exit");
  t.equal(code, 0);
});
