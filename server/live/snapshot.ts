/** The newest data from a forge on disk, so that a restart while the forge is away begins with them. */
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Revision } from "../catalog/catalog.js";
import { writeDurably } from "../state/durable-file.js";

export interface Snapshot {
  /** Where the data are from, such as repository and branch: those of another place are not served. */
  source: string;
  revision: Revision;
  /** By path, relative to the data folder. */
  texts: ReadonlyMap<string, string>;
}

/** What the log of a server takes. */
export interface Log {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** As it stands in the file: lists, as a path could be a name that objects treat otherwise. */
interface Content {
  source: string;
  revision: Revision;
  files: [path: string, text: string][];
}

const digestOf = (content: unknown) => createHash("sha256").update(JSON.stringify(content)).digest("hex");

/**
 * Writes a snapshot in place of an older one.
 * @throws what the file system says; the older one is left then
 */
export async function writeSnapshot(file: string, { source, revision, texts }: Snapshot): Promise<void> {
  const { id, date } = revision;
  const content: Content = { source, revision: { id, date }, files: [...texts] };
  await writeDurably(file, JSON.stringify({ digest: digestOf(content), content }));
}

/**
 * Reads a snapshot.
 * @param source where its data must be from
 * @returns undefined, and a line in the log, when there is none to be trusted
 */
export async function readSnapshot(file: string, source: string, log: Log): Promise<Snapshot | undefined> {
  let content: Content;
  try {
    const read = JSON.parse(await readFile(file, "utf8")) as { digest: unknown; content: Content } | null;
    if (read?.digest !== digestOf(read?.content)) throw new Error("it is not as it was written");
    content = read.content;
  } catch (error) {
    const reason = (error as Error).message;
    if ((error as NodeJS.ErrnoException).code === "ENOENT") log.info({ file }, "there is no snapshot of the data yet");
    else log.warn({ file, reason }, "the snapshot of the data is ignored");
    return undefined;
  }
  if (content.source !== source) {
    log.warn({ file, source, found: content.source }, "the snapshot of the data is from another place and ignored");
    return undefined;
  }
  const { revision, files } = content;
  return { source, revision, texts: new Map(files) };
}
