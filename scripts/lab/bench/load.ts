/** Load on a server: by wrk (https://github.com/wg/wrk) where it is installed, otherwise by autocannon; on a processor of its own where there is one. */
import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { on, processorSeconds, type Server } from "./server.js";

const run = promisify(execFile);

export interface Question {
  method: "GET" | "POST";
  path: string;
  /** JSON bodies, sent in turn; a run goes on where the last one at the same server ended. */
  bodies?: readonly string[];
  /** Fewer connections than usual, where so many would wait too long for an answer and be shed. */
  connections?: number;
}

export interface Measured {
  /** Answers a second. */
  rate: number;
  /** Milliseconds of CPU that the server used for each answer; NaN where the system does not report it. */
  cpu: number;
  /** Milliseconds that all but a hundredth of them took at most. */
  p99: number;
  /** The share of refusals. */
  refused: number;
}

/** What a load generator reports. */
interface Report {
  sent: number;
  refused: number;
  /** Answers a second, refusals included. */
  rate: number;
  p99: number;
}

const CONNECTIONS = 64;
/** Bodies that a run may need for each second and connection. */
const BODIES_PER_CONNECTION = 1000;

const fileBeside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const hasWrk = spawnSync("wrk", ["--version"]).error === undefined;

/** How many bodies each server has been sent. */
const sentTo = new WeakMap<Server, Map<Question, number>>();

/**
 * Asks a server as much as it can answer.
 * @throws when connections break
 */
export async function load(server: Server, question: Question, seconds: number, pinned = true): Promise<Measured> {
  const { bodies, connections = CONNECTIONS } = question;
  const folder = mkdtempSync(join(tmpdir(), "load-"));
  const file = join(folder, "bodies");
  const sent = sentTo.get(server) ?? new Map<Question, number>();
  sentTo.set(server, sent);
  const from = sent.get(question) ?? 0;
  if (bodies) writeFileSync(file, rotate(bodies, from, Math.ceil(seconds * connections * BODIES_PER_CONNECTION)));
  const target = { url: server.url + question.path, connections, seconds, ...(bodies && { file }) };
  const before = processorSeconds(server.pid);
  try {
    const report = await (hasWrk ? byWrk(target, pinned) : byAutocannon(target, pinned));
    const cpu = ((processorSeconds(server.pid) - before) * 1000) / (report.sent - report.refused);
    const refused = report.refused / report.sent;
    sent.set(question, from + report.sent);
    return { rate: report.rate * (1 - refused), cpu, p99: report.p99, refused };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** So many lines from a place on, at most all of them. */
function rotate(lines: readonly string[], from: number, count: number): string {
  const start = from % lines.length;
  return [...lines.slice(start), ...lines.slice(0, start)].slice(0, count).join("\n");
}

interface Target {
  url: string;
  connections: number;
  seconds: number;
  /** Bodies, one a line. */
  file?: string;
}

async function runOn(pinned: boolean, command: string, args: readonly string[]): Promise<string> {
  const [program, list] = pinned ? on(1, command, args) : [command, [...args]];
  return (await run(program, list)).stdout;
}

async function byWrk({ url, connections, seconds, file }: Target, pinned: boolean): Promise<Report> {
  const script = file ? ["-s", fileBeside("load/bodies.lua")] : [];
  const options = [
    "-t1",
    `-c${connections}`,
    `-d${seconds}s`,
    "--timeout",
    "30s",
    "--latency",
    ...script,
    url,
    ...(file ? [file] : []),
  ];
  const text = await runOn(pinned, "wrk", options);
  const figure = (pattern: RegExp) => Number(pattern.exec(text)?.[1] ?? 0);
  const broken = /^\s*Socket errors:.*$/m.exec(text);
  if (broken) throw new Error(`${url}: ${broken[0].trim()}`);
  const [, quantile = "", unit = ""] = /^\s*99%\s+([\d.]+)(us|ms|s)$/m.exec(text) ?? [];
  return {
    sent: figure(/^\s*(\d+) requests in /m),
    refused: figure(/^\s*Non-2xx or 3xx responses: (\d+)$/m),
    rate: figure(/^Requests\/sec:\s+([\d.]+)$/m),
    p99: Number(quantile) * ({ us: 0.001, ms: 1, s: 1000 }[unit] ?? Number.NaN),
  };
}

async function byAutocannon(target: Target, pinned: boolean): Promise<Report> {
  const text = await runOn(pinned, process.execPath, [fileBeside("load/autocannon.js"), JSON.stringify(target)]);
  return JSON.parse(text) as Report;
}
