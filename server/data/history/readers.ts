/** Who else read a rule before it was served, as far as Git records it. */
import type { Readers } from "../../catalog/directory/changes.js";
import { git } from "../git.js";
import { type ChangedFile, type Commit, type LogPlace, readLog } from "./log.js";

/** Commits that merges bring in, and commits between which they are looked for. */
const MOST_MERGED = 5000;
const MOST_WALKED = 20_000;

/**
 * Finds out who reviewed, merged or helped to write what commits changed in rules.
 * @param commits those of the main line, newest first
 * @returns nothing for a change of which Git names nobody else than its author
 * @throws Error when Git is missing or breaks off
 */
export async function readReaders(
  place: LogPlace,
  commits: readonly Commit[],
): Promise<ReadonlyMap<ChangedFile, Readers>> {
  const merges = commits.filter(({ parents }) => parents.length > 1).map(({ id }) => id);
  const merged = merges.length > 0 ? await readMerged(place, new Set(merges)) : new Map<string, Commit[]>();
  const found = new Map<ChangedFile, Readers>();
  for (const commit of commits) {
    const isMerge = commit.parents.length > 1;
    for (const file of commit.files) {
      if (file.fact.kind !== "rule") continue;
      const writing = isMerge
        ? (merged.get(commit.id) ?? []).filter(({ files }) => files.some(({ path }) => path === file.path))
        : [commit];
      const readers = readersOf(commit, writing);
      if (readers) found.set(file, readers);
    }
  }
  return found;
}

/** @param writing the commits that wrote what this one brings in: itself, unless it is a merge */
function readersOf(commit: Commit, writing: readonly Commit[]): Readers | undefined {
  const authors = new Set(writing.map(({ author }) => author));
  const namesOf = (names: (commit: Commit) => string[]) =>
    [...new Set([commit, ...writing].flatMap(names))].filter((name) => !authors.has(name));
  const reviewedBy = namesOf((one) => one.reviewedBy);
  const writtenWith = namesOf((one) => one.writtenWith);
  // Who merges what they wrote is no second reader; of what nobody is known to have written, none can be told.
  const isOther = commit.parents.length > 1 && writing.length > 0 && !authors.has(commit.author);
  const mergedBy = isOther ? commit.author : undefined;
  if (mergedBy === undefined && reviewedBy.length + writtenWith.length === 0) return undefined;
  return {
    ...(mergedBy !== undefined && { mergedBy }),
    ...(reviewedBy.length > 0 && { reviewedBy }),
    ...(writtenWith.length > 0 && { writtenWith }),
  };
}

/** The commits that each merge brought to the main line, and that changed rules. */
async function readMerged(place: LogPlace, merges: ReadonlySet<string>): Promise<Map<string, Commit[]>> {
  const commits = await readLog(place, ["--no-merges", `--max-count=${MOST_MERGED}`], "rules");
  const byId = new Map(commits.map((commit) => [commit.id, commit]));
  const { at, from } = place;
  const listed = `${await git([...at, "rev-list", "--parents", `--max-count=${MOST_WALKED}`, from, "--"])}`;
  const parents = new Map<string, string[]>();
  for (const line of listed.split("\n")) {
    const [id = "", ...others] = line.split(" ");
    parents.set(id, others);
  }
  const mainLine: string[] = [];
  for (let id: string | undefined = listed.slice(0, listed.search(/[ \n]|$/)); id; id = parents.get(id)?.[0])
    mainLine.push(id);
  // Oldest first: what a merge brings in is what none before it did.
  const seen = new Set<string>();
  const brought = new Map<string, Commit[]>();
  for (const id of mainLine.reverse()) {
    seen.add(id);
    const open = (parents.get(id) ?? []).slice(1);
    const own: Commit[] = [];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      const commit = byId.get(next);
      if (commit) own.push(commit);
      open.push(...(parents.get(next) ?? []));
    }
    if (merges.has(id)) brought.set(id, own);
  }
  return brought;
}
