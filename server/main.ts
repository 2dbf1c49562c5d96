/** Reads the configuration and serves until a signal ends the process. */
import { constants } from "node:os";
import { setFlagsFromString } from "node:v8";
import { ConfigError, readConfig } from "./config.js";
import { DataError, formatProblem } from "./data/problem.js";
import { openLog } from "./log.js";

/** Exit codes, after sysexits.h. */
const EXIT = { failed: 1, data: 65, unavailable: 69, fault: 70, permission: 77, config: 78 } as const;

/**
 * How far the heap of each thread may grow before it is collected, in percent of what is in use. V8 lets it double; facts that
 * change leave much garbage, and a third of the memory costs a tenth of the processor's time
 * (`npm -w scripts/lab run soak`: 850 MB and 1.6 ms a request in place of 590 and 1.8).
 */
const HEAP_GROWTH = 30;

async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`);
  const config = readConfig(process.env);
  const log = openLog(config);
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.once(event, (error: unknown) => {
      log.fatal({ err: error }, "uncaught exception; exiting");
      process.exit(EXIT.fault);
    });
  }
  const { WORKERS = "" } = process.env;
  if (!["", "1"].includes(WORKERS.trim()))
    log.warn("WORKERS is no longer supported, running one process; for more capacity run replicas, see docs/deploy.md");
  // A mistake in the configuration is reported before everything else is loaded.
  const { serve } = await import("./serve.js");
  const { stop } = await serve(config, log);
  onSignals((signal) => void stop(signal).then(() => process.exit(0)));
}

/** The first signal ends the process in order, a second one at once. */
function onSignals(stop: (signal: string) => void): void {
  let stopping = false;
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(128 + constants.signals[signal]);
      stopping = true;
      stop(signal);
    });
  }
}

/** Says why it does not start. @returns the exit code */
function reportFailure(error: unknown): number {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(mistake);
    return EXIT.config;
  }
  if (error instanceof DataError) {
    for (const problem of error.problems) console.error(formatProblem(problem, error.folder));
    const { length } = error.problems;
    console.error(`Not starting: ${length} ${length === 1 ? "problem" : "problems"} in the data of ${error.folder}.`);
    return EXIT.data;
  }
  console.error(error instanceof Error ? error.message : error);
  const { code } = error as NodeJS.ErrnoException;
  const codes: Record<string, number> = {
    EADDRINUSE: EXIT.unavailable,
    EACCES: EXIT.permission,
    EADDRNOTAVAIL: EXIT.config,
    ENOTFOUND: EXIT.config,
  };
  return codes[code ?? ""] ?? EXIT.failed;
}

main().catch((error: unknown) => process.exit(reportFailure(error)));
