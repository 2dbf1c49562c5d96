/** Opens the data that the service starts with: as they were compiled before, or compiled now. */
import { createHash } from "node:crypto";
import { openFacts } from "../catalog/catalog.js";
import { inMemory } from "../catalog/facts-file.js";
import { compileFolder } from "../data/compiled/compile-folder.js";
import {
  BUILT_FACTS,
  branchFacts,
  folderFacts,
  type KeptFacts,
  readKept,
  sealFacts,
} from "../data/compiled/facts-on-disk.js";
import { readTexts } from "../data/folder.js";
import type { Logger } from "../data/history.js";
import { DataError } from "../data/problem.js";
import { writeDurably } from "../state/durable-file.js";
import type { FactsThread } from "./facts-thread.js";
import { LiveCatalog } from "./live-catalog.js";

export type Log = Pick<Logger, "info" | "warn">;

export interface DataOptions {
  dataDir: string;
  /** The folder of private facts; undefined where there are none. */
  dataOverlay: string | undefined;
  stateDir: string;
  /** Compiles what was not compiled before. */
  thread: FactsThread;
  /** Where the data branch is, such as a repository and a branch of GitHub; undefined for the one on this machine. */
  remote: string | undefined;
  log: Log;
  now: () => Date;
  /** Facts that were compiled when the service was built; those in dist/ when left out. */
  built?: KeptFacts | undefined;
}

/**
 * Opens the data.
 * @returns the catalog; the facts that are served, without private ones; the file for facts of the data branch, and what says
 * that they are; the ids and the revision of the data folder; and the private files, if there are any
 * @throws DataError when the data folder or the overlay does not validate
 */
export async function openData(options: DataOptions) {
  const { dataOverlay, stateDir, remote, log, now } = options;
  const overlay = await readOverlay(dataOverlay);
  const folder = await factsOf(options);
  const checkout = { ids: folder.ids, revision: folder.head.revision };
  const branch = {
    file: branchFacts(stateDir),
    origin: remote ?? `this machine, over ${digestOf(checkout.ids)}`,
  };
  const newer = await read(branch.file, log);
  const isNewer =
    newer?.head.origin === branch.origin && (!remote || newer.head.revision.date > checkout.revision.date);
  const kept = newer && isNewer ? newer : folder;
  const open = (facts: Uint8Array) => openFacts(inMemory(facts));
  const opened = { kept, branch, checkout, overlay };
  if (!overlay) return { catalog: new LiveCatalog(open(kept.facts), now), ...opened };
  const { compileOverlaid } = await import("../data/overlay.js");
  const laid = compileOverlaid(kept.facts, overlay, dayOf(now));
  if (!("facts" in laid)) throw new DataError(laid.problems, dataOverlay as string);
  return { catalog: new LiveCatalog(open(laid.facts), now, open(kept.facts)), ...opened };
}

const dayOf = (now: () => Date) => now().toISOString().slice(0, 10);

function digestOf(ids: ReadonlyMap<string, string>): string {
  return createHash("sha256")
    .update(JSON.stringify([...ids]))
    .digest("hex");
}

/** The facts of the data folder, which are kept for the next start where they had to be compiled. */
async function factsOf({ dataDir, stateDir, thread, log, now, built }: DataOptions): Promise<KeptFacts> {
  const file = folderFacts(stateDir);
  const candidates = [built ?? (await read(BUILT_FACTS, log)), await read(file, log)].filter((one) => !!one);
  // In a thread, as what it takes of memory is given back with it.
  const folder = await compileFolder(dataDir, dayOf(now), candidates, (request) => {
    log.info({ files: request.state.texts.size }, "compiling the facts that are new or changed");
    return thread.ask({ operation: "compile", ...request });
  }).catch((error: NodeJS.ErrnoException) => {
    // What the file system says does not always name the folder.
    throw error.code === undefined ? error : new Error(`DATA_DIR=${dataDir}: ${error.message}`, { cause: error });
  });
  if (!candidates.includes(folder)) await writeKept(file, folder.facts, log);
  return folder;
}

const read = (path: URL | string, log: Log) =>
  readKept(path, (reason) => log.warn({ file: String(path), reason }, "the compiled facts are ignored"));

/** Writes facts in place of older ones. Where that cannot be done, the next start compiles them again, and the log says so. */
export async function writeKept(path: string, facts: Uint8Array, log: Log): Promise<void> {
  try {
    await writeDurably(path, sealFacts(facts));
  } catch (error) {
    log.warn({ file: path, reason: (error as Error).message }, "the compiled facts cannot be written");
  }
}

async function readOverlay(folder: string | undefined): Promise<ReadonlyMap<string, string> | undefined> {
  if (folder === undefined) return undefined;
  const { isOverlayFile } = await import("../data/overlay.js");
  return readTexts(folder, isOverlayFile);
}
