/** Crawls the application into a folder. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { Catalog } from "../../server/catalog/catalog.js";
import type { Day } from "../../server/catalog/technology/lifecycle.js";
import { Links } from "../../server/http/views/links.js";
import { DYNAMIC, describeKind, fileFor, isDynamic, startAddresses } from "./addresses.js";
import type { ExportFolder } from "./folder.js";
import { findLinks } from "./links.js";
import {
  commonHeaders,
  type ExportedFile,
  type Headers,
  type Redirect,
  writeHeaders,
  writeRedirects,
} from "./manifest.js";
import { Summary } from "./summary.js";

const zip = promisify(gzip);

/** Concurrent addresses: while one renders, others are compressed and written. */
const CONCURRENCY = 8;

/** Headers of the connection or client, not the content. */
const TRANSIENT = new Set(["connection", "content-length", "date", "etag", "keep-alive", "vary", "retry-after"]);

const FACTS: Headers = { "content-type": "application/jsonl; charset=utf-8", "cache-control": "public, max-age=300" };

export interface SiteOptions {
  /** The application. */
  app: FastifyInstance;
  catalog: Catalog;
  day: Day;
  publicUrl: string;
  /** Names of scripts, styles and images: scripts import some that no page names. */
  assets: Iterable<string>;
  /** Addresses that only some configurations have. */
  configured: readonly string[];
  /** The facts as JSON Lines. */
  facts: Uint8Array;
  folder: ExportFolder;
  /** Stops early. */
  signal: AbortSignal;
  /** Called after each address. */
  progress: (done: number, known: number) => void;
}

export interface SiteResult {
  /** Whether all files were written. */
  complete: boolean;
  summary: Summary;
  /** New and changed files. */
  written: number;
  /** Removed files of earlier exports. */
  removed: number;
}

/** Exports the site. @throws Error for an error response, and file system errors */
export async function exportSite(options: SiteOptions): Promise<SiteResult> {
  const { catalog, day, publicUrl, folder, signal } = options;
  const run = new Run(options);
  const finish = (complete: boolean) => {
    const { revision } = catalog;
    return folder.finish({
      complete,
      revision,
      day,
      publicUrl,
      redirects: run.redirects,
      dynamic: DYNAMIC,
      files: run.files,
    });
  };
  await finish(false);
  try {
    await run.visitAll();
    if (!signal.aborted) await run.addExtraFiles();
  } catch (error) {
    // This may fail, too, on a full disk; the next run continues anyway.
    await finish(false).catch(() => undefined);
    throw error;
  }
  const complete = !signal.aborted;
  return { complete, summary: run.summary, written: run.written, removed: await finish(complete) };
}

class Run {
  readonly files: ExportedFile[] = [];
  readonly redirects: Redirect[] = [];
  readonly summary = new Summary();
  written = 0;
  readonly #options: SiteOptions;
  readonly #known = new Set<string>();
  readonly #headerSets = new Map<string, Headers>();
  #requests = 0;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  /** Visits all addresses, then the links found, until there are no new ones. */
  async visitAll(): Promise<void> {
    const { assets, catalog, configured, signal } = this.#options;
    for (const address of [...startAddresses(catalog), ...configured]) this.#known.add(address);
    for (const name of assets) this.#known.add(`/assets/${name}`);
    let wave = [...this.#known];
    let done = 0;
    while (wave.length > 0 && !signal.aborted) {
      const found: string[] = [];
      let next = 0;
      const work = async () => {
        for (;;) {
          const address = wave[next];
          if (address === undefined || signal.aborted) return;
          next += 1;
          found.push(
            ...(await this.#visit(address).catch((error) => {
              next = wave.length;
              throw error;
            })),
          );
          done += 1;
          this.#options.progress(done, this.#known.size);
        }
      };
      // All of them end before it fails, so that none leaves a draft behind.
      const ended = await Promise.allSettled(Array.from({ length: CONCURRENCY }, work));
      for (const one of ended) if (one.status === "rejected") throw one.reason;
      wave = found;
    }
    this.redirects.sort((a, b) => (a.from < b.from ? -1 : 1));
  }

  /** Adds what only an export has: the 404 page, the facts, and files for hosts. */
  async addExtraFiles(): Promise<void> {
    const { publicUrl, facts } = this.#options;
    const notFound = await this.#request("/404", "text/html");
    await this.#add("/404.html", notFound.rawPayload, this.#headersOf(notFound));
    await this.#add("/facts.jsonl", Buffer.from(facts), { ...commonHeaders(this.files), ...FACTS });
    const root = new Links(publicUrl).to("");
    await this.#write("_headers", Buffer.from(writeHeaders(this.files, root)));
    await this.#write("_redirects", Buffer.from(writeRedirects(this.redirects, root)));
  }

  /** Exports an address. @returns new addresses that its page links to */
  async #visit(address: string): Promise<string[]> {
    const response = await this.#request(address);
    const { statusCode, headers, rawPayload } = response;
    if (statusCode >= 300 && statusCode < 400) {
      const to = String(headers.location);
      this.redirects.push({ from: address, to, status: statusCode });
      return this.#selectNew([...findLinks(` href="${to}"`, this.#options.publicUrl)]);
    }
    if (statusCode !== 200)
      throw new Error(`GET ${address} responded with ${statusCode}: ${response.body.slice(0, 200)}`);
    await this.#add(address, rawPayload, this.#headersOf(response), headers.etag);
    if (!String(headers["content-type"]).startsWith("text/html")) return [];
    return this.#selectNew([...findLinks(response.body, this.#options.publicUrl)]);
  }

  /** Selects new addresses that have a file; counts those that need the service. */
  #selectNew(links: readonly string[]): string[] {
    return links.filter((address) => {
      if (this.#known.has(address)) return false;
      if (fileFor(address) === undefined) {
        if (!isDynamic(address)) throw new Error(`a page links to ${address}, which cannot be exported`);
        this.summary.addDynamic(address);
        return false;
      }
      this.#known.add(address);
      return true;
    });
  }

  /** Uses a new client address each time, to stay below the rate limits. */
  #request(address: string, accept = "*/*"): Promise<LightMyRequestResponse> {
    this.#requests += 1;
    const n = this.#requests;
    const remoteAddress = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    return this.#options.app.inject({ url: address, headers: { accept }, remoteAddress });
  }

  #headersOf({ headers }: LightMyRequestResponse): Headers {
    const kept = Object.entries(headers).filter(([name]) => !TRANSIENT.has(name) && !/^(?:x-)?ratelimit-/.test(name));
    const set = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
    const key = JSON.stringify(set);
    const known = this.#headerSets.get(key) ?? set;
    this.#headerSets.set(key, known);
    return known;
  }

  async #add(address: string, bytes: Buffer, headers: Headers, etag?: string): Promise<void> {
    const file = fileFor(address) ?? address.slice(1);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const size = bytes.length;
    await this.#write(file, bytes);
    this.files.push({ file, address, size, sha256, ...(etag && { etag }), headers });
    this.summary.add(describeKind(address), size, (await zip(bytes)).length);
  }

  async #write(file: string, bytes: Buffer): Promise<void> {
    if (await this.#options.folder.write(file, bytes)) this.written += 1;
  }
}
