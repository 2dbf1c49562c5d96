/** Opens what contributions need: the tokens, the outbox and its delivery, and the queue of reports. */
import { TokenStore } from "../state/tokens.js";
import { Contributions, type ContributionsOptions } from "./contributions.js";
import { Outbox } from "./delivery/outbox.js";
import { ReportQueue } from "./reports/queue.js";
import { Reports } from "./reports/reports.js";
import { ReviewStates } from "./review-states.js";

export interface ContributionIntake {
  tokens: TokenStore;
  contributions: Contributions;
  reports: Reports;
}

interface IntakeOptions extends Omit<ContributionsOptions, "outbox" | "reviews"> {
  /** Milliseconds between two questions to a forge elsewhere how far reviews are. */
  interval: number;
}

/** Opens the intake, which delivers at once what an earlier start left. */
export function openContributions(stateDir: string, options: IntakeOptions): ContributionIntake {
  const { log, now, interval, forge } = options;
  const outbox = new Outbox(stateDir, (path, error) =>
    log.error({ path, reason: (error as Error).message }, "a file of the outbox cannot be read"),
  );
  const { changed, standing } = forge;
  const reviews = changed && new ReviewStates({ forge: { changed, standing }, stateDir, interval, now, log });
  const contributions = new Contributions({ ...options, outbox, reviews });
  const queue = new ReportQueue(stateDir, (path, error) =>
    log.error({ path, reason: (error as Error).message }, "a report cannot be read"),
  );
  const reports = new Reports({ queue, contributions, now, log });
  return { tokens: new TokenStore(stateDir), contributions, reports };
}
