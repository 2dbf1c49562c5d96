/** What a long run comes to, in Markdown. */
import { below, type Goal, median, table } from "../bench/section.js";
import type { Loaded } from "./load.js";
import { judgeMemory, type Memory, SMALLEST_LEAK } from "./memory.js";
import { SHARES } from "./questions.js";
import type { Count, Sample } from "./samples.js";

export interface Outcome {
  loaded: Loaded;
  samples: readonly Sample[];
  counts: readonly Count[];
  /** How often new data were served. */
  reloads: number;
  commits: number;
}

/** Requests a second that make a busy hour. */
export const BUSY = 100;
const HOUR = 3600;

/** Milliseconds between two readings of the clock that notices stalls; a loop that never waits shows this much. */
const PERIOD = 10;
/** The longest stall, in milliseconds. */
const STALL = 50;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const many = (count: number) => Math.round(count).toLocaleString("en");

/** What is asked of the run. */
export function goalsOf({ loaded, samples, counts, reloads, commits }: Outcome, memory: Memory): Goal[] {
  const faults = counts.filter(({ status }) => status >= 500).reduce((sum, { requests }) => sum + requests, 0);
  const stall = Math.max(...samples.map((sample) => sample.stall)) - PERIOD;
  return [
    below("memory by requests, over the second half", Number(memory.bound.toFixed(1)), memory.slope, "MB a million", 1),
    none("answers with a status from 500 on", faults),
    none("requests without an answer", loaded.failures),
    below("longest stall of the event loop", STALL, stall, "ms", 0),
    { what: "commits whose data were served", goal: `${commits}`, measured: `${reloads}`, met: reloads >= commits },
  ];
}

/** Milliseconds for each request, over the whole run. */
function processorTime(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.requests === first.requests) return Number.NaN;
  return (1000 * (last.processor - first.processor)) / (last.requests - first.requests);
}

const none = (what: string, count: number): Goal => ({ what, goal: "0", measured: `${count}`, met: count === 0 });

/** The whole report. @param written the day, the revision and the machine */
export function tellOutcome(outcome: Outcome, written: string, picture: string): { text: string; met: boolean } {
  const { loaded, samples, counts, reloads } = outcome;
  const memory = judgeMemory(samples);
  const goals = goalsOf(outcome, memory);
  const hours = loaded.requests / (BUSY * HOUR);
  const shares = Object.entries(SHARES).map(([kind, share]) => `${kind} ${share} %`);
  const connections = Math.max(...samples.map((sample) => sample.connections));
  const text = [
    "# A long run under a mixed load",
    written,
    `${many(loaded.requests)} requests in ${many(loaded.seconds)} s, ${many(loaded.requests / loaded.seconds)} a second: ${hours.toFixed(2)} times what a service gets in an hour that is asked ${BUSY} times a second. They came from ${many(loaded.clients)} addresses by ${connections} connections at most; ${many(loaded.revalidated)} named the ETag of an answer just given, and ${many(loaded.hasty)} clients besides left before they were answered. Meanwhile new data were served ${reloads} times. The server was started as it is deployed, without flags, and asked a few thousand questions before the first sample, so that what is loaded on first use was there.`,
    table(
      ["goal", "", "measured", "met"],
      goals.map(({ what, goal, measured, met }) => [what, goal, measured, met ? "yes" : "**no**"]),
    ),
    `![Memory by requests: resident memory and heap in use](${picture})`,
    `Over its second half the line through resident memory (least squares, one sample a second) rises by ${memory.slope.toFixed(1)} MB for each million requests, which is bytes for each request; samples are ${megabytes(memory.deviation)} off it (one standard deviation). Memory counts as ${memory.isFlat ? "**flat**" : "**growing**"}: the bound is ${memory.bound.toFixed(1)}, the greater of what the smallest thing kept for each request would take (${SMALLEST_LEAK} bytes) and of twice that deviation over half of the requests, as no line tells a smaller rise from chance.`,
    table(
      ["requests", "resident memory, median", "heap in use, least"],
      memory.quarters.map(({ resident, heapFloor }, index) => [
        `${["first", "second", "third", "last"][index]} quarter`,
        megabytes(resident),
        megabytes(heapFloor),
      ]),
    ),
    `A stall is the longest time between two turns of the event loop's timer, as \`/metrics\` tells it for each second, less the ${PERIOD} ms between two turns of it; in half of the seconds it was ${(median(samples.map(({ stall }) => stall)) - PERIOD).toFixed(0)} ms or less. It holds all that was answered in one turn, and what the machine did meanwhile. A request took ${processorTime(samples).toFixed(2)} ms of a processor, with all that goes on beside it.`,
    `What was asked: ${shares.join(", ")}; contributions besides. Ids were drawn by Zipf's law, one name in twenty was made up, one in three had a version.`,
    "## Answers",
    table(
      ["route", "status", "requests"],
      counts.map(({ route, status, requests }) => [`\`${route}\``, status, many(requests)]),
    ),
  ].join("\n\n");
  return { text: `${text}\n`, met: goals.every(({ met }) => met) };
}
