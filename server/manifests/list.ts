/** A plain list: names, name@version or purls, one to a line. */
import { type Entry, listEntry } from "../catalog/entry.js";
import { npmEntry, type Reading, tellCount } from "./reading.js";

/** Longer ones are no names. */
const LONGEST = 500;

/** Reads a list. Several names on a line are separated by commas; bullets and what follows a `#` are no part of a name. */
export function readList(text: string): Reading {
  const names = text.split(/\r?\n/).flatMap(namesOf);
  const entries = names.filter((name) => name.length <= LONGEST).map(entryOf);
  const passedOver = tellCount(names.length - entries.length, "line that is too long", "lines that are too long");
  return { kind: "list", extent: "named", entries, passedOver };
}

function namesOf(line: string): string[] {
  const name = line.replace(/(?:^|\s)#.*$/, "").trim();
  // A line of a package.json, pasted without what is around it.
  if (name.startsWith('"')) return [name];
  return name
    .replace(/^[-*•]\s+/, "")
    .split(/,\s*(?=[@A-Za-z])|,\s*$/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

function entryOf(name: string): Entry {
  const [, key, value] = /^"([^"]+)"\s*:\s*"([^"]*)",?$/.exec(name) ?? [];
  return key !== undefined && value !== undefined ? npmEntry(key, value) : listEntry(name);
}
