/** What readers found in the samples: how often facts are wrong, and how sure that is. */
import { KINDS, type KindName } from "./kinds.js";
import { type DrawnFact, FOLDER, type Sample } from "./sample.js";

/** The share of wrong facts that a kind may have among those that were judged. */
export const MOST_WRONG = 0.02;

export interface Row {
  kind: KindName;
  population: number;
  drawn: number;
  /** Those found right or wrong. */
  judged: number;
  unreachable: number;
  wrong: DrawnFact[];
}

/** Counts what was found in a sample. */
export function countSample(kind: KindName, { population, facts }: Sample): Row {
  const found = (result: string) => facts.filter(({ judgement }) => judgement?.result === result);
  const wrong = found("wrong");
  return {
    kind,
    population,
    drawn: facts.length,
    judged: found("right").length + wrong.length,
    unreachable: found("unreachable").length,
    wrong,
  };
}

/** Whether more facts are wrong than may be. */
export const isTooWrong = ({ wrong, judged }: Row): boolean => wrong.length > MOST_WRONG * judged;

/** Two-sided 95 % of a normal distribution. */
const Z = 1.959964;

/**
 * The 95 % interval of a share, after Wilson: it holds for small samples and for shares near 0, too.
 * @see https://www.itl.nist.gov/div898/handbook/prc/section2/prc241.htm
 */
export function wilsonInterval(part: number, whole: number): { low: number; high: number } {
  const share = part / whole;
  const shrink = 1 + Z ** 2 / whole;
  const centre = (share + Z ** 2 / (2 * whole)) / shrink;
  const spread = (Z / shrink) * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2));
  return { low: Math.max(0, centre - spread), high: Math.min(1, centre + spread) };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** The cells of a row that say how often facts are wrong. */
function formatRate({ wrong, judged }: Row): [rate: string, interval: string] {
  if (judged === 0) return ["–", "–"];
  const { low, high } = wilsonInterval(wrong.length, judged);
  return [percent(wrong.length / judged), `${percent(low)} to ${percent(high)}`];
}

const HEADS = ["facts", "drawn", "judged", "wrong", "unreachable", "error rate", "95 % interval"];

const cellsOf = (row: Row): string[] => [
  ...[row.population, row.drawn, row.judged, row.wrong.length, row.unreachable].map(String),
  ...formatRate(row),
];

const WIDTHS = [8, 8, 8, 8, 13, 12, 18];

/** The report as lines of text. */
export function formatReport(rows: readonly Row[]): string[] {
  const line = (name: string, cells: readonly string[]) =>
    name.padEnd(14) + cells.map((cell, index) => cell.padStart(WIDTHS[index] ?? 0)).join("");
  return [
    line("kind", HEADS),
    ...rows.map((row) => line(row.kind, cellsOf(row))),
    ...rows.flatMap(({ kind, wrong }) => wrong.map((fact) => `wrong: ${kind}: ${formatWrong(fact)}`)),
  ];
}

const formatWrong = ({ fact, at, judgement }: DrawnFact): string => `${fact} (${at[0]}): ${judgement?.note}`;

/** The report as Markdown. */
export function formatMarkdown(rows: readonly Row[]): string {
  const cells = (all: readonly string[]) => `| ${all.join(" | ")} |`;
  const wrong = rows.flatMap(({ kind, wrong }) => wrong.map((fact) => `- ${kind}: ${formatWrong(fact)}`));
  const lines = [
    "# Audit",
    "",
    "How often facts are wrong. Of each kind some are drawn by a seed, so that nobody chooses, and somebody who did not write them",
    `reads their sources again. What they found is in [\`${FOLDER}\`](../${FOLDER}).`,
    "Generated from it by `npm run data:audit -- --markdown`; do not edit.",
    "",
    cells(["kind", "a fact is", ...HEADS]),
    cells(["---", "---", ...HEADS.map(() => "---:")]),
    ...rows.map((row) => cells([row.kind, KINDS[row.kind].meaning, ...cellsOf(row)])),
    "",
    "*Facts* are those that there were on the day of drawing. *Judged* are those found right or wrong; where no source could be",
    "opened, a fact is unreachable and counts as neither. The interval is Wilson's. A kind fails with more than",
    `${percent(MOST_WRONG)} wrong among those judged.`,
    ...(wrong.length > 0 ? ["", "## Found wrong", "", ...wrong] : []),
  ];
  return `${lines.join("\n")}\n`;
}
