/**
 * Lists the upgrades that verdicts advise on technologies with release lines, and the support that each leaves.
 *
 *   npm -w scripts/lab run advised-upgrades               those that leave under six months where there is more to be had
 *   npm -w scripts/lab run advised-upgrades -- --all      every one, with what it leaves and how often it is advised
 *   options: [--day YYYY-MM-DD] that lifecycles are judged by, today by default · [--data FOLDER]
 * Exit codes: 0 none leaves too little; 1 some do; 2 wrong usage.
 */
import { parseArgs } from "node:util";
import type { Catalog } from "../../server/catalog/catalog.js";
import { alone, bare, type Subject } from "../../server/catalog/names/question.js";
import { releasedLines } from "../../server/catalog/technology/lifecycle.js";
import { isLasting, linesAfter, supportLeft } from "../../server/catalog/technology/support.js";
import type { Technology } from "../../server/catalog/technology/technology.js";
import { judge } from "../../server/catalog/verdict/verdict.js";
import type { VersionRange } from "../../server/catalog/versions/range.js";
import { runCommand, type Streams } from "../command.js";
import { openDataFolder } from "../data/folder.js";

/** An upgrade of a technology to one of its lines. */
interface Advised {
  technology: Technology;
  line: VersionRange;
  /** How many questions it answers. */
  times: number;
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], { out, err }: Streams): Promise<number> {
  const { values } = parseArgs({
    args: argv,
    options: {
      all: { type: "boolean", default: false },
      day: { type: "string", default: new Date().toISOString().slice(0, 10) },
      data: { type: "string", default: "data" },
    },
  });
  const { catalog } = await openDataFolder(values.data, values.day);
  const advised = [...upgradesIn(catalog, values.day).values()];
  const tooShort = advised.filter((one) => isTooShort(one, values.day));
  for (const { technology, line, times } of values.all ? advised : tooShort)
    out(`${technology.name} ${line.text}: ${supportLeft(technology, line, values.day)}, ${times} times`);
  err(`${advised.length} upgrades, ${tooShort.length} leave under six months where there is more to be had`);
  return tooShort.length > 0 ? 1 : 0;
}

/** Whether a line is about to end, and a newer one is not. */
const isTooShort = ({ technology, line }: Advised, day: string): boolean =>
  !isLasting(technology, line, day) && linesAfter(technology, line, day).some((one) => isLasting(technology, one, day));

/** The upgrades in what is advised on each line of each technology, beside each that something is known of together with it. */
export function upgradesIn(catalog: Catalog, day: string): Map<string, Advised> {
  const found = new Map<string, Advised>();
  for (const technology of catalog.technologies.values()) {
    const partners = [...catalog.neighbours.of(technology).keys()];
    for (const line of releasedLines(technology, day)) {
      const side: Subject = { technology, named: [{ package: undefined, version: line }] };
      for (const partner of partners) {
        const { workaround } = judge(catalog, alone(side, bare(partner), day));
        for (const one of workaround === null ? [] : namedIn(catalog, workaround)) {
          const key = `${one.technology.id} ${one.line.text}`;
          const times = (found.get(key)?.times ?? 0) + 1;
          found.set(key, { ...one, times });
        }
      }
    }
  }
  return found;
}

/** The technologies with their lines after `Upgrade to`. What is named with `or later` is a bound, and no line to go to. */
function namedIn({ names }: Catalog, text: string): Omit<Advised, "times">[] {
  const [, list = ""] = /[Uu]pgrade to ((?:(?! or (?:later|newer)).)+?)\.(?:\s|$)/.exec(text) ?? [];
  return list.split(/ and |, /).flatMap((name) => {
    const resolved = names.resolve(name);
    return resolved?.version && resolved.technology.cycles.length > 0
      ? [{ technology: resolved.technology, line: resolved.version }]
      : [];
  });
}

await runCommand(import.meta.url, main);
