/** The thread that checks and compiles changed data: it starts when it is needed, and ends when it has been idle for a while. */
import type { Request, Results } from "./facts-worker.js";
import { Thread, type ThreadLimits } from "./thread.js";

/** Milliseconds after which it gives its memory back. */
const IDLE = 20_000;

/** Ample: facts of so many bytes take a twentieth of the time on an idle machine, and a quarter of the memory. */
const limitsFor = (bytes: number): ThreadLimits => ({
  timeout: 60_000 + bytes / 100,
  memory: 256 + Math.ceil(bytes / 2 ** 20) * 24,
});

/** Bytes of the data that are compiled, about. */
function sizeOf({ base, state }: Request): number {
  let size = base?.length ?? 0;
  for (const text of state.texts.values()) size += text.length;
  return size;
}

/** Answers one question after another. One that fails or hangs fails alone: the next one has a new thread. */
export class FactsThread {
  readonly #limits: ThreadLimits | undefined;
  #thread: Thread | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #idle: NodeJS.Timeout | undefined;
  #closed = false;

  /** @param limits of the thread; by the size of the facts when left out */
  constructor(limits?: ThreadLimits) {
    this.#limits = limits;
  }

  /** @throws ThreadError */
  ask<Asked extends Request>(request: Asked): Promise<Results[Asked["operation"]]> {
    clearTimeout(this.#idle);
    this.#waiting += 1;
    const result = this.#last.then(() => this.#ask(request)).finally(() => this.#rest());
    this.#last = result.catch(() => {});
    return result;
  }

  /** Ends the thread; a question that it is at fails. */
  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#idle);
    await this.#thread?.end();
  }

  async #ask<Asked extends Request>(request: Asked): Promise<Results[Asked["operation"]]> {
    if (this.#closed) throw new Error("the facts thread is closed");
    if (!this.#thread || this.#thread.ended) {
      const file = new URL("./facts-worker.js", import.meta.url);
      this.#thread = new Thread("the facts thread", file, this.#limits ?? limitsFor(sizeOf(request)));
    }
    return this.#thread.ask(request);
  }

  #rest(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0 || this.#closed) return;
    this.#idle = setTimeout(() => {
      void this.#thread?.end();
      this.#thread = undefined;
    }, IDLE).unref();
  }
}
