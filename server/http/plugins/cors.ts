/** CORS (specification, section 5.3) by @fastify/cors, and the other headers that every response has. */
import cors from "@fastify/cors";
import type { FastifyInstance } from "fastify";

const METHODS = "POST, GET, OPTIONS";
const HEADERS = "Content-Type";
const EXPOSED = "X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, X-Request-Id, X-Data-Revision";

/** For responses that the hooks do not reach. */
export const COMMON_HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": METHODS,
  "access-control-allow-headers": HEADERS,
  "access-control-expose-headers": EXPOSED,
  "x-content-type-options": "nosniff",
} as const;

/** Answers preflights, with or without an Origin, and sets the headers of every response. */
export async function allowAllOrigins(app: FastifyInstance): Promise<void> {
  // The plugin names methods and headers in preflights only.
  app.addHook("onRequest", (_request, reply, done) => {
    reply
      .header("access-control-allow-methods", METHODS)
      .header("access-control-allow-headers", HEADERS)
      .header("x-content-type-options", "nosniff");
    done();
  });
  await app.register(cors, {
    methods: METHODS,
    allowedHeaders: HEADERS,
    exposedHeaders: EXPOSED,
    maxAge: 86_400,
    strictPreflight: false,
  });
}
