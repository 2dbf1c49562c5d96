/** Line differences between two texts. */
import { diffArrays } from "diff";

export interface DiffLine {
  /** `gap` stands for hidden unchanged lines. */
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

const CONTEXT = 3;

const MOST_CHANGES = 1000;

/** @returns the lines in order, without long unchanged parts */
export function diffLines(before: string, after: string): DiffLine[] {
  return withGaps(compare(linesOf(before), linesOf(after)));
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  const mark = (kind: DiffLine["kind"], lines: readonly string[]) => lines.map((text): DiffLine => ({ kind, text }));
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES });
  if (!changes) return [...mark("removed", before), ...mark("added", after)];
  return changes.flatMap(({ value, added, removed }) => mark(added ? "added" : removed ? "removed" : "same", value));
}

function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const changes = lines.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
  const isNear = (index: number) => changes.some((change) => Math.abs(change - index) <= CONTEXT);
  const shown: DiffLine[] = [];
  let hidden = 0;
  const close = () => {
    if (hidden > 0) shown.push({ kind: "gap", text: hidden === 1 ? "1 unchanged line" : `${hidden} unchanged lines` });
    hidden = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) {
      close();
      shown.push(line);
    } else hidden += 1;
  }
  close();
  return shown;
}
