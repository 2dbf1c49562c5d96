/** The catalog that answers, and how far it is behind the data branch. */
import type { Catalog, Revision } from "../catalog/catalog.js";
import { type Problem, tellProblem } from "../data/problem.js";

export interface LiveStatus {
  /** The data that answer. */
  revision: Revision;
  /** Since when they do: ISO 8601, as all times here. */
  since: string;
  /** The newest revision of the branch, while it is one that does not validate. */
  refused?: { revision: Revision; at: string; problems: string[]; total: number };
  /** When the branch was last seen and found served or refused. */
  lastSync?: string;
  /** Why the branch could not be seen since. */
  lastError?: { at: string; message: string };
}

/** What became of the data branch since the start. */
export interface Reloads {
  /** Revisions that answered. */
  served: number;
  /** Revisions that did not validate. */
  refused: number;
  /** Looks at the branch that failed. */
  failed: number;
  /** Commits that were taken in or refused, and the milliseconds that it took in all. */
  taken: number;
  tookMs: number;
}

/** Problems of a refused revision that are shown; a mistake in one file can show in hundreds. */
const MOST_SHOWN = 5;

export class LiveCatalog {
  readonly #now: () => Date;
  #current: Catalog;
  #status: LiveStatus;
  readonly #reloads: Reloads = { served: 0, refused: 0, failed: 0, taken: 0, tookMs: 0 };

  constructor(catalog: Catalog, now: () => Date) {
    this.#now = now;
    this.#current = catalog;
    this.#status = { revision: catalog.revision, since: this.#time() };
  }

  get current(): Catalog {
    return this.#current;
  }

  get status(): LiveStatus {
    return this.#status;
  }

  get reloads(): Readonly<Reloads> {
    return this.#reloads;
  }

  /** Lets another catalog answer from now on. */
  swap(catalog: Catalog): void {
    const { refused: _, ...rest } = this.#status;
    this.#current = catalog;
    this.#reloads.served += 1;
    this.#status = { ...rest, revision: catalog.revision, since: this.#time() };
  }

  /**
   * Notes that a revision is not served, and why.
   * @param folder what the problems' paths are told to be in
   * @returns the first problems as text
   */
  refuse(revision: Revision, problems: readonly Problem[], folder = "data"): string[] {
    this.#reloads.refused += 1;
    const shown = problems.slice(0, MOST_SHOWN).map((problem) => tellProblem(problem, folder));
    this.#status = {
      ...this.#status,
      refused: { revision, at: this.#time(), problems: shown, total: problems.length },
    };
    return shown;
  }

  /** Notes that the branch was seen. */
  synced(): void {
    const { lastError: _, ...rest } = this.#status;
    this.#status = { ...rest, lastSync: this.#time() };
  }

  /** Notes that the branch could not be seen or taken in. */
  failed(message: string): void {
    this.#reloads.failed += 1;
    this.#status = { ...this.#status, lastError: { at: this.#time(), message } };
  }

  /** Notes how long a commit took from when it was seen until it answered or was refused, in milliseconds. */
  took(milliseconds: number): void {
    this.#reloads.taken += 1;
    this.#reloads.tookMs += milliseconds;
  }

  #time(): string {
    return this.#now().toISOString();
  }
}
