/** The history of the data, for pages that can do without it. */
import type { Change } from "../../catalog/directory/changes.js";
import type { Context } from "../../http/context.js";

/** Milliseconds that a page waits. */
const PATIENCE = 20;

const NONE: readonly Change[] = [];

/** @returns undefined while it has yet to be read from Git, which takes a while after a start */
export async function historyInTime({ history = async () => NONE }: Context): Promise<readonly Change[] | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined);
  });
  try {
    return await Promise.race([history(), late]);
  } finally {
    clearTimeout(timer);
  }
}
