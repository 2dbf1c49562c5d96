/** A forge that is opened in the background, again and again until that works. */
import { setTimeout as wait } from "node:timers/promises";
import { type Forge, ForgeError, waitAfter } from "./forge.js";

/** Milliseconds after the first failure; the wait doubles up to eight times as much. */
const FIRST_WAIT = 5_000;

interface DeferredForge {
  /** What it is asked waits for the attempt under way, and fails as `unavailable` between two of them. */
  forge: Forge;
  /** Why the last attempt failed; undefined once it is open. */
  failure(): string | undefined;
  /** Begins no more attempts. @returns when the one under way has ended */
  close(): Promise<void>;
}

/**
 * Opens a forge.
 * @param open makes up for what an earlier attempt left half done
 * @param onFailure called after each failed attempt with the reason, and the milliseconds to the next
 * @param sleep waits so many milliseconds
 */
export function deferForge(
  name: Forge["name"],
  open: () => Promise<Forge>,
  onFailure: (reason: string, next: number) => void,
  sleep = (milliseconds: number): Promise<unknown> => wait(milliseconds, undefined, { ref: false }),
): DeferredForge {
  let failure: string | undefined;
  let isClosed = false;
  let attempt: Promise<Forge>;
  const tryOnce = (failures: number): Promise<Forge> =>
    open().then(
      (forge) => {
        failure = undefined;
        return forge;
      },
      (error: Error) => {
        failure = error.message;
        const next = waitAfter(failures, FIRST_WAIT);
        onFailure(error.message, next);
        void sleep(next).then(() => {
          if (!isClosed) start(failures + 1);
        });
        throw new ForgeError("unavailable", error.message, next, { cause: error });
      },
    );
  const start = (failures: number) => {
    attempt = tryOnce(failures);
    // Callers get the error; without a caller it is not an unhandled rejection.
    attempt.catch(() => {});
  };
  start(0);
  return {
    forge: {
      name,
      head: async () => (await attempt).head(),
      list: async (commit) => (await attempt).list(commit),
      read: async (blobs) => (await attempt).read(blobs),
      propose: async (draft) => (await attempt).propose(draft),
      standing: async (id) => (await attempt).standing(id),
    },
    failure: () => failure,
    async close() {
      isClosed = true;
      await attempt.catch(() => {});
    },
  };
}
