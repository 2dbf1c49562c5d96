/** Whether memory grows with the number of requests. */
import { median } from "../bench/section.js";
import type { Sample } from "./samples.js";

export interface Line {
  /** Bytes per request, which is also megabytes per million requests. */
  slope: number;
  /** Standard deviation of the samples from the line, in bytes. */
  deviation: number;
}

/** The line through resident memory by requests, by least squares. */
export function lineThrough(samples: readonly Pick<Sample, "requests" | "resident">[]): Line {
  const mean = (list: readonly number[]) => list.reduce((sum, value) => sum + value, 0) / list.length;
  const [x, y] = [mean(samples.map(({ requests }) => requests)), mean(samples.map(({ resident }) => resident))];
  const products = samples.reduce((sum, { requests, resident }) => sum + (requests - x) * (resident - y), 0);
  const squares = samples.reduce((sum, { requests }) => sum + (requests - x) ** 2, 0);
  const slope = squares === 0 ? 0 : products / squares;
  const distances = samples.map(({ requests, resident }) => (resident - y - slope * (requests - x)) ** 2);
  return { slope, deviation: Math.sqrt(mean(distances)) };
}

/**
 * The smallest leak per request, in bytes: a Map entry takes 24 bytes in addition to its key and value.
 */
export const SMALLEST_LEAK = 24;

export interface Memory extends Line {
  /** The slope that counts as a leak, in bytes per request. */
  bound: number;
  isFlat: boolean;
  /** By quarters of the requests: the median of resident memory and the least heap in use, in bytes. */
  quarters: readonly { resident: number; heapFloor: number }[];
}

/**
 * Judges the second half of a run, because caches and the heap fill in the first. Memory is flat when it rises by less than
 * the smallest leak, or by less than twice the noise of the samples.
 */
export function judgeMemory(samples: readonly Sample[]): Memory {
  const end = samples.at(-1)?.requests ?? 0;
  const second = samples.filter(({ requests }) => requests >= end / 2);
  const line = lineThrough(second);
  const bound = Math.max(SMALLEST_LEAK, (2 * line.deviation) / (end / 2));
  const quarters = [0, 1, 2, 3].map((quarter) => {
    const part = samples.filter(({ requests }) => Math.min(3, Math.floor((4 * requests) / end)) === quarter);
    return {
      resident: median(part.map(({ resident }) => resident)),
      heapFloor: Math.min(...part.map(({ heapUsed }) => heapUsed)),
    };
  });
  return { ...line, bound, isFlat: line.slope < bound, quarters };
}
