/**
 * A budget for the bodies that are still arriving, over all connections: whoever holds back the end of many bodies would
 * fill the memory. Over it, the client that holds most loses its newest body, so that one client cannot shut out others.
 */
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { ApiError } from "../errors.js";
import { networkOf } from "../rate-limit/network.js";

/** Smaller chunks are copied together: a body in chunks of one byte would take hundreds of times its length. */
const BLOCK = 4096;

/** What a chunk counts for besides its bytes, because of the time that it takes. */
const CHUNK_BYTES = 64;

const REFUSAL = new ApiError(
  503,
  "INTERNAL_ERROR",
  "Too many request bodies are arriving at the moment; try again in a second.",
  undefined,
  { "Retry-After": "1", Connection: "close" },
);

export class BodyBudget {
  /** In order of arrival. */
  readonly #bodies = new Set<UnfinishedBody>();
  #held = 0;
  #refused = 0;

  /** @param most bytes */
  constructor(private readonly most: number) {}

  get state(): Readonly<Record<"held" | "refused", number>> {
    return { held: this.#held, refused: this.#refused };
  }

  guard(app: FastifyInstance): void {
    app.addHook("preParsing", (request, reply, _payload, done) => {
      const { raw } = request;
      const length = raw.headers["content-length"];
      // Most bodies arrive in one packet with their headers.
      if (raw.complete || raw.readableLength === Number(length)) return done(null);
      const bytes = Number(length ?? request.routeOptions.bodyLimit);
      const body = new UnfinishedBody(this, raw, networkOf(request.ip), bytes, length === undefined);
      // Whatever is not read by then is discarded.
      reply.raw.once("close", () => body.destroy());
      done(null, body);
    });
  }

  /** Counts a body from now on. */
  add(body: UnfinishedBody): void {
    this.#bodies.add(body);
    this.#held += body.bytes;
    while (this.#held > this.most) this.#refuseOne();
  }

  /** Counts it no longer. */
  remove(body: UnfinishedBody): void {
    if (this.#bodies.delete(body)) this.#held -= body.bytes;
  }

  #refuseOne(): void {
    const held = new Map<string, number>();
    for (const { client, bytes } of this.#bodies) held.set(client, (held.get(client) ?? 0) + bytes);
    const most = Math.max(...held.values());
    const body = [...this.#bodies].findLast(({ client }) => held.get(client) === most);
    if (!body) return;
    this.#refused += 1;
    this.remove(body);
    body.destroy(REFUSAL);
  }
}

/** A body that counts while it is read. One that no parser reads stays with Node, which discards it. */
class UnfinishedBody extends Readable {
  /** Fastify compares it with the limit of a body, and with its length where that is known. */
  receivedEncodedLength = 0;
  #isRead = false;
  /** Small chunks, copied together. */
  #block: Buffer | undefined;
  /** Bytes of the block that are used. */
  #used = 0;

  constructor(
    readonly budget: BodyBudget,
    readonly source: IncomingMessage,
    readonly client: string,
    /** The length of the body, or the most that it may have. */
    readonly bytes: number,
    readonly isChunked: boolean,
  ) {
    super();
    // A refusal may come when its reader has given up already.
    this.on("error", () => {});
  }

  override _read(): void {
    if (this.#isRead) return;
    this.#isRead = true;
    this.budget.add(this);
    this.source
      .on("data", (chunk: Buffer) => this.#take(chunk))
      .once("end", () => this.#end())
      .once("error", (error) => this.destroy(error));
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.budget.remove(this);
    // After an error the connection is closed; else the rest of a request that was answered is read and discarded.
    if (error) this.source.pause();
    done(error);
  }

  /** Fastify's parsers never pause, so what is pushed is not held back. */
  #take(chunk: Buffer): void {
    if (this.destroyed) return;
    if (this.isChunked) this.receivedEncodedLength += chunk.length + CHUNK_BYTES;
    if (this.#used + chunk.length > BLOCK) this.#flush();
    if (chunk.length >= BLOCK) {
      this.push(chunk);
      return;
    }
    this.#block ??= Buffer.allocUnsafeSlow(BLOCK);
    this.#used += chunk.copy(this.#block, this.#used);
  }

  #flush(): void {
    if (this.#block) this.push(this.#block.subarray(0, this.#used));
    this.#block = undefined;
    this.#used = 0;
  }

  #end(): void {
    if (this.destroyed) return;
    this.#flush();
    this.push(null);
  }
}
