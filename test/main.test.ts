import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import t from "tap";

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, "server/main.ts"], {
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

t.test("a wrong configuration ends it with one line for each mistake", async (t) => {
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

t.test("data that do not validate are not served, and the place is told", async (t) => {
  const folder = t.testdir({
    technologies: { "some-thing.yaml": "name: Some\ncategory: framwork\nchecked: 2026-01-01\n" },
  });
  const { code, err } = await run({ PORT: "0", DATA_DIR: folder });
  t.equal(code, 65);
  t.match(err, `${folder}/technologies/some-thing.yaml:2:11`);
  t.match(err, 'did you mean "framework"?');
});

t.test("a folder that is not there is told", async (t) => {
  const { code, err } = await run({ PORT: "0", DATA_DIR: "/nonexistent/data" });
  t.equal(code, 1);
  t.match(err, "/nonexistent/data");
});

t.test("it listens, answers, and ends at SIGTERM", async (t) => {
  const folder = t.testdir({
    "capabilities.yaml": "- id: dom\n  name: a browser DOM\n  meaning: The code works on the document of a browser.\n",
    technologies: { "some-thing.yaml": "name: Some\ncategory: framework\nchecked: 2026-01-01\n" },
  });
  const child = start({ PORT: "0", DATA_DIR: folder });
  t.teardown(() => child.kill("SIGKILL"));
  if (!child.stdout) throw new Error("there is no output");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, url] = /listening at (http:[^"]+)"/.exec(line) ?? [];
    if (!url) continue;
    const response = await fetch(`${url}/readyz`);
    t.match(await response.json(), { version: "1.0", status: "ready", dataRevision: /^content-/ });
    child.kill("SIGTERM");
    break;
  }
  const [code] = await once(child, "exit");
  t.equal(code, 0);
});
