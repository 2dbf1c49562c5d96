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
  let began = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - began < SLICE) continue;
    await pause();
    began = performance.now();
  }
}
