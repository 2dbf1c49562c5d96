/** Reads the project files of requests. */
import type { FastifyBaseLogger } from "fastify";
import { Thread, ThreadError, type ThreadLimits } from "../live/thread.js";
import {
  type Project,
  type ProjectFile,
  readProject,
  readWholeProject,
  type WholeProject,
} from "../manifests/project.js";
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

/** What the worker thread is asked. */
export interface Reading {
  files: readonly ProjectFile[];
  /** Whether to read what an upgrade is planned by, too. */
  isWhole: boolean;
}

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
    return this.#read({ files, isWhole: false });
  }

  /** Reads them with all that an upgrade is planned by. @throws ApiError as `read` does */
  async readWhole(files: readonly ProjectFile[]): Promise<WholeProject | Problem> {
    return this.#read({ files, isWhole: true }) as Promise<WholeProject | Problem>;
  }

  /** Ends the worker thread. */
  async close(): Promise<void> {
    await this.#thread?.end();
  }

  async #read(reading: Reading): Promise<Project | Problem> {
    const { files, isWhole } = reading;
    if (lengthOf(files) <= READ_AT_ONCE) return isWhole ? readWholeProject(files) : readProject(files);
    if (this.#waiting >= MOST_WAITING)
      throw unavailable("Too many large projects are being read. Try again in a few seconds.", 5);
    this.#waiting += 1;
    const read = this.#last.then(() => this.#ask(reading));
    this.#last = read.then(() => {
      this.#waiting -= 1;
    });
    return read;
  }

  async #ask(reading: Reading): Promise<Project | Problem> {
    if (this.#thread === undefined || this.#thread.ended)
      this.#thread = new Thread("reading", new URL("./project-worker.js", import.meta.url), this.#limits);
    try {
      return await this.#thread.ask<Project | Problem>(reading);
    } catch (error) {
      if (!(error instanceof ThreadError)) throw error;
      this.#log.warn(
        { characters: lengthOf(reading.files), reason: error.message },
        "project files exceeded the limits",
      );
      return TOO_LARGE;
    }
  }
}

const lengthOf = (files: readonly ProjectFile[]) => files.reduce((sum, { text }) => sum + text.length, 0);
