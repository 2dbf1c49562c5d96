/** The width and colours that a command writes with. */
import type { Context, Values } from "../../command.js";
import { type Paint, painter, wantsColor } from "./color.js";
import { widthOf } from "./wrap.js";

export interface View {
  width: number;
  paint: Paint;
}

export interface Terminal extends View {
  color: boolean;
}

/** Lines under a title; none without any. */
export const section = (title: string, lines: readonly string[], { paint }: View): string[] =>
  lines.length === 0 ? [] : [paint("bold", title), ...lines];

/** Detected from standard output, unless `--color` or `--no-color` is given. */
export function terminalOf({ stdout, env }: Pick<Context, "stdout" | "env">, { color: given }: Values): Terminal {
  const color = typeof given === "boolean" ? given : wantsColor(stdout, env);
  return { width: widthOf(stdout.columns), paint: painter(color), color };
}
