/**
 * Successful answers to GET of routes with `cached` in their config, kept for as long as the data and the day stay the same:
 * sent after limits, metrics and log have seen the request. Clients that have the answer already get 304.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from "fastify";
import { LRUCache } from "lru-cache";
import type { Catalog } from "../../catalog/catalog.js";
import { type DatedCatalog, today } from "../context.js";
import { hasTag, negotiateEncoding } from "../send-text.js";
import { COMMON_HEADERS } from "./cors.js";

const MOST_BYTES = 16 * 2 ** 20;
/** Estimated bytes per entry, in addition to its key and body. */
const ENTRY_BYTES = 500;
/** Longer addresses and answers are not kept. */
const LONGEST_ADDRESS = 16_000;
const LARGEST_ANSWER = 2 ** 20;

/** Headers that other hooks set for each response. */
const SET_BY_OTHERS = new Set([...Object.keys(COMMON_HEADERS), "x-ratelimit-remaining", "x-ratelimit-reset"]);

interface KeptAnswer {
  headers: Record<string, string>;
  body: string | Buffer;
}

/** Adds the cache, and answers conditional requests with 304. @param maxSize bytes of all addresses and answers */
export function cacheAnswers(app: FastifyInstance, context: DatedCatalog, maxSize = MOST_BYTES): void {
  const current = answersOfToday<KeptAnswer>(context, { maxSize, maxEntrySize: LARGEST_ANSWER });
  app.decorateRequest("keepAnswer", undefined);
  app.addHook("onRoute", (route) => {
    if (route.method !== "GET" && route.method !== "HEAD") return;
    route.onSend = [finish, ...[route.onSend ?? []].flat()];
    if (!route.config?.cached || route.method === "HEAD") return;
    route.preValidation = (request, reply, done) => {
      if (request.url.length > LONGEST_ADDRESS) return done();
      const [key, answers] = [addressKey(request), current()];
      const answer = answers.get(key);
      if (answer) {
        reply.headers(answer.headers).send(answer.body);
        return;
      }
      request.keepAnswer = { key, answers };
      done();
    };
  });
}

const finish: onSendHookHandler = (request, reply, payload, done) => {
  if (reply.statusCode !== 200) return done();
  if (request.keepAnswer) keep(request.keepAnswer, reply, payload);
  const etag = reply.getHeader("etag");
  if (etag === undefined || !hasTag(request.headers["if-none-match"], String(etag))) return done();
  // What describes a body goes with it (RFC 9110, section 15.4.5).
  for (const name of ["content-type", "content-encoding", "content-length"]) reply.removeHeader(name);
  reply.code(304);
  // Fastify takes the body of an answer to HEAD off itself, and cannot do without one.
  done(null, request.method === "HEAD" ? payload : null);
};

function keep({ key, answers }: NonNullable<FastifyRequest["keepAnswer"]>, reply: FastifyReply, body: unknown): void {
  if (typeof body !== "string" && !Buffer.isBuffer(body)) return;
  const own = Object.entries(reply.getHeaders()).filter(([name]) => !SET_BY_OTHERS.has(name));
  const headers = Object.fromEntries(own.map(([name, value]) => [name, String(value)]));
  answers.set(key, { headers, body }, { size: key.length + body.length + ENTRY_BYTES });
}

/** An address, and the encoding where the client accepts one. */
function addressKey({ url, headers }: FastifyRequest): string {
  const encoding = negotiateEncoding(headers["accept-encoding"]);
  return encoding ? `${encoding} ${url}` : url;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** True where a successful answer to GET depends on nothing but data, day, address and encoding. */
    cached?: boolean;
  }
  interface FastifyRequest {
    /** Where the answer is to be kept, if it is. */
    keepAnswer: { key: string; answers: LRUCache<string, KeptAnswer> } | undefined;
  }
}

/**
 * @param options.maxSize of all that is kept
 * @returns what is kept of the current data; the answers of older data are dropped with them
 */
export function answersOfToday<Value extends object | string>(
  context: DatedCatalog,
  options: { maxSize: number; maxEntrySize?: number },
): () => LRUCache<string, Value> {
  let madeFor: { catalog: Catalog; day: string } | undefined;
  let answers: LRUCache<string, Value>;
  return () => {
    const [catalog, day] = [context.catalog(), today(context)];
    if (madeFor?.catalog !== catalog || madeFor.day !== day) {
      madeFor = { catalog, day };
      answers = new LRUCache(options);
    }
    return answers;
  };
}
