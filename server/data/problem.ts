/** What is wrong in a data file, where, and what to do about it. */

export interface DataProblem {
  /** Relative to the data folder. */
  path: string;
  /** From 1. */
  line: number;
  column: number;
  what: string;
  /** What is allowed there, with the nearest match where there is one. */
  allowed?: string | undefined;
  fix?: string | undefined;
  /** Whether `npm run data:check -- --fix` fixes it. */
  fixable?: boolean | undefined;
}

/** What is wrong with a file as a whole, or with all of them: the path is `.` then. */
export const problemAt = (path: string, what: string, fix: string, allowed?: string): DataProblem => {
  return { path, line: 1, column: 1, what, fix, ...(allowed !== undefined && { allowed }) };
};

/** Compares two, for a sort by path, line and column. */
export const byPlace = (a: DataProblem, b: DataProblem): number =>
  a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line || a.column - b.column;

/** Thrown when data must be valid: it holds every reported problem. */
export class DataError extends Error {
  constructor(
    readonly problems: readonly DataProblem[],
    readonly folder: string,
  ) {
    super(`${problems.length} problem${problems.length === 1 ? "" : "s"} in ${folder}`);
  }
}

const FIX_COMMAND = "npm run data:check -- --fix";

/** `data/rules/a/b.yaml:7:5  what  allowed  how to fix`, on one line. @param folder of the path; empty for none */
export function formatProblem(problem: DataProblem, folder: string): string {
  const { path, line, column, what, allowed, fix, fixable } = problem;
  const remedy = fixable ? `run \`${FIX_COMMAND}\`` : fix;
  return printable(
    [`${folder && `${folder}/`}${path}:${line}:${column}`, what, allowed, remedy].filter(Boolean).join("  "),
  );
}

/** Problems of files that `npm run data:check` knows nothing of, one a line, in their order. @param most others are counted */
export function formatProblems(problems: readonly DataProblem[], folder: string, most = problems.length): string {
  const shown = problems.toSorted(byPlace).slice(0, most);
  const lines = shown.map((problem) => formatProblem({ ...problem, fixable: undefined }, folder));
  return [...lines, ...(problems.length > most ? [`… and ${problems.length - most} more.`] : [])].join("\n");
}

/** A workflow command that marks the line in a pull request. */
export function annotateProblem({ path, line, column, what, allowed, fix }: DataProblem, folder: string): string {
  const message = [what, allowed, fix].filter(Boolean).join(". ");
  return printable(workflowCommand("error", { file: `${folder}/${path}`, line, col: column }, message));
}

/** As https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts escapes it. */
export function workflowCommand(
  name: "error" | "warning" | "notice",
  properties: Readonly<Record<string, string | number | undefined>>,
  message: string,
): string {
  const escaped = (text: string) => text.replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  const texts = given.map(([key, value]) => `${key}=${escaped(`${value}`).replace(/:/g, "%3A").replace(/,/g, "%2C")}`);
  return `::${name} ${texts.join(",")}::${escaped(message)}`;
}

/** Control characters of a file must not reach a terminal or a log. */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
  return text.replace(/[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/g, "\uFFFD");
}
