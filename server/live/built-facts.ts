/** The facts as `npm run build` compiled them, so that a start with the same data has nothing to parse. */
import { readFile } from "node:fs/promises";
import type { Catalog } from "../catalog/catalog.js";
import { openSnapshot } from "../catalog/snapshot.js";
import { digestOf } from "../data/revision.js";
import type { Log } from "./snapshot.js";

/** In dist/; there is none where the server runs from its sources, which may not be those that compiled it. */
const FILE = new URL("../../facts.jsonl", import.meta.url);

export interface BuiltFacts {
  /** Of the files that they were compiled from. */
  digest: string;
  catalog: Catalog;
}

/**
 * What the file holds: the digest of the data on a line, then the facts.
 * @param facts as `writeSnapshot` of the catalog writes them
 */
export const formatBuiltFacts = (texts: ReadonlyMap<string, string>, facts: string): string =>
  `${digestOf(texts)}\n${facts}`;

/**
 * Reads the file.
 * @returns undefined when there is none; also, with a line in the log, when it is damaged
 */
export async function readBuiltFacts(log: Log, file: URL | string = FILE): Promise<BuiltFacts | undefined> {
  try {
    // ASCII by construction, which is decoded fastest as Latin-1.
    const text = await readFile(file, "latin1");
    const end = text.indexOf("\n");
    return { digest: text.slice(0, end), catalog: openSnapshot(text.slice(end + 1)) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code !== "ENOENT") log.warn({ file: String(file), reason: message }, "the compiled facts cannot be used");
    return undefined;
  }
}
