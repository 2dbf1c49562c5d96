/** Answers that caches may keep: an ETag over the content, and 304 for those who have it (RFC 9110, section 13). */
import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

export interface Cacheable {
  /** Content type. */
  type: string;
  body: string;
  /** Seconds that a cache may keep it without asking. */
  maxAge: number;
  /** Given where it is known already; else it is made from the body. */
  etag?: string;
}

/** A strong entity tag for a body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** A key for two names, whatever they are made of: a separator alone could be a part of one. */
export function pairKey(techA: string, techB: string): string {
  return `${techA.length} ${techA} ${techB}`;
}

/** Sends a body, or 304 when the caller has it. */
export function sendCacheable(request: FastifyRequest, reply: FastifyReply, cacheable: Cacheable): FastifyReply {
  const etag = cacheable.etag ?? etagOf(cacheable.body);
  reply.header("ETag", etag).header("Cache-Control", `public, max-age=${cacheable.maxAge}`);
  if (hasTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  return reply.type(cacheable.type).send(cacheable.body);
}

/** Whether a caller has what an entity tag stands for, compared weakly (RFC 9110, section 13.1.2). */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
