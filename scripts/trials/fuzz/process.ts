/** The real server as a process that reports its usage. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import { rule } from "./search.js";
import type { Usage } from "./server.js";

/** A port of this machine that is free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export class Server {
  readonly #child: ChildProcess;

  constructor(
    readonly port: number,
    readonly stateDir: string,
  ) {
    const limits = Object.fromEntries(
      ["CHECK", "SCAN", "BADGE", "READ", "CONTRIBUTE"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
    );
    this.#child = fork(fileURLToPath(new URL("server.ts", import.meta.url)), [], {
      execArgv: ["--import=tsx", "--expose-gc"],
      env: {
        ...process.env,
        ...limits,
        PORT: String(port),
        HOST: "127.0.0.1",
        STATE_DIR: stateDir,
        LOG_LEVEL: "error",
      },
      stdio: ["ignore", "ignore", "inherit", "ipc"],
    });
  }

  get isAlive(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** Whether it answers a simple request. */
  async answers(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.port}/healthz`).catch(() => undefined);
    return response?.status === 200 && ((await response.json()) as { status?: string }).status === "ok";
  }

  async ready(): Promise<void> {
    while (!(await this.answers())) {
      rule(this.isAlive, "the server starts");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Its usage since the last call. @param collect whether to collect garbage first */
  async usage(collect = false): Promise<Usage> {
    const reported = once(this.#child, "message");
    this.#child.send(collect ? "collect" : "usage");
    const [usage] = await reported;
    return usage as Usage;
  }

  async stop(): Promise<void> {
    if (!this.isAlive) return;
    const gone = once(this.#child, "exit");
    // An open IPC channel would keep it alive.
    this.#child.disconnect();
    this.#child.kill("SIGTERM");
    await gone;
  }
}
