/**
 * Answers what takes long, beside everything else: in a thread that has the same application over the same facts. What is asked
 * passes the hooks here first (limits, CORS, validation, cache), and reaches its handler there.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Config } from "../config.js";
import { Thread, ThreadError, ThreadLimitError, type ThreadLimits } from "../live/thread.js";
import type { DatedCatalog } from "./context.js";
import { invalidInput, unavailable } from "./errors.js";
import { REQUEST_ID } from "./plugins/request-ids.js";
import { networkOf } from "./rate-limit/network.js";
import { type WorkLimits, WorkQueue, type WorkState } from "./work-queue.js";

/** What the thread is asked. */
export interface LongRequest {
  /** The facts to answer from. */
  facts: Uint8Array;
  /** What they are known by, so that they are opened once. */
  revision: string;
  /** The time, in milliseconds since the epoch. */
  now: number;
  method: "GET" | "POST";
  url: string;
  headers: Record<string, string>;
  /** As it was sent; undefined where there is none. */
  body: string | undefined;
}

export interface LongAnswer {
  status: number;
  headers: Record<string, string>;
  body: Uint8Array;
}

/** Usual projects take less than a second. The heap of the application with all facts is some sixty megabytes. */
const LIMITS: ThreadLimits = { timeout: 10_000, memory: 384 };

/** A minute of the thread is enough for three clients that ask for as much as they may. */
const WORK: WorkLimits = { budget: 20_000, mostOfClient: 10, few: 10, longestWait: 1000 };

/** Milliseconds: a start takes half a second, and as much memory as the application itself. */
const IDLE = 5 * 60_000;

const TOO_LONG =
  "This takes too long. Ask about less at a time: fewer names or targets, exact versions, or a smaller file, such as the package.json of the project.";

/** Of the connection, or what is decided here. */
const NOT_FORWARDED = new Set(["connection", "content-length", "expect", "if-none-match", "transfer-encoding"]);

export class AnswerThread {
  readonly #thread: Thread<LongRequest>;
  readonly #queue: WorkQueue;

  constructor(config: Config, limits = LIMITS, work = WORK) {
    const file = new URL("../answer-worker.js", import.meta.url);
    this.#thread = new Thread({ name: "the thread of long answers", file, limits, idle: IDLE, data: config });
    this.#queue = new WorkQueue(work);
  }

  get state(): WorkState {
    return this.#queue.state;
  }

  /** Takes over the routes that are registered after this call and marked as costly; their bodies are read there. */
  takeOver(app: FastifyInstance, context: DatedCatalog): void {
    app.addHook("onClose", () => this.#thread.close());
    app.addHook("onRoute", (route) => {
      if (!route.config?.costly) return;
      route.config = { ...route.config, forwarded: true };
      route.validatorCompiler = () => () => true;
      route.handler = (request, reply) => this.#answer(request, reply, context);
    });
  }

  async #answer(request: FastifyRequest, reply: FastifyReply, context: DatedCatalog): Promise<FastifyReply> {
    const left = new AbortController();
    reply.raw.once("close", () => left.abort());
    try {
      const work = () => this.#thread.ask(toRequest(request, context));
      const { status, headers, body } = (await this.#queue.run(networkOf(request.ip), work, left.signal)) as LongAnswer;
      return reply
        .code(status)
        .headers(headers)
        .send(body.length > 0 ? Buffer.from(body.buffer, body.byteOffset, body.byteLength) : undefined);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      request.log.warn({ path: request.routeOptions.url, reason: error.message }, "a long answer failed");
      if (error instanceof ThreadLimitError) throw invalidInput(TOO_LONG);
      throw unavailable("This cannot be answered at the moment; try again in a few seconds.", 5);
    }
  }
}

function toRequest({ id, method, url, headers, body }: FastifyRequest, { catalog, now }: DatedCatalog): LongRequest {
  const { facts, revision } = catalog();
  const given = Object.entries(headers).filter(([name]) => !NOT_FORWARDED.has(name));
  const forwarded: Record<string, string> = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  forwarded[REQUEST_ID] = id;
  return {
    facts: facts.whole as Uint8Array,
    revision: revision.id,
    now: now().getTime(),
    method: method === "POST" ? "POST" : "GET",
    url,
    headers: forwarded,
    body: body as string | undefined,
  };
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** Whether the body goes to the thread as it was sent. */
    forwarded?: boolean;
  }
}
