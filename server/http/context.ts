/** What every route works with. */
import type { Catalog } from "../catalog/catalog.js";
import type { Change } from "../catalog/directory/changes.js";
import type { Day } from "../catalog/facts/lifecycle.js";
import type { Config } from "../config.js";
import type { ContributionIntake } from "../contributions/open-contributions.js";
import type { ForgeFigures } from "../forges/observed.js";
import type { LiveCatalog } from "../live/live-catalog.js";
import type { Sync } from "../live/sync.js";
import type { Connections } from "./connections.js";
import type { RequestMetrics } from "./plugins/metrics.js";
import type { Overload } from "./plugins/overload.js";
import type { RateLimits } from "./plugins/rate-limit.js";
import type { Links } from "./views/links.js";

export interface Context {
  config: Config;
  links: Links;
  /** The catalog of the moment; a route asks once and keeps to it. */
  catalog: () => Catalog;
  /** Undefined where contributions are not accepted. */
  intake: ContributionIntake | undefined;
  /** Undefined where the data stay as they are. */
  live: { catalog: LiveCatalog; sync: Sync; calls?: ForgeFigures } | undefined;
  /** What changed in the data, newest first; undefined where that is not known. */
  history?: (() => Promise<readonly Change[]>) | undefined;
  limits: RateLimits;
  requests: RequestMetrics;
  connections: Connections;
  overload: Overload;
  /** Whether the process has been told to end: it answers on, but wants no new traffic. */
  stopping: () => boolean;
  /** The current time; lifecycles are judged by its day. */
  now: () => Date;
}

let lastDay = { number: -1, text: "" };

/** Today in UTC; written out once a day, as every request asks for it. */
export function today({ now }: Pick<Context, "now">): Day {
  const time = now();
  const number = Math.floor(time.getTime() / 86_400_000);
  if (number !== lastDay.number) lastDay = { number, text: time.toISOString().slice(0, 10) };
  return lastDay.text;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The rate-limit bucket of the route; `read` where none is named. */
    bucket?: keyof Config["limits"];
    /** True where requests are not counted: those who watch the service must not use up a client's window. */
    uncounted?: boolean;
    /** True where an answer takes much more work than its bucket suggests: the first to be shed when there is too much. */
    costly?: boolean;
  }
}
