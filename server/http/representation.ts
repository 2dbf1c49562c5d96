/** Texts that are sent compressed, each way made once and kept beside the text. */
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { AnswerCache } from "./answer-cache.js";
import { etagOf, hasTag } from "./caching.js";
import { type AnswerHeaders, ReadyAnswer } from "./ready-answer.js";

const compressors = {
  // The fifth of eleven grades: within a few per cent of the best, in a fraction of its time.
  br: (text: Buffer) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }) as Promise<Buffer>,
  gzip: promisify(gzip) as (text: Buffer) => Promise<Buffer>,
};
type Encoding = keyof typeof compressors;
const ENCODINGS = Object.keys(compressors) as Encoding[];

/** Shorter ones fit into one packet either way. */
const WORTH_COMPRESSING = 1000;

export class Representation {
  /** Weak, as it stands for all encodings of the content (RFC 9110, section 8.8.1). */
  readonly etag: string;
  readonly body: Buffer;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();
  readonly #ready = new Map<string, ReadyAnswer>();

  /**
   * @param type content type
   * @param isCompressed whether the content is as small as it gets, such as that of a PNG
   * @param headers what is always said with it; names in lower case
   */
  constructor(
    readonly type: string,
    body: string | Buffer,
    readonly isCompressed = false,
    readonly headers: AnswerHeaders = {},
  ) {
    this.etag = `W/${etagOf(body)}`;
    this.body = Buffer.from(body);
  }

  /** The best encoding that a client takes; undefined for none. */
  negotiate(acceptEncoding: string | undefined): Encoding | undefined {
    if (!acceptEncoding || this.isCompressed || this.body.length < WORTH_COMPRESSING) return undefined;
    return (negotiate(acceptEncoding, ENCODINGS) as Encoding | null) ?? undefined;
  }

  /** The answer with the content in an encoding, or as it is. */
  async ready(encoding: Encoding | undefined, cacheControl: string): Promise<ReadyAnswer> {
    const key = `${encoding} ${cacheControl}`;
    const known = this.#ready.get(key);
    if (known) return known;
    const answer = new ReadyAnswer(encoding ? await this.encode(encoding) : this.body, {
      etag: this.etag,
      "cache-control": cacheControl,
      vary: "Accept-Encoding",
      "content-type": this.type,
      ...(encoding && { "content-encoding": encoding }),
      ...this.headers,
    });
    this.#ready.set(key, answer);
    return answer;
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
 * @param answers where the answer is kept, if it depends on nothing but data, day and address
 */
export async function sendRepresentation(
  request: FastifyRequest,
  reply: FastifyReply,
  representation: Representation,
  cacheControl: string,
  answers?: AnswerCache,
): Promise<FastifyReply> {
  const { etag, type, body, headers } = representation;
  const encoding = representation.negotiate(request.headers["accept-encoding"]);
  const isOrdinary = reply.statusCode === 200 && Object.keys(reply.getHeaders()).length === 0;
  if (isOrdinary) {
    const answer = await representation.ready(encoding, cacheControl);
    return answers ? answers.send(request, reply, answer) : answer.send(request, reply);
  }
  reply.headers({ ...headers, etag, "cache-control": cacheControl, vary: "Accept-Encoding" });
  if (reply.statusCode === 200 && hasTag(request.headers["if-none-match"], etag)) return reply.code(304).send();
  reply.type(type);
  if (!encoding) return reply.send(body);
  return reply.header("Content-Encoding", encoding).send(await representation.encode(encoding));
}
