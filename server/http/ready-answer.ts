/**
 * Answers that lie ready. Their head is put together once, but for what each client is told of its window, and written
 * past Fastify's reply: that halves what the framework costs on the routes that are asked most.
 */
import type { OutgoingHttpHeader, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { hasTag } from "./caching.js";
import type { Window } from "./rate-limit.js";

/** What HTTP says of a body; the names are in lower case. */
export type AnswerHeaders = Readonly<Record<string, string>>;

/** Headers of every response: those for CORS are three constants of the specification (section 5.3). */
export const CONSTANT_HEADERS: AnswerHeaders = {
  "access-control-allow-origin": "*",
  "access-control-allow-methods": "POST, GET, OPTIONS",
  "access-control-allow-headers": "Content-Type",
  "access-control-expose-headers": "X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After, ETag, X-Request-Id",
  "x-content-type-options": "nosniff",
};

const CONSTANTS: readonly OutgoingHttpHeader[] = Object.entries(CONSTANT_HEADERS).flat();

/** The last of all, whose values are those of each client. */
const WINDOW: readonly OutgoingHttpHeader[] = ["x-ratelimit-remaining", "", "x-ratelimit-reset", ""];

/** Those of a 304, besides the constants: what a 200 would have said, without what describes its body (RFC 9110, 15.4.5). */
const DESCRIBES_BODY = /^content-(?:type|encoding|length)$/;

/** Bytes up to which a body is written in one piece with its head; of longer ones the copy would cost more. */
const LONGEST_PIECE = 2_048;

export class ReadyAnswer {
  /** Either bytes, or characters that stand for one byte each: Node writes such a text with the head, as one. */
  readonly #body: string | Buffer;
  readonly bytes: number;
  readonly etag: string | undefined;
  /** Whether it is one of several, by what encodings a client takes. */
  readonly varies: boolean;
  /** Names and values in turn, as Node writes them fastest. */
  readonly #head: readonly OutgoingHttpHeader[];
  #headUnchanged: readonly OutgoingHttpHeader[] | undefined;

  /** @param headers those of this answer, with `etag` where it may be asked for again; the length is added */
  constructor(body: string | Buffer, headers: AnswerHeaders) {
    this.bytes = Buffer.byteLength(body);
    if (this.bytes > LONGEST_PIECE) this.#body = typeof body === "string" ? Buffer.from(body) : body;
    else if (body.length === this.bytes && typeof body === "string") this.#body = body;
    else this.#body = Buffer.from(body).toString("latin1");
    this.etag = headers.etag;
    this.varies = headers.vary !== undefined;
    const head = [...CONSTANTS];
    for (const [name, value] of Object.entries(headers)) head.push(name, value);
    head.push("content-length", String(this.bytes), ...WINDOW);
    this.#head = head;
  }

  /** Bytes, or a text in Latin-1 that stands for them. */
  get body(): string | Buffer {
    return this.#body;
  }

  /** Sends it, or 304 to those who have it. */
  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { window } = request;
    if (!window) throw new Error(`${request.url} was not counted`);
    reply.bytes = this.write(reply.hijack().raw, request.headers["if-none-match"], window);
    return reply;
  }

  /**
   * Writes it, or 304 to those who have it.
   * @param window what the client is told of its limit
   * @returns bytes of the body; undefined where none is sent
   */
  write(response: ServerResponse, ifNoneMatch: string | undefined, window: Window): number | undefined {
    const isKnown = this.etag !== undefined && hasTag(ifNoneMatch, this.etag);
    const head = (isKnown ? this.#unchanged() : this.#head).slice();
    // In the places that were left for them: an array that grows is copied twice.
    head[head.length - 3] = String(window.remaining);
    head[head.length - 1] = window.reset;
    response.writeHead(isKnown ? 304 : 200, head);
    if (isKnown) {
      response.end();
      return undefined;
    }
    response.end(this.body, "latin1");
    return this.bytes;
  }

  #unchanged(): readonly OutgoingHttpHeader[] {
    this.#headUnchanged ??= this.#head.filter((_, i, head) => !DESCRIBES_BODY.test(String(head[i - (i % 2)])));
    return this.#headUnchanged;
  }
}

/** An answer that tells when it is given. */
export class TimedAnswer extends ReadyAnswer {
  readonly #now: () => Date;
  /** Where the time stands in the body. */
  readonly #at: number;

  /**
   * @param before what stands before the time, which is ISO 8601 in UTC
   * @param after what stands after it
   */
  constructor(before: string, after: string, headers: AnswerHeaders, now: () => Date) {
    super(`${before}${now().toISOString()}${after}`, headers);
    this.#now = now;
    this.#at = Buffer.byteLength(before);
  }

  override get body(): string | Buffer {
    const body = super.body;
    // Every time is as long as any other.
    const time = this.#now().toISOString();
    if (typeof body === "string") return body.slice(0, this.#at) + time + body.slice(this.#at + time.length);
    const copy = Buffer.from(body);
    copy.write(time, this.#at, "latin1");
    return copy;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The window that it was counted in; undefined until then. */
    window: Window | undefined;
  }
  interface FastifyReply {
    /** Length of a body that was sent ready; undefined for others. */
    bytes: number | undefined;
  }
}
