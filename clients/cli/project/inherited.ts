/** What the files of parent folders say about the folders below. */
import { type FileReading, nameOf, whatRuns } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { isInherited } from "./folders.js";

/** Version, compose and CI files of parent folders, unless a nearer file of the same name overrides them */
export function inheritedBy(
  hints: readonly FileReading[],
  above: readonly { named: readonly FileReading[]; hints: readonly FileReading[] }[],
): FileReading[] {
  const seen = new Set(hints.map(({ path }) => nameOf(path)));
  const inherited: FileReading[] = [];
  for (const { named, hints: theirs } of above) {
    const running = new Set(whatRuns([...named, ...theirs].flatMap(({ reading }) => reading.entries)));
    const own = theirs.filter(({ path }) => isInherited(path) && !seen.has(nameOf(path)));
    for (const { path, reading } of own) {
      const entries = reading.entries.filter((entry) => running.has(entry));
      if (entries.length > 0 || formatOf(path)?.kind !== "ci")
        inherited.push({ path, reading: { ...reading, entries } });
    }
    for (const { path } of own) seen.add(nameOf(path));
  }
  return inherited;
}
