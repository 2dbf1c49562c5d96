/** How a command writes for people: whether in colour, and how wide. */
import type { Context, Values } from "./command.js";
import { type Paint, painter, wantsColor } from "./output/color.js";
import { widthOf } from "./output/wrap.js";

export interface Terminal {
  /** Cells that a line may take. */
  width: number;
  paint: Paint;
  color: boolean;
}

/** What standard output is, unless `--color` or `--no-color` says otherwise. */
export function terminalOf({ stdout, env }: Pick<Context, "stdout" | "env">, { color: wanted }: Values): Terminal {
  const color = typeof wanted === "boolean" ? wanted : wantsColor(stdout, env);
  return { width: widthOf(stdout.columns), paint: painter(color), color };
}
