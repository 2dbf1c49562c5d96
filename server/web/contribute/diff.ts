/** What changes between two texts, line by line. */
import { diffArrays } from "diff";

export interface DiffLine {
  /** `gap` stands for lines that stay, too far from a change to be shown. */
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

/** Lines that stay and are shown around a change. */
const CONTEXT = 3;

/** Beyond this many changed lines the texts are told as wholes: files are short, and this is for those that are not. */
const MOST_CHANGES = 1000;

/** The lines of two texts, in order, with long stretches that stay left out. */
export function diffLines(before: string, after: string): DiffLine[] {
  return withGaps(compare(linesOf(before), linesOf(after)));
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  const told = (kind: DiffLine["kind"], lines: readonly string[]) => lines.map((text): DiffLine => ({ kind, text }));
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES });
  if (!changes) return [...told("removed", before), ...told("added", after)];
  return changes.flatMap(({ value, added, removed }) => told(added ? "added" : removed ? "removed" : "same", value));
}

function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const changes = lines.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
  const isNear = (index: number) => changes.some((change) => Math.abs(change - index) <= CONTEXT);
  const shown: DiffLine[] = [];
  let left = 0;
  const close = () => {
    if (left > 0) shown.push({ kind: "gap", text: left === 1 ? "1 line stays" : `${left} lines stay` });
    left = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) {
      close();
      shown.push(line);
    } else left += 1;
  }
  close();
  return shown;
}
