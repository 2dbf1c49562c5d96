/** What changed in the data, from the history that Git keeps of them. */
import type { DataChange } from "../catalog/directory/changes.js";
import { git } from "./git.js";
import { readDetails } from "./history/details.js";
import { COMMIT, type LogPlace, readLog } from "./history/log.js";
import { readReaders } from "./history/readers.js";

/** Where Git keeps a history of the data. */
export interface HistorySource extends LogPlace {
  /** A ref whose commits repeat those of another source: neither they nor their merges count as changes. */
  repeats?: string;
}

/** What is written to a log. */
export interface Logger {
  debug(details: object, message: string): void;
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface HistoryOptions {
  sources: readonly HistorySource[];
  /** Changes that no source holds; left out where there are none. */
  others?: readonly DataChange[];
  /** The revision that answers: what changed is read once for each. */
  revision: () => string;
  log: Pick<Logger, "warn">;
  now: () => Date;
}

/** The newest commits of each source that are read, and the changes that are kept. */
const MOST_CHANGES = 200;
/** Commits that repeat another source: one for each start with data that had changed. */
const MOST_REPEATS = 5000;
/** Milliseconds after a failure before Git is asked again. */
const RETRY_AFTER = 60_000;

/** The history of the checkout that a data folder is in. @param revision the state that was read from it */
export function checkoutSource(dataDir: string, revision: string): HistorySource {
  // Commits that the checkout gets later do not answer before a restart.
  return { at: ["-C", dataDir], from: COMMIT.test(revision) ? revision : "HEAD" };
}

/**
 * Creates what tells the changes of the data, newest first. They are read when somebody asks, once for each revision and
 * by one process at a time. Without Git, or where it knows nothing of the data, there are none. A failure is logged once,
 * and tried again later; until then the changes are those that were known before.
 */
export function createHistory(options: HistoryOptions): () => Promise<readonly DataChange[]> {
  const { sources, others = [], revision, log, now } = options;
  let known: readonly DataChange[] = [];
  let ofCommits: ReadonlyMap<string, DataChange> = new Map();
  let readFor: string | undefined;
  let running: Promise<void> | undefined;
  let notBefore = 0;
  let isFailing = false;

  const read = async (wanted: string): Promise<void> => {
    try {
      const lists: DataChange[][] = [];
      for (const source of sources) lists.push(await readChanges(source, ofCommits));
      ofCommits = new Map(lists.flat().map((change) => [change.revision, change]));
      known = newestFirst([...ofCommits.values(), ...others]);
      readFor = wanted;
      isFailing = false;
    } catch (error) {
      notBefore = now().getTime() + RETRY_AFTER;
      if (!isFailing) log.warn({ reason: (error as Error).message }, "cannot read the history of the data");
      isFailing = true;
    }
  };

  return async () => {
    for (;;) {
      const wanted = revision();
      if (readFor === wanted || now().getTime() < notBefore) return known;
      running ??= read(wanted).finally(() => {
        running = undefined;
      });
      await running;
    }
  };
}

function newestFirst(changes: readonly DataChange[]): DataChange[] {
  return [...changes].sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)).slice(0, MOST_CHANGES);
}

/**
 * Reads the newest changes of a source. @param known those that were read before, by commit: what one changed stays the same
 * @throws Error when Git is missing or breaks off
 */
async function readChanges(
  { at, folder, from, repeats }: HistorySource,
  known: ReadonlyMap<string, DataChange>,
): Promise<DataChange[]> {
  try {
    const commits = await readLog({ at, folder, from }, ["--first-parent", "-m", `--max-count=${MOST_CHANGES}`]);
    const isCut = commits.some(({ parents }) => parents.length === 0) && (await isShallow(at));
    // Not excluded by Git, which would then also skip some merges that are built on them.
    const list = ["rev-list", `--max-count=${MOST_REPEATS}`, repeats ?? "", "--"];
    const repeated = new Set(repeats === undefined ? [] : (await git([...at, ...list])).toString().split("\n"));
    const own = commits.filter(({ id, parents, files }) => {
      if (files.length === 0 || [id, ...parents.slice(1)].some((commit) => repeated.has(commit))) return false;
      // Where a shallow clone was cut off, all that was there before looks new.
      return !(isCut && parents.length === 0);
    });
    const unread = own.filter(({ id }) => !known.has(id));
    const details = await readDetails(at, unread);
    const readers = await readReaders({ at, folder, from }, unread);
    return own.map(
      ({ id, date, files }) =>
        known.get(id) ?? {
          revision: id,
          date,
          facts: files.map((file) => {
            const others = readers.get(file);
            return { ...(details.get(file) ?? file.fact), ...(others && { readers: others }) };
          }),
        },
    );
  } catch (error) {
    if (NO_HISTORY.test((error as Error).message)) return [];
    throw error;
  }
}

/** What Git says where there is no repository, or one without such commits. */
const NO_HISTORY = /not a git repository|does not have any commits|bad revision|unknown revision/i;

async function isShallow(at: readonly string[]): Promise<boolean> {
  return (await git([...at, "rev-parse", "--is-shallow-repository"])).toString().trim() === "true";
}
