/** From a page to the answer: rendered, kept for as long as the data and the day stay the same, and sent compressed. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Catalog } from "../catalog/catalog.js";
import type { AnswerCache } from "../http/answer-cache.js";
import { type Context, today } from "../http/context.js";
import { createMemo, type Memo } from "../http/memo.js";
import { Representation, sendRepresentation } from "../http/representation.js";
import type { Assets } from "./assets.js";
import { type Site, SiteContext } from "./site.js";

const HTML = "text/html; charset=utf-8";

/** Everything comes from here, and nothing stands in the page itself that runs or styles. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Pages that are kept; with their compressed forms each takes some 30 kB. */
const MOST_KEPT = 1000;

/** How long caches may keep a page without asking. */
export const FIVE_MINUTES = "public, max-age=300";
/** For pages about one person's input. */
export const NOT_KEPT = "no-store";
/** For pages that change any time. */
export const ASK_FIRST = "no-cache";

export interface Answer {
  page: VNode;
  /** HTTP status; 200 unless told otherwise. */
  status?: number;
  /** Whether it is kept for others who ask the same; false for what anybody could make up any number of. */
  lasting?: boolean;
  /** The `Cache-Control` of the answer; five minutes unless told otherwise. */
  cacheControl?: string;
}

interface Rendered {
  representation: Representation;
  status: number;
  cacheControl: string;
}

export class Pages {
  readonly context: Context;
  readonly assets: Assets;
  readonly #memo: Memo<Rendered>;
  /** Numbers of what pages depend on besides, in the order in which they came. */
  readonly #bases = new WeakMap<object, number>();
  #lastBasis = 0;

  constructor(context: Context, assets: Assets) {
    this.context = context;
    this.assets = assets;
    this.#memo = createMemo(context, MOST_KEPT);
  }

  /**
   * Answers with a page that depends on nothing but the data, the day and the address. Addresses with a query are made
   * anew each time: there is no end of them.
   * @param make gives the page; it is not called while the page is kept
   * @param basis what the page depends on besides; it is made again for another object
   */
  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    make: (catalog: Catalog, day: string) => Answer,
    basis?: object,
  ): Promise<FastifyReply> {
    const address = basis === undefined ? request.url : `${request.url} ${this.#numberOf(basis)}`;
    const key = request.url.includes("?") ? undefined : address;
    const rendered = this.#memo(key, (catalog, day) => {
      const { lasting = true, ...answer } = make(catalog, day);
      return { value: this.#render(request, catalog, day, answer), lasting };
    });
    return this.#reply(request, reply, rendered, basis === undefined ? this.context.answers : undefined);
  }

  /** Answers with a page that was made for this request alone. */
  async sendOnce(request: FastifyRequest, reply: FastifyReply, answer: Answer): Promise<FastifyReply> {
    const { context } = this;
    const once = { cacheControl: NOT_KEPT, ...answer };
    return this.#reply(request, reply, this.#render(request, context.catalog(), today(context), once));
  }

  #numberOf(basis: object): number {
    const number = this.#bases.get(basis) ?? this.#lastBasis + 1;
    this.#lastBasis = Math.max(this.#lastBasis, number);
    this.#bases.set(basis, number);
    return number;
  }

  #render(request: FastifyRequest, { revision }: Catalog, day: string, answer: Answer): Rendered {
    const { links, config } = this.context;
    const site: Site = {
      links,
      asset: this.assets.path,
      revision,
      today: day,
      repositoryUrl: config.repositoryUrl,
      path: request.url.split("?")[0] ?? "/",
    };
    const html = renderToString(<SiteContext.Provider value={site}>{answer.page}</SiteContext.Provider>);
    return {
      representation: new Representation(HTML, `<!doctype html>${html}`, false, {
        "content-security-policy": POLICY,
        "referrer-policy": "no-referrer",
        "x-data-revision": revision.id,
      }),
      status: answer.status ?? 200,
      cacheControl: answer.cacheControl ?? FIVE_MINUTES,
    };
  }

  #reply(
    request: FastifyRequest,
    reply: FastifyReply,
    { representation, status, cacheControl }: Rendered,
    answers?: AnswerCache,
  ) {
    return sendRepresentation(request, reply.code(status), representation, cacheControl, answers);
  }
}
