/**
 * Successful answers of routes with `cached` in their config, kept for as long as the data and the day stay the same.
 * A cached answer is sent after limits, metrics and log have seen the request, but before parsing and validation.
 */
import type { IncomingHttpHeaders } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { LRUCache } from "lru-cache";
import type { Catalog } from "../../catalog/catalog.js";
import { type Context, today } from "../context.js";
import { hasTag } from "../etag.js";
import { negotiateEncoding } from "../send-text.js";
import { COMMON_HEADERS } from "./cors.js";

const MOST_BYTES = 64 * 2 ** 20;
/** What an entry takes besides its key and body. */
const ENTRY_BYTES = 500;
/** Longer questions and answers are not kept. */
const LONGEST_QUESTION = 16_000;
const LARGEST_ANSWER = 2 ** 20;

const JSON_TYPES: ReadonlySet<string | undefined> = new Set(["application/json", "application/json; charset=utf-8"]);

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

/** Adds the cache, and answers conditional requests with 304. @param maxSize bytes of all questions and answers */
export function cacheAnswers(
  app: FastifyInstance,
  context: Pick<Context, "catalog" | "now">,
  maxSize = MOST_BYTES,
): void {
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

  /** Sends the answer where it is kept. @returns whether it is */
  const answerFrom = (request: FastifyRequest, reply: FastifyReply, body: Buffer | undefined): boolean => {
    const { method, url, headers, raw } = request;
    const key = method === "GET" ? addressKey(request) : bodyKey(url, headers, body);
    const current = currentAnswers();
    const answer = key === undefined ? undefined : current.get(key);
    if (answer) reply.headers(answer.headers).send(answer.body);
    else {
      // The parser reads it from the beginning.
      if (body) raw.unshift(body);
      if (key !== undefined) request.question = { key, answers: current };
    }
    return answer !== undefined;
  };
  const keep = ({ key, answers }: Question, reply: FastifyReply, payload: unknown) => {
    // An answer that was under way when the data or the day changed may be made from either.
    if (reply.statusCode !== 200 || answers !== currentAnswers()) return;
    if (typeof payload !== "string" && !Buffer.isBuffer(payload)) return;
    const headers: Record<string, string> = {};
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (!SET_BY_OTHERS.has(name)) headers[name] = String(value);
    answers.set(key, { headers, body: payload }, { size: key.length + payload.length + ENTRY_BYTES });
  };

  app.decorateRequest("question", undefined);
  app.addHook("onRoute", (route) => {
    if (!route.config?.cached) return;
    route.preParsing = (request, reply, _payload, done) => {
      takeBody(request, (body) => {
        try {
          if (!answerFrom(request, reply, body)) done();
        } catch (error) {
          done(error as Error);
        }
      });
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
    done(null, null);
  });
}

/** An address, and the encoding where the client accepts one. */
function addressKey({ url, headers }: FastifyRequest): string | undefined {
  if (url.length > LONGEST_QUESTION) return undefined;
  const encoding = negotiateEncoding(headers["accept-encoding"]);
  return encoding ? `${encoding} ${url}` : url;
}

/** Gives what has arrived of a short JSON body, as soon as something has. */
function takeBody({ method, headers, raw }: FastifyRequest, use: (body: Buffer | undefined) => void): void {
  const length = Number(headers["content-length"]);
  const isShortJson = length > 0 && length <= LONGEST_QUESTION && JSON_TYPES.has(headers["content-type"]);
  const body: Buffer | null = method === "POST" && isShortJson ? raw.read() : null;
  if (body || method !== "POST" || !isShortJson) use(body ?? undefined);
  else raw.once("readable", () => use((raw.read() as Buffer | null) ?? undefined));
}

/** An address with the body, where all of it has arrived. */
function bodyKey(url: string, headers: IncomingHttpHeaders, body: Buffer | undefined): string | undefined {
  if (body?.length !== Number(headers["content-length"])) return undefined;
  return `${url} ${body.toString("latin1")}`;
}

declare module "fastify" {
  interface FastifyContextConfig {
    /** True where a successful answer depends on nothing but data, day, address, encoding and body. */
    cached?: boolean;
  }
  interface FastifyRequest {
    /** Set where the answer is to be kept. */
    question: Question | undefined;
  }
}
