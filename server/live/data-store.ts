/** The data as records and texts, with a thread that checks what they are to become. */
import type { Records, Revision } from "../catalog/catalog.js";
import { MAX_TOTAL } from "../data/bounds.js";
import { recordsOf } from "../data/load.js";
import type { Problem } from "../data/problem.js";
import type { Changes } from "./data-set.js";
import { DataThread } from "./data-thread.js";
import type { Keeping, Kept, ReadFolder, Request } from "./data-worker.js";
import type { ThreadLimits } from "./thread.js";

/** Data of so many bytes take a twentieth of the time on a machine with nothing else to do, and a quarter of the memory. */
const limitsFor = (bytes: number): ThreadLimits => ({
  timeout: 60_000 + bytes / 100,
  memory: 256 + Math.ceil(bytes / 2 ** 20) * 24,
});

/**
 * Where a method gives problems, none mean that it was done and any that nothing has changed. Operations run one after
 * another. A thread that fails or hangs is replaced by one with the data as they were, and only the operation that it was
 * at fails, with a ThreadError.
 */
export class DataStore {
  readonly #now: () => Date;
  readonly #limits: ThreadLimits | undefined;
  /** The size of the data, as far as it was told. */
  #bytes = 0;
  #thread: DataThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  #texts: ReadonlyMap<string, string> = new Map();
  #values: ReadonlyMap<string, unknown> = new Map();
  #records: Records = recordsOf([]);

  /** @param limits of the thread; by the size of the data when left out */
  constructor(now: () => Date, limits?: ThreadLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  /** The records of the data as they are; other data are another object. */
  get records(): Records {
    return this.#records;
  }

  /** The files of the data as they are, by path. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  /**
   * Reads a folder and takes it in place of what there is.
   * @param bytes about how large it is
   */
  read(folder: string, bytes: number): Promise<ReadFolder> {
    return this.#next(async () => {
      // A folder may say that it is larger than any that is read.
      this.#bytes = Math.min(bytes, MAX_TOTAL);
      const found = await this.#ask({ operation: "read", folder, today: this.#today() });
      if (found.problems.length === 0) await this.#takeParts(this.#thread as DataThread);
      return found;
    });
  }

  /** Takes a whole folder in place of what there is. */
  load(texts: ReadonlyMap<string, string>): Promise<readonly Problem[]> {
    return this.#next(async () => {
      const { problems, values } = await this.#ask({ operation: "load", texts, today: this.#today() });
      if (problems.length === 0) this.#become(new Map(texts), values);
      return problems;
    });
  }

  /** Takes changes in. */
  update(changes: Changes): Promise<readonly Problem[]> {
    return this.#next(async () => {
      const { problems, values } = await this.#ask({ operation: "update", changes, today: this.#today() });
      if (problems.length === 0) this.#merge(changes, values);
      return problems;
    });
  }

  /** The problems that the data would have with changes, layout included; they stay as they are. */
  check(changes: Changes): Promise<readonly Problem[]> {
    return this.#next(async () => {
      const { problems } = await this.#ask({ operation: "check", changes, today: this.#today() });
      return problems;
    });
  }

  /**
   * Writes a snapshot of the data.
   * @see writeSnapshot
   */
  save(file: string, source: string, revision: Revision): Promise<void> {
    return this.#next(async () => {
      await this.#ask({ operation: "save", file, source, revision });
    });
  }

  /** Keeps the data as they are, compiled, for the next start. */
  keep(keeping: Keeping): Promise<Kept> {
    return this.#next(() => this.#ask({ operation: "keep", keeping }));
  }

  /** Ends the thread; what is under way fails. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.#thread?.end();
  }

  #today(): string {
    return this.#now().toISOString().slice(0, 10);
  }

  #next<T>(operation: () => Promise<T>): Promise<T> {
    const result = this.#last.then(operation);
    this.#last = result.catch(() => {});
    return result;
  }

  async #ask<Asked extends Request>(request: Asked) {
    if (this.#closed) throw new Error("the data store is closed");
    if (!this.#thread || this.#thread.ended) await this.#start();
    return (this.#thread as DataThread).ask(request);
  }

  /** Starts a thread, with the data as they are. */
  async #start(): Promise<void> {
    const thread = new DataThread(this.#limits ?? limitsFor(this.#bytes));
    this.#thread = thread;
    if (this.#texts.size === 0) return;
    try {
      const { problems } = await thread.ask({ operation: "load", texts: this.#texts, today: this.#today() });
      if (problems.length > 0) throw new Error(`the data that are served do not validate: ${problems[0]?.what}`);
    } catch (error) {
      // Without the data it must not answer anything.
      await thread.end();
      throw error;
    }
  }

  /** In parts, as requests are answered in between. */
  async #takeParts(thread: DataThread): Promise<void> {
    const texts = new Map<string, string>();
    const values = new Map<string, unknown>();
    for (;;) {
      const part = await thread.ask({ operation: "part" });
      if (part.length === 0) return this.#become(texts, values);
      for (const [path, text, value] of part) {
        texts.set(path, text);
        values.set(path, value);
      }
    }
  }

  #merge(changes: Changes, changed: ReadonlyMap<string, unknown>): void {
    const texts = new Map(this.#texts);
    const values = new Map(this.#values);
    for (const [path, text] of changes) {
      texts.delete(path);
      values.delete(path);
      if (text !== null) texts.set(path, text);
    }
    for (const [path, value] of changed) values.set(path, value);
    this.#become(texts, values);
  }

  #become(texts: ReadonlyMap<string, string>, values: ReadonlyMap<string, unknown>): void {
    this.#texts = texts;
    // In the order of paths, as a folder is read.
    this.#values = new Map([...values].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
    this.#records = recordsOf(this.#values);
  }
}
