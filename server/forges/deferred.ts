/** A forge that is still being opened: what it is asked waits until it is open. */
import { type Forge, ForgeError } from "./forge.js";

/**
 * @param opening what it will be; where it rejects, everything that is asked fails as what waits for somebody's help
 */
export function deferForge(name: Forge["name"], opening: Promise<Forge>): Forge {
  const open = opening.catch((error: unknown) => {
    if (error instanceof ForgeError) throw error;
    throw new ForgeError("misconfigured", (error as Error).message, undefined, { cause: error });
  });
  // Callers get the error; without a caller it is not an unhandled rejection.
  open.catch(() => {});
  return {
    name,
    head: async () => (await open).head(),
    list: async (commit) => (await open).list(commit),
    read: async (blobs) => (await open).read(blobs),
    propose: async (draft) => (await open).propose(draft),
    standing: async (id) => (await open).standing(id),
  };
}
