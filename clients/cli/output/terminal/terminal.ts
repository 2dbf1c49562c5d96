/** The width and colours that a command writes with. */
import { styleText } from "node:util";
import type { Severity, Status } from "../../../../server/catalog/facts/kind.js";
import type { Context, Output, Values } from "../../command.js";
import { widthOf } from "./wrap.js";

export interface View {
  width: number;
  paint: Paint;
}

/** Items in lines, under a title; nothing where there are none. */
export const section = <Item>(
  title: string,
  items: readonly Item[],
  linesOf: (item: Item, view: View) => string | readonly string[],
  view: View,
): string[] => (items.length === 0 ? [] : [view.paint("bold", title), ...items.flatMap((item) => linesOf(item, view))]);

/** Detected from standard output, unless `--color` or `--no-color` is given. */
export function terminalOf({ stdout, env }: Pick<Context, "stdout" | "env">, { color: given }: Values) {
  const color = typeof given === "boolean" ? given : wantsColor(stdout, env);
  return { width: widthOf(stdout.columns), paint: painter(color), color };
}

/**
 * Whether to write colours to a stream. `FORCE_COLOR` decides first, as in Node.js (`0` and `false` are off;
 * https://nodejs.org/api/tty.html#writestreamgetcolordepthenv, https://force-color.org), then `NO_COLOR`
 * (https://no-color.org), then `CLICOLOR_FORCE` (https://bixense.com/clicolors/), each only if it is not empty; otherwise
 * every terminal but a `dumb` one gets them.
 */
export function wantsColor({ isTTY }: Pick<Output, "isTTY">, env: NodeJS.ProcessEnv): boolean {
  const { FORCE_COLOR, NO_COLOR, CLICOLOR_FORCE, TERM } = env;
  if (FORCE_COLOR) return FORCE_COLOR !== "0" && FORCE_COLOR !== "false";
  if (NO_COLOR) return false;
  if (CLICOLOR_FORCE && CLICOLOR_FORCE !== "0") return true;
  return isTTY === true && TERM !== "dumb";
}

export type TextStyle = "bold" | "dim" | "underline" | "red" | "green" | "yellow" | "blue" | "cyan";

/** Applies a style, or nothing if colours are off. */
export type Paint = (style: TextStyle, text: string) => string;

export const painter =
  (color: boolean): Paint =>
  (style, text) =>
    color && text !== "" ? styleText(style, text, { validateStream: false }) : text;

export const SEVERITY_STYLES: Record<Severity, TextStyle> = {
  critical: "red",
  error: "red",
  warning: "yellow",
  info: "blue",
};

export const STATUS_STYLES: Record<Status, TextStyle> = {
  compatible: "green",
  partial: "yellow",
  incompatible: "red",
  deprecated: "yellow",
  unknown: "dim",
};
