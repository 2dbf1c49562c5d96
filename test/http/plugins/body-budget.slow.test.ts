/** The memory of a whole process while clients hold back the ends of their bodies. */
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import t from "tap";
import { FILES } from "../../fixtures/data.js";
import { type ServerProcess, startServer } from "../../fixtures/server-process.js";
import { temporaryFolder, writeFiles } from "../../fixtures/service.js";
import { until } from "../../fixtures/until.js";

const MIB = 2 ** 20;
const CLIENTS = 480;

/** Bytes of the process in memory. */
function memoryOf({ child }: ServerProcess): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) * 1024;
}

/** Longer than what is loaded in the background waits for after a start, in milliseconds. */
const QUIET = 2500;

/** The memory of a process once it has not grown for a while: what it loads after its start is no attack's. */
async function settledMemoryOf(server: ServerProcess): Promise<number> {
  let [most, since] = [memoryOf(server), performance.now()];
  while (performance.now() - since < QUIET) {
    await (await fetch(`${server.url}/metrics`)).text();
    if (memoryOf(server) > most + MIB) [most, since] = [memoryOf(server), performance.now()];
  }
  return memoryOf(server);
}

interface Attack {
  path: string;
  type?: string;
  /** The length of each body. */
  length: number;
  headers?: string;
  /** What is sent of each body. */
  body: Buffer;
}

/** Sends from many connections at once. @returns when each has sent all, or was refused */
async function attack(
  url: string,
  { path, type = "application/json", length, headers = "", body }: Attack,
): Promise<Socket[]> {
  const { port } = new URL(url);
  const size = headers.includes("chunked") ? "" : `Content-Length: ${length}\r\n`;
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Type: ${type}\r\n${size}${headers}\r\n`;
  const sockets = Array.from({ length: CLIENTS }, () => connect(Number(port), "127.0.0.1"));
  const sent = sockets.map(async (socket) => {
    const closed = once(socket.on("error", () => {}).resume(), "close").catch(() => {});
    socket.write(head);
    await Promise.race([new Promise<void>((resolve) => socket.write(body, () => resolve())), closed]);
  });
  await Promise.all(sent);
  return sockets;
}

const held = (length: number) => ({ length, body: Buffer.alloc(length - 10, " ") });

const ATTACKS: Record<string, Attack> = {
  "a wrong signature": {
    path: "/webhooks/github",
    headers: `X-Hub-Signature-256: sha256=${"a".repeat(64)}\r\n`,
    ...held(5 * MIB),
  },
  "a check": { path: "/api/v1/check", ...held(MIB) },
  "a message to an assistant's tool": { path: "/mcp", ...held(MIB) },
  "a form": { path: "/scan", ...held(MIB / 4), type: "application/x-www-form-urlencoded" },
  "chunks of a byte each": {
    path: "/api/v1/check",
    headers: "Transfer-Encoding: chunked\r\n",
    length: MIB,
    body: Buffer.from("1\r\n \r\n".repeat(10_000)),
  },
};

t.test(
  "480 unfinished bodies of any kind take less than 150 MB",
  { skip: !existsSync("/proc/self/status") },
  async (t) => {
    const dataDir = temporaryFolder(t);
    writeFiles(dataDir, FILES);
    // Behind a proxy, no limit of connections for each client helps.
    const limits = {
      TRUST_PROXY: "127.0.0.1",
      RATE_LIMIT_CHECK: "1000000",
      RATE_LIMIT_READ: "1000000",
      RATE_LIMIT_SCAN: "1000000",
    };
    // Nothing listens on the port of tcpmux.
    const github = { GITHUB_TOKEN: "t", GITHUB_REPOSITORY: "a/b", GITHUB_API_URL: "http://127.0.0.1:1" };
    const env = {
      DATA_DIR: dataDir,
      STATE_DIR: temporaryFolder(t),
      ...limits,
      ...github,
      GITHUB_WEBHOOK_SECRET: "secret",
    };
    for (const [name, kind] of Object.entries(ATTACKS)) {
      const server = await startServer(t, env);
      const held = async () =>
        Number(
          /^stackfit_http_unfinished_body_bytes (\d+)$/m.exec(await (await fetch(`${server.url}/metrics`)).text())?.[1],
        );
      const before = await settledMemoryOf(server);
      const sockets = await attack(server.url, kind);
      let [most, added] = [0, 0];
      // Until the server has read all that the system took, and it grows no more.
      for (let turn = 0; turn < 100; turn += 1) {
        most = Math.max(most, await held());
        if (memoryOf(server) - before > added) turn = 0;
        added = Math.max(added, memoryOf(server) - before);
      }
      t.ok(added < 150_000_000, `${name}: ${Math.round(added / 1e6)} MB`);
      t.ok(most <= 64 * MIB, `${name}: the budget is kept`);
      for (const socket of sockets) socket.destroy();
      await until(async () => (await held()) === 0, "nothing is held any more");
      server.child.kill("SIGKILL");
      await server.ended;
    }
  },
);
