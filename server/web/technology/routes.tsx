/** `/tech`: the technologies; `/tech/{id}`: one of them, as a page, as JSON and as Markdown. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Catalog } from "../../catalog/catalog.js";
import type { Day } from "../../catalog/lifecycle.js";
import type { Technology } from "../../catalog/technology.js";
import { notFound } from "../../http/errors.js";
import { createMemo } from "../../http/memo.js";
import { Representation, sendRepresentation } from "../../http/representation.js";
import { technologyBody } from "../../http/routes/technologies.js";
import { FIVE_MINUTES, type Pages } from "../pages.js";
import { DirectoryPage } from "./directory-page.js";
import { FILTER_QUERY, type ListFilter, readFilter } from "./list-filter.js";
import { technologyMarkdown } from "./markdown.js";
import { TechnologyPage } from "./technology-page.js";
import { UnknownTechnology } from "./unknown-page.js";

/** Forms for programs that are kept; each takes up to 100 kB with its compressed forms. */
const MOST_TWINS_KEPT = 200;

type Twin = "json" | "md";
const TWINS: readonly Twin[] = ["json", "md"];

/** Registers the routes. */
export function technologyRoutes(app: FastifyInstance, pages: Pages): void {
  const { context } = pages;
  const schema = { hide: true, querystring: FILTER_QUERY };

  app.get<{ Querystring: Partial<ListFilter> }>("/tech", { schema }, (request, reply) =>
    pages.send(request, reply, (catalog) => {
      const { filter, problem } = readFilter({ ...request.query, status: "" }, categoriesOf(catalog));
      return {
        page: <DirectoryPage catalog={catalog} filter={filter} problem={problem} />,
        status: problem ? 400 : 200,
      };
    }),
  );

  const twins = createMemo<Representation>(context, MOST_TWINS_KEPT);
  const sendTwin = (request: FastifyRequest, reply: FastifyReply, technology: Technology, twin: Twin) => {
    const representation = twins(`${technology.id}.${twin}`, (catalog, day) => {
      const current = catalog.names.byId(technology.id) ?? technology;
      return { value: makeTwin(catalog, current, day, twin), lasting: true };
    });
    reply.header("X-Data-Revision", context.catalog().revision.id);
    return sendRepresentation(request, reply, representation, FIVE_MINUTES);
  };
  const makeTwin = (catalog: Catalog, technology: Technology, day: Day, twin: Twin) =>
    twin === "json"
      ? new Representation("application/json; charset=utf-8", technologyBody(catalog, technology, day, context.links))
      : new Representation("text/markdown; charset=utf-8", technologyMarkdown(catalog, technology, day, context.links));

  // Names of packages may have slashes: `@prisma/client`.
  app.get<{ Params: { "*": string }; Querystring: Partial<ListFilter> }>("/tech/*", { schema }, (request, reply) => {
    const asked = request.params["*"];
    const { technology, twin } = readName(context.catalog(), asked);
    if (!technology) {
      if (twin) throw notFound("No technology is known by that name.");
      const page = <UnknownTechnology name={asked} near={context.catalog().names.nearest(asked)} />;
      return pages.sendOnce(request, reply, { page, status: 404 });
    }
    const path = `/tech/${technology.id}${twin ? `.${twin}` : ""}`;
    const [own, query] = request.url.split("?");
    if (own !== path) return reply.redirect(context.links.to(query ? `${path}?${query}` : path), 308);
    if (twin) return sendTwin(request, reply, technology, twin);
    return pages.send(request, reply, (catalog) => {
      const { filter, problem } = readFilter(request.query, categoriesOf(catalog));
      const current = catalog.names.byId(technology.id) ?? technology;
      const props = { catalog, technology: current, filter, problem, branch: context.config.dataBranch };
      return { page: <TechnologyPage {...props} />, status: problem ? 400 : 200 };
    });
  });
}

/**
 * What the last part of an address asks for. The name of a package may end like one of the forms for programs
 * (`Newtonsoft.Json`); no id does.
 */
function readName({ names }: Catalog, asked: string): { technology: Technology | undefined; twin: Twin | undefined } {
  const twin = TWINS.find((ending) => asked.endsWith(`.${ending}`));
  const stem = twin && asked.slice(0, -twin.length - 1);
  const byId = stem && names.byId(stem);
  if (byId) return { technology: byId, twin };
  const whole = names.resolve(asked)?.technology;
  if (whole || !stem) return { technology: whole, twin: undefined };
  return { technology: names.resolve(stem)?.technology, twin };
}

const categoriesOf = ({ technologies }: Catalog) => new Set(technologies.map(({ category }) => category));
