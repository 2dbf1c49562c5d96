/**
 * Reads a folder of data files that others may fill, and may be writing to. Nothing but plain files is opened for
 * reading, nothing is read that is longer than the bounds, and what changes while it is read is read again.
 */
import {
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  opendirSync,
  openSync,
  readSync,
  type Stats,
} from "node:fs";
import { join } from "node:path";
import { MAX_BYTES, MAX_FILES, MAX_TOTAL, MOST_PROBLEMS, tooLong, tooLongTogether, tooManyFiles } from "./bounds.js";
import { DataError, type DataProblem, problemAt } from "./problem.js";

/** Whether a file is passed over, wherever it lies. */
export const isHidden = (path: string): boolean => path.slice(path.lastIndexOf("/") + 1).startsWith(".");

/** Readings of the whole folder before it is said to be never still. */
const ATTEMPTS = 3;

/** Entries that a folder is asked for at once. */
const ENTRIES = 1024;

/** A link is not followed, and a pipe that somebody put in the place of a file is not waited for. */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What is said when a path is no longer what it was a moment ago. */
const GONE: ReadonlySet<string | undefined> = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ESTALE"]);

/** The folder changed while it was read. */
class Unsettled extends Error {
  constructor(readonly path: string) {
    super(`${path} changed while it was being read`);
  }
}

/**
 * The files below a folder; hidden ones are left out. It is read in one go, as nothing is answered before and a file at a
 * time takes five times as long.
 * @param isWanted which of them are read, by path
 * @returns texts by path, relative, with `/` between folders, in the order of paths; what is no UTF-8 becomes U+FFFD
 * @throws DataError when something in it cannot be read as it should; what the file system says when the folder itself
 *   cannot
 */
export async function readTexts(folder: string, isWanted = (_: string) => true): Promise<Map<string, string>> {
  let changed = "";
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      return readOnce(folder, isWanted);
    } catch (error) {
      if (!(error instanceof Unsettled)) throw error;
      changed = error.path;
    }
  }
  const fix = "wait until nothing writes to the folder";
  throw new DataError([problemAt(changed, "kept changing while it was being read", fix)], folder);
}

function readOnce(root: string, isWanted: (path: string) => boolean): Map<string, string> {
  const problems: DataProblem[] = [];
  const texts: [path: string, text: string][] = [];
  /** One byte more than a file may have: one that has grown since it was measured is found out. */
  const buffer = Buffer.allocUnsafe(MAX_BYTES + 1);
  let [count, total] = [0, 0];

  const refuse = (problem: DataProblem) => {
    problems.push(problem);
    if (problems.length >= MOST_PROBLEMS) throw new DataError(problems, root);
  };

  /** Turns what the file system says of a path into a problem of it. */
  const report = (path: string, act: () => void) => {
    try {
      act();
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (GONE.has(code)) throw new Unsettled(path);
      if (code === undefined) throw error;
      const reason = message.replace(/, \w+(?: '.*)?$/s, "");
      refuse(problemAt(path, `cannot be read: ${reason}`, "fix its permissions"));
    }
  };

  const read = (path: string, file: number) => {
    const before = fstatSync(file);
    // It was one when it was looked at.
    if (!before.isFile()) throw new Unsettled(path);
    if (before.size > MAX_BYTES) return refuse(tooLong(path, before.size));
    total += before.size;
    if (total > MAX_TOTAL) throw new DataError([tooLongTogether()], root);
    let length = 0;
    for (let bytes = -1; bytes !== 0 && length < buffer.length; length += bytes) {
      bytes = readSync(file, buffer, length, buffer.length - length, null);
    }
    const after = fstatSync(file);
    if (length !== before.size || after.size !== before.size || after.mtimeMs !== before.mtimeMs)
      throw new Unsettled(path);
    texts.push([path, buffer.toString("utf8", 0, length)]);
  };

  const take = (path: string, entry: Dirent) => {
    const place = join(root, path);
    // Some file systems do not include the type of an entry in a listing.
    const kind = entry.isFile() ? undefined : kindOf(lstatSync(place));
    if (kind !== undefined) return refuse(problemAt(path, `is ${kind}, not a file`, "remove it"));
    const file = openSync(place, FLAGS);
    try {
      read(path, file);
    } finally {
      closeSync(file);
    }
  };

  /** @param path of a folder, with a slash at its end; empty for the whole */
  const list = (path: string) => {
    const folder = opendirSync(join(root, path), { bufferSize: ENTRIES });
    try {
      for (let entry = folder.readSync(); entry !== null; entry = folder.readSync()) {
        count += 1;
        if (count > MAX_FILES) throw new DataError([tooManyFiles()], root);
        const [inside, found] = [path + entry.name, entry];
        if (found.isDirectory()) report(inside, () => list(`${inside}/`));
        else if (!isHidden(inside) && isWanted(inside)) report(inside, () => take(inside, found));
      }
    } finally {
      folder.closeSync();
    }
  };

  list("");
  if (problems.length > 0) throw new DataError(problems, root);
  return new Map(texts.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** What stands in the place of a file; undefined when it is one. */
function kindOf(found: Stats): string | undefined {
  if (found.isFile()) return undefined;
  if (found.isSymbolicLink()) return "a symbolic link";
  if (found.isFIFO()) return "a pipe";
  if (found.isSocket()) return "a socket";
  return found.isDirectory() ? "a folder" : "a device";
}
