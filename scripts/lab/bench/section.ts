/** A section of the report: its goals, figures and tables. */

export interface Goal {
  what: string;
  /** Such as "at least 0.85". */
  goal: string;
  /** With its unit. */
  measured: string;
  met: boolean;
}

export interface Section {
  title: string;
  /** Markdown, without the title. */
  body: string;
  goals: readonly Goal[];
}

export interface Options {
  /** How often each thing is measured; the report has medians. */
  rounds: number;
  /** How long each load runs, in seconds. */
  seconds: number;
  /** Folders with a package-lock.json, which are scanned too. */
  folders: readonly string[];
}

export type Part = (options: Options) => Promise<Section>;

/** The middle one of some figures; of an even number, the upper of the two. */
export const median = (list: readonly number[]): number =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;

/** The median of the ratios of figures that were taken side by side, round by round. */
export const ratio = (list: readonly number[], base: readonly number[]): number =>
  median(list.map((value, round) => value / (base[round] ?? Number.NaN)));

/** A table in Markdown; the first column is of words, the others of figures. */
export function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  const rule = head.map((_, column) => (column === 0 ? "---" : "--:"));
  return [line(head), line(rule), ...rows.map(line)].join("\n");
}

/** A goal that a figure must reach. */
export function atLeast(what: string, goal: number, measured: number, digits = 2): Goal {
  return { what, goal: `at least ${goal}`, measured: measured.toFixed(digits), met: measured >= goal };
}

/** A goal that a figure must stay under. */
export function below(what: string, goal: number, measured: number, unit: string, digits = 2): Goal {
  return {
    what,
    goal: `under ${goal} ${unit}`.trim(),
    measured: `${measured.toFixed(digits)} ${unit}`.trim(),
    met: measured < goal,
  };
}

/** A goal that a figure may reach but not exceed. */
export function atMost(what: string, goal: number, measured: number, unit: string, digits = 2): Goal {
  return {
    what,
    goal: `at most ${goal} ${unit}`,
    measured: `${measured.toFixed(digits)} ${unit}`,
    met: measured <= goal,
  };
}
