/** Stock Fastify with CORS, a rate limit in memory and a body schema: the stack that every rival is built on. */
import cors from "@fastify/cors";
import rateLimit from "@fastify/rate-limit";
import Fastify from "fastify";

const text = { type: "string", minLength: 1, maxLength: 200 };
const SCHEMAS = {
  "/api/v1/check": { required: ["techA", "techB"], properties: { techA: text, techB: text } },
  "/api/v1/scan": { required: ["dependencies"], properties: { dependencies: { type: "array", items: text } } },
};

/** @param answer the route, as `{ method, path }`, and its handler */
export async function serve({ method, path }, handler) {
  const app = Fastify();
  await app.register(cors, { methods: ["POST", "GET", "OPTIONS"], allowedHeaders: ["Content-Type"] });
  await app.register(rateLimit, { max: 1_000_000, timeWindow: "1 minute" });
  const schema = SCHEMAS[path] && { body: { type: "object", additionalProperties: false, ...SCHEMAS[path] } };
  app.route({ method, url: path, ...(schema && { schema }), handler });
  await app.listen({ port: 0, host: "127.0.0.1" });
  console.log(`listening at http://127.0.0.1:${app.server.address().port}`);
}
