/** Runs a property on one input after another until it fails or its time is up. */
import fc from "fast-check";

export interface Budget {
  seed: number;
  seconds: number;
  /** The path of a find, as fast-check printed it: then only that input is tried. */
  path?: string | undefined;
}

/** An input that broke a rule. */
interface Find {
  target: string;
  /** The broken rule. */
  what: string;
  /** The shrunk input. */
  input: string;
  /** `--seed` and `--path` reproduce it. */
  seed: number;
  path: string;
}

export interface Outcome {
  target: string;
  runs: number;
  find: Find | undefined;
  /** Observations, one line each. */
  notes: readonly string[];
}

/** Thrown where a rule is broken. */
class Broken extends Error {
  override name = "Broken";
}

/** @throws Broken when a rule does not hold */
export function rule(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Broken(what);
}

/** Longer inputs are cut in the report; the path reproduces the whole. */
const MOST_SHOWN = 4_000;

/** Shrinking goes on for this long after a find, in seconds. */
const SHRINKING = 20;

/**
 * Tries inputs until the time is up, at least one round of them.
 * @param attempt throws when a rule is broken
 * @param notes called at the end
 */
export async function search<T>(
  target: string,
  inputs: fc.Arbitrary<T>,
  attempt: (input: T) => Promise<void> | void,
  { seed, seconds, path }: Budget,
  notes: () => readonly string[] = () => [],
): Promise<Outcome> {
  const until = performance.now() + seconds * 1000;
  let last = 0;
  let found = false;
  const property = fc.asyncProperty(inputs, async (input) => {
    // Shrinking stops some time after the find.
    if (found && performance.now() > last) return;
    try {
      await attempt(input);
    } catch (error) {
      if (!found) last = performance.now() + SHRINKING * 1000;
      found = true;
      throw error;
    }
  });
  let runs = 0;
  const once = async (part: { seed: number; path?: string; numRuns: number }) => {
    const details = await fc.check(property, { ...part, endOnFailure: false });
    runs += details.numRuns;
    if (!details.failed) return undefined;
    const what = describeError(details.errorInstance);
    const input = fc.stringify(details.counterexample?.[0]).slice(0, MOST_SHOWN);
    return { target, what, input, seed: details.seed, path: details.counterexamplePath ?? "" };
  };
  let find: Find | undefined;
  if (path !== undefined) find = await once({ seed, path, numRuns: 1 });
  // One seed after the other: within a run of fast-check inputs grow from small to large.
  else {
    let round = 0;
    do {
      find = await once({ seed: seed + round, numRuns: RUNS });
      round += 1;
    } while (!find && performance.now() < until);
  }
  return { target, runs, find, notes: notes() };
}

/** Inputs of one seed: enough to grow, few enough to stop in time. */
const RUNS = 50;

function describeError(error: unknown): string {
  if (error instanceof Broken) return error.message;
  return error instanceof Error ? `it throws ${error.stack?.split("\n").slice(0, 4).join("\n")}` : String(error);
}

/** The CPU time of some work, in milliseconds. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
