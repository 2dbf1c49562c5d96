/**
 * The built server under more load than it can answer: many clients, each with an address of its own, scan long lists without a
 * pause, and others check pairs. Measures what is shed, how fast, how long served requests take, and how soon the server recovers.
 */
import { readdir } from "node:fs/promises";
import autocannon from "autocannon";
import { below, type Goal, median, type Options, type Section, table } from "./section.js";
import { startServer } from "./server.js";

/** Far more than one process can scan for. */
const SCANNERS = 400;
const CHECKERS = 40;

/** In milliseconds: what people do not take for a failure. */
const BOUNDED = 1_000;
/** In milliseconds. */
const AT_ONCE = 500;

interface Load {
  /** Milliseconds from request to answer, by status. */
  answers: Map<number, number[]>;
  /** Connections that broke or gave no answer. */
  failures: number;
  seconds: number;
}

const quantile = (list: readonly number[], share: number): number =>
  [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * share))] ?? Number.NaN;

function run(url: string, connections: number, seconds: number, request: autocannon.Request): Promise<Load> {
  const answers = new Map<number, number[]>();
  return new Promise((resolve, reject) => {
    const options = { url, connections, duration: seconds, timeout: 30, requests: [{ ...request }] };
    const load = autocannon(options, (error, { errors, timeouts }) => {
      if (error) reject(error);
      else resolve({ answers, failures: errors + timeouts, seconds });
    });
    load.on("response", (_client, status, _bytes, took) => {
      const list = answers.get(status) ?? [];
      answers.set(status, list);
      list.push(took);
    });
  });
}

/** Another client each time, as one alone is stopped by its own limits: see SECURITY.md. */
let clients = 0;
function fromAnother(request: autocannon.Request): autocannon.Request {
  clients += 1;
  const address = [10, clients >> 16, clients >> 8, clients].map((part) => part & 255).join(".");
  return { ...request, headers: { ...request.headers, "x-forwarded-for": address } };
}

const json = { "content-type": "application/json" };
const CHECK = {
  method: "POST",
  path: "/api/v1/check",
  headers: json,
  body: JSON.stringify({ techA: "nextjs", techB: "react" }),
} as const satisfies autocannon.Request;

/** As many as a large project names directly. */
const NAMES = 200;

/** A scan of technologies from all over the alphabet. */
async function largeScan() {
  const files = (await readdir("data/technologies")).filter((file) => file.endsWith(".yaml")).sort();
  const dependencies = files
    .filter((_, index) => index % Math.floor(files.length / NAMES) === 0)
    .map((file) => file.replace(/\.yaml$/, ""));
  let asked = 0;
  // Another project each time: the same one is not scanned twice.
  const body = () => {
    asked += 1;
    return JSON.stringify({ dependencies: [...dependencies, `package-${asked}`] });
  };
  const setupRequest = (request: autocannon.Request) => fromAnother({ ...request, body: body() });
  return { method: "POST", path: "/api/v1/scan", headers: json, body: body(), setupRequest } as const;
}

/** Asks until it is answered with 200. @returns milliseconds */
async function untilServed(url: string, { path, ...init }: { path: string; method: string; body: string }) {
  const start = performance.now();
  for (;;) {
    const response = await fetch(`${url}${path}`, { ...init, headers: json });
    await response.arrayBuffer();
    if (response.status === 200) return performance.now() - start;
  }
}

interface Round {
  calm: Load;
  checks: Load;
  scans: Load;
  recovered: number;
}

/** Measures the server in calm and beyond what it can do. */
export async function measureOverload({ rounds, seconds }: Options): Promise<Section> {
  const scan = await largeScan();
  const { url, stop } = await startServer({ TRUST_PROXY: "127.0.0.1" }, false);
  try {
    await Promise.all([untilServed(url, CHECK), untilServed(url, scan)]);
    const measured: Round[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const calm = await run(url, CHECKERS, seconds, CHECK);
      const [checks, scans] = await Promise.all([
        run(url, CHECKERS, seconds, CHECK),
        run(url, SCANNERS, seconds, scan),
      ]);
      measured.push({ calm, checks, scans, recovered: await untilServed(url, scan) });
    }
    return report(measured);
  } finally {
    await stop();
  }
}

function report(measured: readonly Round[]): Section {
  const of = (pick: (round: Round) => Load, status: number) =>
    measured.map((round) => pick(round).answers.get(status) ?? []);
  const p99 = (pick: (round: Round) => Load, status: number) =>
    median(
      of(pick, status)
        .map((list) => quantile(list, 0.99))
        .filter((value) => !Number.isNaN(value)),
    );
  const row = (name: string, pick: (round: Round) => Load, status: number) => {
    const lists = of(pick, status);
    const rate = median(lists.map((list, round) => list.length / pick(measured[round] as Round).seconds));
    const time = (share: number) =>
      median(lists.map((list) => quantile(list, share)).filter((value) => !Number.isNaN(value)));
    return [name, status, rate.toFixed(0), ...[0.5, 0.99].map((share) => (rate > 0 ? time(share).toFixed(1) : ""))];
  };
  const loads = measured.flatMap(({ calm, checks, scans }) => [calm, checks, scans]);
  const failures = loads.reduce((sum, load) => sum + load.failures, 0);
  const others = loads
    .flatMap(({ answers }) => [...answers.keys()])
    .filter((status) => status !== 200 && status !== 503);
  const recovered = median(measured.map((round) => round.recovered));
  const none: Goal = {
    what: "Overload: broken connections, missing answers, and statuses other than 200 and 503",
    goal: "none",
    measured: String(failures + others.length),
    met: failures + others.length === 0,
  };
  return {
    title: "Overload",
    body: [
      `${SCANNERS} clients scan ${NAMES} technologies each without a pause, while ${CHECKERS} others check a pair; before that, the latter alone ("calm"). Times in milliseconds.`,
      table(
        ["", "status", "a second", "p50", "p99"],
        [
          row("checks, in calm", ({ calm }) => calm, 200),
          row("checks, under overload", ({ checks }) => checks, 200),
          row("checks, under overload", ({ checks }) => checks, 503),
          row("scans, under overload", ({ scans }) => scans, 200),
          row("scans, under overload", ({ scans }) => scans, 503),
        ],
      ),
      `After the load ended, a scan was served within ${recovered.toFixed(0)} ms.`,
    ].join("\n\n"),
    goals: [
      below(
        "Overload: p99 of served checks",
        BOUNDED,
        p99(({ checks }) => checks, 200),
        "ms",
        0,
      ),
      below(
        "Overload: p99 of served scans",
        BOUNDED,
        p99(({ scans }) => scans, 200),
        "ms",
        0,
      ),
      below(
        "Overload: p99 of a 503",
        BOUNDED,
        p99(({ scans }) => scans, 503),
        "ms",
        0,
      ),
      below("Overload: time until a scan is served afterwards", AT_ONCE, recovered, "ms", 0),
      none,
    ],
  };
}
