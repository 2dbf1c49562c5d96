/** What a commit changes against the files that are known, by Git's ids of their contents. */
import { beyondBounds, MOST_PROBLEMS } from "../data/bounds.js";
import { kindOf } from "../data/kinds.js";
import type { DataProblem } from "../data/problem.js";
import { type DataBranch, OversizeError } from "../forges/forge.js";

/** The texts of what differs, by path, or why it is not to be read. */
type Fetched = { texts: ReadonlyMap<string, string> } | { problems: readonly DataProblem[] };

/**
 * Reads what differs.
 * @param known ids by path
 * @param listed ids by path, as the branch lists them at the commit
 * @returns problems, with nothing read, when that would be more than data may be
 * @throws ForgeError, or an Error when the branch does not give what it lists
 */
export async function fetchChanges(
  branch: Pick<DataBranch, "read">,
  known: ReadonlyMap<string, string>,
  listed: ReadonlyMap<string, string>,
): Promise<Fetched> {
  const differing = [...listed].filter(([path, blob]) => known.get(path) !== blob);
  const wanted = differing.filter(([path]) => kindOf(path) !== undefined);
  // A misplaced file makes the revision invalid, so its content is not read, and only the first ones are reported.
  const misplaced = differing.filter(([path]) => kindOf(path) === undefined).slice(0, MOST_PROBLEMS);
  let contents: ReadonlyMap<string, string> = new Map();
  try {
    if (wanted.length > 0) contents = await branch.read([...new Set(wanted.map(([, blob]) => blob))]);
  } catch (error) {
    if (!(error instanceof OversizeError)) throw error;
    return { problems: beyondBounds(wanted.map(([path, blob]) => [path, error.sizes.get(blob) ?? 0])) };
  }
  // One content may stand at any number of paths.
  const problems = beyondBounds(wanted.map(([path, blob]) => [path, contents.get(blob)?.length ?? 0]));
  if (problems.length > 0) return { problems };
  const texts = new Map<string, string>(misplaced.map(([path]) => [path, ""]));
  for (const [path, blob] of wanted) {
    const text = contents.get(blob);
    if (text === undefined) throw new Error(`the data branch does not give the content of ${path}`);
    texts.set(path, text);
  }
  return { texts };
}
