/** The OpenAPI description, generated from the routes and their schemas, and the page that shows it. */
import swagger from "@fastify/swagger";
import swaggerUi from "@fastify/swagger-ui";
import type { FastifyInstance } from "fastify";
import type { Context } from "./context.js";
import { apiSchemas, dataSchemas } from "./validation.js";

const titles = new Map([...apiSchemas, ...dataSchemas].map(({ $id, title }) => [$id, title]));

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
      tags: [
        { name: "check", description: "Questions about pairs" },
        { name: "scan", description: "Questions about whole projects" },
        { name: "badge", description: "Pictures of verdicts" },
        { name: "directory", description: "Technologies and AI tools" },
        { name: "contributions", description: "Teaching it something" },
        { name: "operations", description: "Running the service" },
      ],
      components: { securitySchemes: { token: { type: "http", scheme: "bearer" } } },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) => titles.get(String(json.$id)) ?? `def-${index}`,
    },
  });
}

/** Registers `/openapi.json`, below the prefix too, and `/docs`, to which the root leads. */
export async function serveApiDescription(app: FastifyInstance, prefix: string): Promise<void> {
  for (const path of ["/openapi.json", `${prefix}/openapi.json`]) {
    app.get(path, { schema: { hide: true } }, () => app.swagger());
  }
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    uiConfig: { layout: "BaseLayout", tryItOutEnabled: true },
    theme: { title: "StackFit API" },
  });
  app.get("/", { schema: { hide: true } }, (_request, reply) => reply.redirect("/docs", 302));
  app.get(`${prefix}/docs`, { schema: { hide: true } }, (_request, reply) => reply.redirect("/docs", 308));
}
