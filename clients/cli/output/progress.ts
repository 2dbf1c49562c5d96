/** A line that tells how far long work has come, where somebody watches. */
import type { Context } from "../command.js";

/** Work that is over sooner is not told, in milliseconds. */
const AFTER = 400;
/** Between two updates, in milliseconds. */
const EVERY = 100;

export interface Progress {
  /** How many folders were seen, and how many manifests were found. */
  tell(folders: number, manifests: number): void;
  /** Takes the line away. */
  end(): void;
}

/**
 * Begins to tell. Nothing is written where standard error is no terminal.
 * @param now milliseconds on a clock that only goes forward
 */
export function startProgress(
  { stderr }: Pick<Context, "stderr">,
  now: () => number = () => performance.now(),
): Progress {
  const began = now();
  let last = began + AFTER - EVERY;
  let isShown = false;
  return {
    tell: (folders, manifests) => {
      if (!stderr.isTTY || now() - last < EVERY) return;
      last = now();
      isShown = true;
      stderr.write(`\r\u001b[KLooking: ${folders} folders, ${manifests} manifests`);
    },
    end: () => {
      if (isShown) stderr.write("\r\u001b[K");
    },
  };
}
