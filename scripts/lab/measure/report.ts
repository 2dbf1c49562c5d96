/** The measurement as lines of text. */
import { type Measurement, STATUSES, type Table, TRUTHS } from "./answers.js";
import type { FirstReleases } from "./first-releases.js";
import type { Counts } from "./questions.js";
import type { Cause } from "./wrong-answers.js";

export interface Report extends Measurement {
  day: string;
  lockfiles: number;
  /** Repositories by the part they are in; lockfiles of no listed project are open and not among them. */
  projects: { open: string[]; held: string[] };
  counts: Counts;
  firstReleases: FirstReleases;
}

/** The report as lines. */
export function formatReport(report: Report): string[] {
  const { day, lockfiles, projects, counts, tables, falseGreen, falseRed, hiddenConflicts } = report;
  const all = tables["peers and engines"];
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
    ...formatCauses("false green: compatible, of those refused", sum(all.refused), falseGreen),
    ...formatCauses(
      "hidden conflict: a declaration here refuses it, of those refused that are deprecated",
      all.refused.deprecated,
      hiddenConflicts,
    ),
    ...formatCauses("false red: incompatible, of those accepted", sum(all.accepted), falseRed),
    ...formatFirstReleases(report.firstReleases),
  ];
}

function formatTable(table: Table): string[] {
  return TRUTHS.flatMap((truth) => {
    const all = sum(table[truth]);
    if (all === 0) return [];
    const cells = [grouped(all), ...STATUSES.map((status) => percent(table[truth][status], all))];
    return `    ${truth.padEnd(26)}${cells.map((cell) => cell.padStart(14)).join("")}`;
  });
}

/**
 * Wrong answers by cause, each with its worst pairs.
 * @param asked how many answers could have been wrong in that way
 */
export function formatCauses(title: string, asked: number, causes: readonly Cause[]): string[] {
  const wrong = causes.reduce((total, { questions }) => total + questions, 0);
  return [
    `${title}: ${grouped(wrong)} of ${grouped(asked)} (${percent(wrong, asked)})`,
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

function formatFirstReleases({ named, checked, wrong }: FirstReleases): string[] {
  return [
    `first releases that accept a line: ${grouped(named)} named, ${grouped(checked)} checked by lockfiles, ${grouped(wrong.length)} of these wrong (${percent(wrong.length, checked)})`,
    ...wrong.map(({ pair, told, declared }) => `  ${pair}: ${told}; but ${declared}`),
  ];
}

const sum = (row: Table[keyof Table]) => Object.values(row).reduce((total, count) => total + count, 0);

export const percent = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(2)} %`;

/** With commas between thousands. */
export const grouped = (count: number) => String(count).replace(/\B(?=(?:\d{3})+$)/g, ",");
