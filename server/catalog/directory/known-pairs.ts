/** All pairs that have a verdict, for those who go through them. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import type { Technology } from "../facts/technology.js";
import { judge } from "../verdict/verdict.js";

export interface KnownPair {
  /** In the order of their ids. */
  a: Technology;
  b: Technology;
  /** The day of the newest of the facts that decide. */
  updated: string | undefined;
}

/**
 * The pairs of two technologies that have a verdict when asked about without versions, one after the other in the order
 * of their ids. Judging them all takes a while: whoever asks for the next one decides when.
 */
export function* knownPairs(catalog: Catalog, today: Day): Generator<KnownPair, void> {
  const named = [{ package: undefined, version: undefined }];
  const setting = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today };
  for (const a of catalog.technologies) {
    const partners = [...catalog.neighbours.of(a).keys()].filter(({ index }) => index > a.index);
    for (const b of partners.sort((one, other) => one.index - other.index)) {
      const question = { a: { technology: a, named }, b: { technology: b, named }, ...setting };
      const { status, updated } = judge(catalog, question);
      if (status !== "unknown") yield { a, b, updated };
    }
  }
}
