/** What was different in a record before and after a change. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { AiTool, Rule, Technology } from "../../../schemas/types.js";
import type { ChangedFact } from "../../catalog/directory/changes.js";
import { compareRules, compareTechnologies, compareTools } from "../../catalog/directory/record-changes.js";
import { blobsIn, type GitFailure, git } from "../git.js";
import { examineFile } from "../load.js";
import type { ChangedFile, Commit } from "./log.js";

/** Where a commit changes more technologies, they are only counted: each takes as long to read as several rules. */
const MOST_TECHNOLOGIES = 40;
/** Contents that are read of a source, and their bytes; those of the newest commits first. */
const MOST_CONTENTS = 10_000;
const MOST_BYTES = 32 * 1024 * 1024;
/** Milliseconds of parsing after which requests have their turn. */
const SLICE = 5;

/**
 * Reads the records before and after each change of a rule, and of technologies and AI tools where there are few.
 * @param at arguments that lead Git to the repository
 * @param commits newest first
 * @returns the facts with their details; those that could not be read have none
 */
export async function readDetails(
  at: readonly string[],
  commits: readonly Commit[],
): Promise<ReadonlyMap<ChangedFile, ChangedFact>> {
  const files = commits.flatMap(({ files }) => files.filter(isRead(files)));
  const paths = new Map<string, string>();
  for (const { path, before, after } of files)
    for (const id of [before, after]) if (id !== undefined && paths.size < MOST_CONTENTS) paths.set(id, path);
  const records = new Map<string, unknown>();
  let began = performance.now();
  for (const [id, text] of blobsIn(await readContents(at, [...paths.keys()]))) {
    const { file, sound } = examineFile(paths.get(id) ?? "", text);
    if (file && sound) records.set(id, file.value);
    if (performance.now() - began < SLICE) continue;
    await nextTurn();
    began = performance.now();
  }
  return new Map(files.map((file) => [file, withDetails(file, records)]));
}

/** What was written until Git was done or broke off. */
async function readContents(at: readonly string[], ids: readonly string[]): Promise<Buffer> {
  if (ids.length === 0) return Buffer.alloc(0);
  const options = { input: `${ids.join("\n")}\n`, maxBuffer: MOST_BYTES };
  return git([...at, "cat-file", "--batch"], options).catch((error: GitFailure) => error.stdout);
}

/** Of what came or went, only rules say something in a few words. */
function isRead(files: readonly ChangedFile[]): (file: ChangedFile) => boolean {
  const technologies = files.filter(({ fact }) => fact.kind === "technology" && fact.how === "changed");
  return ({ fact: { kind, how } }) =>
    kind === "rule" ||
    (how === "changed" && (kind === "ai-tool" || (kind === "technology" && technologies.length <= MOST_TECHNOLOGIES)));
}

function withDetails({ fact, before, after }: ChangedFile, records: ReadonlyMap<string, unknown>): ChangedFact {
  const [old, current] = [before, after].map((id) => id && records.get(id));
  if ((before && !old) || (after && !current)) return fact;
  if (fact.kind === "rule") return { ...fact, rule: compareRules(old as Rule, current as Rule) };
  const notes =
    fact.kind === "technology"
      ? compareTechnologies(old as Technology, current as Technology)
      : compareTools(old as AiTool, current as AiTool);
  return notes.length > 0 ? { ...fact, notes } : fact;
}
