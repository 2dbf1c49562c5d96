/** A plain list: names, name@version or purls, one to a line. */
import { listEntry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import { type NamedEntry, npmEntry, withLine } from "./reading.js";
import { reader } from "./reading-builder.js";

/** Longer ones are no names. */
const LONGEST = 500;

/**
 * Reads a list. Several names on a line are separated by commas; bullets and what follows a `#` are no part of a name. A
 * line that comes again says nothing new, and reading ends when there are more entries than anybody takes.
 */
export const readList = reader("list", (reading, text: string) => {
  const seen = new Set<string>();
  let number = 0;
  for (let at = 0; at <= text.length && reading.entries.length <= MAX_ENTRIES; ) {
    const end = text.indexOf("\n", at);
    const line = end < 0 ? text.slice(at) : text.slice(at, end);
    at = end < 0 ? Number.POSITIVE_INFINITY : end + 1;
    number += 1;
    if (seen.has(line)) continue;
    seen.add(line);
    for (const name of namesOf(line)) {
      if (name.length <= LONGEST) reading.add(entryOf(name, number));
      else reading.miss(["line that is too long", "lines that are too long"], number);
    }
  }
});

function namesOf(line: string): string[] {
  const name = line.replace(/(?:^|\s)#.*$/s, "").trim();
  // A line of a package.json, pasted without what is around it.
  if (name.startsWith('"')) return [name];
  return name
    .replace(/^[-*•]\s+/, "")
    .split(/,\s*(?=[@A-Za-z])|,\s*$/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function entryOf(name: string, line: number): NamedEntry {
  const [, key, value] = /^"([^"]+)"\s*:\s*"([^"]*)",?$/.exec(name) ?? [];
  return key !== undefined && value !== undefined ? npmEntry(key, value, line) : withLine(line, listEntry(name));
}
