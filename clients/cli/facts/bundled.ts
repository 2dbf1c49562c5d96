/** The bundled data. */
import { existsSync, fstatSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SnapshotError, type SnapshotText } from "../../../server/catalog/snapshot.js";
import { UnreadableError } from "../command.js";

export { openSnapshot, readSnapshot } from "../../../server/catalog/snapshot.js";

/** File name, next to the program. */
export const SNAPSHOT = "facts.jsonl";

const REINSTALL = "reinstall stackfit, or run `npm run build:cli` in a source checkout";

/**
 * Opens the data snapshot next to a module.
 * @param base URL of the module
 * @param open parses the snapshot
 * @throws UnreadableError if it is missing or damaged
 */
export function openFacts<Facts>(base: string, open: (text: SnapshotText) => Facts): Facts {
  const path = fileURLToPath(new URL(SNAPSHOT, base));
  if (!existsSync(path)) throw new UnreadableError(`the bundled data is missing (${SNAPSHOT}): ${REINSTALL}`);
  try {
    return open(new FileText(path));
  } catch (error) {
    if (error instanceof SnapshotError)
      throw new UnreadableError(`the bundled data is damaged (${SNAPSHOT}: ${error.message}): ${REINSTALL}`);
    throw error;
  }
}

/** A file in ASCII, as snapshots are, so that characters are bytes. */
class FileText implements SnapshotText {
  readonly length: number;
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, "r");
    this.length = fstatSync(this.#file).size;
  }

  slice(start = 0, end = this.length): string {
    const bytes = Buffer.allocUnsafe(Math.min(end, this.length) - start);
    readSync(this.#file, bytes, 0, bytes.length, start);
    return bytes.toString("latin1");
  }
}
