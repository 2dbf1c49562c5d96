/** Renders pages and sends them. */
import type { FastifyReply } from "fastify";
import type { VNode } from "preact";
import { renderToString } from "preact-render-to-string";
import type { Catalog } from "../catalog/catalog.js";
import type { DataChange } from "../catalog/directory/changes.js";
import { type Context, today } from "../http/context.js";
import { sendText } from "../http/send-text.js";
import type { Assets } from "./assets.js";
import { inTime } from "./in-time.js";
import { readingIn, type Site, SiteContext } from "./site.js";

const HTML = "text/html; charset=utf-8";

/** No third parties, no inline scripts or styles. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const FIVE_MINUTES = "public, max-age=300";
/** For pages with one person's input. */
export const NOT_KEPT = "no-store";
/** For pages that may change at any time. */
export const ASK_FIRST = "no-cache";

export interface PageAnswer {
  page: VNode;
  /** HTTP status; 200 by default. */
  status?: number;
  /** The `Cache-Control` header; five minutes by default. */
  cacheControl?: string;
}

/** A page, or a part of one. */
export const renderPart = (part: VNode, site: Site): string =>
  renderToString(<SiteContext.Provider value={site}>{part}</SiteContext.Provider>);

export class Pages {
  readonly context: Context;
  readonly assets: Assets;

  constructor(context: Context, assets: Assets) {
    this.context = context;
    this.assets = assets;
  }

  /** Answers with a page of the current data and day. */
  async send(reply: FastifyReply, make: (catalog: Catalog, day: string) => PageAnswer): Promise<FastifyReply> {
    return this.#reply(reply, make(this.context.catalog(), today(this.context)));
  }

  /**
   * The same with the changes of the data, newest first. While they have yet to be read, the page goes without them, and is not
   * kept for those who come later.
   */
  async sendWithChanges(
    reply: FastifyReply,
    make: (changes: readonly DataChange[] | undefined, ...now: [catalog: Catalog, day: string]) => PageAnswer,
  ): Promise<FastifyReply> {
    const changes = await inTime(this.context.history?.() ?? []);
    if (!changes) reply.request.keepAnswer = undefined;
    const late = changes ? {} : { cacheControl: ASK_FIRST };
    return this.send(reply, (...now) => ({ ...make(changes, ...now), ...late }));
  }

  /** Answers with a page that was made for this request alone. */
  async sendOnce(reply: FastifyReply, answer: PageAnswer): Promise<FastifyReply> {
    return this.#reply(reply, { cacheControl: NOT_KEPT, ...answer });
  }

  /** Answers with what a page shows in another format, such as `text/csv`. */
  async sendData(reply: FastifyReply, type: string, body: string): Promise<FastifyReply> {
    reply.header("x-data-revision", this.context.catalog().revision.id);
    return sendText(reply, { type: `${type}; charset=utf-8`, body, cacheControl: FIVE_MINUTES });
  }

  /** What the page at an address knows. */
  site(url: string): Site {
    const { links, config } = this.context;
    return {
      links,
      asset: this.assets.path,
      catalog: this.context.catalog(),
      today: today(this.context),
      repositoryUrl: config.repositoryUrl,
      branch: config.dataBranch,
      path: url.split("?")[0] ?? "/",
      reading: readingIn(url),
    };
  }

  #reply(reply: FastifyReply, answer: PageAnswer): Promise<FastifyReply> {
    const { page, status = 200, cacheControl = FIVE_MINUTES } = answer;
    const site = this.site(reply.request.url);
    const html = renderPart(page, site);
    reply
      .code(status)
      .header("content-security-policy", POLICY)
      .header("referrer-policy", "no-referrer")
      .header("x-data-revision", site.catalog.revision.id);
    return sendText(reply, { type: HTML, body: `<!doctype html>${html}`, cacheControl });
  }
}
