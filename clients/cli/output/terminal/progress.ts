/** A progress line on a terminal. */
import type { Context } from "../../command.js";

/** Milliseconds before the first update. */
const AFTER = 400;
/** Milliseconds between updates. */
const EVERY = 100;

/** Shows progress on standard error if that is a terminal. @param now a monotonic clock, in milliseconds */
export function startProgress({ stderr }: Pick<Context, "stderr">, now = () => performance.now()) {
  const began = now();
  let last = began + AFTER - EVERY;
  let isShown = false;
  return {
    /** @param folders visited so far @param manifests found so far */
    update: (folders: number, manifests: number) => {
      if (!stderr.isTTY || now() - last < EVERY) return;
      last = now();
      isShown = true;
      stderr.write(`\r\u001b[KScanning: ${folders} folders, ${manifests} manifests`);
    },
    end: () => {
      if (isShown) stderr.write("\r\u001b[K");
    },
  };
}
