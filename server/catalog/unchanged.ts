/** What newer facts say as earlier ones did, so that it need not be compiled again. */
import type { FactsFile } from "./facts-file.js";

/**
 * Finds the technologies that did not change: neither their records nor what their packages declare. If a name was added or removed,
 * none counts, since any package may now belong to another technology.
 * @returns whether the technology at a place, the same in both, is unchanged
 */
export function unchangedSince(earlier: FactsFile, newer: FactsFile): (place: number) => boolean {
  const names = newer.head.technologies;
  if (JSON.stringify(names) !== JSON.stringify(earlier.head.technologies)) return () => false;
  const changed = new Set<number>();
  for (const place of names.keys()) {
    const [before, , declaredBefore] = earlier.read("ties", place);
    const [partners, , declared] = newer.read("ties", place);
    const isDeclaredAsBefore =
      declared.length === declaredBefore.length &&
      declared.every(
        (one, at) => newer.line("declared", one) === earlier.line("declared", declaredBefore[at] as number),
      );
    // What others require of its packages may mean more or less: see `Owners.companionsOf`.
    if (!isDeclaredAsBefore) for (const one of [place, ...before, ...partners]) changed.add(one);
    if (earlier.line("technologies", place) !== newer.line("technologies", place)) changed.add(place);
  }
  return (place) => !changed.has(place);
}
