/** The files a report is written to. */
import { lstat, mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { printable } from "../../../server/data/problem.js";
import { writeDurably } from "../../../server/state/durable-file.js";
import { didYouMean, nearest } from "../arguments.js";
import { UnreadableError, UsageError } from "../command.js";
import { FORMATS } from "./formats.js";

/**
 * `FILE` is for what standard output would have, `FORMAT=FILE` for the report in another format.
 * @returns no format for that of standard output
 * @throws UsageError
 */
export function destinationsOf(given: readonly string[]) {
  const destinations = given.map((value) => {
    const [, word, file = ""] = /^([a-z]+)=(.*)$/s.exec(value) ?? [];
    if (word === undefined) return { format: undefined, file: value };
    const format = FORMATS.find((one) => one === word);
    if (format) return { format, file };
    const hint = didYouMean(nearest(word, FORMATS));
    throw new UsageError(
      `--output must be FILE or FORMAT=FILE, and ${JSON.stringify(word)} is not one of the formats ${FORMATS.join(", ")}${hint} (for a file of that name, write ${JSON.stringify(`./${value}`)})`,
    );
  });
  if (destinations.some(({ file }) => file === "")) throw new UsageError("--output needs a file name");
  const files = destinations.map(({ file }) => resolve(file));
  const twice = destinations.find(({ file }, index) => files.indexOf(resolve(file)) < index);
  if (twice) throw new UsageError(`--output names ${JSON.stringify(twice.file)} twice; each report needs its own file`);
  return destinations;
}

/**
 * Writes a file, whole or not at all, creating folders as needed. Anything but a regular file, such as /dev/stdout or a pipe,
 * is written to and not replaced.
 * @throws UnreadableError if it cannot be written
 */
export async function writeTo(path: string, shown: string, text: string): Promise<void> {
  try {
    const found = await lstat(path).catch(() => undefined);
    if (found && !found.isFile()) return await writeFile(path, text);
    await mkdir(dirname(path), { recursive: true });
    // Other programs of a build may run as another user.
    await writeDurably(path, text, 0o644);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnreadableError(printable(`${shown} cannot be written: ${code ?? message}`));
  }
}
