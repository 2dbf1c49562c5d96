/** Where a report goes: standard output, files, or both. */
import { lstat, mkdir, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { printable } from "../../../server/data/problem.js";
import { writeDurably } from "../../../server/state/durable-file.js";
import { UnreadableError, UsageError } from "../command.js";
import { FORMATS, type Format } from "./formats.js";

/** A file that a report goes to. */
export interface Destination {
  /** Undefined for the format that standard output would have had. */
  format: Format | undefined;
  /** As it was given. */
  file: string;
}

/**
 * Reads the values of `--output`: `FILE` takes what standard output would have had, `FORMAT=FILE` takes the same report in
 * another format besides.
 * @throws UsageError when a format is none, a file has no name, or one is named twice
 */
export function destinationsOf(given: readonly string[]): Destination[] {
  const destinations = given.map((value): Destination => {
    const [, word, file = ""] = /^([a-z]+)=(.*)$/s.exec(value) ?? [];
    if (word === undefined) return { format: undefined, file: value };
    const format = FORMATS.find((one) => one === word);
    if (format) return { format, file };
    throw new UsageError(
      `--output takes FILE or FORMAT=FILE, and ${JSON.stringify(word)} is no format: take ${FORMATS.join(", ")} (a file of that name is ${JSON.stringify(`./${value}`)})`,
    );
  });
  if (destinations.some(({ file }) => file === "")) throw new UsageError("--output takes the name of a file");
  const files = destinations.map(({ file }) => resolve(file));
  const twice = destinations.find(({ file }, index) => files.indexOf(resolve(file)) < index);
  if (twice) throw new UsageError(`--output names ${JSON.stringify(twice.file)} twice: a file holds one report`);
  return destinations;
}

/**
 * Writes a text to a file that is whole or not there; folders are made as needed. What is no regular file, such as
 * /dev/stdout or a pipe, is written to and not replaced.
 * @param path an absolute path
 * @param shown the path as mistakes are told with
 * @throws UnreadableError when it cannot be written
 */
export async function writeTo(path: string, shown: string, text: string): Promise<void> {
  try {
    const found = await lstat(path).catch(() => undefined);
    if (found && !found.isFile()) return await writeFile(path, text);
    await mkdir(dirname(path), { recursive: true });
    // Other programs of a build may run as somebody else.
    await writeDurably(path, text, 0o644);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new UnreadableError(printable(`${shown} cannot be written: ${code ?? message}`));
  }
}
