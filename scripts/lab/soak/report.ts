/** The report of a long run, in Markdown. */
import { below, type Goal, median, table } from "../bench/section.js";
import type { Loaded } from "./load.js";
import { judgeMemory, type Memory, SMALLEST_LEAK } from "./memory.js";
import { SHARES } from "./questions.js";
import type { Count, Sample } from "./samples.js";

export interface Outcome {
  loaded: Loaded;
  samples: readonly Sample[];
  counts: readonly Count[];
  /** How often new data were loaded. */
  reloads: number;
  commits: number;
}

/** Requests a second of a busy service. */
export const BUSY = 100;
const HOUR = 3600;

/** The period of the timer that measures stalls, in milliseconds; an idle loop shows this much. */
const PERIOD = 10;
/** The longest stall, in milliseconds. */
const STALL = 50;

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
const many = (count: number) => Math.round(count).toLocaleString("en");

/** Compares the run with its goals. */
export function judgeGoals({ loaded, samples, counts, reloads, commits }: Outcome, memory: Memory): Goal[] {
  const faults = counts.filter(({ status }) => status >= 500).reduce((sum, { requests }) => sum + requests, 0);
  const stall = Math.max(...samples.map((sample) => sample.stall)) - PERIOD;
  return [
    below("memory growth in the second half", Number(memory.bound.toFixed(1)), memory.slope, "MB a million", 1),
    none("answers with status 500 or higher", faults),
    none("requests without an answer", loaded.failures),
    below("longest stall of the event loop", STALL, stall, "ms", 0),
    { what: "commits whose data were served", goal: `${commits}`, measured: `${reloads}`, met: reloads >= commits },
  ];
}

/** CPU milliseconds per request over the whole run. */
function processorTime(samples: readonly Sample[]): number {
  const [first, last] = [samples[0], samples.at(-1)];
  if (!first || !last || last.requests === first.requests) return Number.NaN;
  return (1000 * (last.processor - first.processor)) / (last.requests - first.requests);
}

const none = (what: string, count: number): Goal => ({ what, goal: "0", measured: `${count}`, met: count === 0 });

/** The whole report. @param written the day, the revision and the machine */
export function formatOutcome(outcome: Outcome, written: string, picture: string): { text: string; met: boolean } {
  const { loaded, samples, counts, reloads } = outcome;
  const memory = judgeMemory(samples);
  const goals = judgeGoals(outcome, memory);
  const hours = loaded.requests / (BUSY * HOUR);
  const shares = Object.entries(SHARES).map(([kind, share]) => `${kind} ${share} %`);
  const connections = Math.max(...samples.map((sample) => sample.connections));
  const text = [
    "# Soak test: a long run under a mixed load",
    written,
    `${many(loaded.requests)} requests in ${many(loaded.seconds)} s, ${many(loaded.requests / loaded.seconds)} a second, which is ${hours.toFixed(2)} hours of ${BUSY} requests a second. They came from ${many(loaded.clients)} addresses over at most ${connections} connections. ${many(loaded.revalidated)} sent the ETag of an earlier answer, and ${many(loaded.hasty)} further clients left before their answer. New data were served ${reloads} times during the run. The server was started as it is deployed, without flags, and answered a few thousand requests before the first sample.`,
    table(
      ["goal", "", "measured", "met"],
      goals.map(({ what, goal, measured, met }) => [what, goal, measured, met ? "yes" : "**no**"]),
    ),
    `![Memory by requests: resident memory and heap in use](${picture})`,
    `In the second half of the run, resident memory rises by ${memory.slope.toFixed(1)} MB per million requests, which is also bytes per request (least squares, one sample a second; standard deviation ${megabytes(memory.deviation)}). Memory is ${memory.isFlat ? "**flat**" : "**growing**"}: the limit is ${memory.bound.toFixed(1)}, the larger of the smallest possible leak for each request (${SMALLEST_LEAK} bytes) and twice that deviation over half of the requests, below which a rise cannot be told from noise.`,
    table(
      ["requests", "resident memory, median", "heap in use, least"],
      memory.quarters.map(({ resident, heapFloor }, index) => [
        `${["first", "second", "third", "last"][index]} quarter`,
        megabytes(resident),
        megabytes(heapFloor),
      ]),
    ),
    `A stall is the longest event-loop delay in a second, as \`/metrics\` reports it, less the timer's period of ${PERIOD} ms; in half of the seconds it was ${(median(samples.map(({ stall }) => stall)) - PERIOD).toFixed(0)} ms or less. It includes everything answered in one turn of the loop, and other work of the machine. A request took ${processorTime(samples).toFixed(2)} ms of CPU, background work included.`,
    `Requests: ${shares.join(", ")}, and contributions. Ids follow Zipf's law; one name in twenty is made up, one in three has a version.`,
    "## Answers",
    table(
      ["route", "status", "requests"],
      counts.map(({ route, status, requests }) => [`\`${route}\``, status, many(requests)]),
    ),
  ].join("\n\n");
  return { text: `${text}\n`, met: goals.every(({ met }) => met) };
}
