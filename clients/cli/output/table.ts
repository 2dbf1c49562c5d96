/** Tables of text for the terminal: columns under headers, cells wrapped until the whole fits. */
import type { Paint, Style } from "./color.js";
import { plain, withoutCommands } from "./plain.js";
import { labelled, pad, width, wrap } from "./wrap.js";

export interface Column {
  head: string;
  align?: "left" | "right";
}

/** Text, with a style for the whole of it. */
export type Cell = string | { text: string; style: Style };

export interface TableView {
  /** Cells of the terminal that a line may take. */
  width: number;
  paint: Paint;
}

const GAP = "  ";
/** A column that is narrower breaks too many words. */
const LEAST_COLUMN = 8;

/**
 * Writes a table without rules: a line of headers, then the rows, with a line break at the end.
 *
 * Where it is too wide, the widest columns give way first and their cells are wrapped; where even narrow columns do not
 * fit, each row becomes a block of `header  cell` lines. Everything in cells is made safe for the terminal.
 * @param rows cells in the order of the columns; missing ones are empty
 */
export function tableOf(columns: readonly Column[], rows: readonly (readonly Cell[])[], view: TableView): string {
  const texts = rows.map((row) => columns.map((_, index) => cellOf(row[index])));
  const natural = columns.map(({ head }, index) =>
    Math.max(width(head), ...texts.map((row) => width(row[index]?.text ?? ""))),
  );
  const room = view.width - GAP.length * (columns.length - 1);
  const widths = fit(natural, room);
  if (!widths) return asBlocks(columns, texts, view);
  const { paint } = view;
  const heads = columns.map(({ head }): StyledText => ({ text: head, style: "bold" }));
  const lines = [heads, ...texts].flatMap((row) => rowLines(row, widths, columns, paint));
  return withoutCommands(`${lines.join("\n")}\n`);
}

interface StyledText {
  text: string;
  style: Style | undefined;
}

function cellOf(cell: Cell | undefined): StyledText {
  if (typeof cell === "object") return { text: plain(cell.text), style: cell.style };
  return { text: plain(cell ?? ""), style: undefined };
}

/** Takes from the widest columns until all fit; undefined when that leaves too little. */
function fit(natural: readonly number[], room: number): number[] | undefined {
  const widths = [...natural];
  for (let over = sum(widths) - room; over > 0; over = sum(widths) - room) {
    const widest = Math.max(...widths);
    const next = Math.max(LEAST_COLUMN, ...widths.filter((one) => one < widest));
    if (widest <= LEAST_COLUMN) return undefined;
    const wide = widths.flatMap((one, index) => (one === widest ? [index] : []));
    // All of the widest go down to the next widest, or only as far as is needed.
    const step = Math.min(widest - next, Math.ceil(over / wide.length)) || 1;
    for (const index of wide) widths[index] = widest - step;
  }
  return widths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function rowLines(row: readonly StyledText[], widths: readonly number[], columns: readonly Column[], paint: Paint) {
  const cells = row.map(({ text }, index) => wrap(text, widths[index] ?? 1));
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) =>
    cells
      .map((lines, index) => {
        const text = pad(lines[line] ?? "", widths[index] ?? 0, columns[index]?.align);
        const style = row[index]?.style;
        // Blanks at the end of a line are of no use, and stay outside the colours.
        const shown = index === cells.length - 1 ? text.trimEnd() : text;
        return style ? paint(style, shown) : shown;
      })
      .join(GAP)
      .trimEnd(),
  );
}

function asBlocks(columns: readonly Column[], rows: readonly (readonly StyledText[])[], view: TableView): string {
  const labels = Math.max(...columns.map(({ head }) => width(head)));
  const blocks = rows.map((row) =>
    columns
      .map(({ head }, index) => {
        const { text, style } = row[index] ?? { text: "", style: undefined };
        const label = `${view.paint("bold", pad(head, labels))}${GAP}`;
        return labelled(0, label, style ? view.paint(style, text) : text, view.width);
      })
      .join("\n"),
  );
  return withoutCommands(`${blocks.join("\n\n")}\n`);
}
