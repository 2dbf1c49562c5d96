/** `/tools`, `/tools/compare` and `/tools/{slug}`. */
import type { FastifyInstance } from "fastify";
import { listTools } from "../../catalog/directory/directory.js";
import { nearestTools, similarTools } from "../../catalog/directory/similar-tools.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import { NOT_KEPT, type Pages } from "../pages.js";
import { CACHED } from "../route-options.js";
import { ComparePage } from "./compare-page.js";
import {
  canonicalNames,
  comparePath,
  parsePicked,
  parseToolQuery,
  type RawQuery,
  selectTools,
  toToolFilter,
} from "./query.js";
import { ToolPage, UnknownToolPage } from "./tool-page.js";
import { ToolsPage } from "./tools-page.js";

/** Two rows of cards. */
const MOST_SIMILAR = 6;

/** Registers the routes. The pages report invalid queries themselves, so there is no schema. */
export function toolRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: RawQuery }>("/tools", CACHED, (request, reply) =>
    pages.send(reply, (catalog) => {
      const { query, mistakes } = parseToolQuery(request.query);
      const all = { offset: 0, limit: catalog.tools.size, sort: query.sort };
      const found = listTools(catalog, toToolFilter(query), all);
      return { page: <ToolsPage tools={catalog.tools} query={query} found={found} mistakes={mistakes} /> };
    }),
  );

  app.get<{ Querystring: RawQuery }>("/tools/compare", CACHED, (request, reply) => {
    const asked = parsePicked(request.query);
    const names = canonicalNames(context.catalog(), asked);
    if (names.join() !== asked.join()) return reply.redirect(context.links.to(comparePath(names)), 303);
    return pages.send(reply, (catalog) => {
      const compared = selectTools(catalog, names);
      const isUnknown = compared.shown.length === 0 && compared.unknown.length > 0;
      const page = <ComparePage tools={catalog.tools} compared={compared} />;
      return { page, status: isUnknown ? 404 : 200 };
    });
  });

  app.get<{ Params: { slug: string } }>("/tools/:slug", CACHED, (request, reply) => {
    const { slug } = request.params;
    if (!context.catalog().tools.has(slug)) {
      const page = <UnknownToolPage slug={slug} near={nearestTools(context.catalog(), slug)} />;
      return pages.sendOnce(reply, { page, status: 404, cacheControl: NOT_KEPT });
    }
    return pages.send(reply, (catalog) => {
      const tool = catalog.tools.get(slug);
      if (!tool) return { page: <UnknownToolPage slug={slug} near={[]} />, status: 404 };
      const successor = tool.successor && findTool(catalog.tools, tool.successor)?.id;
      const similar = similarTools(catalog, slug, MOST_SIMILAR);
      return { page: <ToolPage slug={slug} tool={tool} similar={similar} successor={successor} /> };
    });
  });
}
