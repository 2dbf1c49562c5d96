/** Follows the data branch: its newest commit is served, if its data validate. */
import { openFacts, type Revision } from "../catalog/catalog.js";
import type { DataChange } from "../catalog/directory/changes.js";
import { inMemory } from "../catalog/facts-file.js";
import { beyondBounds, MOST_PROBLEMS } from "../data/bounds.js";
import { areSame, type KeptFacts, keptFacts } from "../data/compiled/facts-on-disk.js";
import { isHidden } from "../data/folder.js";
import { changedFact } from "../data/history/log.js";
import { kindOf } from "../data/kinds.js";
import type { DataProblem } from "../data/problem.js";
import { type DataBranch, ForgeError, OversizeError, waitAfter } from "../forges/forge.js";
import { Loop } from "../state/loop.js";
import type { FactsThread } from "./facts-thread.js";
import type { LiveCatalog } from "./live-catalog.js";
import { type Log, writeKept } from "./open-data.js";

export interface SyncOptions {
  branch: DataBranch;
  /** The facts that are served at first, without private ones. */
  kept: KeptFacts;
  thread: FactsThread;
  live: LiveCatalog;
  /** Milliseconds between checks of the branch. */
  interval: number;
  log: Log;
  now: () => Date;
  /** Private files that are applied to each revision, by path; left out where there are none. */
  overlay?: ReadonlyMap<string, string> | undefined;
  /** Called with each change before it is served. */
  onChange?: ((change: DataChange) => void) | undefined;
  /** The file that keeps facts of the branch for a restart, and what says where they come from. */
  keep: { file: string; origin: string };
}

/** The longest rest of a commit, in milliseconds. */
const LONGEST_REST = 15 * 60_000;

/** A commit that fails again and again takes a twentieth of one processor's time. */
const REST = 20;

/** Shown in place of the overlay's folder, whose path is private. */
const OVERLAY = "DATA_OVERLAY";

/** A commit without data: that the folder was moved is likelier than that all facts are wrong. */
const NOTHING = { path: ".", line: 1, column: 1, what: "there are no data files", fix: "restore the files" };

/**
 * Milliseconds until a commit that could not be loaded is tried again. What fails quickly is tried at the next check; what
 * takes the data thread to its limits would keep it there for ever.
 * @param took milliseconds that the failure took
 */
export function restAfter(took: number): number {
  return took < 1000 ? 0 : Math.min(took * REST, LONGEST_REST);
}

/** Follows a branch: at once, then at every interval, more slowly after errors. */
export class Sync {
  readonly #loop = new Loop(async (again) => again(await this.#check()));
  #kept: KeptFacts;
  /** The commit that was last served or refused. */
  #seen: string | undefined;
  /** The commit that could not be loaded, and until when it is not tried again. */
  #failed: { id: string; until: number; error: unknown } | undefined;
  #failures = 0;
  /** Why the last check failed. */
  #reason: string | undefined;

  constructor(private readonly options: SyncOptions) {
    this.#kept = options.kept;
    void this.trigger();
  }

  /** The facts that are served, without private ones. */
  get kept(): KeptFacts {
    return this.#kept;
  }

  /** Checks the branch now, and after a check under way. @returns when one that began after the call has ended */
  trigger(): Promise<void> {
    return this.#loop.trigger();
  }

  /** Stops; a check under way serves nothing any more. @returns when it has ended */
  close(): Promise<void> {
    return this.#loop.close();
  }

  async #check(): Promise<number> {
    const { live, log, interval } = this.options;
    try {
      await this.#follow();
      if (this.#loop.isClosed) return interval;
      this.#failures = 0;
      live.synced();
      return interval;
    } catch (error) {
      if (this.#loop.isClosed) return interval;
      this.#failures += 1;
      const message = error instanceof Error ? error.message : String(error);
      live.failed(message);
      // The same failure is not logged several times a second.
      if (message !== this.#reason || Number.isInteger(Math.log2(this.#failures)))
        log.warn({ reason: message, failures: this.#failures }, "the data branch cannot be read");
      this.#reason = message;
      return waitAfter(this.#failures, interval, error instanceof ForgeError ? error.retryAfter : undefined);
    }
  }

  async #follow(): Promise<void> {
    const { branch, live } = this.options;
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
    const { branch, live } = this.options;
    const listed = [...(await branch.list(head.id))].filter(([path]) => !isHidden(path));
    const ids = new Map(listed.sort(([one], [other]) => (one < other ? -1 : 1)));
    if (ids.size === 0) return this.#refuse(head, [NOTHING]);
    const fetched = await fetchChanges(branch, this.#kept.ids, ids);
    if (this.#loop.isClosed) return;
    if ("problems" in fetched) return this.#refuse(head, fetched.problems);
    // A commit that changes something else is no newer revision of the data.
    if (live.status.refused || !areSame(ids, this.#kept.ids)) await this.#serve(head, ids, fetched.texts);
    this.#seen = head.id;
  }

  #reportChange({ id, date }: Revision, before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): void {
    const facts = [...new Set([...before.keys(), ...after.keys()])].flatMap((path) => {
      if (before.get(path) === after.get(path)) return [];
      return changedFact(path, !after.has(path) ? "removed" : before.has(path) ? "changed" : "added") ?? [];
    });
    if (facts.length > 0) this.options.onChange?.({ revision: id, date, facts });
  }

  #refuse(revision: Revision, problems: readonly DataProblem[], folder?: string): void {
    const { live, log } = this.options;
    const shown = live.refuse(revision, problems, folder);
    log.warn(
      { revision: revision.id, problems: shown, total: problems.length },
      "a data revision is invalid; serving the previous one",
    );
    this.#seen = revision.id;
  }

  async #serve(revision: Revision, ids: ReadonlyMap<string, string>, texts: ReadonlyMap<string, string>) {
    const { thread, live, log, keep, overlay, now } = this.options;
    const base = this.#kept.facts;
    const today = now().toISOString().slice(0, 10);
    const asked = { base, state: { ids, texts }, today, revision, origin: keep.origin, overlay };
    const compiled = await thread.ask({ operation: "compile", ...asked });
    if (this.#loop.isClosed) return;
    if (!("facts" in compiled))
      return this.#refuse(revision, compiled.problems, compiled.inOverlay ? OVERLAY : undefined);
    const catalog = openFacts(inMemory(compiled.facts), live.public);
    // First, so that whoever sees the new revision finds what changed with it.
    this.#reportChange(revision, this.#kept.ids, ids);
    this.#kept = keptFacts(compiled.facts);
    live.swap(compiled.overlaid ? openFacts(inMemory(compiled.overlaid), live.current) : catalog, catalog);
    log.info({ revision: revision.id, changed: texts.size }, "serving a newer revision of the data");
    await writeKept(keep.file, compiled.facts, log);
  }
}

/** The texts of what differs, by path, or why it is not to be read. */
type Fetched = { texts: ReadonlyMap<string, string> } | { problems: readonly DataProblem[] };

/**
 * Reads what differs.
 * @param known ids by path
 * @param listed ids by path, as the branch lists them at the commit
 * @returns problems, with nothing read, when that would be more than data may be
 * @throws ForgeError, or an Error when the branch does not give what it lists
 */
export async function fetchChanges(
  branch: Pick<DataBranch, "read">,
  known: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): Promise<Fetched> {
  const differing = [...listed].filter(([path, blob]) => known.get(path) !== blob);
  const wanted = differing.filter(([path]) => kindOf(path) !== undefined);
  // A misplaced file makes the revision invalid, so its content is not read, and only the first ones are reported.
  const misplaced = differing.filter(([path]) => kindOf(path) === undefined).slice(0, MOST_PROBLEMS);
  let contents: ReadonlyMap<string, string> = new Map();
  try {
    if (wanted.length > 0) contents = await branch.read([...new Set(wanted.map(([, blob]) => blob))]);
  } catch (error) {
    if (!(error instanceof OversizeError)) throw error;
    return { problems: beyondBounds(wanted.map(([path, blob]) => [path, error.sizes.get(blob) ?? 0])) };
  }
  // One content may stand at any number of paths.
  const problems = beyondBounds(wanted.map(([path, blob]) => [path, contents.get(blob)?.length ?? 0]));
  if (problems.length > 0) return { problems };
  const texts = new Map<string, string>(misplaced.map(([path]) => [path, ""]));
  for (const [path, blob] of wanted) {
    const text = contents.get(blob);
    if (text === undefined) throw new Error(`the data branch does not give the content of ${path}`);
    texts.set(path, text);
  }
  return { texts };
}
