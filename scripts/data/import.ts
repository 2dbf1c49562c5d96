/** What importers of tables have in common: they open the data folder, merge what a table says, and write what changed. */
import type { DataFile } from "../../server/data/file.js";
import type { Streams } from "../command.js";
import { type DataFolder, openDataFolder, writeRecord } from "./folder.js";

/** A record whose document has been brought up to date in place. */
export interface Merged {
  record: DataFile;
  /** What was changed, in words. */
  changes: readonly string[];
}

/**
 * Writes the records that a table changes, and reports each change.
 * @param merge merges the table into the data, record by record
 * @returns the exit code: 0 done, 3 something cannot be read
 */
export async function runImport(
  { data: folder, "dry-run": isDry }: { data: string; "dry-run": boolean },
  { out, err }: Streams,
  merge: (data: DataFolder, today: string) => AsyncIterable<Merged>,
): Promise<number> {
  try {
    const today = new Date().toISOString().slice(0, 10);
    const data = await openDataFolder(folder, today);
    let changed = 0;
    for await (const { record, changes } of merge(data, today)) {
      for (const change of changes) out(`${record.path}: ${change}`);
      if (changes.length === 0) continue;
      if (isDry || (await writeRecord(data, record.path, record.document))) changed += 1;
    }
    out(`${changed} file${changed === 1 ? "" : "s"} ${isDry ? "would change" : "changed"}`);
    return 0;
  } catch (error) {
    err((error as Error).message);
    return 3;
  }
}

/** The options that every such importer takes. */
export const IMPORT_OPTIONS = {
  data: { type: "string", default: "data" },
  "dry-run": { type: "boolean", default: false },
} as const;
