/** `/tech` and `/tech/{id}`. */
import type { FastifyInstance } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import { lineOfVersion, outLines } from "../../catalog/lines/out-lines.js";
import { InvalidVersion } from "../../catalog/names/invalid-version.js";
import type { ResolvedName } from "../../catalog/names/names.js";
import { isOnOwnScale } from "../../catalog/names/question.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { formatUnknownNames } from "../../catalog/verdict/unknown-names.js";
import { today } from "../../http/context.js";
import { notFound } from "../../http/errors.js";
import type { Pages } from "../pages.js";
import { texts } from "../route-options.js";
import { DirectoryPage } from "./directory-page.js";
import { type ListFilter, readFilter } from "./filter-form.js";
import { dataPath, linePath } from "./focus.js";
import { TechnologyPage } from "./technology-page.js";
import { UnknownLine } from "./unknown-line-page.js";

export function technologyRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const options = { config: { cached: true }, schema: { hide: true, querystring: texts("q", "category", "status") } };

  app.get<{ Querystring: Partial<ListFilter> }>("/tech", options, (request, reply) => {
    const filter = readFilter({ ...request.query, status: "" });
    return pages.send(reply, () => ({ page: <DirectoryPage filter={filter} /> }));
  });

  // Package names may contain slashes: `@prisma/client`.
  app.get<{ Params: { "*": string }; Querystring: Partial<ListFilter> }>("/tech/*", options, (request, reply) => {
    const name = request.params["*"];
    const { format, ...found } = parseName(context.catalog(), name);
    const { technology, invalidVersion } = found;
    if (invalidVersion !== undefined) throw new InvalidVersion(invalidVersion);
    if (!technology) throw notFound(formatUnknownNames(context.catalog(), [name]));
    if (format === "json") return reply.redirect(context.links.to(dataPath(technology)), 308);
    const lines = outLines(technology, today(context));
    const version = versionAsked(technology, found);
    const focus = version && lineOfVersion(lines, version);
    if (version && !focus) {
      const page = <UnknownLine technology={technology} version={version} lines={lines} />;
      return pages.sendOnce(reply, { page, status: 404 });
    }
    const path = focus ? linePath(technology, focus.name) : `/tech/${technology.id}`;
    const [own, query] = request.url.split("?");
    if (own !== path) return reply.redirect(context.links.to(query ? `${path}?${query}` : path), 308);
    return pages.send(reply, (catalog) => {
      const current = catalog.names.byId(technology.id) ?? technology;
      return { page: <TechnologyPage technology={current} focus={focus} filter={readFilter(request.query)} /> };
    });
  });
}

/** Splits the format of an older address off a name. Package names may end likewise (`Newtonsoft.Json`); ids never do. */
function parseName({ names }: Catalog, name: string): Partial<ResolvedName> & { format?: string | undefined } {
  const [, stem = "", format] = /^(.+)\.(json|md)$/s.exec(name) ?? [];
  const byId = names.byId(stem);
  if (byId) return { technology: byId, format };
  const whole = names.resolve(name);
  return whole || !format ? { ...whole } : { ...names.resolve(stem), format };
}

/** The version of the technology that a name has in it; packages that have versions of their own say nothing of it. */
const versionAsked = (technology: Technology, { package: name, version }: Partial<ResolvedName>) =>
  isOnOwnScale(technology, name) ? version : undefined;
