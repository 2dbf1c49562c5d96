/**
 * Reports that wait for a maintainer: one file each below STATE_DIR/reports, for the owner alone, whole or not there. What
 * was decided stays without what the report said, so that whoever kept its address can see what became of it.
 */
import { randomBytes } from "node:crypto";
import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { jsonFilesIn, type OnUnreadable, readText, syncFolder, writeDurably } from "../../state/durable-file.js";
import { Lease } from "../../state/lease.js";
import { contentDigest, type ReportContent } from "./report.js";

export interface Report {
  id: string;
  /** ISO 8601. */
  receivedAt: string;
  /** What it is about: `Next.js and React`. */
  name: string;
  /** Where to write to, as the visitor gave it; it is gone when the report is. */
  reply?: string | undefined;
  content: ReportContent;
}

/** What became of a report, without anything that it said. */
export interface ReportDecision {
  /** Corrected: by hand, or in another way than by this report. */
  outcome: "accepted" | "corrected" | "rejected";
  /** The contribution that it became. */
  contribution?: string | undefined;
  /** Why it was rejected, in the maintainer's words. */
  reason?: string | undefined;
  /** ISO 8601. */
  at: string;
}

/** Thrown when the queue holds as many reports as it may. */
export class QueueFull extends Error {
  constructor() {
    super(`the queue of reports is full (${MOST_REPORTS})`);
  }
}

/** Thrown when a report is longer than any that somebody writes. */
export class ReportTooLong extends Error {}

/** More than maintainers go through; nobody is to fill the disk. */
export const MOST_REPORTS = 200;

/** Bytes of a report on disk. */
const LARGEST_REPORT = 32 * 1024;

const MOST_DECISIONS = 1_000;

/** When it was received, in milliseconds in base 36, so that names sort by age; then what nobody can guess. */
const ID = /^[0-9a-z]{9}-[0-9a-f]{24}$/;

/** Another process may be deciding: so often it is asked, and so long each time. */
const TRIES = 60;
const TRY_MS = 250;
const BUSY = "another process is deciding on reports; try again in a minute";

/** What a crash left half written, and how old it is when nobody is writing it any more, in milliseconds. */
const DRAFT = /^\.[0-9a-f]{16}\.tmp$/;
const DRAFT_MS = 60_000;

export class ReportQueue {
  readonly #folder: string;
  readonly #decided: string;
  readonly #onUnreadable: OnUnreadable;
  readonly #lease: Lease;
  /** Decisions of this process, one after another. */
  #turn: Promise<unknown> = Promise.resolve();

  /** @param stateDir the folder of everything that is state; folders in it are made as needed */
  constructor(stateDir: string, onUnreadable: OnUnreadable) {
    this.#folder = join(stateDir, "reports");
    this.#decided = join(this.#folder, "decided");
    this.#onUnreadable = onUnreadable;
    this.#lease = new Lease(join(this.#folder, ".lease"));
  }

  /** Keeps a report: on disk when this returns, and once when it is sent twice. @throws QueueFull, ReportTooLong */
  async add({ content, name, reply }: Pick<Report, "content" | "name" | "reply">, now: Date): Promise<Report> {
    const waiting = await this.list();
    const digest = contentDigest(content);
    const same = waiting.find((report) => report.reply === reply && contentDigest(report.content) === digest);
    if (same) return same;
    const id = `${now.getTime().toString(36).padStart(9, "0")}-${randomBytes(12).toString("hex")}`;
    const report: Report = { id, receivedAt: now.toISOString(), name, reply, content };
    const text = `${JSON.stringify(report, null, 2)}\n`;
    if (Buffer.byteLength(text) > LARGEST_REPORT) throw new ReportTooLong("the report is too long");
    if ((await this.count()) >= MOST_REPORTS) throw new QueueFull();
    const path = this.#pathOf(id);
    await writeDurably(path, text);
    // Of those that are added at once, the last to be written sees all others: there are never too many.
    if ((await this.count()) <= MOST_REPORTS) return report;
    await rm(path, { force: true });
    throw new QueueFull();
  }

  async count(): Promise<number> {
    return (await idsIn(this.#folder)).length;
  }

  /** Those that wait, the oldest first. */
  async list(): Promise<Report[]> {
    const reports = await Promise.all((await idsIn(this.#folder)).map((id) => this.find(id)));
    return reports.filter((report) => report !== undefined);
  }

  /** A report that waits. */
  async find(id: string): Promise<Report | undefined> {
    const report = ID.test(id) ? await this.#read<Report>(this.#pathOf(id)) : undefined;
    return report?.id === id && report.content ? report : undefined;
  }

  async decision(id: string): Promise<ReportDecision | undefined> {
    return ID.test(id) ? this.#read<ReportDecision>(this.#decisionPath(id)) : undefined;
  }

  /**
   * Decides on a report, which is gone afterwards with everything it said. One is decided at a time, in all processes.
   * @param act carries the decision out; undefined leaves the report where it is
   * @returns what `act` gave; undefined where there is no such report any more
   * @throws what `act` throws, or what the file system says; the report stays then
   */
  decide<T extends { decision?: ReportDecision | undefined }>(
    id: string,
    act: (report: Report) => Promise<T>,
  ): Promise<T | undefined> {
    const turn = this.#turn.then(async () => {
      // Before the lease, whose folder is not there as long as nothing was reported.
      if (!(await this.find(id))) return undefined;
      await this.#acquire();
      try {
        const report = await this.find(id);
        if (!report) return undefined;
        const result = await act(report);
        if (!result.decision) return result;
        await writeDurably(this.#decisionPath(id), `${JSON.stringify(result.decision, null, 2)}\n`);
        await rm(this.#pathOf(id), { force: true });
        await syncFolder(this.#folder);
        await this.#prune();
        return result;
      } finally {
        await this.#lease.release();
      }
    });
    this.#turn = turn.catch(() => {});
    return turn;
  }

  /** @throws EBUSY when another process does not end its decision */
  async #acquire(): Promise<void> {
    for (let tries = 1; !(await this.#lease.acquire()); tries += 1) {
      if (tries >= TRIES) throw Object.assign(new Error(BUSY), { code: "EBUSY" });
      await pause(TRY_MS);
    }
  }

  /** Forgets old decisions, and addresses for replies in what was never finished. */
  async #prune(): Promise<void> {
    for (const name of (await readdir(this.#folder)).filter((name) => DRAFT.test(name))) {
      const path = join(this.#folder, name);
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Number.POSITIVE_INFINITY };
      if (Date.now() - mtimeMs > DRAFT_MS) await rm(path, { force: true });
    }
    const ids = await idsIn(this.#decided);
    for (const id of ids.slice(0, -MOST_DECISIONS)) await rm(this.#decisionPath(id), { force: true });
  }

  #pathOf(id: string): string {
    return join(this.#folder, `${id}.json`);
  }

  #decisionPath(id: string): string {
    return join(this.#decided, `${id}.json`);
  }

  async #read<T>(path: string): Promise<T | undefined> {
    try {
      const text = await readText(path, LARGEST_REPORT);
      return text === undefined ? undefined : (JSON.parse(text) as T);
    } catch (error) {
      this.#onUnreadable(path, error);
      return undefined;
    }
  }
}

/** The oldest first. */
async function idsIn(folder: string): Promise<string[]> {
  const ids = (await jsonFilesIn(folder)).map((name) => name.slice(0, -".json".length));
  return ids.filter((id) => ID.test(id)).sort();
}
