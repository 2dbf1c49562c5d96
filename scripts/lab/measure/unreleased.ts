/**
 * Asks each pair that is compatible without versions again with a release of either side that cannot exist: nobody can
 * know that it works.
 *
 *   npm -w scripts/lab run measure-unreleased [-- --json]
 *   options: [--day YYYY-MM-DD] that lifecycles are judged by, today by default · [--data FOLDER]
 * Exit codes: 0 asked, 2 wrong usage, 3 the data cannot be read.
 */
import type { Catalog } from "../../../server/catalog/catalog.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { runCommand, type Streams } from "../../command.js";
import { openDataFolder } from "../../data/folder.js";
import { knownPairs } from "../../data/known-pairs.js";
import { runReport } from "../report.js";
import { formatCauses, grouped, percent } from "./report.js";
import { type Cause, WrongAnswers } from "./wrong-answers.js";

/** Above all releases, except of what counts by years, which never had it either. */
const UNRELEASED = "999";

export interface Unreleased {
  day: string;
  /** Pairs that are compatible when asked without versions. */
  compatible: number;
  /** Of them, those that stay so beside an unreleased version of one side or the other. */
  stillCompatible: number;
  causes: Cause[];
}

/** Asks a catalog. @param day that lifecycles are judged by */
export function askUnreleased(catalog: Catalog, day: string): Unreleased {
  const wrong = new WrongAnswers();
  let [compatible, stillCompatible] = [0, 0];
  for (const { a, b } of knownPairs(catalog, day)) {
    const ask = (techA: string, techB: string) => check(catalog, { techA, techB }, day);
    if (ask(a.id, b.id).verdict.status !== "compatible") continue;
    compatible += 1;
    const questions = [
      [`${a.id}@${UNRELEASED}`, b.id],
      [a.id, `${b.id}@${UNRELEASED}`],
    ] as const;
    const answers = questions.map(([one, other]) => ({ question: `${one} + ${other}`, answer: ask(one, other) }));
    const green = answers.filter(({ answer }) => answer.verdict.status === "compatible");
    if (green.length > 0) stillCompatible += 1;
    for (const { question, answer } of green) wrong.add(answer, `${a.id} × ${b.id}`, { question });
  }
  return { day, compatible, stillCompatible, causes: wrong.causes() };
}

/** The result as lines of text. */
export function formatUnreleased({ day, compatible, stillCompatible, causes }: Unreleased): string[] {
  return [
    `day ${day}: of ${grouped(compatible)} pairs that are compatible without versions, ${grouped(stillCompatible)} (${percent(stillCompatible, compatible)}) stay compatible beside version ${UNRELEASED} of one side`,
    ...formatCauses("compatible with a release that does not exist", 2 * compatible, causes),
  ];
}

/** Runs the command. @returns the exit code */
export const main = (argv: string[], streams: Streams): Promise<number> =>
  runReport(argv, streams, {
    measure: async ({ data, day }) => askUnreleased((await openDataFolder(data, day)).catalog, day),
    format: formatUnreleased,
  });

await runCommand(import.meta.url, main);
