/** What every route works with. */
import type { Catalog } from "../catalog/catalog.js";
import type { Day } from "../catalog/lifecycle.js";
import type { Config } from "../config.js";
import type { Links } from "./links.js";

export interface Context {
  config: Config;
  links: Links;
  /** The catalog of the moment; a route asks once and keeps to it. */
  catalog: () => Catalog;
  /** The current time; lifecycles are judged by its day. */
  now: () => Date;
}

/** Today in UTC. */
export function today({ now }: Context): Day {
  return now().toISOString().slice(0, 10);
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** The rate-limit bucket of the route; `read` where none is named. */
    bucket?: keyof Config["limits"];
  }
}
