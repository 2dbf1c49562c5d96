/** From the application to a folder: every address is asked for, and what the pages of it link to is asked for as well. */
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import type { Catalog } from "../../server/catalog/catalog.js";
import type { Day } from "../../server/catalog/lifecycle.js";
import { Links } from "../../server/http/links.js";
import { addressesOf, DYNAMIC, fileOf, isDynamic, kindOf } from "./addresses.js";
import type { ExportFolder } from "./folder.js";
import { linksOf } from "./links.js";
import { type ExportedFile, type Headers, type Redirect, sharedBy, writeHeaders, writeRedirects } from "./manifest.js";
import { Summary } from "./summary.js";

const zip = promisify(gzip);

/** Rendering is one thread's work; meanwhile this many files are read, compressed and written. */
const AT_ONCE = 8;

/** Headers that belong to a connection or a client and not to what is served. */
const PASSING = new Set(["connection", "content-length", "date", "etag", "keep-alive", "vary", "retry-after"]);

const FACTS: Headers = { "content-type": "application/jsonl; charset=utf-8", "cache-control": "public, max-age=300" };

export interface SiteOptions {
  /** Answers as the service does. */
  app: FastifyInstance;
  catalog: Catalog;
  day: Day;
  publicUrl: string;
  /** The facts as one text, which only exports have. */
  facts: string;
  folder: ExportFolder;
  /** Ends it early. */
  signal: AbortSignal;
  /** Called now and then. */
  progress: (done: number, known: number) => void;
}

export interface SiteResult {
  /** Whether all of it was written. */
  complete: boolean;
  summary: Summary;
  /** Files that were not there with the same bytes. */
  written: number;
  /** Files of earlier exports that were removed. */
  removed: number;
}

/** Exports the site. @throws Error when the application refuses an address, and what the file system says */
export async function exportSite(options: SiteOptions): Promise<SiteResult> {
  const { catalog, day, publicUrl, folder, signal } = options;
  const run = new Run(options);
  const told = (complete: boolean) => {
    const { revision } = catalog;
    return folder.tell({
      complete,
      revision,
      day,
      publicUrl,
      redirects: run.redirects,
      dynamic: DYNAMIC,
      files: run.files,
    });
  };
  await told(false);
  try {
    await run.visitAll();
    if (!signal.aborted) await run.addOwn();
  } catch (error) {
    // Where the disk is full, nothing more can be told; the run that follows goes on from what is there.
    await told(false).catch(() => undefined);
    throw error;
  }
  const complete = !signal.aborted;
  return { complete, summary: run.summary, written: run.written, removed: await told(complete) };
}

class Run {
  readonly files: ExportedFile[] = [];
  readonly redirects: Redirect[] = [];
  readonly summary = new Summary();
  written = 0;
  readonly #options: SiteOptions;
  readonly #known = new Set<string>();
  readonly #headerSets = new Map<string, Headers>();
  #asked = 0;

  constructor(options: SiteOptions) {
    this.#options = options;
  }

  /** Goes through all addresses, then through those that were found meanwhile, until there are no more. */
  async visitAll(): Promise<void> {
    const { catalog, day, signal } = this.#options;
    for (const address of addressesOf(catalog, day)) this.#known.add(address);
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
          found.push(...(await this.#visit(address)));
          done += 1;
          this.#options.progress(done, this.#known.size);
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      wave = found;
    }
    this.redirects.sort((a, b) => (a.from < b.from ? -1 : 1));
  }

  /** What only an export has: the page for what is not there, the facts, and the files that hosts read. */
  async addOwn(): Promise<void> {
    const { publicUrl, facts } = this.#options;
    const notFound = await this.#ask("/404", "text/html");
    await this.#add("/404.html", notFound.rawPayload, this.#headersOf(notFound));
    await this.#add("/facts.jsonl", Buffer.from(facts), { ...sharedBy(this.files), ...FACTS });
    const root = new Links(publicUrl).to("");
    await this.#write("_headers", Buffer.from(writeHeaders(this.files, root)));
    await this.#write("_redirects", Buffer.from(writeRedirects(this.redirects, root)));
  }

  /** Writes what an address answers with. @returns the addresses that its page adds to those known */
  async #visit(address: string): Promise<string[]> {
    const response = await this.#ask(address);
    const { statusCode, headers, rawPayload } = response;
    if (statusCode >= 300 && statusCode < 400) {
      const to = String(headers.location);
      this.redirects.push({ from: address, to, status: statusCode });
      return this.#admit([...linksOf(` href="${to}"`, this.#options.publicUrl)]);
    }
    if (statusCode !== 200)
      throw new Error(`GET ${address} is answered with ${statusCode}: ${response.body.slice(0, 200)}`);
    await this.#add(address, rawPayload, this.#headersOf(response), headers.etag);
    if (!String(headers["content-type"]).startsWith("text/html")) return [];
    return this.#admit([...linksOf(response.body, this.#options.publicUrl)]);
  }

  /** Takes in the addresses that are new and have a file; counts those that only the service can answer. */
  #admit(links: readonly string[]): string[] {
    return links.filter((address) => {
      if (this.#known.has(address)) return false;
      if (fileOf(address) === undefined) {
        if (!isDynamic(address)) throw new Error(`a page links to ${address}, which can be no file`);
        this.summary.addDynamic(address);
        return false;
      }
      this.#known.add(address);
      return true;
    });
  }

  /** Asks as a client of its own each time: the limits are those that the pages tell, and none of them is reached. */
  #ask(address: string, accept = "*/*"): Promise<LightMyRequestResponse> {
    this.#asked += 1;
    const n = this.#asked;
    const remoteAddress = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
    return this.#options.app.inject({ url: address, headers: { accept }, remoteAddress });
  }

  #headersOf({ headers }: LightMyRequestResponse): Headers {
    const kept = Object.entries(headers).filter(([name]) => !PASSING.has(name) && !/^(?:x-)?ratelimit-/.test(name));
    const set = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
    const key = JSON.stringify(set);
    const known = this.#headerSets.get(key) ?? set;
    this.#headerSets.set(key, known);
    return known;
  }

  async #add(address: string, bytes: Buffer, headers: Headers, etag?: string): Promise<void> {
    const file = fileOf(address) ?? address.slice(1);
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const size = bytes.length;
    await this.#write(file, bytes);
    this.files.push({ file, address, size, sha256, ...(etag && { etag }), headers });
    this.summary.add(kindOf(address), size, (await zip(bytes)).length);
  }

  async #write(file: string, bytes: Buffer): Promise<void> {
    if (await this.#options.folder.write(file, bytes)) this.written += 1;
  }
}
