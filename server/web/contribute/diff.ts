/** What changes between two texts, line by line. */

export interface DiffLine {
  /** `gap` stands for lines that stay, too far from a change to be shown. */
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

/** Lines that stay and are shown around a change. */
const CONTEXT = 3;

/** Beyond this many comparisons of lines the middle is told as a whole: files are short, and this is for those that are not. */
const MOST_COMPARISONS = 1_000_000;

/** The lines of two texts, in order, with long stretches that stay left out. */
export function diffLines(before: string, after: string): DiffLine[] {
  return withGaps(compare(linesOf(before), linesOf(after)));
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end += 1;
  const same = (lines: readonly string[]) => lines.map((text): DiffLine => ({ kind: "same", text }));
  const middle = compareMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end));
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))];
}

/** By the longest common subsequence. */
function compareMiddle(before: readonly string[], after: readonly string[]): DiffLine[] {
  const removed = (text: string): DiffLine => ({ kind: "removed", text });
  const added = (text: string): DiffLine => ({ kind: "added", text });
  if (before.length * after.length > MOST_COMPARISONS) return [...before.map(removed), ...after.map(added)];
  // lengths[i][j]: of the longest common subsequence of what is left from i and j on.
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  const length = (i: number, j: number) => lengths[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      (lengths[i] as Uint32Array)[j] =
        before[i] === after[j] ? length(i + 1, j + 1) + 1 : Math.max(length(i + 1, j), length(i, j + 1));
  const lines: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [left, right] = [before[i], after[j]];
    if (left !== undefined && left === right) {
      lines.push({ kind: "same", text: left });
      i += 1;
      j += 1;
    } else if (left !== undefined && (right === undefined || length(i + 1, j) >= length(i, j + 1))) {
      lines.push(removed(left));
      i += 1;
    } else {
      lines.push(added(right as string));
      j += 1;
    }
  }
  return lines;
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
