/**
 * How much data there may be: far more than is of use, and little enough for the time and memory of one machine. Sizes
 * are asked for before contents are read.
 */
import { type DataProblem, problemAt } from "./problem.js";

/** Bytes of one file; the longest fact file has a quarter of it. The time of a parser can grow with their square. */
export const MAX_BYTES = 256 * 1024;

/** Files of all kinds together; today there are a two-hundredth of it. */
export const MAX_FILES = 500_000;

/** Bytes of all files together; today there are a seventieth of it. */
export const MAX_TOTAL = 256 * 1024 * 1024;

/** Problems of one sort that are reported at once. */
export const MOST_PROBLEMS = 100;

/** Holds sizes in bytes, by path, against the bounds. @returns what is wrong; then none of the files is to be read */
export function beyondBounds(sizes: Iterable<readonly [path: string, bytes: number]>): DataProblem[] {
  const problems: DataProblem[] = [];
  let count = 0;
  let total = 0;
  for (const [path, bytes] of sizes) {
    count += 1;
    total += bytes;
    if (bytes > MAX_BYTES && problems.length < MOST_PROBLEMS) problems.push(tooLong(path, bytes));
  }
  if (count > MAX_FILES) problems.push(tooManyFiles());
  if (total > MAX_TOTAL) problems.push(tooLongTogether());
  return problems;
}

export const tooLong = (path: string, bytes: number): DataProblem =>
  problemAt(
    path,
    `is too large (${bytes} bytes)`,
    "split the file, or remove what is not a fact",
    `at most ${MAX_BYTES} bytes`,
  );

const NO_FACT = "remove what is not a fact";

export const tooManyFiles = (): DataProblem =>
  problemAt(".", "there are too many files", NO_FACT, `at most ${MAX_FILES}`);

export const tooLongTogether = (): DataProblem =>
  problemAt(".", "the files are too large in total", NO_FACT, `at most ${MAX_TOTAL} bytes`);
