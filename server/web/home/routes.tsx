/** `/`: the question itself; and the names that its fields suggest. */
import type { FastifyInstance } from "fastify";
import { check } from "../../catalog/check.js";
import type { Technology } from "../../catalog/technology.js";
import { createMemo } from "../../http/memo.js";
import { Representation, sendRepresentation } from "../../http/representation.js";
import type { Suggestion } from "../browser/suggestion.js";
import { categoryName } from "../components/category.js";
import type { Pages } from "../pages.js";
import { HomePage } from "./home-page.js";

/** Registers the routes. */
export function homeRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  app.get<{ Querystring: { techA?: string; techB?: string } }>(
    "/",
    {
      schema: {
        hide: true,
        querystring: { type: "object", properties: { techA: { type: "string" }, techB: { type: "string" } } },
      },
    },
    (request, reply) => {
      const { techA = "", techB = "" } = request.query;
      return pages.send(request, reply, (catalog, day) => {
        const asked = techA.trim() !== "" && techB.trim() !== "";
        const answer = asked ? check(catalog, { techA, techB }, day) : undefined;
        return { page: <HomePage catalog={catalog} names={[techA, techB]} answer={answer} /> };
      });
    },
  );

  const memo = createMemo<Representation>(context, 1);
  app.get<{ Params: { revision: string } }>(
    "/suggestions/:revision.json",
    { config: { uncounted: true }, schema: { hide: true } },
    (request, reply) => {
      const names = memo("all", (catalog) => {
        const all = catalog.technologies.map((technology): Suggestion => {
          const known = catalog.neighbours.of(technology).size;
          const { id, name, category } = technology;
          return [id, name, categoryName(category), known, ...otherNames(technology)];
        });
        return { value: new Representation("application/json; charset=utf-8", JSON.stringify(all)), lasting: true };
      });
      const isCurrent = request.params.revision === context.catalog().revision.id;
      return sendRepresentation(request, reply, names, isCurrent ? "public, max-age=86400" : "no-cache");
    },
  );
}

/** Aliases, and the main packages of the ecosystems, as people know many things by those alone. */
function otherNames({ id, record }: Technology): string[] {
  const packages = Object.values(record.packages ?? {}).map((names) => names[0]);
  const names = [...(record.aliases ?? []), ...packages].filter((name) => name !== undefined);
  return [...new Set(names)].filter((name) => name !== id && !name.endsWith("*"));
}
