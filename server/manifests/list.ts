/** A plain list: names, name@version or purls, one to a line. */
import { listEntry } from "../catalog/entry.js";
import { type NamedEntry, npmEntry, type Reading, Tally, withLine } from "./reading.js";

/** Longer ones are no names. */
const LONGEST = 500;

/** Reads a list. Several names on a line are separated by commas; bullets and what follows a `#` are no part of a name. */
export function readList(text: string): Reading {
  const notRead = new Tally();
  const entries: NamedEntry[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    for (const name of namesOf(line)) {
      if (name.length <= LONGEST) entries.push(entryOf(name, index + 1));
      else notRead.add("line that is too long", "lines that are too long", index + 1);
    }
  }
  return { kind: "list", extent: "named", entries, passedOver: [], notRead: notRead.told() };
}

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
