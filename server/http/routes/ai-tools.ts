/** GET /ai-tools and /ai-tools/{slug}. */
import type { FastifyInstance } from "fastify";
import { listTools, type PageRequest, type ToolFilter } from "../../catalog/directory/directory.js";
import { TOOL_CHOICES } from "../../catalog/directory/tool-claims.js";
import { TOOL_ORDERS, type ToolOrder } from "../../catalog/directory/tool-order.js";
import type { Context } from "../context.js";
import { notFound } from "../errors.js";
import { answers, parameter } from "../responses.js";
import { sendJson } from "../send-text.js";
import { PAGING } from "./technologies.js";

export function aiToolRoutes(app: FastifyInstance, { catalog }: Pick<Context, "catalog">): void {
  app.get<{ Querystring: ToolFilter & PageRequest & { sort?: ToolOrder } }>(
    "/ai-tools",
    {
      config: { cached: true },
      schema: {
        operationId: "aiTools",
        summary: "AI coding tools",
        description:
          "Tools that have not ended, filtered and paged, in order of their slugs by default. Tools with unknown values are left out when you filter by them.",
        tags: ["directory"],
        querystring: {
          type: "object",
          properties: {
            category: { description: "Only this category.", enum: TOOL_CHOICES.category },
            platform: { description: "Only tools for this platform.", enum: TOOL_CHOICES.platform },
            capability: { description: "Only tools with this capability.", enum: TOOL_CHOICES.capability },
            storage: { description: "Only tools that store data there.", enum: TOOL_CHOICES.storage },
            trainsOnCode: {
              description:
                "Whether the tool trains on code: true, false, the user's choice, or never, as code stays local.",
              enum: TOOL_CHOICES.trainsOnCode,
            },
            free: { description: "Whether there is a free plan.", type: "boolean" },
            status: {
              description: "Only tools of this status. Tools that have ended are listed only when asked for here.",
              enum: TOOL_CHOICES.status,
            },
            q: { description: "Part of a name or description, or an editor or model.", type: "string", maxLength: 214 },
            sort: {
              description:
                "The order: by name, newest launch, last check or lowest starting price. Tools with unknown values come last.",
              enum: [...TOOL_ORDERS],
            },
            ...PAGING,
          },
        },
        response: answers("A page of the list.", "ai-tool-list", 304, 400, 429, 503),
      },
    },
    (request, reply) => {
      const { offset, limit, sort, ...filter } = request.query;
      const { entries, total } = listTools(catalog(), filter, { offset, limit, sort });
      const tools = entries.map(([slug, tool]) => ({ slug, ...tool }));
      return sendJson(reply, JSON.stringify({ version: "1.0", tools, page: { offset, limit, total } }));
    },
  );

  app.get<{ Params: { slug: string } }>(
    "/ai-tools/:slug",
    {
      config: { cached: true },
      schema: {
        summary: "An AI coding tool",
        description: "The record.",
        tags: ["directory"],
        params: parameter("slug", {
          description: "The slug of the tool.",
          type: "string",
          minLength: 1,
          maxLength: 80,
        }),
        response: answers("The tool.", "ai-tool-result", 304, 400, 404, 429, 503),
      },
    },
    (request, reply) => {
      const { slug } = request.params;
      const tool = catalog().tools.get(slug);
      if (!tool) throw notFound("No tool is known by that slug; GET /ai-tools lists them.");
      return sendJson(reply, JSON.stringify({ version: "1.0", tool: { slug, ...tool } }));
    },
  );
}
