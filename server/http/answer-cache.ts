/**
 * Answers to what was asked before, word for word, given without the framework: it has routed, parsed and validated the
 * question once and would come to the same answer again, which is most of what a request costs. What every request is held
 * to holds here too: its limit, the shedding of load, its figures, the log.
 *
 * A route keeps an answer here that depends on nothing but the address and the body. What is asked in another way, such as
 * with HEAD, in chunks or compressed, is left to the framework, and so is every refusal.
 */
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Catalog } from "../catalog/catalog.js";
import type { AccessLog } from "./access-log.js";
import { type Context, today } from "./context.js";
import { invalidInput } from "./errors.js";
import type { Bucket, Window } from "./rate-limit.js";
import type { ReadyAnswer } from "./ready-answer.js";
import { alreadyCounted, whenCounted } from "./request-limits.js";
import { isTooDeep, TOO_DEEP } from "./strict-json.js";

/** Characters of a question that is kept. */
const LONGEST_QUESTION = 16_000;
/** What all questions and answers take together at most. A full memory is emptied. */
const MOST_BYTES = 32 * 2 ** 20;
/** What an entry takes besides its question and the body of its answer. */
const ENTRY_BYTES = 500;

/** Types of a body that is JSON in UTF-8, as clients write them. */
const JSON_TYPES: ReadonlySet<string | undefined> = new Set(["application/json", "application/json; charset=utf-8"]);

/** What answers are made from besides the question. */
interface Moment {
  catalog: Catalog;
  day: string;
}

interface Kept {
  answer: ReadyAnswer;
  /** The pattern of the route that gave it. */
  route: string;
  bucket: Bucket;
}

/** What is told of those who ask, as the framework would. */
export interface Asker {
  addressOf: (request: IncomingMessage) => string | undefined;
  idOf: (request: IncomingMessage) => string;
}

export class AnswerCache {
  readonly #context: Pick<Context, "catalog" | "now">;
  /** Answers to GET by address, and where they vary, by what encodings clients say they take. */
  #toAddresses = new Map<string, Kept | Map<string | undefined, Kept>>();
  /** Answers to POST by address and body; their addresses are those of routes, so they are few. */
  #toBodies = new Map<string, Map<string, Kept>>();
  #bytes = 0;
  #moment: Moment | undefined;

  constructor(context: Pick<Context, "catalog" | "now">) {
    this.#context = context;
  }

  /**
   * Prepares an application whose answers are kept: a request brings along its body as it came, and what there was to
   * answer from when it came. To be called before its routes are there.
   */
  prepare(app: FastifyInstance): void {
    const parse = app.getDefaultJsonParser("error", "error");
    app.decorateRequest("text", undefined);
    app.decorateRequest("moment", undefined);
    app.removeContentTypeParser("application/json");
    app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
      request.text = text;
      if (isTooDeep(text)) done(invalidInput(TOO_DEEP), undefined);
      else parse(request, text, done);
    });
    app.addHook("onRequest", (request, _reply, done) => {
      // Probes are answered whatever becomes of the data.
      if (!request.routeOptions.config?.uncounted) request.moment = this.#now();
      done();
    });
  }

  /**
   * Sends an answer, and keeps it for those who ask the same, for as long as catalog and day are the same. One that took
   * so long that they changed meanwhile may be made from either, and is not kept.
   */
  send(request: FastifyRequest, reply: FastifyReply, answer: ReadyAnswer): FastifyReply {
    this.#keep(request, answer);
    return answer.send(request, reply);
  }

  #keep({ method, url, text = "", headers, routeOptions, moment }: FastifyRequest, answer: ReadyAnswer): void {
    const { url: route, config } = routeOptions;
    const encodings = headers["accept-encoding"];
    // Behind a path that is a route of its own can stand any number of queries.
    const isKept = method === "GET" || (method === "POST" && url === route && isPlain(headers));
    const length = url.length + text.length + (encodings?.length ?? 0);
    if (!isKept || route === undefined || config.uncounted || length > LONGEST_QUESTION) return;
    if (moment !== this.#now()) return;
    // Where load was shed, a route may have been asked all the same.
    if (method === "GET" ? this.toAddress(url, encodings) : this.toBody(url, text)) return;
    const bytes = length + answer.bytes + ENTRY_BYTES;
    if (this.#bytes + bytes > MOST_BYTES) this.#forget();
    this.#bytes += bytes;
    const kept = { answer, route, bucket: config.bucket ?? "read" };
    if (method === "GET" && answer.varies) {
      const known = this.#toAddresses.get(url);
      const answers = known instanceof Map ? known : new Map<string | undefined, Kept>();
      this.#toAddresses.set(url, answers.set(encodings, kept));
    } else if (method === "GET") this.#toAddresses.set(url, kept);
    else {
      const answers = this.#toBodies.get(url) ?? new Map<string, Kept>();
      this.#toBodies.set(url, answers.set(text, kept));
    }
  }

  /** @param encodings the `Accept-Encoding` of the request */
  toAddress(url: string, encodings: string | undefined): Kept | undefined {
    this.#now();
    const known = this.#toAddresses.get(url);
    return known instanceof Map ? known.get(encodings) : known;
  }

  /** Whether a body that is sent to an address may be known. */
  knowsBodies(url: string): boolean {
    return this.#toBodies.has(url);
  }

  toBody(url: string, text: string): Kept | undefined {
    this.#now();
    return this.#toBodies.get(url)?.get(text);
  }

  /** What there is to answer from; one object for as long as it is the same. When it changes, all is forgotten. */
  #now(): Moment {
    const catalog = this.#context.catalog();
    const day = today(this.#context);
    if (this.#moment?.catalog !== catalog || this.#moment.day !== day) {
      this.#forget();
      this.#moment = { catalog, day };
    }
    return this.#moment;
  }

  #forget(): void {
    this.#toAddresses = new Map();
    this.#toBodies = new Map();
    this.#bytes = 0;
  }
}

/** Whether a body comes as it is, at once and of a known length. */
function isPlain(headers: IncomingHttpHeaders): boolean {
  return (
    JSON_TYPES.has(headers["content-type"]) &&
    headers["content-length"] !== undefined &&
    headers["transfer-encoding"] === undefined &&
    headers["content-encoding"] === undefined
  );
}

/** Answers a request where its answer is kept; `next` answers all else. */
export type AnswerKept = (request: IncomingMessage, response: ServerResponse, next: RequestListener) => void;

/** Puts the answers that are kept in front of an application. */
export function answerKept(
  { answers, limits, overload, requests }: Pick<Context, "answers" | "limits" | "overload" | "requests">,
  { addressOf, idOf }: Asker,
  log: AccessLog,
): AnswerKept {
  const send = (request: IncomingMessage, response: ServerResponse, { answer, route }: Kept, window: Window) => {
    const start = performance.now();
    requests.begin(request);
    const bytes = answer.write(response, request.headers["if-none-match"], window);
    response.on("finish", () => {
      const milliseconds = performance.now() - start;
      requests.end(request, route, response.statusCode, milliseconds);
      log(response.statusCode, milliseconds)?.(asked(request), {
        status: response.statusCode,
        bytes,
        route,
        milliseconds,
      });
    });
  };
  const asked = (request: IncomingMessage) => ({
    method: request.method as string,
    url: request.url as string,
    headers: request.headers,
    get id() {
      return idOf(request);
    },
    get ip() {
      return addressOf(request) ?? "";
    },
  });
  const answer = (
    request: IncomingMessage,
    response: ServerResponse,
    kept: Kept | undefined,
    next: RequestListener,
  ) => {
    if (!kept || !overload.admits()) return next(request, response);
    whenCounted(limits.countAddress(addressOf(request), kept.bucket), (window) => {
      if (!window.exceeded) return send(request, response, kept, window);
      alreadyCounted(request, window);
      next(request, response);
    });
  };
  // A fault here would end the process; the framework meets it again, and tells it.
  const find = (look: () => Kept | undefined) => {
    try {
      return look();
    } catch {
      return undefined;
    }
  };
  return (request, response, next) => {
    const { method, url = "", headers } = request;
    if (method === "GET") {
      const kept = find(() => answers.toAddress(url, headers["accept-encoding"]));
      return answer(request, response, kept, next);
    }
    const length = Number(headers["content-length"]);
    if (method !== "POST" || !answers.knowsBodies(url) || !isPlain(headers) || !(length <= LONGEST_QUESTION))
      return next(request, response);
    request.once("readable", () => {
      const body: Buffer | null = request.read();
      const kept = body?.length === length ? find(() => answers.toBody(url, body.toString())) : undefined;
      // Who answers reads it from the beginning.
      if (body && !kept) request.unshift(body);
      answer(request, response, kept, next);
    });
  };
}

declare module "fastify" {
  interface FastifyRequest {
    /** Its body as it came; undefined where it is no JSON. */
    text: string | undefined;
    /** What there was to answer from when it came. */
    moment: Moment | undefined;
  }
}
