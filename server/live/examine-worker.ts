/** A thread that helps with the files of a large folder: it parses a share of them, holds them against their schemas, and ends. */
import { parentPort, workerData } from "node:worker_threads";
import { examineFile } from "../data/load.js";

/**
 * The values of the files that have no mistakes by themselves. Those that have are examined again where it is told.
 * @param texts by path
 */
export function soundValues(texts: ReadonlyMap<string, string>): Map<string, unknown> {
  const values = new Map<string, unknown>();
  for (const [path, text] of texts) {
    const { file, problems } = examineFile(path, text);
    if (file && problems.length === 0) values.set(path, file.value);
  }
  return values;
}

if (parentPort) parentPort.postMessage(soundValues(workerData as ReadonlyMap<string, string>));
