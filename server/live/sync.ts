/** Follows the data branch: its newest commit becomes the catalog that answers, if its data validate. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { buildCatalogInSteps, type Records, type Revision } from "../catalog/catalog.js";
import type { Change } from "../catalog/changes.js";
import { changedFact } from "../data/history.js";
import { isHidden } from "../data/load.js";
import type { Laid } from "../data/overlay.js";
import type { Problem } from "../data/problem.js";
import { type DataBranch, ForgeError } from "../forges/forge.js";
import { blobId, fetchChanges } from "./branch-changes.js";
import type { Changes } from "./data-set.js";
import type { DataStore } from "./data-store.js";
import type { LiveCatalog } from "./live-catalog.js";
import type { Log } from "./snapshot.js";

export interface SyncOptions {
  branch: DataBranch;
  store: DataStore;
  live: LiveCatalog;
  /** Milliseconds between looks at the branch. */
  interval: number;
  log: Log;
  now: () => Date;
  /** Lays own facts over the data; left out where there are none. */
  lay?: ((records: Records, revision: Revision) => Laid) | undefined;
  /** Told of what changed, when it answers. */
  served?: ((change: Change) => void) | undefined;
  /** Where the data are kept for a restart, and where they are said to be from; not kept when left out. */
  snapshot?: { file: string; source: string } | undefined;
}

export interface Sync {
  /**
   * Looks at the branch now, or again when it is being looked at; not while the forge has asked to be left alone.
   * @returns when a look that began after the call has ended, whatever came of it
   */
  poke(): Promise<void>;
  /** Stops; a look under way changes nothing any more. */
  close(): void;
}

/** Longest wait after errors, as a multiple of the interval and in milliseconds. */
const MOST_INTERVALS = 8;
const LONGEST_WAIT = 15 * 60_000;

/** A commit that fails again and again takes a twentieth of the time of one processor. */
const REST = 20;

/** Longest time that a forge can ask us to wait; GitHub's windows are no longer. */
const LONGEST_RETRY = 60 * 60_000;

/** Where own facts are said to be: their folder's path is nobody's business but that of who runs the server. */
const OVERLAY = "DATA_OVERLAY";

/** What is said of a commit without data: that the folder was moved is likelier than that all facts are wrong. */
const NOTHING = { path: ".", line: 1, column: 1, what: "there are no data files", fix: "bring the files back" };

/**
 * Milliseconds to the next look.
 * @param failures errors since the last look that succeeded
 * @param retryAfter what the forge asked to wait at least
 */
export function waitAfter(failures: number, interval: number, retryAfter = 0): number {
  const most = Math.max(interval, Math.min(interval * MOST_INTERVALS, LONGEST_WAIT));
  return Math.max(Math.min(interval * 2 ** failures, most), Math.min(retryAfter, LONGEST_RETRY));
}

/**
 * Milliseconds that a commit is left alone after it could not be taken in, while newer ones are looked for. What fails
 * quickly is tried again as any look is; what takes the thread of the data to its limits would keep it there for ever.
 * @param took what it took, in milliseconds
 */
export function restAfter(took: number): number {
  return took < 1000 ? 0 : Math.min(took * REST, LONGEST_WAIT);
}

/** Begins to follow a branch: at once, then at every interval, more slowly after errors. */
export function createSync(options: SyncOptions): Sync {
  return new BranchSync(options);
}

class BranchSync implements Sync {
  readonly #options: SyncOptions;
  /** Git's ids of the files that the store holds; taken from the branch where it named them. */
  #blobs: ReadonlyMap<string, string> | undefined;
  /** Those of the files that answer: the same, unless the overlay kept the newest from answering. */
  #answering: ReadonlyMap<string, string> | undefined;
  /** The commit that was last found served or refused. */
  #seen: string | undefined;
  /** The commit that could not be taken in, and until when it is not tried again. */
  #failed: { id: string; until: number; error: unknown } | undefined;
  #failures = 0;
  /** Why the last look failed. */
  #reason: string | undefined;
  /** Before this time the forge wants no question, in milliseconds. */
  #notBefore = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #closed = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    void this.poke();
  }

  poke(): Promise<void> {
    if (this.#closed || this.#options.now().getTime() < this.#notBefore) return Promise.resolve();
    if (!this.#running) {
      this.#running = this.#look().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The look under way may have asked for the head before the commit that this is about.
    this.#following ??= this.#running.then(() => {
      this.#following = undefined;
      return this.poke();
    });
    return this.#following;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #look(): Promise<void> {
    const { live, log, interval, now } = this.#options;
    clearTimeout(this.#timer);
    let retryAfter: number | undefined;
    try {
      await this.#follow();
      if (this.#closed) return;
      this.#failures = 0;
      live.synced();
    } catch (error) {
      if (this.#closed) return;
      this.#failures += 1;
      if (error instanceof ForgeError) retryAfter = error.retryAfter;
      const message = error instanceof Error ? error.message : String(error);
      live.failed(message);
      // What stays as it is need not be said several times a second.
      if (message !== this.#reason || Number.isInteger(Math.log2(this.#failures)))
        log.warn({ reason: message, failures: this.#failures }, "the data branch cannot be followed");
      this.#reason = message;
    }
    const wait = waitAfter(this.#failures, interval, retryAfter);
    this.#notBefore = retryAfter === undefined ? 0 : now().getTime() + wait;
    this.#timer = setTimeout(() => {
      // The clock of the timer and that of the day need not agree.
      this.#notBefore = 0;
      void this.poke();
    }, wait);
    // It keeps no process alive.
    this.#timer.unref();
  }

  async #follow(): Promise<void> {
    const { branch, live } = this.#options;
    const head = await branch.head();
    if (head.id === this.#seen) return;
    const failed = this.#failed;
    if (failed?.id === head.id && performance.now() < failed.until) throw failed.error;
    const began = performance.now();
    try {
      await this.#take(head);
    } catch (error) {
      if (!(error instanceof ForgeError && error.kind === "refused")) {
        const took = performance.now() - began;
        this.#failed = { id: head.id, until: performance.now() + restAfter(took), error };
        throw error;
      }
      this.#refuse(head, [{ ...NOTHING, what: error.message, fix: "take the commit back" }]);
    }
    live.took(performance.now() - began);
  }

  async #take(head: Revision): Promise<void> {
    const { branch, store } = this.#options;
    const listed = new Map([...(await branch.list(head.id))].filter(([path]) => !isHidden(path)));
    if (listed.size === 0) return this.#refuse(head, [NOTHING]);
    this.#blobs ??= new Map([...store.texts].map(([path, text]) => [path, blobId(text)]));
    const fetched = await fetchChanges(branch, this.#blobs, listed);
    if (this.#closed) return;
    if ("problems" in fetched) return this.#refuse(head, fetched.problems);
    const { changes } = fetched;
    const problems = changes.size > 0 ? await store.update(changes) : [];
    if (this.#closed) return;
    if (problems.length > 0) return this.#refuse(head, problems);
    this.#answering ??= this.#blobs;
    this.#blobs = listed;
    await this.#serve(head, changes, listed);
    this.#seen = head.id;
  }

  #tell({ id, date }: Revision, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
    const facts = [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
      if (before.get(path) === after.get(path)) return [];
      return changedFact(path, !after.has(path) ? "removed" : before.has(path) ? "changed" : "added") ?? [];
    });
    if (facts.length > 0) this.#options.served?.({ revision: id, date, facts });
  }

  #refuse(revision: Revision, problems: readonly Problem[], folder?: string): void {
    const { live, log } = this.#options;
    const shown = live.refuse(revision, problems, folder);
    log.warn({ revision: revision.id, problems: shown, total: problems.length }, "a revision of the data is refused");
    this.#seen = revision.id;
  }

  async #serve(revision: Revision, changes: Changes, listed: ReadonlyMap<string, string>): Promise<void> {
    const { store, live, log, snapshot, lay } = this.#options;
    // A commit that changes something else is no newer revision of the data.
    if (changes.size > 0 || live.status.refused) {
      const laid = lay?.(store.records, revision);
      if (laid && laid.problems.length > 0) return this.#refuse(revision, laid.problems, OVERLAY);
      const built = await buildCatalogInSteps(laid?.records ?? store.records, laid?.revision ?? revision, nextTurn);
      if (this.#closed) return;
      // First, so that whoever sees the new revision finds what changed with it.
      this.#tell(revision, this.#answering ?? listed, listed);
      live.swap(built);
      log.info({ revision: revision.id, changed: changes.size }, "a newer revision answers");
    }
    this.#answering = listed;
    if (!snapshot) return;
    try {
      await store.save(snapshot.file, snapshot.source, revision);
    } catch (error) {
      log.warn({ file: snapshot.file, reason: (error as Error).message }, "the snapshot of the data is not written");
    }
  }
}
