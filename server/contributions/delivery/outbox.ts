/**
 * What was accepted and is on its way to the forge: one file each, whole or not there. A file leaves only when its
 * receipt is on disk, so nothing is lost at any moment; what is done twice, the forge makes once. Receipts stay, in a folder
 * for each subject: finding one does not depend on how many others there are.
 */
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { CONTRIBUTION_ID, type Proposed } from "../../forges/forge.js";
import {
  jsonFilesIn,
  type OnUnreadable,
  readText,
  syncFolder,
  UnsoundFile,
  writeDurably,
} from "../../state/durable-file.js";
import { Lease } from "../../state/lease.js";
import { type Submission, subjectId, subjectIdOf } from "../submission.js";

/** What became of a submission that was delivered. */
export interface Receipt extends Proposed {
  /** ISO 8601. */
  deliveredAt: string;
}

export interface OutboxEntry {
  submission: Submission;
  /** Undefined while it waits. */
  receipt: Receipt | undefined;
}

type SubmittedContent = Pick<Submission, "kind" | "subject" | "revision">;

export class Outbox {
  /** Whoever delivers holds it: several processes may share the folder. To be asked for when something waits. */
  readonly lease: Lease;
  readonly #waiting: string;
  readonly #delivered: string;
  readonly #aside: string;
  readonly #onUnreadable: OnUnreadable;

  /** @param stateDir the folder of everything that is state; folders in it are made as needed */
  constructor(stateDir: string, onUnreadable: OnUnreadable) {
    this.#waiting = join(stateDir, "outbox");
    this.#delivered = join(stateDir, "delivered");
    this.#aside = join(stateDir, "outbox-unreadable");
    this.#onUnreadable = onUnreadable;
    this.lease = new Lease(join(this.#waiting, ".lease"));
  }

  /** Keeps a submission. When this returns it is on disk. @throws what the file system says, such as ENOSPC */
  async add(submission: Submission): Promise<void> {
    await writeDurably(join(this.#waiting, nameOf(submission)), `${JSON.stringify({ submission }, null, 2)}\n`);
  }

  async count(): Promise<number> {
    return (await jsonFilesIn(this.#waiting)).length;
  }

  /** The names of what was set aside, as it holds no submission. */
  async unreadable(): Promise<string[]> {
    return jsonFilesIn(this.#aside);
  }

  /** Those that wait, the oldest first. */
  async waiting(): Promise<Submission[]> {
    const entries = await this.#read(this.#waiting, () => true);
    return entries.map(({ submission }) => submission).sort(byAge);
  }

  /** Replaces a waiting submission by its receipt. */
  async deliver(submission: Submission, receipt: Receipt): Promise<void> {
    await writeDurably(this.#receiptPath(submission), `${JSON.stringify({ submission, receipt }, null, 2)}\n`);
    await rm(join(this.#waiting, nameOf(submission)), { force: true });
    await syncFolder(this.#waiting);
  }

  /** The receipt of exactly this revision; undefined while it was not delivered. */
  async receiptOf(submission: Submission): Promise<Receipt | undefined> {
    return (await this.#readEntry(this.#receiptPath(submission)))?.receipt;
  }

  /** All revisions of a contribution, the oldest first. */
  async find(id: string): Promise<OutboxEntry[]> {
    return CONTRIBUTION_ID.test(id) ? this.#both(subjectIdOf(id), (name) => name.startsWith(`${id}.`)) : [];
  }

  /** The entry that holds exactly this content. */
  async findRevision({ kind, subject, revision }: SubmittedContent): Promise<OutboxEntry | undefined> {
    const end = `.${revision.slice(0, DIGITS)}.json`;
    const entries = await this.#both(subjectId(kind, subject), (name) => name.endsWith(end));
    return entries.find(({ submission }) => submission.revision === revision);
  }

  /** Everything submitted about a subject, the oldest first. */
  async about({ kind, subject }: Omit<SubmittedContent, "revision">): Promise<OutboxEntry[]> {
    const about = subjectId(kind, subject);
    const entries = await this.#both(about, (name) => name.startsWith(`${about}-`));
    return entries.filter(({ submission }) => submission.kind === kind && submission.subject === subject);
  }

  async #both(subject: string, wanted: (name: string) => boolean): Promise<OutboxEntry[]> {
    // Waiting first: an entry that is delivered meanwhile is then seen twice and not missed.
    const waiting = await this.#read(this.#waiting, wanted);
    const delivered = await this.#read(join(this.#delivered, subject), wanted);
    const entries = new Map([...waiting, ...delivered].map((entry) => [nameOf(entry.submission), entry]));
    return [...entries.values()].sort((a, b) => byAge(a.submission, b.submission));
  }

  #receiptPath(submission: Submission): string {
    return join(this.#delivered, subjectIdOf(submission.id), nameOf(submission));
  }

  async #read(folder: string, wanted: (name: string) => boolean): Promise<OutboxEntry[]> {
    const names = (await jsonFilesIn(folder)).filter(wanted);
    const entries = await Promise.all(names.map((name) => this.#readEntry(join(folder, name))));
    return entries.filter((entry) => entry !== undefined);
  }

  async #readEntry(path: string): Promise<OutboxEntry | undefined> {
    try {
      const text = await readText(path);
      // Gone: it was delivered between the listing and the reading.
      return text === undefined ? undefined : entryIn(text, basename(path));
    } catch (error) {
      this.#onUnreadable(error instanceof UnsoundFile ? await this.#setAside(path) : path, error);
      return undefined;
    }
  }

  /** What is no submission would wait for ever; what the disk does not give now may be given later. @returns where it is */
  async #setAside(path: string): Promise<string> {
    if (dirname(path) !== this.#waiting) return path;
    await mkdir(this.#aside, { recursive: true, mode: 0o700 });
    const place = join(this.#aside, basename(path));
    // Another process may be quicker.
    await rename(path, place).catch(() => {});
    return place;
  }
}

/** As many digits of a digest as no two revisions of one contribution will share. */
const DIGITS = 16;

/** Ids are plain words, so they are safe as names. */
const nameOf = ({ id, revision }: Submission) => `${id}.${String(revision).slice(0, DIGITS)}.json`;

/** @throws UnsoundFile where it is none */
function entryIn(text: string, name: string): OutboxEntry {
  let entry: Partial<OutboxEntry> | null;
  try {
    entry = JSON.parse(text);
  } catch (error) {
    throw new UnsoundFile((error as Error).message);
  }
  const { submission, receipt } = entry ?? {};
  // Under another name it would be delivered again and again, as it could not be taken away.
  if (typeof submission?.createdAt !== "string" || nameOf(submission) !== name)
    throw new UnsoundFile("it contains no submission, or not the one it is named after");
  return { submission, receipt };
}

const byAge = (a: Submission, b: Submission) =>
  a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : a.id < b.id ? -1 : 1;
