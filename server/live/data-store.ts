/** The files of the data as they are served, with a thread that checks and compiles what they are to become. */
import type { Revision } from "../catalog/catalog.js";
import type { Problem } from "../data/problem.js";
import type { Changes } from "./data-set.js";
import type { Compiled, Request, Results } from "./data-worker.js";
import { Thread, type ThreadLimits } from "./thread.js";

/** Ample: data of so many bytes take a twentieth of the time on an idle machine, and a quarter of the memory. */
const limitsFor = (bytes: number): ThreadLimits => ({
  timeout: 60_000 + bytes / 100,
  memory: 256 + Math.ceil(bytes / 2 ** 20) * 24,
});

/**
 * Where a method returns problems, none mean that it was done and any that nothing has changed. Operations run one after
 * another. The thread starts when it is first needed. One that fails or hangs is replaced by one with the data as they
 * were, and only the operation that it was at fails, with a ThreadError.
 */
export class DataStore {
  readonly #now: () => Date;
  readonly #limits: ThreadLimits | undefined;
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #closed = false;
  #texts: ReadonlyMap<string, string> = new Map();

  /** @param limits of the thread; by the size of the data when left out */
  constructor(now: () => Date, limits?: ThreadLimits) {
    this.#now = now;
    this.#limits = limits;
  }

  /** The files as they are served, by path. */
  get texts(): ReadonlyMap<string, string> {
    return this.#texts;
  }

  /** Replaces all files by such as are known to be valid. Only to be called before anything else. */
  adopt(texts: ReadonlyMap<string, string>): void {
    this.#texts = texts;
  }

  /** Starts the thread with the data, which takes seconds, so that the first operation does not wait for it. */
  async prepare(): Promise<void> {
    await this.#next(async () => {
      if (!this.#closed) this.#thread ??= await this.#start(this.#texts);
    }).catch((error) => {
      if (!this.#closed) throw error;
    });
  }

  /** Replaces all files. */
  load(texts: ReadonlyMap<string, string>): Promise<readonly Problem[]> {
    return this.#next(async () => {
      const problems = await this.#ask({ operation: "load", texts, today: this.#today() }, texts);
      if (problems.length === 0) this.#texts = new Map(texts);
      return problems;
    });
  }

  /** Applies changes. */
  update(changes: Changes): Promise<readonly Problem[]> {
    return this.#next(async () => {
      const problems = await this.#ask({ operation: "update", changes, today: this.#today() });
      if (problems.length > 0) return problems;
      const texts = new Map(this.#texts);
      for (const [path, text] of changes) {
        if (text === null) texts.delete(path);
        else texts.set(path, text);
      }
      this.#texts = texts;
      return problems;
    });
  }

  /** The problems that the data would have with changes, layout included; they stay as they are. */
  check(changes: Changes): Promise<readonly Problem[]> {
    return this.#next(() => this.#ask({ operation: "check", changes, today: this.#today() }));
  }

  /**
   * Compiles the data as they are.
   * @param overlay private files to apply on top, by path; left out where there are none
   */
  compile(revision: Revision, overlay?: ReadonlyMap<string, string>): Promise<Compiled> {
    return this.#next(() => this.#ask({ operation: "compile", revision, overlay, today: this.#today() }));
  }

  /** Writes the data as they are to a file: see `writeSnapshot`. */
  save(file: string, source: string, revision: Revision): Promise<void> {
    return this.#next(async () => {
      await this.#ask({ operation: "save", file, source, revision });
    });
  }

  /** Ends the thread; an operation under way fails. */
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

  /** @param texts that decide how much a new thread may take */
  async #ask<Asked extends Request>(request: Asked, texts = this.#texts): Promise<Results[Asked["operation"]]> {
    if (this.#closed) throw new Error("the data store is closed");
    if (!this.#thread || this.#thread.ended) this.#thread = await this.#start(texts);
    return this.#thread.ask(request);
  }

  /** Starts a thread with the data as they are. */
  async #start(texts: ReadonlyMap<string, string>): Promise<Thread> {
    let bytes = 0;
    for (const text of texts.values()) bytes += text.length;
    const file = new URL("./data-worker.js", import.meta.url);
    const thread = new Thread("the data thread", file, this.#limits ?? limitsFor(bytes));
    // For `close`, which may come while it loads.
    this.#thread = thread;
    if (this.#texts.size === 0) return thread;
    try {
      const request: Request = { operation: "load", texts: this.#texts, today: this.#today() };
      const problems = await thread.ask<Results["load"]>(request);
      if (problems.length > 0) throw new Error(`the served data do not validate: ${problems[0]?.what}`);
      return thread;
    } catch (error) {
      // Without the data it must not answer anything.
      await thread.end();
      throw error;
    }
  }
}
