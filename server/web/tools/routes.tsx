/** `/tools`, also of some tools compared, and `/tools/{slug}`. */
import type { FastifyInstance } from "fastify";
import { listTools } from "../../catalog/directory/directory.js";
import { nearestTools, similarTools } from "../../catalog/directory/similar-tools.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import { NOT_KEPT, type Pages } from "../pages.js";
import { CACHED } from "../route-options.js";
import { parseToolQuery, type RawQuery, selectTools, toolsPath, toToolFilter } from "./query.js";
import { ToolPage, UnknownToolPage } from "./tool-page.js";
import { ComparePage, ToolsPage } from "./tools-page.js";

/** Side by side they fit on a screen. */
const MOST_SIMILAR = 5;

/** Registers the routes. The pages report invalid queries themselves, so there is no schema. */
export function toolRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: RawQuery }>("/tools", CACHED, (request, reply) => {
    const { query, mistakes } = parseToolQuery(request.query);
    if (query.ids.length > 0) {
      const compared = selectTools(context.catalog(), query.ids);
      const { shown, unknown } = compared;
      const ids = [...shown.map(([slug]) => slug), ...unknown.map(({ asked }) => asked)];
      const isCanonical = query.ids.every((id) => ids.includes(id));
      if (!isCanonical) return reply.redirect(context.links.to(toolsPath({ ...query, ids })), 303);
      const page = <ComparePage tools={context.catalog().tools} query={query} compared={compared} />;
      return pages.send(reply, () => ({ page, status: shown.length === 0 ? 404 : 200 }));
    }
    return pages.send(reply, (catalog) => {
      const all = { offset: 0, limit: catalog.tools.size, sort: query.sort };
      const found = listTools(catalog, toToolFilter(query), all);
      return { page: <ToolsPage tools={catalog.tools} query={query} found={found} mistakes={mistakes} /> };
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
