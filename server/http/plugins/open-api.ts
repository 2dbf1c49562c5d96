/** The OpenAPI description, generated from the routes and their schemas, with an example of each request. */
import swagger from "@fastify/swagger";
import type { FastifyInstance } from "fastify";
import type { Context } from "../context.js";
import { PREFIX } from "../views/links.js";
import { apiSchemas, dataSchemas } from "./validation.js";

const titles = new Map([...apiSchemas, ...dataSchemas].map(({ $id, title }) => [$id, title]));

interface Example {
  /** Values of parameters, by name. */
  parameters?: Readonly<Record<string, string>>;
  body?: object;
}

const PAIR: Example = { parameters: { techA: "nextjs", techB: "react" } };
const JOINED: Example = { parameters: { pair: "nextjs-react" } };

/** By method and path below the prefix: what each operation needs, so that an example of it can be tried as it stands. */
const EXAMPLES: ReadonlyMap<string, Example> = new Map([
  ["post /check", { body: { techA: "nextjs@15", techB: "react@18" } }],
  ["get /check", PAIR],
  ["post /check/batch", { body: { names: ["nextjs", "react", "prisma", "postgresql"] } }],
  ["post /resolve", { body: { names: ["nextjs", "prisma@^6.0.0", "tailwindcss"], with: ["nodejs@24"] } }],
  ["post /scan", { body: { dependencies: ["next@15.1.0", "react@18.3.1", "prisma@^6.0.0", "postgresql"] } }],
  [
    "post /plan",
    {
      body: {
        targets: ["react@19"],
        dependencies: ["react@18.3.1", "react-dom@18.3.1", "next@14.2.0", "@testing-library/react@14.0.0"],
      },
    },
  ],
  ["get /badge", PAIR],
  ["get /badge/{techA}/{techB}.svg", PAIR],
  ["get /badge/{techA}/{techB}.json", PAIR],
  ["get /badge/{pair}.svg", JOINED],
  ["get /badge/{pair}.json", JOINED],
  ["get /pairs/{techA}/{techB}", { parameters: { techA: "nextjs", techB: "prisma" } }],
  ["get /technologies", { parameters: { category: "orm" } }],
  ["get /technologies/{id}", { parameters: { id: "nextjs" } }],
  ["get /ai-tools", { parameters: { category: "cli-agent" } }],
  ["get /ai-tools/{slug}", { parameters: { slug: "cursor" } }],
  ["get /contributions/{id}", { parameters: { id: "rule-nextjs-prisma-0123456789ab" } }],
  [
    "post /contributions/compatibility",
    {
      body: {
        techA: "prisma",
        techB: "nextjs",
        status: "partial",
        severity: "warning",
        explanation: "Each hot reload of the development server opens new connections to the database.",
        workaround: "Keep one client on the global object while developing.",
        evidence: ["https://www.prisma.io/docs"],
        testedVersions: ["nextjs@15.1.0", "prisma@6.1.0"],
      },
    },
  ],
  [
    "post /contributions/ai-tool",
    {
      body: {
        name: "Scribe",
        category: "cli-agent",
        website: "https://scribe.example.com",
        description: "Writes and changes code in a terminal, for those who ask it to.",
        platforms: { cli: true },
        privacy: { trainsOnCode: false, dataStorage: "local" },
        pricing: { free: true },
        evidence: ["https://scribe.example.com/about"],
      },
    },
  ],
]);

/** What this module reads and writes of a description. */
interface DescribedPaths {
  paths?: Record<string, Record<string, Operation>>;
}

interface Operation {
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
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

function addExamples({ paths = {} }: DescribedPaths): void {
  for (const [path, operations] of Object.entries(paths)) {
    for (const [method, { parameters = [], requestBody }] of Object.entries(operations)) {
      const example = EXAMPLES.get(`${method} ${path.replace(PREFIX, "")}`);
      for (const parameter of parameters) {
        const value = example?.parameters?.[parameter.name];
        if (value !== undefined) parameter.example = value;
      }
      const json = requestBody?.content["application/json"];
      if (json && example?.body) json.example = example.body;
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
