/**
 * Successful answers of routes with `cached` in their config, kept for as long as the data and the day stay the same.
 * A cached answer is sent after limits, metrics and log have seen the request, but before its JSON is parsed and validated.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Catalog } from "../../catalog/catalog.js";
import { type Context, today } from "../context.js";
import { hasTag } from "../etag.js";
import { negotiateEncoding } from "../send-text.js";
import { COMMON_HEADERS } from "./cors.js";

const MOST_BYTES = 64 * 2 ** 20;
/** Estimated bytes per entry, in addition to its key and body. */
const ENTRY_BYTES = 500;
/** Longer questions and answers are not kept. */
const LONGEST_QUESTION = 16_000;
const LARGEST_ANSWER = 2 ** 20;

/** Headers that other hooks set for each response. */
const SET_BY_OTHERS = new Set([...Object.keys(COMMON_HEADERS), "x-ratelimit-remaining", "x-ratelimit-reset"]);

interface Answer {
  headers: Record<string, string>;
  body: string | Buffer;
}

type Answers = LRUCache<string, Answer>;

/** A question that was not in the cache, and the cache that its answer goes to. */
interface Question {
  key: string;
  answers: Answers;
}

/** Where the JSON parser asks whether a body needs to be parsed at all. */
export interface BodyAnswers {
  /** Finds the answer to a body, which is sent in place of parsing it. @returns whether there is one */
  find(request: FastifyRequest, body: string): boolean;
}

/** Adds the cache, and answers conditional requests with 304. @param maxSize bytes of all questions and answers */
export function cacheAnswers(
  app: FastifyInstance,
  context: Pick<Context, "catalog" | "now">,
  maxSize = MOST_BYTES,
): BodyAnswers {
  let madeFor: { catalog: Catalog; day: string } | undefined;
  let answers: Answers;
  const currentAnswers = (): Answers => {
    const catalog = context.catalog();
    const day = today(context);
    if (madeFor?.catalog !== catalog || madeFor.day !== day) {
      madeFor = { catalog, day };
      answers = new LRUCache({ maxSize, maxEntrySize: LARGEST_ANSWER });
    }
    return answers;
  };

  const find = (request: FastifyRequest, key: string): boolean => {
    const current = currentAnswers();
    request.answer = current.get(key);
    if (!request.answer) request.question = { key, answers: current };
    return request.answer !== undefined;
  };
  const keep = ({ key, answers }: Question, reply: FastifyReply, payload: unknown) => {
    // If the data or the day changed during the request, the answer goes to the discarded cache.
    if (reply.statusCode !== 200) return;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (!SET_BY_OTHERS.has(name)) headers[name] = String(value);
    answers.set(key, { headers, body: payload }, { size: key.length + payload.length + ENTRY_BYTES });
  };

  app.decorateRequest("question", undefined);
  app.decorateRequest("answer", undefined);
  app.addHook("onRoute", (route) => {
    if (!route.config?.cached) return;
    route.preValidation = (request, reply, done) => {
      const { method, url } = request;
      if (method === "GET" && url.length <= LONGEST_QUESTION) find(request, addressKey(request));
      if (!request.answer) return done();
      reply.headers(request.answer.headers).send(request.answer.body);
    };
  });
  app.addHook("onSend", (request, reply, payload, done) => {
    if (request.question) keep(request.question, reply, payload);
    const etag = reply.getHeader("etag");
    if (etag === undefined || reply.statusCode !== 200 || !hasTag(request.headers["if-none-match"], String(etag)))
      return done(null, payload);
    // What describes a body goes with it (RFC 9110, section 15.4.5).
    for (const name of ["content-type", "content-encoding", "content-length"]) reply.removeHeader(name);
    reply.code(304);
    // Fastify takes the body of an answer to HEAD off itself, and cannot do without one.
    done(null, request.method === "HEAD" ? payload : null);
  });
  return {
    find: (request, body) =>
      body.length <= LONGEST_QUESTION &&
      request.routeOptions.config.cached === true &&
      find(request, `${request.url} ${body}`),
  };
}

/** An address, and the encoding where the client accepts one. */
function addressKey({ url, headers }: FastifyRequest): string {
  const encoding = negotiateEncoding(headers["accept-encoding"]);
  return encoding ? `${encoding} ${url}` : url;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** True where a successful answer depends on nothing but data, day, address, encoding and body. */
    cached?: boolean;
  }
  interface FastifyRequest {
    /** The kept answer, where there is one. */
    answer: Answer | undefined;
    /** Set where the answer is to be kept. */
    question: Question | undefined;
  }
}
