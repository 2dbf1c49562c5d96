/** The built server and its rivals as processes of their own. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export interface Server {
  url: string;
  pid: number;
  stop: () => Promise<void>;
}

const MAIN = fileURLToPath(new URL("../../../dist/server/main.js", import.meta.url));

/** Every limit so high that no load reaches it. */
const UNLIMITED = Object.fromEntries(
  ["CHECK", "BADGE", "SCAN", "READ", "CONTRIBUTE"].map((name) => [`RATE_LIMIT_${name}`, "1000000"]),
);

/** Whether a server and its load can have a processor each. */
const PINNED = process.platform === "linux" && cpus().length > 1;

/** A command on one processor only, where the machine has more. */
export const on = (processor: number, command: string, args: readonly string[]): [string, string[]] =>
  PINNED ? ["taskset", ["-c", String(processor), command, ...args]] : [command, [...args]];

/** A benchmark that fails leaves no process behind. */
const running = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of running) child.kill();
});

/**
 * Starts a program and waits until it tells where it listens, as `… at http://…`.
 * @param pinned whether it gets a processor of its own
 * @throws when it ends before
 */
export async function startProgram(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  pinned: boolean,
): Promise<Server> {
  const [command, list] = pinned ? on(0, process.execPath, args) : [process.execPath, [...args]];
  const child = spawn(command, list, { env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", "pipe", "inherit"] });
  running.add(child);
  child.once("exit", () => running.delete(child));
  for await (const line of createInterface({ input: child.stdout })) {
    const [url] = /http:\/\/[^"\s]+/.exec(line) ?? [];
    if (!url) continue;
    child.stdout.resume();
    return { url, pid: child.pid as number, stop: () => end(child) };
  }
  throw new Error(`${args[0]} ended before it listened`);
}

/** Seconds of CPU that a process has used, all its threads together; NaN where the system does not report it. */
export function processorSeconds(pid: number): number {
  if (process.platform !== "linux") return Number.NaN;
  // The fields after the name, which may have spaces: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

/** Waits until a server has done what it does behind its first answers: for a second it uses next to nothing. */
export async function settled({ pid }: Server): Promise<void> {
  if (process.platform !== "linux") return;
  for (let before = Number.NEGATIVE_INFINITY; ; ) {
    const now = processorSeconds(pid);
    if (now - before < 0.1) return;
    before = now;
    await wait(1000);
  }
}

/** Starts the built server over the real data, with no limits and a state folder that goes with it. */
export async function startServer(env: Readonly<Record<string, string>> = {}, pinned = true): Promise<Server> {
  const state = mkdtempSync(join(tmpdir(), "stackfit-bench-"));
  const server = await startProgram([MAIN], { PORT: "0", STATE_DIR: state, ...UNLIMITED, ...env }, pinned);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      rmSync(state, { recursive: true, force: true });
    },
  };
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}
