/** Reads unified diffs, such as those of `git diff` and the patches in GitHub's lists of files. */

interface DiffLine {
  sign: " " | "+" | "-";
  text: string;
}

export interface Hunk {
  /** The first line on each side, from 1. */
  oldStart: number;
  newStart: number;
  oldCount: number;
  newCount: number;
  lines: DiffLine[];
}

export interface FileDiff {
  /** Where the file is on both sides; diffs of files that come, go or move are left out. */
  path: string;
  hunks: Hunk[];
}

const HUNK = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;

/**
 * The changed files of a `git diff`.
 * @throws Error when a hunk breaks off
 */
export function parseDiff(text: string): FileDiff[] {
  const parts = text.split(/^diff --git .*\n/m).slice(1);
  return parts.flatMap((part) => {
    const path = /^--- a\/(.+)$/m.exec(part)?.[1];
    const moved = /^\+\+\+ b\/(.+)$/m.exec(part)?.[1] !== path;
    return path === undefined || moved ? [] : [{ path, hunks: parseHunks(part) }];
  });
}

/**
 * The hunks of one file; lines before the first are passed over.
 * @throws Error when a hunk breaks off
 */
export function parseHunks(text: string): Hunk[] {
  const hunks: Hunk[] = [];
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const header = HUNK.exec(lines[at] ?? "");
    if (!header) continue;
    const [oldStart = 0, oldCount = 1, newStart = 0, newCount = 1] = header
      .slice(1)
      .map((digits) => (digits === undefined ? undefined : Number(digits)));
    const hunk: Hunk = { oldStart, newStart, oldCount, newCount, lines: [] };
    // Counted, as a removed line of the text may look like the header of a file.
    let [olds, news] = [oldCount, newCount];
    while (olds > 0 || news > 0) {
      at += 1;
      const line = lines[at];
      const sign = line?.[0];
      if (line === undefined || (sign !== " " && sign !== "+" && sign !== "-" && sign !== "\\"))
        throw new Error(`the hunk at line ${at + 1} of the diff breaks off`);
      if (sign === "\\") continue;
      if (sign !== "+") olds -= 1;
      if (sign !== "-") news -= 1;
      hunk.lines.push({ sign, text: line.slice(1) });
    }
    if (olds < 0 || news < 0) throw new Error(`the hunk before line ${at + 1} of the diff is longer than it says`);
    hunks.push(hunk);
  }
  return hunks;
}
