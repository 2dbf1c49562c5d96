/** Opens what contributions need: the tokens, the outbox and its delivery. */
import { TokenStore } from "../state/tokens.js";
import { Contributions, type ContributionsOptions } from "./contributions.js";
import { Outbox } from "./delivery/outbox.js";

export interface ContributionIntake {
  tokens: TokenStore;
  contributions: Contributions;
}

/** Opens the intake, which delivers at once what an earlier start left. */
export function openContributions(stateDir: string, options: Omit<ContributionsOptions, "outbox">): ContributionIntake {
  const { log } = options;
  const outbox = new Outbox(stateDir, (path, error) =>
    log.error({ path, reason: (error as Error).message }, "a file of the outbox cannot be read"),
  );
  return { tokens: new TokenStore(stateDir), contributions: new Contributions({ ...options, outbox }) };
}
