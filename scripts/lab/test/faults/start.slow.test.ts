import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import t from "tap";
import { readTexts } from "../../../../server/data/folder.js";
import { blobIds } from "../../../../server/data/revision.js";
import { createLocalForge } from "../../../../server/forges/local/local-forge.js";
import { temporaryFolder } from "../../../../test/fixtures/service.js";

/** So many programs that want a processor, whatever the machine has: beside other tests, they would make a run of minutes of one of half an hour. */
const BUSY = 10;
const KILLS = 20;

function start(stateDir: string): { server: ChildProcess; listening: Promise<string> } {
  const env = { ...process.env, STATE_DIR: stateDir, PORT: "0", LOG_LEVEL: "info" };
  const server = spawn(process.execPath, ["dist/server/main.js"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const listening = new Promise<string>((resolve) => {
    let text = "";
    server.stdout?.on("data", (part) => {
      text += part;
      const found = /Server listening at (http:\/\/127\.0\.0\.1:\d+)/.exec(text)?.[1];
      if (found) resolve(found);
    });
  });
  return { server, listening };
}

async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, "exit");
  child.kill("SIGKILL");
  await exited;
}

t.test("a start on a busy machine that is killed again and again ends in a repository with all data", async (t) => {
  const busy = Array.from({ length: BUSY }, () => spawn(process.execPath, ["-e", "for (;;);"]));
  t.teardown(() => Promise.all(busy.map(kill)));
  const stateDir = temporaryFolder(t);
  for (let count = 0; count < KILLS; count += 1) {
    const { server, listening } = start(stateDir);
    // From the first moments on to some time after it answers, when the data are being imported.
    const moment = (count / KILLS) * 3000;
    if (count % 2 === 0) await wait(moment);
    else await listening.then(() => wait(moment));
    await kill(server);
  }
  const { server, listening } = start(stateDir);
  t.teardown(() => kill(server));
  const address = await listening;
  const readyz = async () => (await fetch(`${address}/readyz`)).json() as Promise<{ status: string }>;
  let ready = await readyz();
  const state = async () => (await createLocalForge({ stateDir, branch: "main", statusUrl: (id) => id })).head();
  while (!(await state().catch(() => undefined))) await wait(200);
  const forge = await createLocalForge({ stateDir, branch: "main", statusUrl: (id) => id });
  const listed = await forge.list((await forge.head()).id);
  t.strictSame(new Map([...listed].sort()), new Map([...blobIds(await readTexts("data"))].sort()));
  while (ready.status !== "ready") {
    await wait(200);
    ready = await readyz();
  }
  t.equal(ready.status, "ready");
  t.strictSame(
    readdirSync(stateDir).filter((name) => name.endsWith(".tmp") && !name.startsWith(".")),
    [],
  );
});
