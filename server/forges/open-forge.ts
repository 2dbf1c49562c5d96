/** Opens the forge: GitHub where credentials are configured, else the Git repository in `STATE_DIR`. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Counter, Histogram, type Metric } from "prom-client";
import type { Logger } from "../data/history.js";
import { type Forge, ForgeError, waitAfter } from "./forge.js";
import type { GitHubSettings } from "./github/client.js";
import { type Checkout, isAhead } from "./local/checkout.js";
import { createLocalForge } from "./local/local-forge.js";

interface ForgeOptions {
  /** Undefined where contributions are reviewed on this machine. */
  github: Omit<GitHubSettings, "branch" | "log" | "waitFile"> | undefined;
  dataBranch: string;
  stateDir: string;
  /** The page that shows the status of a contribution. */
  statusUrl: (id: string) => string;
  checkout: Checkout;
  log: Pick<Logger, "debug" | "warn" | "error">;
}

interface OpenForge extends Omit<DeferredForge, "forge"> {
  forge: Forge & ForgeFigures;
  /** Whether contributions were approved on this machine that the data folder did not hold when it was last imported. */
  isAhead: boolean;
}

/** Opens the forge. @throws Error where its configuration is of no use */
export async function openForge(options: ForgeOptions): Promise<OpenForge> {
  const { github, dataBranch, stateDir, statusUrl, checkout, log } = options;
  if (github) {
    // The client is large, and many services never need it.
    const { createGitHubForge } = await import("./github/github-forge.js");
    const waitFile = join(stateDir, "github-wait");
    const forge = createGitHubForge({ ...github, branch: dataBranch, log, waitFile });
    return { forge: observed(forge), isAhead: false, failure: () => undefined, close: async () => {} };
  }
  const open = async () => {
    await mkdir(stateDir, { recursive: true, mode: 0o700 });
    const forge = await createLocalForge({ stateDir, branch: dataBranch, statusUrl });
    const { conflict } = await forge.importCheckout(checkout);
    if (conflict)
      log.error(
        { files: conflict },
        "the data folder conflicts with what was approved on this machine, which stays; change the data folder",
      );
    return forge;
  };
  // Questions are answered while the data are imported.
  const { forge, ...opening } = deferForge("local", open, (reason, next) =>
    log.error(
      { reason, seconds: next / 1000 },
      "the local repository cannot be opened and is tried again: see that Git runs, that STATE_DIR may be written, and that the disk has space",
    ),
  );
  return { forge: observed(forge), isAhead: await isAhead(stateDir, dataBranch), ...opening };
}

/** Milliseconds after the first failure; the wait doubles up to eight times as much. */
const FIRST_WAIT = 5_000;

interface DeferredForge {
  /** What it is asked waits for the attempt under way, and fails as `unavailable` between two of them. */
  forge: Forge;
  /** Why the last attempt to open it failed; undefined once it is open. */
  failure(): string | undefined;
  /** Begins no more attempts. @returns when the one under way has ended */
  close(): Promise<void>;
}

/**
 * Opens a forge.
 * @param open makes up for what an earlier attempt left half done
 * @param onFailure called after each failed attempt with the reason, and the milliseconds to the next
 * @param sleep waits so many milliseconds
 */
export function deferForge(
  name: Forge["name"],
  open: () => Promise<Forge>,
  onFailure: (reason: string, next: number) => void,
  sleep = (milliseconds: number): Promise<unknown> => wait(milliseconds, undefined, { ref: false }),
): DeferredForge {
  let failure: string | undefined;
  let isClosed = false;
  let attempt: Promise<Forge>;
  const tryOnce = (failures: number): Promise<Forge> =>
    open().then(
      (forge) => {
        failure = undefined;
        return forge;
      },
      (error: Error) => {
        failure = error.message;
        const next = waitAfter(failures, FIRST_WAIT);
        onFailure(error.message, next);
        void sleep(next).then(() => {
          if (!isClosed) start(failures + 1);
        });
        throw new ForgeError("unavailable", error.message, next, { cause: error });
      },
    );
  const start = (failures: number) => {
    attempt = tryOnce(failures);
    // Callers get the error; without a caller it is not an unhandled rejection.
    attempt.catch(() => {});
  };
  start(0);
  return {
    forge: {
      name,
      head: async () => (await attempt).head(),
      list: async (commit) => (await attempt).list(commit),
      read: async (blobs) => (await attempt).read(blobs),
      propose: async (draft) => (await attempt).propose(draft),
      standing: async (id) => (await attempt).standing(id),
    },
    failure: () => failure,
    async close() {
      isClosed = true;
      await attempt.catch(() => {});
    },
  };
}

/** Upper bounds in seconds: Git on this machine takes milliseconds, GitHub up to its time-out. */
const BOUNDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60];

export interface ForgeFigures {
  /** Metrics that no registry has yet. */
  metrics: readonly Metric[];
}

/** Counts the calls by operation and outcome: `ok`, the kind of a ForgeError, or `error`. */
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
