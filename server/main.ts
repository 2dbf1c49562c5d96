/** Reads the configuration, then serves: in this process, or in workers that this process watches over. */
import cluster from "node:cluster";
import { constants } from "node:os";
import type { FastifyBaseLogger } from "fastify";
import { joinWorkers } from "./cluster/member.js";
import { Supervisor } from "./cluster/supervisor.js";
import { type Config, ConfigError, readConfig } from "./config.js";
import { DataError } from "./data/load.js";
import { tellProblem } from "./data/problem.js";
import { openLog } from "./log.js";

/** Exit codes, after sysexits.h. */
const EXIT = { failed: 1, data: 65, unavailable: 69, fault: 70, permission: 77, config: 78 } as const;

const SIGNALS = ["SIGINT", "SIGTERM"] as const;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log: FastifyBaseLogger = openLog(config);
  for (const event of ["uncaughtException", "unhandledRejection"]) {
    process.once(event, (error: unknown) => {
      log.fatal({ err: error }, "a fault that nothing expected; this process ends");
      process.exit(EXIT.fault);
    });
  }
  if (config.workers > 1) await (cluster.isPrimary ? supervise(config, log) : work(config, log));
  else {
    const { serve } = await import("./serve.js");
    const { stop } = await serve(config, log);
    onSignals((signal) => void stop(signal).then(() => process.exit(0)));
  }
}

/** Watches over the workers. */
async function supervise({ workers }: Config, log: FastifyBaseLogger): Promise<void> {
  const { gatherFigures } = await import("./http/fleet-metrics.js");
  gatherFigures();
  const supervisor = new Supervisor({ workers, log, ended: (code) => process.exit(code) });
  log.info({ workers }, "starting workers");
  onSignals(
    () => supervisor.stop(),
    () => supervisor.kill(),
  );
}

/** Serves as one of several. */
async function work(config: Config, log: FastifyBaseLogger): Promise<void> {
  // Terminals and service managers signal a whole group; when to end is told by the primary alone.
  for (const signal of SIGNALS) process.on(signal, () => {});
  const member = joinWorkers(process);
  let stop = async (_reason: string) => {};
  member.onStop(() => void stop("told by the primary").then(() => process.exit(0)));
  const { serve } = await import("./serve.js");
  ({ stop } = await serve(config, log, member));
}

/** The first signal ends it in order, a second one at once. */
function onSignals(stop: (signal: string) => void, kill = () => {}): void {
  let told = false;
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      if (told) {
        kill();
        process.exit(128 + constants.signals[signal]);
      }
      told = true;
      stop(signal);
    });
  }
}

/** Tells why it does not start. @returns the exit code */
function tell(error: unknown): number {
  if (error instanceof ConfigError) {
    for (const mistake of error.mistakes) console.error(mistake);
    return EXIT.config;
  }
  if (error instanceof DataError) {
    for (const problem of error.problems) console.error(tellProblem(problem, error.folder));
    console.error(`The data in ${error.folder} have ${error.problems.length} problems; nothing is served.`);
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

main().catch((error: unknown) => process.exit(tell(error)));
