/**
 * Weighs starts of the service as `npm start` makes them: processor time, which other load hardly changes, and memory. Linux
 * only, as it reads /proc.
 *
 *   npx tsx scripts/build/weigh.ts    prints a line for each figure of .ci/budgets: its name, an equals sign, its value
 */
import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { runCommand } from "../command.js";

/** Of Linux, whatever the processor: `getconf CLK_TCK`. */
const TICKS_A_SECOND = 100;
const PAGE = 4096;
const IDLE_SECONDS = 60;
const RULE = "rules/nextjs/react.yaml";

interface Weight {
  /** Processor seconds until the first answer. */
  cpu: number;
  /** Processor seconds of the minute after it, without a request. */
  idle: number;
  /** Megabytes at its end. */
  memory: number;
}

/** Processor seconds of a process and all it started, and the largest resident set among them in bytes. */
export function weightOf(root: number): { cpu: number; memory: number } {
  const processes = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const text = readFileSync(`/proc/${name}/stat`, "utf8");
      // After the name, which may hold anything: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
      const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, one) => sum + Number(one), 0);
      return [{ id: Number(name), parent: Number(fields[1]), ticks, memory: Number(fields[21]) * PAGE }];
    } catch {
      return [];
    }
  });
  const family = new Set([root]);
  for (let size = 0; size !== family.size; ) {
    size = family.size;
    for (const { id, parent } of processes) if (family.has(parent)) family.add(id);
  }
  const own = processes.filter(({ id }) => family.has(id));
  const ticks = own.reduce((sum, one) => sum + one.ticks, 0);
  return { cpu: ticks / TICKS_A_SECOND, memory: Math.max(0, ...own.map(({ memory }) => memory)) };
}

/** Starts the service, asks once, and leaves it alone. @param idle seconds */
async function weigh(env: NodeJS.ProcessEnv, idle: number): Promise<Weight> {
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const settings = { ...process.env, LOG_LEVEL: "warn", PORT: String(port), ...env };
  // A group of its own, which npm's child ends with.
  const child = spawn("npm", ["start"], { env: settings, stdio: ["ignore", "ignore", "inherit"], detached: true });
  try {
    await firstAnswer(child, `http://127.0.0.1:${port}/api/v1/check`);
    const { cpu } = weightOf(child.pid as number);
    await wait(idle * 1000);
    const after = weightOf(child.pid as number);
    return { cpu, idle: after.cpu - cpu, memory: after.memory / 1e6 };
  } finally {
    process.kill(-(child.pid as number), "SIGTERM");
    await new Promise((resolve) => (child.exitCode === null ? child.once("exit", resolve) : resolve(undefined)));
  }
}

async function firstAnswer(child: ChildProcess, url: string): Promise<void> {
  const body = JSON.stringify({ techA: "nextjs@16", techB: "react@17" });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url, { method: "POST", headers, body }).catch(() => undefined);
    if (answer?.ok) return;
    await wait(20);
  }
}

await runCommand(import.meta.url, async (_argv, { out }) => {
  const folder = mkdtempSync(join(tmpdir(), "stackfit-weigh-"));
  const print = (name: string, value: number) => out(`${name}=${value.toFixed(2)}`);
  try {
    const [DATA_DIR, STATE_DIR] = [join(folder, "data"), join(folder, "state")];
    cpSync("data", DATA_DIR, { recursive: true });
    rmSync("dist", { recursive: true, force: true });
    print("first-start-cpu", (await weigh({ DATA_DIR, STATE_DIR }, 5)).cpu);
    const unchanged = await weigh({ DATA_DIR, STATE_DIR }, IDLE_SECONDS);
    print("start-cpu", unchanged.cpu);
    print("idle-minute-cpu", unchanged.idle);
    print("memory-mb", unchanged.memory);
    const rule = join(DATA_DIR, RULE);
    writeFileSync(rule, readFileSync(rule, "utf8").replace("explanation: ", "explanation: It is so. "));
    print("changed-start-cpu", (await weigh({ DATA_DIR, STATE_DIR }, 0)).cpu);
    return 0;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});
