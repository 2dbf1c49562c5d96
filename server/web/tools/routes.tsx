/** `/tools`, also of some tools compared, and `/tools/{slug}`. */
import type { FastifyInstance } from "fastify";
import { listTools } from "../../catalog/directory/directory.js";
import { similarTools } from "../../catalog/directory/similar-tools.js";
import { findTool } from "../../catalog/names/tool-sides.js";
import type { Pages } from "../pages.js";
import { CACHED } from "../route-options.js";
import { toolPath } from "./claim.js";
import { parseToolQuery, type RawQuery, selectTools, toolsPath, toToolFilter } from "./query.js";
import { ToolPage } from "./tool-page.js";
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
    const catalog = context.catalog();
    const compared = selectTools(catalog, [slug]);
    const [found] = compared.shown;
    if (!found) {
      const page = <ComparePage tools={catalog.tools} query={parseToolQuery({}).query} compared={compared} />;
      return pages.sendOnce(reply, { page, status: 404 });
    }
    const [id, tool] = found;
    if (id !== slug) return reply.redirect(context.links.to(toolPath(id)), 308);
    const successor = tool.successor && findTool(catalog.tools, tool.successor)?.id;
    const similar = similarTools(catalog, slug, MOST_SIMILAR);
    return pages.send(reply, () => ({ page: <ToolPage {...{ slug, tool, similar, successor }} /> }));
  });
}
