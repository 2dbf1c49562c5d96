/** The thread of the data from outside, and the one that looks at folders. */
import { once } from "node:events";
import type { Request, Results } from "./data-worker.js";
import type { FolderState } from "./folder-state.js";
import type { Look } from "./look-worker.js";
import { startWorker, Thread, type ThreadLimits } from "./thread.js";

/** Looks at the state of folders, so that nothing waits for it. @throws what the file system says */
export async function lookFromThread(look: Look): Promise<FolderState> {
  const worker = startWorker(new URL("./look-worker.js", import.meta.url), { workerData: look });
  const [state] = await once(worker, "message");
  return state as FolderState;
}

export class DataThread {
  readonly #thread: Thread;

  constructor(limits: ThreadLimits) {
    this.#thread = new Thread("the data thread", new URL("./data-worker.js", import.meta.url), limits);
  }

  /** Whether it will answer nothing any more. */
  get ended(): boolean {
    return this.#thread.ended;
  }

  /**
   * Asks for one thing; the caller waits for the answer before asking for the next.
   * @throws ThreadError; when it came too late, the thread is ended as well
   */
  ask<Asked extends Request>(request: Asked): Promise<Results[Asked["operation"]]> {
    return this.#thread.ask(request);
  }

  end(): Promise<void> {
    return this.#thread.end();
  }
}
