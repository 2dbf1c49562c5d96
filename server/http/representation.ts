/** Texts that are sent compressed, each way made once and kept beside the text. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import { etagOf, hasTag } from "./caching.js";

const compressors = {
  // The fifth of eleven grades: within a few per cent of the best, in a fraction of its time.
  br: (text: string | Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Buffer>,
  gzip: promisify(gzip) as (text: string | Buffer) => Promise<Buffer>,
};
type Encoding = keyof typeof compressors;
const ENCODINGS = Object.keys(compressors) as Encoding[];

/** Shorter ones fit into one packet either way. */
const WORTH_COMPRESSING = 1000;

export class Representation {
  /** Weak, as it stands for all encodings of the content (RFC 9110, section 8.8.1). */
  readonly etag: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  /**
   * @param type content type
   * @param isCompressed whether the content is as small as it gets, such as that of a PNG
   */
  constructor(
    readonly type: string,
    readonly body: string | Buffer,
    readonly isCompressed = false,
  ) {
    this.etag = `W/${etagOf(body)}`;
  }

  /** The best encoding that a client takes; undefined for none. */
  negotiate(acceptEncoding: string | undefined): Encoding | undefined {
    if (!acceptEncoding || this.isCompressed || this.body.length < WORTH_COMPRESSING) return undefined;
    return (negotiate(acceptEncoding, ENCODINGS) as Encoding | null) ?? undefined;
  }

  /** The content in an encoding. */
  encode(encoding: Encoding): Promise<Buffer> {
    const known = this.#encoded.get(encoding);
    if (known) return known;
    const made = compressors[encoding](this.body);
    this.#encoded.set(encoding, made);
    return made;
  }
}

/**
 * Sends a text, or 304 when the caller has it.
 * @param cacheControl for how long it may be kept, and by whom
 */
export async function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
): Promise<FastifyReply> {
  const { etag, type, body } = representation;
  reply.header("ETag", etag).header("Cache-Control", cacheControl).header("Vary", "Accept-Encoding");
  if (reply.statusCode === 200 && hasTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  const encoding = representation.negotiate(request.headers["accept-encoding"]);
  reply.type(type);
  if (!encoding) return reply.send(body);
  return reply.header("Content-Encoding", encoding).send(await representation.encode(encoding));
}
