/** Follows the data branch: its newest commit is served, if its data validate. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { compileRest, type Revision } from "../catalog/catalog.js";
import type { Change } from "../catalog/directory/changes.js";
import { openSnapshot } from "../catalog/snapshot.js";
import { finishInSlices } from "../catalog/steps.js";
import { isHidden } from "../data/folder.js";
import { changedFact } from "../data/history/log.js";
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
  /** Milliseconds between checks of the branch. */
  interval: number;
  log: Log;
  now: () => Date;
  /** Private files that are applied to each revision, by path; left out where there are none. */
  overlay?: ReadonlyMap<string, string> | undefined;
  /** Called with each change before it is served. */
  onChange?: ((change: Change) => void) | undefined;
  /** Where the data are kept for a restart, and where they come from; not kept when left out. */
  snapshot?: { file: string; source: string } | undefined;
}

export interface Sync {
  /**
   * Checks the branch now, and once more where a check is under way.
   * @returns when a check that began after the call has ended, whether it failed or not
   */
  trigger(): Promise<void>;
  /** Stops; a check under way changes nothing any more. */
  close(): void;
}

/** Longest wait after errors, as a multiple of the interval and in milliseconds. */
const MOST_INTERVALS = 8;
const LONGEST_WAIT = 15 * 60_000;

/** A commit that fails again and again takes a twentieth of one processor's time. */
const REST = 20;

/** Shown in place of the overlay's folder, whose path is private. */
const OVERLAY = "DATA_OVERLAY";

/** A commit without data: that the folder was moved is likelier than that all facts are wrong. */
const NOTHING = { path: ".", line: 1, column: 1, what: "there are no data files", fix: "restore the files" };

/**
 * Milliseconds to the next check.
 * @param failures in a row
 * @param retryAfter as long as the forge says, where it does
 */
export function waitAfter(failures: number, interval: number, retryAfter?: number): number {
  if (retryAfter !== undefined) return Math.max(interval, retryAfter);
  const most = Math.max(interval, Math.min(interval * MOST_INTERVALS, LONGEST_WAIT));
  return Math.min(interval * 2 ** failures, most);
}

/**
 * Milliseconds until a commit that could not be loaded is tried again. What fails quickly is tried at the next check; what
 * takes the data thread to its limits would keep it there for ever.
 * @param took milliseconds that the failure took
 */
export function restAfter(took: number): number {
  return took < 1000 ? 0 : Math.min(took * REST, LONGEST_WAIT);
}

/** Starts to follow a branch: at once, then at every interval, more slowly after errors. */
export function createSync(options: SyncOptions): Sync {
  return new BranchSync(options);
}

class BranchSync implements Sync {
  readonly #options: SyncOptions;
  /** Git's ids of the files in the store, by path. */
  #blobs: ReadonlyMap<string, string> | undefined;
  /** Those of the files that are served: the same, unless the overlay does not go with the newest. */
  #served: ReadonlyMap<string, string> | undefined;
  /** Whether the store holds changes that are not served. */
  #unserved = false;
  /** The commit that was last served or refused. */
  #seen: string | undefined;
  /** The commit that could not be loaded, and until when it is not tried again. */
  #failed: { id: string; until: number; error: unknown } | undefined;
  #failures = 0;
  /** Why the last check failed. */
  #reason: string | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #following: Promise<void> | undefined;
  #closed = false;

  constructor(options: SyncOptions) {
    this.#options = options;
    void this.trigger();
  }

  trigger(): Promise<void> {
    if (this.#closed) return Promise.resolve();
    if (!this.#running) {
      this.#running = this.#check().finally(() => {
        this.#running = undefined;
      });
      return this.#running;
    }
    // The check under way may have read the head before the commit that this is about.
    this.#following ??= this.#running.then(() => {
      this.#following = undefined;
      return this.trigger();
    });
    return this.#following;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #check(): Promise<void> {
    const { live, log, interval } = this.#options;
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
      // The same failure is not logged several times a second.
      if (message !== this.#reason || Number.isInteger(Math.log2(this.#failures)))
        log.warn({ reason: message, failures: this.#failures }, "the data branch cannot be read");
      this.#reason = message;
    }
    this.#timer = setTimeout(() => void this.trigger(), waitAfter(this.#failures, interval, retryAfter));
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
      this.#refuse(head, [{ ...NOTHING, what: error.message, fix: "revert the commit" }]);
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
    this.#served ??= this.#blobs;
    this.#blobs = listed;
    this.#unserved ||= changes.size > 0;
    await this.#serve(head, changes, listed);
    this.#seen = head.id;
  }

  #reportChange({ id, date }: Revision, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
    const facts = [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
      if (before.get(path) === after.get(path)) return [];
      return changedFact(path, !after.has(path) ? "removed" : before.has(path) ? "changed" : "added") ?? [];
    });
    if (facts.length > 0) this.#options.onChange?.({ revision: id, date, facts });
  }

  #refuse(revision: Revision, problems: readonly Problem[], folder?: string): void {
    const { live, log } = this.#options;
    const shown = live.refuse(revision, problems, folder);
    log.warn(
      { revision: revision.id, problems: shown, total: problems.length },
      "a data revision is invalid; serving the previous one",
    );
    this.#seen = revision.id;
  }

  async #serve(revision: Revision, changes: Changes, listed: ReadonlyMap<string, string>): Promise<void> {
    const { store, live, log, snapshot, overlay } = this.#options;
    // A commit that changes something else is no newer revision of the data.
    if (!this.#unserved && !live.status.refused) {
      this.#served = listed;
      return;
    }
    const { problems, facts, publicFacts } = await store.compile(revision, overlay);
    if (this.#closed) return;
    if (problems.length > 0) return this.#refuse(revision, problems, OVERLAY);
    const catalog = await finishInSlices(compileRest(openSnapshot(facts)), nextTurn);
    if (this.#closed) return;
    // First, so that whoever sees the new revision finds what changed with it.
    this.#reportChange(revision, this.#served ?? listed, listed);
    this.#served = listed;
    this.#unserved = false;
    live.swap(catalog, publicFacts === undefined ? catalog : openSnapshot(publicFacts));
    log.info({ revision: revision.id, changed: changes.size }, "serving a newer revision of the data");
    if (!snapshot) return;
    try {
      await store.save(snapshot.file, snapshot.source, revision);
    } catch (error) {
      log.warn({ file: snapshot.file, reason: (error as Error).message }, "the snapshot of the data cannot be written");
    }
  }
}
