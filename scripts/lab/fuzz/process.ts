/** The real server as a process that reports its usage. */
import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { rule } from "./search.js";

/** What is prepared in the background after a start, such as pictures, is prepared by then, in milliseconds. */
const SETTLED_AFTER = 5000;

/** A port of this machine that is free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** What the process used since the last report. */
export interface Usage {
  /** The longest event-loop stall, in milliseconds. */
  stall: number;
  /** CPU time, in milliseconds. */
  time: number;
  /** Resident memory after a collection, in MB. */
  memory: number;
}

const REPORTER = `--import=${new URL("report-usage.js", import.meta.url)}`;
// From the root, where all commands run: compiled tests lie deeper than their sources.
const SOURCE = { main: "server/main.ts", options: ["--import=tsx"] };
/** As it is deployed: by `npm run build`. */
const BUILT = { main: "dist/server/main.js", options: [] };

export class Server {
  readonly #child: ChildProcess;

  constructor(
    readonly port: number,
    readonly stateDir: string,
    { isBuilt = false } = {},
  ) {
    const { main, options } = isBuilt ? BUILT : SOURCE;
    const limits = Object.fromEntries(
      ["CHECK", "SCAN", "BADGE", "READ", "CONTRIBUTE"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
    );
    this.#child = fork(main, [], {
      execArgv: [...options, REPORTER, "--expose-gc"],
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
      await wait(50);
    }
  }

  /** Ready, and through with what it prepares after a start. */
  async settled(): Promise<void> {
    await this.ready();
    await wait(SETTLED_AFTER);
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
