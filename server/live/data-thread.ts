/** The thread of the data from outside: one question at a time, each with an end. */
import { once } from "node:events";
import { extname } from "node:path";
import { Worker, type WorkerOptions } from "node:worker_threads";
import type { Reply, Request, Results } from "./data-worker.js";
import type { FolderState } from "./folder-state.js";
import type { Look } from "./look-worker.js";

/** What a thread may take before it is ended. */
export interface ThreadLimits {
  /** Milliseconds for an answer. */
  timeout: number;
  /** Megabytes of heap. */
  memory: number;
}

/** Why there is no answer: the thread ended, took too long, or could not do what it was asked. */
export class ThreadError extends Error {}

/** Milliseconds for a thread to come up. */
const START_TIMEOUT = 60_000;

/** Starts a file beside this one: compiled where this one is, else the source. @param name of the file, without its end */
export function startWorker(name: string, options: WorkerOptions): Worker {
  const { href } = new URL(`./${name}.js`, import.meta.url);
  if (extname(new URL(import.meta.url).pathname) !== ".ts") return new Worker(new URL(href), options);
  // tsx does not pass itself on to threads: https://github.com/privatenumber/tsx/issues/354
  const source = JSON.stringify(href.replace(/js$/, "ts"));
  const tsx = JSON.stringify(import.meta.resolve("tsx/esm/api"));
  const code = `import(${source}).catch((error) => {
    if (error.code !== "ERR_UNKNOWN_FILE_EXTENSION") throw error;
    return import(${tsx}).then(({ tsImport }) => tsImport(${source}, ${source}));
  });`;
  return new Worker(code, { ...options, eval: true });
}

/** Looks at the state of folders, so that nothing waits for it. @throws what the file system says */
export async function lookFromThread(look: Look): Promise<FolderState> {
  const worker = startWorker("look-worker", { workerData: look });
  const [state] = await once(worker, "message");
  return state as FolderState;
}

export class DataThread {
  readonly #worker: Worker;
  readonly #ready: Promise<unknown>;
  readonly #timeout: number;
  /** Why it ended, once it has. */
  #ended: ThreadError | undefined;

  constructor({ timeout, memory }: ThreadLimits) {
    this.#timeout = timeout;
    this.#worker = startWorker("data-worker", { resourceLimits: { maxOldGenerationSizeMb: memory } });
    this.#worker.on("error", (error) => {
      this.#ended ??= new ThreadError(`the data thread failed: ${error.message}`, { cause: error });
    });
    this.#worker.on("exit", () => {
      this.#ended ??= new ThreadError("the data thread ended");
    });
    // It keeps no process alive; who waits for an answer holds a timer.
    this.#worker.unref();
    this.#ready = this.#message(START_TIMEOUT);
    this.#ready.catch(() => {});
  }

  /** Whether it will answer nothing any more. */
  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /**
   * Asks for one thing; the caller waits for the answer before asking for the next.
   * @throws ThreadError; when it came too late, the thread is ended as well
   */
  async ask<Asked extends Request>(request: Asked): Promise<Results[Asked["operation"]]> {
    await this.#ready;
    const answered = this.#message(this.#timeout);
    this.#worker.postMessage(request);
    const reply = (await answered) as Reply;
    if ("error" in reply) throw new ThreadError(reply.error);
    return reply.result as Results[Asked["operation"]];
  }

  async end(): Promise<void> {
    this.#ended ??= new ThreadError("the data thread was stopped");
    await this.#worker.terminate();
  }

  /** The next message from the thread. */
  #message(timeout: number): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const settle = (act: () => void) => {
        clearTimeout(timer);
        this.#worker.off("message", onMessage).off("exit", onExit);
        act();
      };
      const onMessage = (message: unknown) => settle(() => resolve(message));
      const onExit = () => settle(() => reject(this.#ended ?? new ThreadError("the data thread ended")));
      const timer = setTimeout(() => {
        this.#ended ??= new ThreadError(`the data thread gave no answer within ${timeout / 1000} s`);
        // Its exit rejects.
        void this.#worker.terminate();
      }, timeout);
      if (this.#ended) onExit();
      else this.#worker.once("message", onMessage).once("exit", onExit);
    });
  }
}
