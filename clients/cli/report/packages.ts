/** The packages of a stack, merged across files. */
import type { PlacedEntry } from "../../../server/manifests/reading.js";
import { lineOf } from "../../../server/manifests/reading.js";
import type { NamedPackage, Place } from "./report.js";

export interface Packages {
  /** Distinct lines, in order of appearance. */
  lines: readonly string[];
  /** The package of a line, as the first file writes it, with all places. */
  named(line: string): NamedPackage;
}

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
