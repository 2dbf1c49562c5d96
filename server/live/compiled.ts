/**
 * What a start came to, kept for the next one: the compiled facts, and what they were made from. It is used again only
 * where nothing of that has changed, and is never needed: without it the data are read and validated as they always were.
 *
 * `STATE_DIR/compiled` holds the facts in a file that is called after the SHA-256 of its content, and `state.json`, which
 * names it. A file whose content is not what it is called after is not used.
 */
import { createHash } from "node:crypto";
import { readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Revision } from "../catalog/catalog.js";
import { writeDurably } from "../state/durable-file.js";
import type { Log } from "./snapshot.js";

/** What compiled facts were made from. */
export interface Origin {
  /** The digest of everything that a start depends on, as it was when they were made. */
  inputs: string;
  /** The digest of the contents of the data folder. */
  folder: string;
  /** The digest of the data that a start reads, before it follows the branch: the folder's, or newer ones from a forge. */
  loaded: string;
  /** The state of the data in the folder. */
  checkout: Revision;
}

export interface Compiled extends Origin {
  /** As `writeSnapshot` of the catalog wrote it. */
  text: string;
}

interface State extends Origin {
  format: number;
  /** The SHA-256 of the facts, which is the name of their file. */
  facts: string;
}

/** Raised whenever what is written changes. */
const FORMAT = 1;

/** Facts that nothing names any more may just have been written by another process; milliseconds until they were not. */
const STALE_AFTER = 60_000;

const STATE = "state.json";
const FACTS = /^([0-9a-f]{64})\.jsonl$/;

const folderOf = (stateDir: string): string => join(stateDir, "compiled");
const digestOf = (bytes: string | Buffer): string => createHash("sha256").update(bytes).digest("hex");

/**
 * Reads the compiled facts that were made from what there is now.
 * @param inputs the digest of everything that the start depends on
 * @returns undefined when there are none; a line in the log when those that are there cannot be used
 */
export async function readCompiled(stateDir: string, inputs: string, log: Log): Promise<Compiled | undefined> {
  const folder = folderOf(stateDir);
  try {
    const state = await readState(folder);
    if (state?.format !== FORMAT || state.inputs !== inputs) return undefined;
    const bytes = await readFile(join(folder, `${state.facts}.jsonl`));
    if (digestOf(bytes) !== state.facts) throw new Error("they are not as they were written");
    const { folder: content, loaded, checkout } = state;
    // ASCII by construction, which is read in the shortest time.
    return { inputs, folder: content, loaded, checkout, text: bytes.toString("latin1") };
  } catch (error) {
    log.warn({ folder, reason: (error as Error).message }, "the compiled facts are ignored");
    return undefined;
  }
}

/**
 * Keeps compiled facts in place of older ones. Several processes may do so at once.
 * @param text in ASCII
 * @throws what the file system says; the older ones are left then
 */
export async function writeCompiled(stateDir: string, { text, ...origin }: Compiled): Promise<void> {
  const folder = folderOf(stateDir);
  const facts = digestOf(text);
  await writeDurably(join(folder, `${facts}.jsonl`), text);
  const { inputs, folder: content, loaded, checkout } = origin;
  const { id, date } = checkout;
  const state: State = { format: FORMAT, inputs, folder: content, loaded, checkout: { id, date }, facts };
  await writeDurably(join(folder, STATE), JSON.stringify(state));
  for (const name of await readdir(folder)) {
    const [, digest] = FACTS.exec(name) ?? [];
    if (digest && digest !== facts) await removeStale(join(folder, name));
  }
}

/** @returns undefined when there is none; @throws when it is damaged */
async function readState(folder: string): Promise<State | undefined> {
  const text = await readFile(join(folder, STATE), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return undefined;
    throw error;
  });
  if (text === undefined) return undefined;
  const state = JSON.parse(text) as Partial<State> | null;
  const texts = [state?.inputs, state?.folder, state?.loaded, state?.facts, state?.checkout?.id, state?.checkout?.date];
  if (texts.some((value) => typeof value !== "string") || !/^[0-9a-f]{64}$/.test(state?.facts ?? ""))
    throw new Error(`${STATE} is not as it was written`);
  return state as State;
}

async function removeStale(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > STALE_AFTER) await rm(file, { force: true });
}
