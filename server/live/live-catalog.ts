/** The catalog that is served, and how far it is behind the data branch. */
import type { Catalog, Revision } from "../catalog/catalog.js";
import { type DataProblem, formatProblem } from "../data/problem.js";

interface LiveStatus {
  /** Of the data that are served. */
  revision: Revision;
  /** Since when: ISO 8601, as all times here. */
  since: string;
  /** The newest revision of the branch, while that does not validate. */
  refused?: { revision: Revision; at: string; problems: string[]; total: number };
  /** When the branch was last checked. */
  lastSync?: string;
  /** Why it could not be checked since. */
  lastError?: { at: string; message: string };
}

/** Problems of a refused revision that are shown; a mistake in one file can show in hundreds. */
const MOST_SHOWN = 5;

export class LiveCatalog {
  readonly #now: () => Date;
  #current: Catalog;
  #public: Catalog;
  #status: LiveStatus;
  /** Since the start: revisions served and refused, failed checks, commits taken in, and the milliseconds of these in all. */
  readonly reloads = { served: 0, refused: 0, failed: 0, taken: 0, tookMs: 0 };

  /** @param publicCatalog without private facts; the same where there are none */
  constructor(catalog: Catalog, now: () => Date, publicCatalog = catalog) {
    this.#now = now;
    this.#current = catalog;
    this.#public = publicCatalog;
    this.#status = { revision: catalog.revision, since: this.#time() };
  }

  get current(): Catalog {
    return this.#current;
  }

  /** The same data without those of `DATA_OVERLAY`: what contributions may name. */
  get public(): Catalog {
    return this.#public;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  /** Lets another catalog answer from now on. */
  swap(catalog: Catalog, publicCatalog = catalog): void {
    const { refused: _, ...rest } = this.#status;
    this.#current = catalog;
    this.#public = publicCatalog;
    this.reloads.served += 1;
    this.#status = { ...rest, revision: catalog.revision, since: this.#time() };
  }

  /** Records why a revision is not served. @param folder of the paths @returns the first problems as text */
  refuse(revision: Revision, problems: readonly DataProblem[], folder = "data"): string[] {
    this.reloads.refused += 1;
    const shown = problems.slice(0, MOST_SHOWN).map((problem) => formatProblem(problem, folder));
    this.#status = {
      ...this.#status,
      refused: { revision, at: this.#time(), problems: shown, total: problems.length },
    };
    return shown;
  }

  /** Records a successful check of the branch. */
  synced(): void {
    const { lastError: _, ...rest } = this.#status;
    this.#status = { ...rest, lastSync: this.#time() };
  }

  /** Records that the branch could not be checked, or its newest commit not be loaded. */
  failed(message: string): void {
    this.reloads.failed += 1;
    this.#status = { ...this.#status, lastError: { at: this.#time(), message } };
  }

  /** Records how long a commit took until it was served or refused, in milliseconds. */
  took(milliseconds: number): void {
    this.reloads.taken += 1;
    this.reloads.tookMs += milliseconds;
  }

  #time(): string {
    return this.#now().toISOString();
  }
}
