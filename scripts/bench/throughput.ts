/**
 * Throughput of the hot routes beside the same bytes from a bare Fastify route and from raw node:http, interleaved in one
 * run, with start-up time and memory of the real server. Prints Markdown.
 *
 *   npm run bench
 *   npm run bench -- --seconds 5 --rounds 5
 */
import { type ChildProcess, fork } from "node:child_process";
import { cpus } from "node:os";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import autocannon from "autocannon";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "2" }, rounds: { type: "string", default: "5" } },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);

interface Target {
  name: string;
  child: ChildProcess;
  url: string;
  /** Milliseconds from the start of the process to the first answer. */
  startup: number;
}

/** A server in a process of its own, that tells its port when it listens. */
function start(name: string, file: URL, env: NodeJS.ProcessEnv): Promise<Target> {
  const began = performance.now();
  const child = fork(fileURLToPath(file), {
    env: { ...process.env, ...env },
    execArgv: [],
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${name} ended with ${code}`)));
    child.once("message", (message: { port: number }) => {
      resolve({ name, child, url: `http://127.0.0.1:${message.port}`, startup: performance.now() - began });
    });
  });
}

async function rate(target: Target, request: autocannon.Request): Promise<number> {
  const result = await autocannon({ url: target.url, connections: 64, duration: SECONDS, requests: [request] });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.name}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}

const median = (list: readonly number[]) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

const QUESTION = JSON.stringify({ techA: "nextjs", techB: "react" });
const CASES: { name: string; request: autocannon.Request }[] = [
  {
    name: "POST /api/v1/check",
    request: { method: "POST", path: "/api/v1/check", headers: { "content-type": "application/json" }, body: QUESTION },
  },
  { name: "GET /api/v1/badge/{a}/{b}.svg", request: { method: "GET", path: "/api/v1/badge/nextjs/react.svg" } },
];

const plenty = { RATE_LIMIT_CHECK: "1000000", RATE_LIMIT_BADGE: "1000000" };
const real = await start("StackFit", new URL("./real-server.js", import.meta.url), plenty);
const bodies = await Promise.all(
  CASES.map(async ({ request }) => {
    const { method, path = "/", headers, body } = request;
    const response = await fetch(`${real.url}${path}`, {
      method: method as string,
      headers: headers as HeadersInit,
      body: (body as string) ?? null,
    });
    return { path, type: response.headers.get("content-type"), body: await response.text() };
  }),
);
const answers = { BENCH_BODIES: JSON.stringify(bodies) };
const bare = await start("bare Fastify", new URL("./bare-fastify.js", import.meta.url), answers);
const raw = await start("raw node:http", new URL("./raw-http.js", import.meta.url), answers);

console.log(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}, ${ROUNDS} rounds of ${SECONDS} s, 64 connections, medians.\n`,
);
console.log("| route | StackFit req/s | bare Fastify | raw node:http | ratio to bare Fastify | ratio to raw |");
console.log("|---|---|---|---|---|---|");
for (const { name, request } of CASES) {
  const targets = [real, bare, raw];
  const rates = targets.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [index, target] of targets.entries()) rates[index]?.push(await rate(target, request));
  }
  const [ours = [], fastify = [], http = []] = rates;
  const ratio = (base: readonly number[]) =>
    median(ours.map((value, index) => value / (base[index] ?? Number.NaN))).toFixed(2);
  const cells = [ours, fastify, http].map((list) => Math.round(median(list)));
  console.log(`| ${name} | ${cells.join(" | ")} | ${ratio(fastify)} | ${ratio(http)} |`);
}
const memory = await new Promise<NodeJS.MemoryUsage>((resolve) => {
  real.child.once("message", (message) => resolve(message as NodeJS.MemoryUsage));
  real.child.send("memory");
});
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;
console.log(
  `\nStart to first answer: ${Math.round(real.startup)} ms with the full data. Memory: ${megabytes(memory.rss)} resident, ${megabytes(memory.heapUsed)} heap.`,
);
for (const { child } of [real, bare, raw]) {
  child.removeAllListeners("exit");
  child.kill();
}
