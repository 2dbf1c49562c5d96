/** Text tables: columns under headers, with cells wrapped to fit the terminal. */
import { STATUS_NAMES, STATUS_SIGNS, type Status } from "../../../../server/catalog/facts/kind.js";
import { plain, withoutCommands } from "../plain.js";
import { type Paint, STATUS_STYLES, type TextStyle, type View } from "./terminal.js";
import { labelled, pad, width, wrap } from "./wrap.js";

export type TableCell = string | { text: string; style: TextStyle };

/** @param more what follows the status */
export const statusCell = (status: Status, more = ""): TableCell => {
  return { text: `${STATUS_SIGNS[status]} ${STATUS_NAMES[status]}${more}`, style: STATUS_STYLES[status] };
};

const GAP = "  ";
/** Narrower columns break too many words. */
const MIN_COLUMN = 8;

/**
 * Writes a header line and the rows, ending with a line break. If the table is too wide, the widest columns shrink first and
 * their cells wrap; if even narrow columns do not fit, each row becomes a block of `header  cell` lines. Cells are made safe
 * for the terminal.
 * @param rows cells in column order; missing ones are empty
 */
export function tableOf(heads: readonly string[], rows: readonly (readonly TableCell[])[], view: View): string {
  const texts = rows.map((row) => heads.map((_, index) => cellOf(row[index])));
  const natural = heads.map((head, index) =>
    Math.max(width(head), ...texts.map((row) => width(row[index]?.text ?? ""))),
  );
  const room = view.width - GAP.length * (heads.length - 1);
  const widths = fit(natural, room);
  if (!widths) return asBlocks(heads, texts, view);
  const first = heads.map((text): StyledText => ({ text, style: "bold" }));
  const lines = [first, ...texts].flatMap((row) => rowLines(row, widths, view.paint));
  return withoutCommands(`${lines.join("\n")}\n`);
}

interface StyledText {
  text: string;
  style: TextStyle | undefined;
}

function cellOf(cell: TableCell | undefined): StyledText {
  if (typeof cell === "object") return { text: plain(cell.text), style: cell.style };
  return { text: plain(cell ?? ""), style: undefined };
}

/** Shrinks the widest columns until all fit; undefined if they would become too narrow. */
function fit(natural: readonly number[], room: number): number[] | undefined {
  const widths = [...natural];
  for (let over = sum(widths) - room; over > 0; over = sum(widths) - room) {
    const widest = Math.max(...widths);
    const next = Math.max(MIN_COLUMN, ...widths.filter((one) => one < widest));
    if (widest <= MIN_COLUMN) return undefined;
    const wide = widths.flatMap((one, index) => (one === widest ? [index] : []));
    // The widest shrink to the next widest, or only as far as needed.
    const step = Math.min(widest - next, Math.ceil(over / wide.length)) || 1;
    for (const index of wide) widths[index] = widest - step;
  }
  return widths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function rowLines(row: readonly StyledText[], widths: readonly number[], paint: Paint) {
  const cells = row.map(({ text }, index) => wrap(text, widths[index] ?? 1));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, index) => {
        const text = pad(lines[line] ?? "", widths[index] ?? 0);
        const style = row[index]?.style;
        // No trailing spaces inside the colour codes.
        const shown = index === cells.length - 1 ? text.trimEnd() : text;
        return style ? paint(style, shown) : shown;
      })
      .join(GAP)
      .trimEnd(),
  );
}

function asBlocks(heads: readonly string[], rows: readonly (readonly StyledText[])[], view: View): string {
  const labels = Math.max(...heads.map((head) => width(head)));
  const blocks = rows.map((row) =>
    heads
      .map((head, index) => {
        const { text, style } = row[index] ?? { text: "", style: undefined };
        const label = `${view.paint("bold", pad(head, labels))}${GAP}`;
        return labelled(0, label, style ? view.paint(style, text) : text, view.width);
      })
      .join("\n"),
  );
  return withoutCommands(`${blocks.join("\n\n")}\n`);
}
