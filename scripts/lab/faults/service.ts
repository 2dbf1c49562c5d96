/** The service as a process, and a client that keeps sending requests. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";

/** How the service is started: arguments of node, such as `["dist/server/main.js"]`. */
export type Program = readonly string[];

type Environment = Readonly<Record<string, string>>;

export interface LogLine {
  msg: string;
  [field: string]: unknown;
}

export interface Service {
  url: string;
  child: ChildProcess;
  /** Its log so far. */
  log: LogLine[];
  /** How it exited: an exit code or a signal. */
  ended: Promise<string>;
  stop: () => Promise<void>;
}

/** The longest wait for a condition, in milliseconds. */
const PATIENCE = 180_000;

/** Waits until a condition holds. @throws when it does not within three minutes */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + PATIENCE;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`timed out waiting until ${what}`);
    await wait(20);
  }
}

const launch = (program: Program, env: Environment) =>
  spawn(process.execPath, program, { env: { PATH: process.env.PATH, ...env }, stdio: ["ignore", "pipe", "pipe"] });

/** Starts the service on a free port and waits until it is ready. @throws when it ends before */
export async function startService(program: Program, env: Environment): Promise<Service> {
  const child = launch(program, { PORT: "0", ...env });
  const log: LogLine[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) log.push(JSON.parse(line));
  });
  child.stderr.resume();
  const ended = once(child, "exit").then(([code, signal]) => String(code ?? signal));
  const ready = () => log.some(({ msg }) => msg === "ready");
  const isOver = () => child.exitCode !== null || child.signalCode !== null;
  await until(() => ready() || isOver(), "the service is ready");
  if (isOver()) throw new Error(`the service ended (${await ended}) before it was ready`);
  const [url] = /http:\/\/\S+/.exec(log.find(({ msg }) => msg.includes("listening at"))?.msg ?? "") ?? [];
  if (!url) throw new Error("the service does not log its address");
  const stop = async () => {
    if (!isOver()) child.kill("SIGTERM");
    await ended;
  };
  return { url, child, log, ended, stop };
}

/** Runs a service that is expected to exit. @returns its exit code and the first line on stderr */
export async function runService(program: Program, env: Environment): Promise<{ code: string; error: string }> {
  const child = launch(program, { PORT: "0", ...env });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => lines.push(line));
  child.stdout.resume();
  const ended = once(child, "close");
  const giveUp = setTimeout(() => child.kill("SIGKILL"), PATIENCE);
  const [code, signal] = await ended;
  clearTimeout(giveUp);
  return { code: String(code ?? signal), error: lines[0] ?? "" };
}

/** Outcomes of the requests. */
export interface Answers {
  ok: number;
  /** Answered with 429 or 503. */
  refused: number;
  /** Other statuses and connection errors. */
  failed: string[];
  /** Milliseconds. */
  longest: number;
}

export const BODY = JSON.stringify({ techA: "nextjs", techB: "react" });

/** Milliseconds between two requests. */
const PACE = 20;

/**
 * Starts sending one request after another.
 * @returns a function that stops it and returns the outcomes
 */
export function trickle(url: string): () => Promise<Answers> {
  const answers: Answers = { ok: 0, refused: 0, failed: [], longest: 0 };
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let isOver = false;
  const run = async () => {
    while (!isOver) {
      const began = performance.now();
      try {
        const status = await ask(`${url}/api/v1/check`, agent, BODY);
        if (status === 200) answers.ok += 1;
        else if (status === 429 || status === 503) answers.refused += 1;
        else answers.failed.push(String(status));
      } catch (error) {
        const { code, message } = error as NodeJS.ErrnoException;
        // The service has exited, as some faults require.
        if (code === "ECONNREFUSED") return;
        answers.failed.push(code ?? message);
      }
      answers.longest = Math.max(answers.longest, performance.now() - began);
      await wait(PACE);
    }
  };
  const running = run();
  return async () => {
    isOver = true;
    await running;
    agent.destroy();
    return answers;
  };
}

/** Sends one check. @returns the status */
export function ask(url: string, agent: Agent, body: string, token?: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
    const question = request(url, { method: "POST", agent, headers, timeout: 60_000 }, (response) => {
      response.on("error", reject).on("end", () => resolve(response.statusCode ?? 0));
      response.resume();
    });
    question.on("timeout", () => question.destroy(new Error("no answer within a minute")));
    question.on("error", reject).end(body);
  });
}

export interface Ready {
  status: string;
  reasons?: string[];
  dataRevision: string;
}

/** The answer of /readyz. */
export async function readyz(url: string): Promise<Ready> {
  const response = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(60_000) });
  return (await response.json()) as Ready;
}

/** The answer of /readyz in one line: its status and reasons. */
export async function formatReadiness(url: string): Promise<string> {
  const { status, reasons = [] } = await readyz(url);
  return [status, ...reasons].join(": ");
}
