/**
 * What the service begins with: facts that an earlier start has compiled, where everything they were made from is as it
 * was, else the data folder, read and validated. In the first case the folder is read and validated all the same, behind
 * the answers, as contributions and newer data are held against its files. That it has a mistake then cannot be: the same
 * contents passed the same checks. Should the contents turn out to differ after all, they answer in place of the
 * compiled facts if they are valid, and are refused as a revision of the branch is if they are not.
 */
import { createRequire } from "node:module";
import { setImmediate as nextTurn } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type Catalog, compileRest, type Records, type Revision } from "../catalog/catalog.js";
import { openSnapshot, readSnapshot as readFacts } from "../catalog/snapshot.js";
import { finishInSlices, type Steps } from "../catalog/steps.js";
import { DataError } from "../data/problem.js";
import { digestOf, lastCommit } from "../data/revision.js";
import { type Compiled, readCompiled } from "./compiled.js";
import { openRecords } from "./data-set.js";
import type { DataStore } from "./data-store.js";
import { lookFromThread } from "./data-thread.js";
import type { LiveCatalog } from "./live-catalog.js";
import type { Look } from "./look-worker.js";
import { type Log, readSnapshot } from "./snapshot.js";

/** What a store holds, once it holds the data. */
export interface Loaded {
  /** Digests of the contents of the data folder, and of the data that were read in the end. */
  folder: string;
  loaded: string;
  /** The state of the data in the folder, and of those that were read. */
  checkout: Revision;
  revision: Revision;
}

export interface Start {
  /** Answers at once; what it is asked is compiled when it is asked. */
  catalog: Catalog;
  /** The records that it is of. */
  records: () => Records;
  checkout: Revision;
  /** When the store holds the data; rejects with a DataError where they do not validate. */
  loaded: Promise<Loaded>;
  /** The compiled facts that were begun with. */
  compiled: Compiled | undefined;
  /** Everything that it depended on. */
  look: Look;
}

export interface StartOptions {
  dataDir: string;
  stateDir: string;
  /** Other files that decide which data are served, such as the branch of what was approved on this machine. */
  besides: readonly string[];
  store: DataStore;
  /** Where the newest data from a forge are kept, and where they must be from; left out where there is none. */
  snapshot?: { file: string; source: string } | undefined;
  log: Log;
}

/**
 * Begins.
 * @throws DataError when the data folder does not validate
 */
export async function openData(options: StartOptions): Promise<Start> {
  const { stateDir, store, log } = options;
  const look = lookOf(options);
  const { digest, bytes } = await lookFromThread(look);
  const compiled = await readCompiled(stateDir, digest, log);
  if (compiled) {
    const catalog = openSnapshot(compiled.text);
    log.info({ revision: catalog.revision.id }, "compiled facts of an earlier start answer");
    let records: Records | undefined;
    return {
      catalog,
      records: () => {
        records ??= readFacts(compiled.text).records;
        return records;
      },
      checkout: compiled.checkout,
      loaded: load(options, bytes),
      compiled,
      look,
    };
  }
  const loaded = await load(options, bytes);
  const catalog = openRecords(store.records, loaded.revision);
  const { records } = store;
  return {
    catalog,
    records: () => records,
    checkout: loaded.checkout,
    loaded: Promise.resolve(loaded),
    compiled: undefined,
    look,
  };
}

/** The program and what it reads data with: other code may refuse what this has passed. */
const PROGRAM = ["../", "../../schemas/"].map((path) => fileURLToPath(new URL(path, import.meta.url)));
const require = createRequire(import.meta.url);
const PARSERS = ["yaml", "ajv", "ajv-formats", "semver"].map((name) => require.resolve(name));

function lookOf({ dataDir, besides, snapshot }: StartOptions): Look {
  return {
    folders: [dataDir, ...PROGRAM],
    singles: [...(snapshot ? [snapshot.file] : []), ...besides, ...PARSERS],
    settings: [process.version, snapshot?.source ?? ""],
  };
}

/** Reads the data folder into the store, or newer data that were seen on a forge. */
async function load({ dataDir, store, snapshot, log }: StartOptions, bytes: number): Promise<Loaded> {
  const [found, commit] = await Promise.all([store.read(dataDir, bytes), lastCommit(dataDir)]);
  if (found.problems.length > 0) throw new DataError(found.problems, dataDir);
  const checkout = commit ?? found.content;
  const newer = snapshot && (await resume(store, checkout, snapshot, log));
  const loaded = newer ? digestOf(store.texts) : found.digest;
  return { folder: found.digest, loaded, checkout, revision: newer ?? checkout };
}

/**
 * Begins with the newest data that a forge was seen to have, where they are newer than the checkout.
 * @returns their revision, or undefined when the checkout is to be used
 */
async function resume(
  store: DataStore,
  checkout: Revision,
  { file, source }: { file: string; source: string },
  log: Log,
): Promise<Revision | undefined> {
  const snapshot = await readSnapshot(file, source, log);
  if (!snapshot || snapshot.revision.date <= checkout.date) return undefined;
  const problems = await store.load(snapshot.texts);
  if (problems.length === 0) return snapshot.revision;
  log.warn({ file, problems: problems.length }, "the snapshot of the data does not validate and is ignored");
  return undefined;
}

/**
 * Compiles what nobody has asked a catalog yet, a slice at a time, so that nobody has to wait for it.
 * @param isWanted nothing more is done once it is not
 */
export async function compileBehind(catalog: Catalog, isWanted: () => boolean): Promise<void> {
  await finishInSlices(compileWhile(catalog, isWanted), nextTurn);
}

function* compileWhile(catalog: Catalog, isWanted: () => boolean): Steps<void> {
  for (const step of compileRest(catalog)) {
    if (!isWanted()) return;
    yield step;
  }
}

export interface ConfirmOptions {
  live: LiveCatalog;
  /** Lets the data of the store answer. */
  replace: (revision: Revision) => Promise<void>;
  log: Log;
}

/**
 * Waits for the data to be loaded, and sees to it that they are what answers.
 * @returns what was loaded
 * @throws DataError when the data do not validate; compiled facts answer on then, and the problems are told
 */
export async function confirm(start: Start, { live, replace, log }: ConfirmOptions): Promise<Loaded> {
  const { compiled, catalog } = start;
  try {
    const loaded = await start.loaded;
    const isOfCheckout = catalog.revision.id === compiled?.checkout.id;
    const moved = isOfCheckout && loaded.revision.id !== catalog.revision.id;
    if (compiled && (loaded.loaded !== compiled.loaded || moved)) {
      log.info(
        { revision: loaded.revision.id },
        "the data folder is in another state than its facts were compiled from",
      );
      await replace(loaded.revision);
    }
    return loaded;
  } catch (error) {
    if (error instanceof DataError) {
      const problems = live.refuse(start.checkout, error.problems);
      log.warn({ problems, total: error.problems.length }, "the data folder does not validate; compiled facts answer");
    }
    throw error;
  }
}
