/** The bundled data. */
import { existsSync, fstatSync, openSync, readSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type FactsBytes, FactsError, SEAL } from "../../../server/catalog/facts-file.js";
import { UnreadableError } from "../command.js";

/** File name, next to the program. */
export const FACTS = "facts.jsonl";

const REINSTALL = "reinstall stackfit, or run `npm run build:cli` in a source checkout";

/** Opens the facts next to a module. @throws UnreadableError if it is missing or damaged */
export function openBundled<Facts>(base: string, open: (bytes: FactsBytes) => Facts): Facts {
  const path = fileURLToPath(new URL(FACTS, base));
  if (!existsSync(path)) throw new UnreadableError(`the bundled data is missing (${FACTS}): ${REINSTALL}`);
  try {
    return open(openFile(path));
  } catch (error) {
    if (error instanceof FactsError)
      throw new UnreadableError(`the bundled data is damaged (${FACTS}: ${error.message}): ${REINSTALL}`);
    throw error;
  }
}

/** A file as it was built, but for the digest at its end: most answers read little of it. */
function openFile(path: string): FactsBytes {
  const file = openSync(path, "r");
  return {
    length: Math.max(0, fstatSync(file).size - SEAL),
    slice(start, end) {
      const bytes = Buffer.allocUnsafe(end - start);
      readSync(file, bytes, 0, bytes.length, start);
      return bytes.toString("latin1");
    },
  };
}
