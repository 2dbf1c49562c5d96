/**
 * Sends the built server as many requests of all kinds as a busy service gets in an hour, as fast as it answers, while its
 * data change; writes docs/soak.md and a picture of its memory. Exits with 1 when memory grows, a request fails or the event
 * loop stalls.
 *
 *   npm -w scripts/lab run soak
 *   npm -w scripts/lab run soak -- --requests 100000
 *   npm -w scripts/lab run soak -- --minutes 60
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { TokenStore } from "../../../server/state/tokens.js";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { startProgram } from "../bench/server.js";
import { openBranch } from "./commits.js";
import { drawCurve } from "./curve.js";
import { type Length, Load, type Plan } from "./load.js";
import type { World } from "./questions.js";
import { BUSY, formatOutcome, type Outcome } from "./report.js";
import { countReloads, countRequests, type Figure, fetchFigures, type Sample, toSample } from "./samples.js";

const FILE = "docs/soak.md";
const PICTURE = ".github/pictures/soak.svg";

/** One hour of a busy service. */
const DEFAULT_REQUESTS = BUSY * 3600;

/** Each starts Git processes and keeps a connection waiting for seconds. */
const CONTRIBUTIONS = 60;
const COMMITS = 20;
/** Requests before the first sample. */
const WARM_UP = 4_000;
const DAY_MS = 86_400_000;
/** The longest wait for the data of the last commit, in milliseconds. */
const PATIENCE = 60_000;

export interface Run {
  /** Arguments of node that start the service. */
  program: readonly string[];
  dataDir: string;
  length: Length;
  commits: number;
  contributions: number;
  warmUp: number;
  onSample?: (sample: Sample) => void;
}

/** Starts a service, runs the load, and stops it. */
export async function runSoak({
  program,
  dataDir,
  length,
  commits,
  contributions,
  warmUp,
  onSample,
}: Run): Promise<Outcome> {
  const stateDir = mkdtempSync(join(tmpdir(), "stackfit-soak-"));
  const env = {
    PORT: "0",
    DATA_DIR: dataDir,
    STATE_DIR: stateDir,
    TRUST_PROXY: "127.0.0.1/32",
    // All contributions come from one contributor.
    RATE_LIMIT_CONTRIBUTE: "1000000",
  };
  const { url, stop } = await startProgram(program, env, false);
  try {
    const expiresAt = new Date(Date.now() + DAY_MS).toISOString();
    const wanted = { name: "soak", scopes: ["compatibility" as const], expiresAt };
    const { secret: token } = await new TokenStore(stateDir).create(wanted, new Date());
    const plan: Plan = { url, world: await fetchWorld(url), token, length, contributions, random: Math.random };
    await new Load({ ...plan, length: { requests: warmUp }, contributions: 1 }).run();
    const commit = await openBranch(stateDir, dataDir);
    return await watch(new Load(plan), commits, commit, onSample);
  } finally {
    await stop();
    rmSync(stateDir, { recursive: true, force: true });
  }
}

/** The technologies and tools that the service lists. */
async function fetchWorld(url: string): Promise<World> {
  const read = async (path: string) => (await (await fetch(`${url}/api/v1${path}`)).json()) as Record<string, unknown>;
  const technologies: string[] = [];
  for (let total = 1; technologies.length < total; ) {
    const page = await read(`/technologies?limit=1000&offset=${technologies.length}`);
    const listed = page as unknown as { technologies: { id: string }[]; page: { total: number } };
    technologies.push(...listed.technologies.map(({ id }) => id));
    total = listed.page.total;
  }
  const { tools } = (await read("/ai-tools")) as unknown as { tools: { slug: string }[] };
  return { technologies, tools: tools.map(({ slug }) => slug) };
}

/** Runs a load, with a sample a second and commits spread over it. */
async function watch(
  load: Load,
  commits: number,
  commit: () => Promise<void>,
  onSample: (sample: Sample) => void = () => {},
): Promise<Outcome> {
  const { url } = load.plan;
  const samples: Sample[] = [];
  const began = performance.now();
  const take = async () => {
    const figures = await fetchFigures(url);
    const sample = toSample(figures, (performance.now() - began) / 1000, load.made);
    samples.push(sample);
    onSample(sample);
    return figures;
  };
  // Reads and resets the stalls of the warm-up.
  const before = countReloads(await fetchFigures(url));
  let isOver = false;
  const running = load.run().finally(() => {
    isOver = true;
  });
  let made = 0;
  const watching = async () => {
    while (!isOver) {
      await Promise.race([wait(1000), running]);
      await take();
      if (made < commits && load.progress >= (made + 1) / (commits + 1)) {
        made += 1;
        await commit();
      }
    }
  };
  const [loaded] = await Promise.all([running, watching()]);
  const figures = await settled(url, before + made);
  return { loaded, samples, counts: countRequests(figures), reloads: countReloads(figures) - before, commits: made };
}

/** The figures once the data of the last commit are served, or after a minute. */
async function settled(url: string, reloads: number): Promise<Figure[]> {
  const end = performance.now() + PATIENCE;
  for (;;) {
    const figures = await fetchFigures(url);
    if (countReloads(figures) >= reloads || performance.now() > end) return figures;
    await wait(100);
  }
}

/** Reads the options. @throws UsageError, and what parseArgs throws */
export function readLength(argv: string[]): Length {
  const { values } = parseArgs({ args: argv, options: { requests: { type: "string" }, minutes: { type: "string" } } });
  const { requests = String(DEFAULT_REQUESTS), minutes } = values;
  if (values.requests !== undefined && minutes !== undefined) throw new UsageError("--requests or --minutes: give one");
  if (minutes === undefined) {
    if (/^[1-9]\d{0,9}$/.test(requests) && Number(requests) >= 1_000) return { requests: Number(requests) };
    throw new UsageError("--requests takes a whole number from 1000 on");
  }
  const seconds = Math.round(60 * Number(minutes));
  if (seconds > 0 && seconds < 1e6) return { seconds };
  throw new UsageError("--minutes takes a number above 0");
}

/** The day, the revision and the machine. */
function written(): string {
  const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();
  const changed = git("status", "--porcelain", "--", "server", "scripts", "data").length > 0;
  const revision = `${git("rev-parse", "--short", "HEAD")}${changed ? " with changes" : ""}`;
  const machine = `Node ${process.version}, ${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model}`;
  return `Written by \`npm -w scripts/lab run soak\` on ${new Date().toISOString().slice(0, 10)} at ${revision}. ${machine}; the load runs on the same machine.`;
}

async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const length = readLength(argv);
  const program = ["dist/server/main.js"];
  const plan = { program, dataDir: "data", length, commits: COMMITS, contributions: CONTRIBUTIONS, warmUp: WARM_UP };
  const outcome = await runSoak({
    ...plan,
    onSample: ({ seconds, requests, resident, stall }) =>
      err(`${seconds.toFixed(0)} s: ${requests} requests, ${(resident / 1e6).toFixed(0)} MB, ${stall.toFixed(0)} ms`),
  });
  const { text, met } = formatOutcome(outcome, written(), `../${PICTURE}`);
  writeFileSync(PICTURE, drawCurve(outcome.samples));
  writeFileSync(FILE, text);
  out(text);
  return met ? 0 : 1;
}

await runCommand(import.meta.url, main);
