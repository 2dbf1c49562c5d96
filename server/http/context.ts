/** What routes are built from; each names what it uses. */
import type { Catalog } from "../catalog/catalog.js";
import type { DataChange } from "../catalog/directory/changes.js";
import type { Day } from "../catalog/technology/lifecycle.js";
import type { Config } from "../config.js";
import type { ContributionIntake } from "../contributions/open-contributions.js";
import type { ForgeFigures } from "../forges/open-forge.js";
import type { LiveCatalog } from "../live/live-catalog.js";
import type { Sync } from "../live/sync.js";
import type { Connections } from "./connections.js";
import type { BodyBudget } from "./plugins/body-budget.js";
import type { RequestMetrics } from "./plugins/metrics.js";
import type { Overload } from "./plugins/overload.js";
import type { RateLimits } from "./plugins/rate-limit.js";
import type { Links } from "./views/links.js";
import type { WorkState } from "./work-queue.js";

export interface Context {
  config: Config;
  links: Links;
  /** The current catalog; a route reads it once for each request. */
  catalog: () => Catalog;
  /** Undefined where contributions are not accepted. */
  intake: ContributionIntake | undefined;
  /** Undefined where the data never change. */
  live:
    | {
        catalog: LiveCatalog;
        sync: Sync;
        calls?: ForgeFigures;
        /** Why the forge could not be opened so far. */
        forgeFailure?: () => string | undefined;
      }
    | undefined;
  /** Changes of the data, newest first; undefined where unknown. */
  history?: (() => Promise<readonly DataChange[]>) | undefined;
  limits: RateLimits;
  requests: RequestMetrics;
  connections: Connections;
  overload: Overload;
  bodies: BodyBudget;
  /** The queue of long answers; undefined where everything is answered in one thread. */
  answers: { readonly state: WorkState } | undefined;
  /** Whether the process is stopping: it still answers, but should get no new traffic. */
  stopping: () => boolean;
  /** The current time; lifecycles are judged by its day. */
  now: () => Date;
}

/** What answers are made from: the data, and the day. */
export type DatedCatalog = Pick<Context, "catalog" | "now">;

/** Today in UTC. */
export const today = ({ now }: Pick<Context, "now">): Day => now().toISOString().slice(0, 10);

declare module "fastify" {
  interface FastifyContextConfig {
    /** The rate-limit bucket; `read` by default. */
    bucket?: keyof Config["limits"];
    /** Requests are not counted, so that probes do not use up a client's window. */
    uncounted?: boolean;
    /** Can take long, so it is shed first, and a thread of its own answers it, for as much as its client may have. */
    costly?: boolean;
  }
}
