/** What a page can do without while it is being made ready. */

/** Milliseconds that a page waits. */
const PATIENCE = 20;

/** @returns undefined while it has yet to be made ready, which takes a while after a start */
export async function inTime<Value>(coming: Promise<Value> | Value): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, PATIENCE, undefined);
  });
  try {
    return await Promise.race([coming, late]);
  } finally {
    clearTimeout(timer);
  }
}
