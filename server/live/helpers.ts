/** Examining the files of a large folder, with threads that help. */
import { once } from "node:events";
import { availableParallelism } from "node:os";
import { resourceLimits } from "node:worker_threads";
import { DataFile } from "../data/file.js";
import { kindOf } from "../data/kinds.js";
import { type ExaminedFile, examineFile } from "../data/load.js";
import { startWorker } from "./thread.js";

/** Files for which a thread is worth its start: with a thousand the help comes too late. */
const SHARE = 1500;

/** Threads in all; more only wait for each other's memory. */
const MOST = 4;

/**
 * Examines files, in several threads where there are many.
 * @param texts by path
 * @param most threads in all, this one among them
 * @returns what each file comes to, by path
 */
export async function examineTogether(
  texts: ReadonlyMap<string, string>,
  most = Math.min(availableParallelism(), MOST),
): Promise<Map<string, ExaminedFile>> {
  const threads = Math.max(1, Math.min(most, Math.floor(texts.size / SHARE)));
  // One file in so many, as long ones often lie side by side.
  const shares = Array.from({ length: threads }, () => new Map<string, string>());
  let place = 0;
  for (const [path, text] of texts) {
    shares[place % threads]?.set(path, text);
    place += 1;
  }
  const [own, ...others] = shares;
  const helpers = others.map(valuesFromThread);
  const examined = new Map<string, ExaminedFile>();
  const examine = (path: string, text: string) => {
    const one = examineFile(path, text);
    // One at a time: the documents of all files together would take most of the memory there is.
    one.file?.forget();
    examined.set(path, one);
  };
  for (const [path, text] of own ?? []) examine(path, text);
  for (const [index, helper] of helpers.entries()) {
    const values = await helper;
    for (const [path, text] of others[index] ?? []) {
      const kind = kindOf(path);
      if (!kind || !values.has(path)) examine(path, text);
      else {
        const file = new DataFile(path, text, kind, values.get(path));
        examined.set(path, { path, file, sound: true, problems: [] });
      }
    }
  }
  return examined;
}

const EXAMINER = new URL("./examine-worker.js", import.meta.url);

/** @returns the values of files without mistakes, by path */
async function valuesFromThread(share: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, unknown>> {
  try {
    const [values] = await once(startWorker(EXAMINER, { workerData: share, resourceLimits }), "message");
    return values as ReadonlyMap<string, unknown>;
  } catch {
    // What ended it shows, with its reason, where the files are examined without help.
    return new Map();
  }
}
