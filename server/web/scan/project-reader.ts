/** Reads what people paste. */
import type { FastifyBaseLogger } from "fastify";
import { unavailable } from "../../http/errors.js";
import { Thread, ThreadError, type ThreadLimits } from "../../live/thread.js";
import { type Project, readProject } from "../../manifests/project.js";
import type { Problem } from "../../manifests/reading.js";

/** Whatever stands in a text of so many characters, reading it takes less than the event loop may stand still for. */
const READ_AT_ONCE = 16 * 1024;

/** What is read anywhere near as long is read within a second. */
const LIMITS: ThreadLimits = { timeout: 5_000, memory: 256 };

/** Texts that wait for the thread. */
const MOST_WAITING = 20;

/** What comes of a text that takes more than the limits. */
const TOO_MUCH: Problem = {
  problem: "This takes too long to read here. Take what the project itself asks for, such as its package.json.",
};

export class ProjectReader {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #limits: ThreadLimits;
  #thread: Thread | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param log is told of each text that could not be read, and why */
  constructor(log: Pick<FastifyBaseLogger, "warn">, limits = LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  /**
   * Reads a text: a short one at once, and a long one in a thread, as a megabyte can take a second.
   * @returns what it names, or what is wrong with it
   * @throws ApiError 503 when too many wait
   */
  async read(text: string): Promise<Project | Problem> {
    if (text.length <= READ_AT_ONCE) return readProject([{ name: undefined, text }]);
    if (this.#waiting >= MOST_WAITING)
      throw unavailable("More long lists are being read than there is time for; try again in a few seconds.", 5);
    this.#waiting += 1;
    const read = this.#last.then(() => this.#ask(text));
    this.#last = read.then(() => {
      this.#waiting -= 1;
    });
    return read;
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread?.end();
  }

  async #ask(text: string): Promise<Project | Problem> {
    if (this.#thread === undefined || this.#thread.ended)
      this.#thread = new Thread("reading", new URL("./project-worker.js", import.meta.url), this.#limits);
    try {
      return await this.#thread.ask<Project | Problem>(text);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      this.#log.warn({ characters: text.length, reason: error.message }, "a pasted text was not read");
      return TOO_MUCH;
    }
  }
}
