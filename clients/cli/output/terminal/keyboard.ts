/** Where questions are asked: a terminal with someone at it. */
import { setMaxListeners } from "node:events";
import { Readable, Writable } from "node:stream";
import type { Context, Values } from "../../command.js";

export interface Keyboard {
  input: Readable;
  output: Writable;
}

/** @returns undefined if this is not a terminal */
export function keyboardOf({ stdin, stderr, env }: Context, { color }: Values): Keyboard | undefined {
  if (!(stdin.isTTY && stderr.isTTY && stdin instanceof Readable && stderr instanceof Writable)) return undefined;
  // The prompt library only looks at the environment (https://no-color.org).
  if (color === false) env.NO_COLOR = "1";
  return { input: stdin, output: stderr };
}

export type Keys = ReturnType<typeof watchKeys>;

/** Prompts do not say which key cancelled them, and do not end with their input. */
export function watchKeys(input: Readable) {
  let last: string | undefined;
  const controller = new AbortController();
  // Every prompt leaves a listener behind; more than ten would look like a leak.
  setMaxListeners(0, controller.signal);
  const note = (_: string | undefined, key: { name?: string } | undefined) => {
    last = key?.name;
  };
  const end = () => {
    last = undefined;
    controller.abort();
  };
  input.on("keypress", note).once("end", end).once("close", end);
  return {
    last: () => last,
    /** Aborted at the end of the input. */
    ended: controller.signal,
    stop: () => input.off("keypress", note).off("end", end).off("close", end),
  };
}
