/** A forge whose calls are counted and timed, for those who run the service. */
import { Counter, Histogram, type Metric } from "prom-client";
import { type Forge, ForgeError } from "./forge.js";

/** Upper bounds in seconds: Git on this machine takes milliseconds, GitHub up to its time-out. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface ForgeFigures {
  /** Metrics that no registry has yet. */
  metrics: readonly Metric[];
}

/**
 * Counts the calls to a forge by operation and by what came of them: `ok`, the kind of a ForgeError, or `error`.
 * @returns a forge that does the same, and its figures
 */
export function observed(forge: Forge): Forge & ForgeFigures {
  const registers: [] = [];
  const calls = new Counter({
    name: "stackfit_forge_calls_total",
    help: "Calls to where proposals are reviewed, by operation and outcome.",
    labelNames: ["forge", "operation", "outcome"],
    registers,
  });
  const durations = new Histogram({
    name: "stackfit_forge_call_duration_seconds",
    help: "How long calls to the forge took, whatever came of them.",
    labelNames: ["forge", "operation"],
    buckets: BOUNDS,
    registers,
  });
  const watch =
    <Given extends unknown[], Result>(operation: string, call: (...given: Given) => Promise<Result>) =>
    async (...given: Given): Promise<Result> => {
      const labels = { forge: forge.name, operation };
      const took = durations.startTimer(labels);
      let outcome = "ok";
      try {
        return await call(...given);
      } catch (error) {
        outcome = error instanceof ForgeError ? error.kind : "error";
        throw error;
      } finally {
        took();
        calls.inc({ ...labels, outcome });
      }
    };
  return {
    name: forge.name,
    head: watch("head", () => forge.head()),
    list: watch("list", (commit) => forge.list(commit)),
    read: watch("read", (blobs) => forge.read(blobs)),
    propose: watch("propose", (draft) => forge.propose(draft)),
    standing: watch("standing", (id) => forge.standing(id)),
    ...(forge.changed && { changed: watch("changed", forge.changed) }),
    metrics: [calls, durations],
  };
}
