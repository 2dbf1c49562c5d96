/** Compiled facts on disk, with a digest at their end by which damage shows: those of the build, and those of `STATE_DIR`. */
import { createHash } from "node:crypto";
import { join } from "node:path";
import { FactsError, FactsFile, type Head, inMemory, SEAL } from "../../catalog/facts-file.js";
import { readPlainFile } from "../../state/durable-file.js";
import { compilerDigest } from "../compiler-digest.js";

/** Facts, and what they were compiled from. */
export interface KeptFacts {
  facts: Uint8Array;
  head: Head;
  /** Git's ids of the data files, by path. */
  ids: ReadonlyMap<string, string>;
}

/** In dist/; there are none where the server runs from its sources. */
export const BUILT_FACTS = new URL("../../../facts.jsonl", import.meta.url);

export const folderFacts = (stateDir: string): string => join(stateDir, "facts.jsonl");

export const branchFacts = (stateDir: string): string => join(stateDir, "branch-facts.jsonl");

const sealOf = (facts: Uint8Array) => `\n"${createHash("sha256").update(facts).digest("hex")}"`;

/** What is written. */
export const sealFacts = (facts: Uint8Array): Uint8Array => Buffer.concat([facts, Buffer.from(sealOf(facts))]);

/** @throws FactsError when it is not as it was written */
function unsealFacts(sealed: Uint8Array): Uint8Array {
  const length = Math.max(0, sealed.length - SEAL);
  const facts = new Uint8Array(new SharedArrayBuffer(length));
  facts.set(sealed.subarray(0, length));
  if (Buffer.from(sealed.subarray(length)).toString("latin1") !== sealOf(facts))
    throw new FactsError("it is not as it was written");
  return facts;
}

/** @throws FactsError when they are none */
export function keptFacts(facts: Uint8Array): KeptFacts {
  const file = new FactsFile(inMemory(facts));
  return { facts, head: file.head, ids: new Map(file.read("files")) };
}

/** Reads facts; undefined when there are none that this program compiled. @param onDamage called with the reason */
export async function readKept(path: URL | string, onDamage: (reason: string) => void): Promise<KeptFacts | undefined> {
  try {
    const kept = keptFacts(unsealFacts(await readPlainFile(path)));
    return kept.head.compiler === compilerDigest() ? kept : undefined;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") onDamage(message);
    return undefined;
  }
}

/** Facts that a build from these sources left, if there are any: what did not change since need not be read again. */
export async function builtBefore(): Promise<KeptFacts[]> {
  const kept = await readKept(new URL("../../../dist/facts.jsonl", import.meta.url), () => {});
  return kept ? [kept] : [];
}

/** Whether two sets of files are the same. @param one, other Git's ids by path */
export function areSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([path, id]) => other.get(path) === id);
}
