/** The facts that come along with the program. */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { SnapshotError } from "../../server/catalog/snapshot.js";
import { UnreadableError } from "./command.js";

/** Name of the file, beside the program. */
export const SNAPSHOT = "facts.jsonl";

const AGAIN = "install stackfit again, or, in its sources, run `npm run build:cli`";

/**
 * Opens the snapshot of the facts beside a module.
 * @param base address of the module
 * @param open what makes something of its text
 * @throws UnreadableError when it is not there, or is none
 */
export function openFacts<Facts>(base: string, open: (text: string) => Facts): Facts {
  const path = fileURLToPath(new URL(SNAPSHOT, base));
  if (!existsSync(path)) throw new UnreadableError(`the facts are missing (${SNAPSHOT}): ${AGAIN}`);
  try {
    // ASCII by construction, which is read in the shortest time.
    return open(readFileSync(path, "latin1"));
  } catch (error) {
    if (error instanceof SnapshotError)
      throw new UnreadableError(`the facts are damaged (${SNAPSHOT}: ${error.message}): ${AGAIN}`);
    throw error;
  }
}
