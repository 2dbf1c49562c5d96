/** A thread that is asked one question at a time, each with an end. */
import { createRequire } from "node:module";
import { extname } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker, type WorkerOptions } from "node:worker_threads";

/** What a thread may take before it is ended. */
export interface ThreadLimits {
  /** Milliseconds for an answer. */
  timeout: number;
  /** Megabytes of heap. */
  memory: number;
}

/** Why there is no answer: the thread ended, took too long, or could not do what it was asked. */
export class ThreadError extends Error {}

/** An answer, or what went wrong. The first message of a thread is `{ready: true}`. */
export type Reply<Result> = { result: Result } | { error: string };

/** Milliseconds for a thread to come up. */
const START_TIMEOUT = 60_000;

/** Starts a file as a thread: compiled where this one is, else from its source. @param file that ends in `.js` */
export function startWorker(file: URL, options: WorkerOptions): Worker {
  if (extname(new URL(import.meta.url).pathname) !== ".ts" || file.protocol !== "file:")
    return new Worker(file, options);
  return new Worker(bundle(file.href.replace(/js$/, "ts")), { ...options, eval: true, execArgv: [] });
}

/** The scripts of threads that were started from their sources. */
const bundles = new Map<string, string>();

/** A source and all it imports as one script: tsx does not pass itself on to threads, and would take four times as long. */
function bundle(source: string): string {
  let script = bundles.get(source);
  if (script === undefined) {
    // Only where the server runs from its sources are there packages for development.
    const { buildSync } = createRequire(import.meta.url)("esbuild") as typeof import("esbuild");
    const { outputFiles } = buildSync({
      entryPoints: [fileURLToPath(source)],
      bundle: true,
      write: false,
      platform: "node",
      mainFields: ["module", "main"],
      // What is looked for beside a module is two folders up for all of them.
      define: { "import.meta": JSON.stringify({ url: source }) },
    });
    script = outputFiles[0]?.text ?? "";
    bundles.set(source, script);
  }
  return script;
}

export class Thread {
  readonly #name: string;
  readonly #worker: Worker;
  readonly #ready: Promise<unknown>;
  readonly #timeout: number;
  /** Why it ended, once it has. */
  #ended: ThreadError | undefined;

  /**
   * @param name of the thread, as errors call it
   * @param file that it runs, ending in `.js`; it answers each message with a `Reply`
   */
  constructor(name: string, file: URL, { timeout, memory }: ThreadLimits) {
    this.#name = name;
    this.#timeout = timeout;
    this.#worker = startWorker(file, { resourceLimits: { maxOldGenerationSizeMb: memory } });
    this.#worker.on("error", (error) => {
      this.#ended ??= new ThreadError(`${name} failed: ${error.message}`, { cause: error });
    });
    this.#worker.on("exit", () => {
      this.#ended ??= new ThreadError(`${name} ended`);
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
  async ask<Result>(question: unknown): Promise<Result> {
    await this.#ready;
    const answered = this.#message(this.#timeout);
    this.#worker.postMessage(question);
    const reply = (await answered) as Reply<Result>;
    if ("error" in reply) throw new ThreadError(reply.error);
    return reply.result;
  }

  async end(): Promise<void> {
    this.#ended ??= new ThreadError(`${this.#name} was stopped`);
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
      const onExit = () => settle(() => reject(this.#ended ?? new ThreadError(`${this.#name} ended`)));
      const timer = setTimeout(() => {
        this.#ended ??= new ThreadError(`${this.#name} gave no answer within ${timeout / 1000} s`);
        // Its exit rejects.
        void this.#worker.terminate();
      }, timeout);
      if (this.#ended) onExit();
      else this.#worker.once("message", onMessage).once("exit", onExit);
    });
  }
}
