/** `/tools`, `/tools/compare` and `/tools/{slug}`: the directory of AI coding tools. */
import type { FastifyInstance } from "fastify";
import { listTools } from "../../catalog/directory.js";
import { nearestTools, similarTools } from "../../catalog/similar-tools.js";
import { NOT_KEPT, type Pages } from "../pages.js";
import { ComparePage } from "./compare-page.js";
import { sortCompared } from "./compared.js";
import { filterOf, isGiven, type RawQuery, readPicked, readToolQuery } from "./query.js";
import { ToolPage, UnknownToolPage } from "./tool-page.js";
import { ToolsPage } from "./tools-page.js";

/** As many as fit beside each other twice. */
const MOST_SIMILAR = 6;

/** Registers the routes. What an address asks for that is not known is told on the page, so no schema refuses it. */
export function toolRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: RawQuery }>("/tools", { schema: { hide: true } }, (request, reply) =>
    pages.send(request, reply, (catalog) => {
      const { query, mistakes } = readToolQuery(request.query);
      const all = { offset: 0, limit: catalog.tools.size, sort: query.sort };
      const found = listTools(catalog, filterOf(query), all);
      return { page: <ToolsPage tools={catalog.tools} query={query} found={found} mistakes={mistakes} /> };
    }),
  );

  app.get<{ Querystring: RawQuery }>("/tools/compare", { schema: { hide: true } }, (request, reply) =>
    pages.send(request, reply, (catalog) => {
      const compared = sortCompared(catalog, readPicked(request.query));
      const { shown, unknown } = compared;
      const onlyDifferent = isGiven(request.query, "differing");
      return {
        page: <ComparePage tools={catalog.tools} compared={compared} onlyDifferent={onlyDifferent} />,
        status: shown.length === 0 && unknown.length > 0 ? 404 : 200,
      };
    }),
  );

  app.get<{ Params: { slug: string } }>("/tools/:slug", { schema: { hide: true } }, (request, reply) => {
    const { slug } = request.params;
    if (!context.catalog().tools.has(slug)) {
      const page = <UnknownToolPage slug={slug} near={nearestTools(context.catalog(), slug)} />;
      return pages.sendOnce(request, reply, { page, status: 404, cacheControl: NOT_KEPT });
    }
    return pages.send(request, reply, (catalog) => {
      const tool = catalog.tools.get(slug);
      if (!tool) return { page: <UnknownToolPage slug={slug} near={[]} />, status: 404, lasting: false };
      return { page: <ToolPage slug={slug} tool={tool} similar={similarTools(catalog, slug, MOST_SIMILAR)} /> };
    });
  });
}
