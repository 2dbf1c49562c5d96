/** Opens the data that the service starts with: compiled when it was built, or else compiled now. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Catalog, compileRest, type Revision } from "../catalog/catalog.js";
import { openSnapshot } from "../catalog/snapshot.js";
import { finishInSlices, type Steps } from "../catalog/steps.js";
import { readTexts } from "../data/folder.js";
import { DataError } from "../data/problem.js";
import { digestOf, revisionOf } from "../data/revision.js";
import { type BuiltFacts, readBuiltFacts } from "./built-facts.js";
import { DataStore } from "./data-store.js";
import { LiveCatalog } from "./live-catalog.js";
import { type Log, readSnapshot, type Snapshot } from "./snapshot.js";

export interface DataOptions {
  dataDir: string;
  /** The folder of private facts; undefined where there are none. */
  dataOverlay: string | undefined;
  /** Where the newest data from a forge are kept, and where they must come from; undefined where there is none. */
  snapshot: { file: string; source: string } | undefined;
  log: Log;
  now: () => Date;
  /** What was compiled when the service was built. */
  built?: BuiltFacts | undefined;
}

export interface OpenData {
  catalog: LiveCatalog;
  store: DataStore;
  /** The files of the data folder, by path, and their revision. */
  checkout: { texts: ReadonlyMap<string, string>; revision: Revision };
  /** The private files, by path; undefined where there are none. */
  overlay: ReadonlyMap<string, string> | undefined;
}

/** What is served first. */
interface Texts {
  texts: ReadonlyMap<string, string>;
  revision: Revision;
}

/** Opens the data. @throws DataError when the data folder or the overlay does not validate */
export async function openData(options: DataOptions): Promise<OpenData> {
  const { dataDir, dataOverlay, log, now } = options;
  const { built = await readBuiltFacts(log) } = options;
  const store = new DataStore(now);
  try {
    const texts = await readTexts(dataDir).catch((error: NodeJS.ErrnoException) => {
      // What the file system says does not always name the folder.
      throw error.code === undefined ? error : new Error(`DATA_DIR=${dataDir}: ${error.message}`, { cause: error });
    });
    const overlay = await readOverlay(dataOverlay);
    const isBuilt = built?.digest === digestOf(texts);
    const checkout = { texts, revision: isBuilt ? built.catalog.revision : await revisionOf(dataDir, texts) };
    const served = (await openNewer(options, checkout.revision, store)) ?? checkout;
    if (served === checkout && isBuilt) {
      store.adopt(texts);
      if (!overlay) return { catalog: new LiveCatalog(built.catalog, now), store, checkout, overlay };
    } else if (served === checkout) {
      const problems = await store.load(texts);
      if (problems.length > 0) throw new DataError(problems, dataDir);
    }
    const { problems, facts, publicFacts } = await store.compile(served.revision, overlay);
    if (problems.length > 0) throw new DataError(problems, dataOverlay as string);
    const catalog = new LiveCatalog(openSnapshot(facts), now, publicFacts ? openSnapshot(publicFacts) : undefined);
    return { catalog, store, checkout, overlay };
  } catch (error) {
    await store.close();
    throw error;
  }
}

async function readOverlay(folder: string | undefined): Promise<ReadonlyMap<string, string> | undefined> {
  if (folder === undefined) return undefined;
  // With the parsers of the data, which most starts do not need.
  const { isOverlayFile } = await import("../data/overlay.js");
  return readTexts(folder, isOverlayFile);
}

/**
 * Loads the newest data that a forge was seen to have into the store.
 * @returns undefined when the data folder is as new, or when they do not validate
 */
async function openNewer(
  { snapshot, log }: DataOptions,
  checkout: Revision,
  store: DataStore,
): Promise<Texts | undefined> {
  const kept: Snapshot | undefined = snapshot && (await readSnapshot(snapshot.file, snapshot.source, log));
  if (!kept || kept.revision.date <= checkout.date) return undefined;
  const problems = await store.load(kept.texts);
  if (problems.length === 0) return kept;
  log.warn({ file: snapshot?.file, problems: problems.length }, "the snapshot of the data does not validate");
  return undefined;
}

/**
 * Compiles what a catalog was not asked for yet, a slice at a time, so that no question has to wait for it.
 * @param isWanted checked before each slice
 */
export async function compileInBackground(catalog: Catalog, isWanted: () => boolean): Promise<void> {
  await finishInSlices(compileWhile(catalog, isWanted), nextTurn);
}

function* compileWhile(catalog: Catalog, isWanted: () => boolean): Steps<void> {
  for (const step of compileRest(catalog)) {
    if (!isWanted()) return;
    yield step;
  }
}
