/** The bundled data. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SnapshotError } from "../../../server/catalog/snapshot.js";
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
export function openFacts<Facts>(base: string, open: (text: string) => Facts): Facts {
  const path = fileURLToPath(new URL(SNAPSHOT, base));
  if (!existsSync(path)) throw new UnreadableError(`the bundled data is missing (${SNAPSHOT}): ${REINSTALL}`);
  try {
    // The snapshot is ASCII; latin1 is the fastest way to read that.
    return open(readFileSync(path, "latin1"));
  } catch (error) {
    if (error instanceof SnapshotError)
      throw new UnreadableError(`the bundled data is damaged (${SNAPSHOT}: ${error.message}): ${REINSTALL}`);
    throw error;
  }
}
