/** A thread that is there while there are questions, answers one after the other, and has an end for each. */
import { extname } from "node:path";
import { parentPort, Worker, type WorkerOptions } from "node:worker_threads";

/** What a thread may take before it is ended. */
export interface ThreadLimits {
  /** Milliseconds for an answer. */
  timeout: number;
  /** Megabytes of heap. */
  memory: number;
}

/** Why there is no answer: the thread ended, or could not do what it was asked. */
export class ThreadError extends Error {}

/** The answer took more time or memory than it may. */
export class ThreadLimitError extends ThreadError {}

/** An answer, or what went wrong. The first message of a thread is `{ready: true}`. */
export type ThreadReply<Result> = { result: Result } | { error: string };

/** Answers what the thread that this runs in is asked. */
export function answerQuestions<Question>(answer: (question: Question) => unknown): void {
  parentPort?.on("message", async (question: Question) => {
    let reply: ThreadReply<unknown>;
    try {
      reply = { result: await answer(question) };
    } catch (error) {
      reply = { error: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(reply);
  });
  parentPort?.postMessage({ ready: true });
}

/** Megabytes for what a thread has just made, in place of 48: a service in use takes 50 less, and no more of the processor. */
const YOUNG = 12;

/** Milliseconds for a thread to come up. */
const START_TIMEOUT = 60_000;

/** Starts a file as a thread: compiled where this one is, else from its source. @param file that ends in `.js` */
export function startWorker(file: URL, options: WorkerOptions): Worker {
  if (extname(new URL(import.meta.url).pathname) !== ".ts" || file.protocol !== "file:")
    return new Worker(file, options);
  // tsx does not pass itself on to threads.
  const [tsx, source] = [import.meta.resolve("tsx/esm/api"), file.href.replace(/js$/, "ts")];
  const script = `import(${JSON.stringify(tsx)}).then(({ register }) => (register(), import(${JSON.stringify(source)})))`;
  return new Worker(script, { ...options, eval: true, execArgv: [] });
}

interface ThreadOptions<Question> {
  /** As errors call it. */
  name: string;
  /** What it runs, ending in `.js`: a module that calls `answerQuestions`. */
  file: URL;
  limits: ThreadLimits | ((question: Question) => ThreadLimits);
  /** Milliseconds without a question after which it ends, and gives its memory back. */
  idle: number;
  /** What the module finds as `workerData`. */
  data?: unknown;
}

/** A thread that starts with a question. One that fails or hangs fails alone: the next question has a new thread. */
export class Thread<Question> {
  #running: RunningThread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** Questions that it has not answered yet. */
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(private readonly options: ThreadOptions<Question>) {}

  /** @throws ThreadError */
  ask(question: Question): Promise<unknown> {
    clearTimeout(this.#idle);
    this.#waiting += 1;
    const result = this.#last.then(() => this.#ask(question)).finally(() => this.#rest());
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends it; a question that it is at fails. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#running?.end();
  }

  #ask(question: Question): Promise<unknown> {
    const { name, file, limits, data } = this.options;
    if (this.#closed) throw new ThreadError(`${name} is closed`);
    if (!this.#running || this.#running.ended) {
      const own = typeof limits === "function" ? limits(question) : limits;
      this.#running = new RunningThread(name, file, own, data);
    }
    return this.#running.ask(question);
  }

  #rest(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0 || this.#closed) return;
    this.#idle = setTimeout(() => {
      void this.#running?.end();
      this.#running = undefined;
    }, this.options.idle).unref();
  }
}

class RunningThread {
  readonly #name: string;
  readonly #worker: Worker;
  readonly #ready: Promise<unknown>;
  readonly #timeout: number;
  /** Why it ended, once it has. */
  #ended: ThreadError | undefined;

  constructor(name: string, file: URL, { timeout, memory }: ThreadLimits, workerData: unknown) {
    this.#name = name;
    this.#timeout = timeout;
    this.#worker = startWorker(file, {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: YOUNG },
    });
    this.#worker.on("error", (error: NodeJS.ErrnoException) => {
      const Kind = error.code === "ERR_WORKER_OUT_OF_MEMORY" ? ThreadLimitError : ThreadError;
      this.#ended ??= new Kind(`${name} failed: ${error.message}`, { cause: error });
    });
    this.#worker.on("exit", () => {
      this.#ended ??= new ThreadError(`${name} ended`);
    });
    // It keeps no process alive; who waits for an answer holds a timer.
    this.#worker.unref();
    this.#ready = this.#message(START_TIMEOUT);
    this.#ready.catch(() => {});
  }

  get ended(): boolean {
    return this.#ended !== undefined;
  }

  /** Asks for one thing at a time. @throws ThreadError; when it came too late, the thread is ended as well */
  async ask(question: unknown): Promise<unknown> {
    await this.#ready;
    const answered = this.#message(this.#timeout);
    this.#worker.postMessage(question);
    const reply = (await answered) as ThreadReply<unknown>;
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
        this.#ended ??= new ThreadLimitError(`${this.#name} gave no answer within ${timeout / 1000} s`);
        // Its exit rejects.
        void this.#worker.terminate();
      }, timeout);
      if (this.#ended) onExit();
      else this.#worker.once("message", onMessage).once("exit", onExit);
    });
  }
}
