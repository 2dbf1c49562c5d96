/** Work in steps, so that what waits meanwhile can have its turn; a step ends wherever the work could be interrupted. */

export type Steps<Result> = Generator<undefined, Result, void>;

/** Does the work at a stretch. */
export function finish<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Milliseconds of work at a time: what a request that arrives meanwhile may have to wait. */
const SLICE = 4;

/**
 * Does the work a slice at a time. What fits into one slice is not interrupted.
 * @param pause called between slices; what waits has its turn until it resolves
 */
export async function finishInSlices<Result>(steps: Steps<Result>, pause: () => Promise<unknown>): Promise<Result> {
  const done = await finishWithin(steps, pause, Number.POSITIVE_INFINITY);
  return (done as { result: Result }).result;
}

/** The same for work that could take too long. @returns undefined where it would take more slices than `most` */
export async function finishWithin<Result>(
  steps: Steps<Result>,
  pause: () => Promise<unknown>,
  most: number,
): Promise<{ result: Result } | undefined> {
  let began = performance.now();
  for (let slices = 1; ; ) {
    const { done, value } = steps.next();
    if (done) return { result: value };
    if (performance.now() - began < SLICE) continue;
    if (slices >= most) return undefined;
    slices += 1;
    await pause();
    began = performance.now();
  }
}
