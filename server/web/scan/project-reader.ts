/** Parses pasted project files. */
import type { FastifyBaseLogger } from "fastify";
import { unavailable } from "../../http/errors.js";
import { Thread, ThreadError, type ThreadLimits } from "../../live/thread.js";
import { type Project, readProject } from "../../manifests/project.js";
import type { Problem } from "../../manifests/reading.js";

/** Characters that are always parsed fast enough on the event loop. */
const READ_AT_ONCE = 16 * 1024;

/** Usual projects take less than a second. */
const LIMITS: ThreadLimits = { timeout: 5_000, memory: 256 };

/** Texts waiting for the worker thread. */
const MOST_WAITING = 20;

const TOO_LARGE: Problem = {
  problem: "This takes too long to read. Use a smaller file, such as the package.json of the project.",
};

export class ProjectReader {
  readonly #log: Pick<FastifyBaseLogger, "warn">;
  readonly #limits: ThreadLimits;
  #thread: Thread | undefined;
  #waiting = 0;
  #last: Promise<unknown> = Promise.resolve();

  /** @param log gets a warning for each text over the limits */
  constructor(log: Pick<FastifyBaseLogger, "warn">, limits = LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  /**
   * Parses a text; long ones in a worker thread, since a megabyte can take a second.
   * @returns the project, or what is wrong
   * @throws ApiError 503 when too many are waiting
   */
  async read(text: string): Promise<Project | Problem> {
    if (text.length <= READ_AT_ONCE) return readProject([{ name: undefined, text }]);
    if (this.#waiting >= MOST_WAITING)
      throw unavailable("Too many large projects are being scanned. Try again in a few seconds.", 5);
    this.#waiting += 1;
    const read = this.#last.then(() => this.#ask(text));
    this.#last = read.then(() => {
      this.#waiting -= 1;
    });
    return read;
  }

  /** Ends the worker thread. */
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
      this.#log.warn({ characters: text.length, reason: error.message }, "pasted project exceeded the limits");
      return TOO_LARGE;
    }
  }
}
