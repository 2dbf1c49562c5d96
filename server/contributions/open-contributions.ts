/** Opens what contributions need: the tokens, the outbox and its delivery. */
import { TokenStore } from "../state/tokens.js";
import { Contributions, type ContributionsOptions } from "./contributions.js";
import { Outbox } from "./delivery/outbox.js";
import { ReviewStates } from "./review-states.js";

export interface ContributionIntake {
  tokens: TokenStore;
  contributions: Contributions;
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
  return { tokens: new TokenStore(stateDir), contributions: new Contributions({ ...options, outbox, reviews }) };
}
