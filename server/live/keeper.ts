/** Keeps what answers for the next start, a while after it came to answer. */
import type { Kept } from "./data-worker.js";
import type { Log } from "./snapshot.js";

/** Milliseconds after the start or a change; what changes meanwhile is kept with it. */
const DELAY = 3000;

/** Times that files which have just changed are waited for; some are dated in the future, and never settle. */
const ATTEMPTS = 5;

export interface Keeper {
  /** What answers has changed, or has not been kept yet. */
  later(): void;
  close(): void;
}

/**
 * @param keep keeps it
 * @param delay milliseconds from a change until it is kept
 */
export function createKeeper(keep: () => Promise<Kept>, log: Log, delay = DELAY): Keeper {
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const schedule = (attempt: number) => {
    clearTimeout(timer);
    if (closed) return;
    timer = setTimeout(() => void run(attempt), delay);
    // It keeps no process alive.
    timer.unref();
  };
  const run = async (attempt: number): Promise<void> => {
    timer = undefined;
    try {
      const kept = await keep();
      // Another change may have come meanwhile.
      if (closed || timer !== undefined) return;
      if (kept === "unsettled" && attempt < ATTEMPTS) return schedule(attempt + 1);
      if (kept === "written") log.info({}, "the compiled facts are kept for the next start");
      else log.info({ because: kept }, "the compiled facts are not kept: the data folder is not as it was read");
    } catch (error) {
      if (!closed) log.warn({ reason: (error as Error).message }, "the compiled facts are not kept for the next start");
    }
  };
  return {
    later: () => schedule(1),
    close: () => {
      closed = true;
      clearTimeout(timer);
    },
  };
}
