/**
 * A net under changes of the code: asks everything, and keeps a digest for each group of answers.
 *
 *   npm -w scripts/lab run digests -- --save before.txt      asks, and writes the digests
 *   npm -w scripts/lab run digests -- --compare before.txt   asks again, and lists the groups whose digest differs
 *   npm -w scripts/lab run digests -- --show "lines next react"   the answers of a group, a line of JSON each, to be compared
 *   options: [--day YYYY-MM-DD] that lifecycles are judged by, today by default · [--data FOLDER] · [--exact N] releases that are drawn
 * Exit codes: 0 the same, or saved; 1 some differ; 2 wrong usage.
 */
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { runCommand, type Streams, UsageError } from "../../command.js";
import { openDataFolder } from "../../data/folder.js";
import { type Group, groupsOf } from "./groups.js";

const MOST_LISTED = 200;

/** Runs the command. @returns the exit code */
export async function main(args: string[], { out, err }: Streams): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      save: { type: "string" },
      compare: { type: "string" },
      show: { type: "string" },
      day: { type: "string", default: new Date().toISOString().slice(0, 10) },
      data: { type: "string", default: "data" },
      exact: { type: "string", default: "100000" },
    },
  });
  const { save, compare, show, day, data } = values;
  if ([save, compare, show].filter((one) => one !== undefined).length !== 1)
    throw new UsageError("name one of --save, --compare and --show");
  const exact = Number(values.exact);
  if (!Number.isSafeInteger(exact) || exact < 0) throw new UsageError(`--exact is a number, not ${values.exact}`);
  const before = compare === undefined ? undefined : readDigests(readFileSync(compare, "utf8"));
  const { catalog } = await openDataFolder(data, day);
  const groups = groupsOf(catalog, { day, exact });
  if (show !== undefined) {
    for (const { name, answers } of groups) if (name === show) for (const answer of answers()) out(answer);
    return 0;
  }
  const { digests, asked } = digestsOf(groups);
  if (save !== undefined) {
    writeFileSync(save, [...digests].map(([name, digest]) => `${digest} ${name}\n`).join(""));
    out(`${asked} answers in ${digests.size} groups`);
    return 0;
  }
  const differing = differences(before ?? new Map(), digests);
  for (const name of differing.slice(0, MOST_LISTED)) out(name);
  err(`${asked} answers in ${digests.size} groups, ${differing.length} groups differ`);
  return differing.length > 0 ? 1 : 0;
}

/** The digest of each group, and how many answers there are in all. */
function digestsOf(groups: Iterable<Group>): { digests: Map<string, string>; asked: number } {
  const digests = new Map<string, string>();
  let asked = 0;
  for (const { name, answers } of groups) {
    const hash = createHash("sha256");
    for (const answer of answers()) {
      hash.update(answer).update("\n");
      asked += 1;
    }
    digests.set(name, hash.digest("base64url").slice(0, 16));
  }
  return { digests, asked };
}

/** Digests by the name of their group, from the lines that `--save` writes. */
export const readDigests = (text: string): Map<string, string> =>
  new Map(
    text
      .split("\n")
      .filter(Boolean)
      .map((line) => [line.slice(line.indexOf(" ") + 1), line.slice(0, line.indexOf(" "))]),
  );

/** The groups whose digest is another one, and those that only one of the two has. */
export const differences = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter((name) => before.get(name) !== after.get(name));

await runCommand(import.meta.url, main);
