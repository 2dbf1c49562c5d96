/** Prepares after a start what the first visitor would have to wait for. */
import type { FastifyInstance } from "fastify";

/** Not with the start itself, which takes less. */
const AFTER_MS = 1000;

/**
 * Prepares something once the service listens.
 * @param what is not ready, for the log, where preparing it fails
 * @param prepare lets other work run in between; `isClosed` says whether the service has closed
 */
export function warmUp(
  app: FastifyInstance,
  what: string,
  prepare: (isClosed: () => boolean) => Promise<unknown>,
): void {
  let isClosed = false;
  let waiting: NodeJS.Timeout | undefined;
  app.addHook("onListen", async () => {
    waiting = setTimeout(() => {
      prepare(() => isClosed).catch((error: unknown) => app.log.error({ err: error }, `${what} are not ready`));
    }, AFTER_MS).unref();
  });
  app.addHook("onClose", async () => {
    isClosed = true;
    clearTimeout(waiting);
  });
}
