/** The OpenAPI description, generated from the routes and their schemas, with an example of each request. */
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.js";
import { PREFIX } from "../views/links.js";
import { apiSchemas, dataSchemas } from "./validation.js";

const schemas = [...apiSchemas, ...dataSchemas];
const titles = new Map(schemas.map(({ $id, title }) => [$id, title]));
const bodies = new Map<string | undefined, unknown[] | undefined>(
  schemas.map(({ title, examples }) => [title, examples]),
);

const PAIR = { techA: "nextjs", techB: "react" };
const JOINED = { pair: "nextjs-react" };

/** Values of parameters, by path below the prefix, so that an example of each operation can be tried as it stands. */
const EXAMPLES: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    "/check": PAIR,
    "/badge": PAIR,
    "/badge/{techA}/{techB}.svg": PAIR,
    "/badge/{techA}/{techB}.json": PAIR,
    "/badge/{pair}.svg": JOINED,
    "/badge/{pair}.json": JOINED,
    "/pairs/{techA}/{techB}": { techA: "nextjs", techB: "prisma" },
    "/technologies": { category: "orm" },
    "/technologies/{id}": { id: "nextjs" },
    "/ai-tools": { category: "cli-agent" },
    "/ai-tools/{slug}": { slug: "cursor" },
    "/contributions/{id}": { id: "rule-nextjs-prisma-0123456789ab" },
  }),
);

/** What this module reads and writes of a description. */
interface DescribedPaths {
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { schema?: { $ref?: string }; example?: unknown }> };
}

/** The groups of operations, in their order. */
export const API_GROUPS = [
  { name: "check", description: "Questions about pairs" },
  { name: "scan", description: "Questions about whole projects" },
  { name: "badge", description: "Badges" },
  { name: "directory", description: "Technologies and AI tools" },
  { name: "contributions", description: "Contributing" },
  { name: "operations", description: "Running the service" },
] as const;

/** Registers the generator; it must come before the routes that it describes. */
export async function describeApi(app: FastifyInstance, { config }: Context): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "StackFit",
        version: "1.0",
        summary: "Do these technologies work together, and how do we know?",
        description:
          "Every response carries `X-RateLimit-Remaining` and `X-RateLimit-Reset` (ISO 8601). Limits count for each client address and minute.",
        license: { name: "MIT", identifier: "MIT" },
      },
      servers: [{ url: config.publicUrl }],
      tags: [...API_GROUPS],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => titles.get(String(json.$id)) ?? `def-${index}`,
    },
    transformObject: (document) => {
      if (!("openapiObject" in document)) return document.swaggerObject;
      addExamples(document.openapiObject as DescribedPaths);
      return document.openapiObject;
    },
  });
}

/** Those of parameters, and of bodies as their schemas have them. */
function addExamples({ paths = {} }: DescribedPaths): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const { parameters = [], requestBody } of Object.values(operations)) {
      for (const parameter of parameters) {
        const value = EXAMPLES.get(path.replace(PREFIX, ""))?.[parameter.name];
        if (value !== undefined) parameter.example = value;
      }
      const json = requestBody?.content["application/json"];
      const [example] = bodies.get(json?.schema?.$ref?.split("/").at(-1)) ?? [];
      if (json && example) json.example = example;
    }
  }
}

/** Registers `/openapi.json`, below the prefix too, and what leads from below the prefix to the page that shows it. */
export async function serveApiDescription(app: FastifyInstance, { links }: Context): Promise<void> {
  for (const path of ["/openapi.json", `${PREFIX}/openapi.json`]) {
    app.get(path, { schema: { hide: true } }, () => app.swagger());
  }
  app.get(`${PREFIX}/docs`, { schema: { hide: true } }, (_request, reply) => reply.redirect(links.to("/docs"), 308));
}
