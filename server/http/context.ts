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

let lastDay = { number: -1, text: "" };

/** Today in UTC; written out once a day, as every request asks for it. */
export function today({ now }: Context): Day {
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
  }
}
