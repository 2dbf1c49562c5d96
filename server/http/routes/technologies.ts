/** GET /technologies and /technologies/{id}. */
import type { FastifyInstance } from "fastify";
import {
  isRetired,
  listTechnologies,
  type PageRequest,
  type TechnologyFilter,
  verdictsOf,
} from "../../catalog/directory/directory.js";
import { InvalidVersion } from "../../catalog/names/invalid-version.js";
import { formatUnknownNames } from "../../catalog/verdict/unknown-names.js";
import { readSchemas } from "../../data/schemas.js";
import { type Context, today } from "../context.js";
import { notFound } from "../errors.js";
import { answers, parameter } from "../responses.js";
import { sendJson } from "../send-text.js";
import { NAME } from "./check.js";

export const PAGING = {
  offset: { description: "Entries to skip.", type: "integer", minimum: 0, maximum: 1_000_000, default: 0 },
  limit: {
    description: "The maximum number of entries.",
    type: "integer",
    minimum: 1,
    maximum: 1000,
    default: 100,
  },
} as const;

export function technologyRoutes(app: FastifyInstance, context: Pick<Context, "catalog" | "links" | "now">): void {
  const categories = readSchemas().find(({ title }) => title === "Technology")?.properties?.category?.enum;
  app.get<{ Querystring: TechnologyFilter & PageRequest }>(
    "/technologies",
    {
      config: { cached: true },
      schema: {
        operationId: "technologies",
        summary: "Technologies",
        description: "All technologies, by id, filtered and paged.",
        tags: ["directory"],
        querystring: {
          type: "object",
          properties: {
            category: { description: "Only this category.", enum: categories },
            q: { description: "Part of an id, name, alias or package.", type: "string", maxLength: 214 },
            ...PAGING,
          },
        },
        response: answers("A page of the list.", "technology-list", 304, 400, 429, 503),
      },
    },
    (request, reply) => {
      const { offset, limit, ...filter } = request.query;
      const catalog = context.catalog();
      const { entries, total } = listTechnologies(catalog, filter, { offset, limit });
      const technologies = entries.map((technology) => {
        const { id, name, category, aliases, record } = technology;
        const partners = [...catalog.neighbours.of(technology).keys()].filter((partner) => partner !== technology);
        const homepage = record.homepage && { homepage: record.homepage };
        return { id, name, category, aliases: [...aliases], ...homepage, knownPairs: partners.length };
      });
      return sendJson(reply, JSON.stringify({ version: "1.0", technologies, page: { offset, limit, total } }));
    },
  );

  app.get<{ Params: { id: string } }>(
    "/technologies/:id",
    {
      config: { cached: true },
      schema: {
        summary: "A technology",
        description:
          "The record, whether the technology is retired, and its known pairs. Aliases and other spellings work too.",
        tags: ["directory"],
        params: parameter("id", NAME),
        response: answers("The technology.", "technology-result", 304, 400, 404, 429, 503),
      },
    },
    (request, reply) => {
      const catalog = context.catalog();
      const found = catalog.names.resolve(request.params.id);
      if (!found) throw notFound(formatUnknownNames(catalog, [request.params.id]));
      if (found.invalidVersion !== undefined) throw new InvalidVersion(found.invalidVersion);
      const { technology } = found;
      const day = today(context);
      const pairs = verdictsOf(catalog, technology, day).map(({ partner, verdict: { status, severity } }) => {
        const { id, name, category } = partner;
        return { id, name, category, status, severity, docsUrl: context.links.check(technology, partner) };
      });
      const detail = { id: technology.id, ...technology.record, deprecated: isRetired(technology, day), pairs };
      return sendJson(reply, JSON.stringify({ version: "1.0", technology: detail }));
    },
  );
}
