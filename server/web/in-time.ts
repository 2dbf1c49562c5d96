/** What a page can do without while it is being made ready. */
import { setTimeout } from "node:timers/promises";

/** Milliseconds that a page waits. */
const PATIENCE = 20;

/** @returns undefined while it has yet to be made ready, which takes a while after a start */
export const inTime = <Value>(coming: Promise<Value> | Value): Promise<Value | undefined> =>
  Promise.race([coming, setTimeout(PATIENCE, undefined)]);
