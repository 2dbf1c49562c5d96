/**
 * What requests feel of new data: a steady load on the built server with all its data while commits come into its data
 * branch. Prints Markdown; exits with 1 when a request fails.
 *
 *   npm -w scripts/lab run bench:swap
 *   npm -w scripts/lab run bench:swap -- --swaps 50 --rate 900
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import autocannon from "autocannon";
import { writeCommit } from "../../../server/forges/local/commits.js";
import { moveRefs, openRepository, readDataHead } from "../../../server/forges/local/repository.js";
import { runCommand, type Streams } from "../../command.js";
import { startServer } from "./server.js";

const json = { "content-type": "application/json" };
const packageJson = {
  dependencies: { next: "15.1.0", react: "19.0.0", "@prisma/client": "6.0.0", tailwindcss: "4.0.0" },
};
const REQUESTS: autocannon.Request[] = [
  { method: "POST", path: "/api/v1/check", headers: json, body: JSON.stringify({ techA: "nextjs", techB: "react" }) },
  { method: "GET", path: "/api/v1/badge/nextjs/react.svg" },
  { method: "POST", path: "/api/v1/scan", headers: json, body: JSON.stringify({ packageJson }) },
];

interface Sample {
  /** Milliseconds, on the clock of `performance.now()`. */
  from: number;
  to: number;
}

interface Measured {
  failures: number;
  samples: readonly Sample[];
  /** From each commit to the first answer with it. */
  swaps: readonly Sample[];
}

/**
 * Measures a server under load while its data change.
 * @param triggerChange makes one commit; gives its id
 * @param rate requests a second
 */
async function measureSwaps(
  url: string,
  triggerChange: (turn: number) => Promise<string>,
  { swaps: turns, rate }: { swaps: number; rate: number },
): Promise<Measured> {
  const samples: Sample[] = [];
  // It is stopped when all swaps are done.
  const options = { url, connections: 12, overallRate: rate, duration: 3600, requests: REQUESTS };
  let stop = () => {};
  const ended = new Promise<autocannon.Result>((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    stop = () => load.stop?.();
    load.on("response", (_client, _status, _bytes, took) => {
      const to = performance.now();
      samples.push({ from: to - took, to });
    });
  });
  await wait(2000);
  const swaps: Sample[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const id = await triggerChange(turn);
    const from = performance.now();
    while ((await revisionAt(url)) !== id) {
      if (performance.now() - from > 30_000) throw new Error(`${id} does not answer`);
      await wait(5);
    }
    swaps.push({ from, to: performance.now() });
    await wait(500);
  }
  stop();
  const { errors, timeouts, non2xx } = await ended;
  return { failures: errors + timeouts + non2xx, samples, swaps };
}

async function revisionAt(url: string): Promise<string> {
  const response = await fetch(`${url}/readyz`);
  return ((await response.json()) as { dataRevision: string }).dataRevision;
}

/** The measures as lines of Markdown. */
function formatMeasures({ failures, samples, swaps }: Measured): string[] {
  const meets = (one: Sample) => swaps.some((swap) => one.from <= swap.to && one.to >= swap.from);
  const row = (name: string, list: readonly Sample[]) => {
    const sorted = list.map(({ from, to }) => to - from).sort((a, b) => a - b);
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
    return `| ${[name, sorted.length, ...[at(0.5), at(0.99), at(1)].map((value) => value.toFixed(1))].join(" | ")} |`;
  };
  return [
    "| milliseconds | count | p50 | p99 | max |",
    "|---|---|---|---|---|",
    row(
      "requests between swaps",
      samples.filter((one) => !meets(one)),
    ),
    row("requests during swaps", samples.filter(meets)),
    row("from commit to answer", swaps),
    "",
    `${samples.length} requests, ${failures} failed.`,
  ];
}

const FILE = "technologies/react.yaml";

async function main(argv: string[], { out }: Streams): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: { swaps: { type: "string", default: "20" }, rate: { type: "string", default: "600" } },
  });
  const stateDir = await mkdtemp(join(tmpdir(), "swap-"));
  const { url, stop } = await startServer({ STATE_DIR: stateDir }, false);
  try {
    const repository = await openRepository(stateDir, "main");
    if (!repository) throw new Error("the server has made no repository");
    const text = await readFile(join("data", FILE), "utf8");
    const commit = async (turn: number) => {
      const head = await readDataHead(repository);
      const files = new Map([[`data/${FILE}`, `${text}# ${turn}\n`]]);
      const date = new Date().toISOString();
      const id = await writeCommit(repository.git, { parents: [head], files, message: `Change ${turn}\n`, date });
      await moveRefs(repository.git, [{ ref: repository.dataRef, from: head, to: id }]);
      return id;
    };
    const measured = await measureSwaps(url, commit, { swaps: Number(values.swaps), rate: Number(values.rate) });
    for (const line of formatMeasures(measured)) out(line);
    return measured.failures > 0 ? 1 : 0;
  } finally {
    await stop();
    await rm(stateDir, { recursive: true });
  }
}

await runCommand(import.meta.url, main);
