/** The commits that changed facts, as `git log` lists them. */
import type { ChangedFact } from "../../catalog/directory/changes.js";
import { git } from "../git.js";
import { ID, kindOf } from "../kinds.js";
import { hiddenCharacter } from "../text.js";

/** Where the commits of a folder are. */
export interface LogPlace {
  /** Arguments that lead Git to the repository. */
  at: readonly string[];
  /** The data folder from the root of the repository; left out where the arguments lead to the folder itself. */
  folder?: string | undefined;
  /** The newest commit to include, or a ref. */
  from: string;
}

/** Reads the commits that changed a folder, or what is below it. @throws GitFailure */
export async function readLog(
  { at, folder, from }: LogPlace,
  options: readonly string[],
  below = "",
): Promise<Commit[]> {
  const output = await git([
    ...at,
    // Settings of the machine that would write other things between.
    ...["-c", "log.showSignature=false", "-c", "log.follow=false"],
    ...["log", ...options, "-z", "--raw", "--no-abbrev", "--no-renames", LOG_FORMAT],
    ...[folder === undefined ? "--relative" : `--relative=${folder}`, from, "--", `${folder ?? ""}${below}` || "."],
  ]);
  return parseLog(output.toString());
}

/** What `parseLog` reads. The last fields are names, which may hold anything but the sign that divides them. */
const LOG_FORMAT = `--format=%H %cI %P${["%an", trailers("Reviewed-by"), trailers("Co-authored-by")].map((field) => `%x1f${field}`).join("")}`;

/** Names that a commit lists, one a line. */
function trailers(key: string): string {
  return `%(trailers:key=${key},valueonly,unfold)`;
}

export interface ChangedFile {
  fact: ChangedFact;
  /** Relative to the data folder. */
  path: string;
  /** Git's ids of the contents; undefined where there was or is no file. */
  before: string | undefined;
  after: string | undefined;
}

export interface Commit {
  id: string;
  /** ISO 8601, in UTC. */
  date: string;
  parents: string[];
  /** Without e-mail addresses; undefined where nothing else is left. */
  author: string | undefined;
  reviewedBy: string[];
  writtenWith: string[];
  files: ChangedFile[];
}

export const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const FILE = /^:\d{6} \d{6} ([0-9a-f]{40,64}) ([0-9a-f]{40,64}) ([ADMT])$/;
const NO_FILE = /^0+$/;

const HOW: Readonly<Record<string, ChangedFact["how"]>> = { A: "added", D: "removed" };

/** Reads `git log -z --raw`: for each commit its line, then pairs of a line about a file and its path */
export function parseLog(output: string): Commit[] {
  const commits: Commit[] = [];
  const parts = output.split("\0");
  for (let at = 0; at < parts.length; at += 1) {
    const part = (parts[at] as string).trim();
    const [, before = "", after = "", letter = ""] = FILE.exec(part) ?? [];
    if (letter) {
      at += 1;
      const path = parts[at] ?? "";
      const fact = changedFact(path, HOW[letter] ?? "changed");
      if (fact) commits.at(-1)?.files.push({ fact, path, before: contentId(before), after: contentId(after) });
      continue;
    }
    const [head = "", author = "", reviewers = "", others = ""] = part.split("\x1f");
    const [id = "", date = "", ...parents] = head.trim().split(" ");
    if (!COMMIT.test(id)) continue;
    commits.push({
      id,
      date: new Date(date).toISOString(),
      parents,
      author: nameOfPerson(author),
      reviewedBy: namesIn(reviewers),
      writtenWith: namesIn(others),
      files: [],
    });
  }
  return commits;
}

const contentId = (id: string) => (NO_FILE.test(id) ? undefined : id);

/** Names longer than this are cut. */
const LONGEST_NAME = 80;

const namesIn = (lines: string) => [...new Set(lines.split("\n").flatMap((line) => nameOfPerson(line) ?? []))];

/** The name in `Ada <ada@example.com>`; an address is never one. */
function nameOfPerson(text: string): string | undefined {
  const name = (text.split("<")[0] as string).trim().slice(0, LONGEST_NAME);
  return name === "" || name.includes("@") || hiddenCharacter(name) ? undefined : name;
}

/** What a change of a file of the data folder says of the facts; undefined where no record of a lawful name belongs. */
export function changedFact(path: string, how: ChangedFact["how"]): ChangedFact | undefined {
  const kind = kindOf(path);
  // What programs read from manifests would hide what people wrote.
  if (!kind || kind.name === "declared") return undefined;
  const ids = kind.path.exec(path)?.slice(1) ?? [];
  return ids.every((id) => ID.test(id)) ? { how, kind: kind.name, ids } : undefined;
}
