/** What a stack names, by the line that stands for it: the same package from several files is one. */
import { lineOf } from "../../../server/manifests/reading.js";
import type { PlacedEntry } from "../project/gather.js";
import type { NamedPackage, Place } from "./report.js";

export interface Packages {
  /** Different lines, in the order in which they are met. */
  lines: readonly string[];
  /** What a line stands for, as the first file names it, with all places. */
  named(line: string): NamedPackage;
}

/** Collects what a stack names. */
export function packagesOf(entries: readonly PlacedEntry[]): Packages {
  const byLine = new Map<string, { text: string; places: Place[] }>();
  for (const entry of entries) {
    const line = lineOf(entry);
    const known = byLine.get(line);
    if (known) known.places.push(entry.place);
    else byLine.set(line, { text: entry.text, places: [entry.place] });
  }
  return { lines: [...byLine.keys()], named: (line) => byLine.get(line) ?? { text: line, places: [] } };
}
