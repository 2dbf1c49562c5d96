/** The oldest release line of a runtime that a project allows. */
import { releaseLine } from "../versions/parse.js";
import { intersects, lowestOf, type VersionRange } from "../versions/range.js";

/** Runtimes whose lines are majors; those of languages have a minor, too. */
const LINES_BY_MAJOR = new Set(["nodejs", "bun", "deno", "java"]);

/** @param id of the runtime */
export function oldestLine(id: string, allowed: VersionRange): VersionRange | undefined {
  const { major, minor } = lowestOf(allowed);
  return releaseLine(LINES_BY_MAJOR.has(id) ? `${major}` : `${major}.${minor}`);
}

/** Whether the oldest line that is allowed is too old. A line of which later releases would do is not. */
export function isOlderLine(id: string, allowed: VersionRange, required: VersionRange): boolean {
  const line = oldestLine(id, allowed);
  return lowestOf(allowed).compare(lowestOf(required)) < 0 && (!line || !intersects(line, required));
}
