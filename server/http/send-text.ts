/** Sends texts that clients may keep, with an entity tag, compressed where that is worth it. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply } from "fastify";

const compressors = {
  // The fifth of eleven grades: within a few per cent of the best, in a fraction of its time.
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Buffer>,
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
};
type Encoding = keyof typeof compressors;
const ENCODINGS = Object.keys(compressors) as Encoding[];

/** Shorter texts fit into one packet either way. */
const WORTH_COMPRESSING = 1000;

export interface Text {
  /** Content type. */
  type: string;
  body: string | Buffer;
  /** For how long it may be kept, and by whom. */
  cacheControl: string;
  /** True for content that is as small as it gets, such as a PNG. */
  isCompressed?: boolean;
}

/** Sends a text that differs by `Accept-Encoding`. */
export async function sendText(reply: FastifyReply, text: Text): Promise<FastifyReply> {
  const { type, body, cacheControl, isCompressed = body.length < WORTH_COMPRESSING } = text;
  const vary = reply.getHeader("vary");
  reply
    // Weak, as one tag stands for all encodings.
    .header("etag", `W/${etagOf(body)}`)
    .header("cache-control", cacheControl)
    .header("vary", vary === undefined ? "Accept-Encoding" : `${vary}, Accept-Encoding`)
    .type(type);
  const encoding = isCompressed ? undefined : negotiateEncoding(reply.request.headers["accept-encoding"]);
  if (!encoding) return reply.send(Buffer.from(body));
  return reply.header("content-encoding", encoding).send(await compressors[encoding](Buffer.from(body)));
}

interface CacheableText extends Pick<Text, "type"> {
  body: string;
  /** Seconds that a cache may keep it without asking. */
  maxAge: number;
}

/** Sends a text as it is, with a strong tag. */
export function sendCacheable(reply: FastifyReply, { type, body, maxAge }: CacheableText): FastifyReply {
  return reply.header("etag", etagOf(body)).header("cache-control", `public, max-age=${maxAge}`).type(type).send(body);
}

export const JSON_TYPE = "application/json; charset=utf-8";
export const FIVE_MINUTES = 300;

/** Sends JSON that caches may keep for a few minutes. */
export const sendJson = (reply: FastifyReply, body: string): FastifyReply =>
  sendCacheable(reply, { type: JSON_TYPE, body, maxAge: FIVE_MINUTES });

/** The best encoding that a client accepts; undefined for none. */
export function negotiateEncoding(acceptEncoding: string | undefined): Encoding | undefined {
  return (acceptEncoding && (negotiate(acceptEncoding, ENCODINGS) as Encoding | null)) || undefined;
}

/** A strong tag for a body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` names a tag, compared weakly (RFC 9110, section 13.1.2). */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
