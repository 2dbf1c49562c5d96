/** The measurement as lines of text. */
import { type Measurement, STATUSES, type Table, TRUTHS } from "./answers.js";
import type { Counts } from "./questions.js";
import type { Cause } from "./wrong-answers.js";

export interface Report extends Measurement {
  day: string;
  lockfiles: number;
  /** Repositories by the part they are in; lockfiles of no listed project are open and not among them. */
  projects: { open: string[]; held: string[] };
  counts: Counts;
}

/** The report as lines. */
export function formatReport(report: Report): string[] {
  const { day, lockfiles, projects, counts, tables, falseGreen, falseRed, hiddenConflicts } = report;
  const { unrecognized, notInstalled, noRange, recordedDifferently } = counts.notAsked;
  return [
    `day ${day}: ${lockfiles} lockfiles with ${grouped(counts.releases)} releases, ${grouped(counts.recognized)} of them recognized`,
    `open (${projects.open.length}): ${projects.open.join(", ")}`,
    `held (${projects.held.length}): ${projects.held.join(", ")}`,
    `${grouped(counts.declarations)} declarations of recognized releases; not asked about: ${grouped(unrecognized)} of packages that are not recognized, ${grouped(notInstalled)} of packages that no lockfile has, ${grouped(noRange)} that are no range of versions, ${grouped(recordedDifferently)} that lockfiles record differently`,
    "",
    `${"".padEnd(30)}${["questions", ...STATUSES].map((head) => head.padStart(14)).join("")}`,
    ...Object.entries(tables).flatMap(([name, table]) => [name, ...formatTable(table)]),
    "",
    ...formatCauses("refused, but compatible (false green)", falseGreen),
    ...formatCauses(
      "refused, but deprecated, with a declaration here that refuses it (hidden conflict)",
      hiddenConflicts,
    ),
    ...formatCauses("accepted, but incompatible (false red)", falseRed),
  ];
}

function formatTable(table: Table): string[] {
  return TRUTHS.flatMap((truth) => {
    const counts = STATUSES.map((status) => table[truth][status]);
    const all = counts.reduce((sum, count) => sum + count, 0);
    if (all === 0) return [];
    const cells = [grouped(all), ...counts.map((count) => `${((100 * count) / all).toFixed(2)} %`)];
    return `    ${truth.padEnd(26)}${cells.map((cell) => cell.padStart(14)).join("")}`;
  });
}

/** Wrong answers by cause, each with its worst pairs. */
export function formatCauses(title: string, causes: readonly Cause[]): string[] {
  const all = causes.reduce((sum, { questions }) => sum + questions, 0);
  return [
    `${title}: ${grouped(all)}`,
    ...causes.flatMap(({ cause, questions, pairs, worst }) => [
      `  ${cause}: questions ${grouped(questions)}, pairs ${grouped(pairs)}`,
      ...worst.map(({ pair, questions: count, example: { question, declared } }) => {
        const range = declared === undefined ? "" : `, which declares ${declared}`;
        return `    ${grouped(count).padStart(6)}  ${pair}: ${question}${range}`;
      }),
    ]),
    "",
  ];
}

/** With commas between thousands. */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
