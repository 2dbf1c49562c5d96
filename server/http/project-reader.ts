/** Reads the project files of requests. */
import type { FastifyBaseLogger } from "fastify";
import { Thread, ThreadError, type ThreadLimits } from "../live/thread.js";
import { type Project, type ProjectFile, readProject } from "../manifests/project.js";
import type { Problem } from "../manifests/reading.js";
import { unavailable } from "./errors.js";

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

  /** @param log gets a warning for each project over the limits */
  constructor(log: Pick<FastifyBaseLogger, "warn">, limits = LIMITS) {
    this.#log = log;
    this.#limits = limits;
  }

  /**
   * Reads the files of a project; long ones in a worker thread, since a megabyte can take a second.
   * @returns the project, or what is wrong
   * @throws ApiError 503 when too many are waiting
   */
  async read(files: readonly ProjectFile[]): Promise<Project | Problem> {
    if (lengthOf(files) <= READ_AT_ONCE) return readProject(files);
    if (this.#waiting >= MOST_WAITING)
      throw unavailable("Too many large projects are being scanned. Try again in a few seconds.", 5);
    this.#waiting += 1;
    const read = this.#last.then(() => this.#ask(files));
    this.#last = read.then(() => {
      this.#waiting -= 1;
    });
    return read;
  }

  /** Ends the worker thread. */
  async close(): Promise<void> {
    await this.#thread?.end();
  }

  async #ask(files: readonly ProjectFile[]): Promise<Project | Problem> {
    if (this.#thread === undefined || this.#thread.ended)
      this.#thread = new Thread("reading", new URL("./project-worker.js", import.meta.url), this.#limits);
    try {
      return await this.#thread.ask<Project | Problem>(files);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      this.#log.warn({ characters: lengthOf(files), reason: error.message }, "project files exceeded the limits");
      return TOO_LARGE;
    }
  }
}

const lengthOf = (files: readonly ProjectFile[]) => files.reduce((sum, { text }) => sum + text.length, 0);
