/** Addresses of pages and formats that were joined with others: each answers with where its content is now. */
import type { FastifyInstance } from "fastify";
import { API_GROUPS } from "../http/plugins/open-api.js";
import type { Links } from "../http/views/links.js";
import { HIDDEN } from "./route-options.js";

/** From the root of the service; a query is kept. */
export const MOVED: ReadonlyMap<string, string> = new Map([
  ["/matrix", "/set"],
  ["/matrix.csv", "/set.csv"],
  ["/matrix.json", "/set.csv"],
  ["/set.json", "/set.csv"],
  ["/feed.json", "/feed.xml"],
  ["/tools/compare", "/tools"],
  // What an address leads to on its page, a browser keeps.
  ...API_GROUPS.map(({ name }) => [`/docs/${name}`, "/docs"] as const),
]);

export function movedRoutes(app: FastifyInstance, links: Links): void {
  for (const [from, to] of MOVED) {
    app.get(from, HIDDEN, (request, reply) => reply.redirect(links.to(withQueryOf(request.url, to)), 308));
  }
}

/** A path with the query of an address. */
export function withQueryOf(address: string, path: string): string {
  const query = address.indexOf("?");
  return query < 0 ? path : path + address.slice(query);
}
