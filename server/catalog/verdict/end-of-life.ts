/** Ends of life in words, and what to do about them. */
import type { Subject } from "../names/question.js";
import { type Day, type EndOfLife, supportedCycles } from "../technology/lifecycle.js";
import { listFirst, listOf, nameSubject, sentence } from "../words.js";

/** Supported release lines that a message names. */
const MOST_LINES = 4;

export function formatEndOfLife({ technology, whole, cycles, date }: EndOfLife, today: Day): string {
  const reason = technology.record.endOfLife?.reason;
  const when = date ? ` on ${date}` : "";
  if (reason && whole) return `${technology.name} was retired${when}: ${sentence(reason)}`;
  if (whole) return `${technology.name} reached end of life${when}.`;
  const alive = supportedCycles(technology, today).map(({ name }) => name);
  const names = cycles.map(({ name }) => name);
  const lines = names.length > 3 ? `${names.at(-1)} to ${names[0]}` : listOf([...names].reverse());
  const supported = alive.length > 0 ? ` Supported release lines: ${listFirst(alive, MOST_LINES)}.` : "";
  const last = names.length > 1 && date ? `, the last of them on ${date}` : when;
  return `${technology.name} ${lines} reached end of life${last}.${supported}`;
}

/** What to do about a technology that is retired as a whole. */
export function fixRetired({ technology }: EndOfLife, nameOf: (id: string) => string): string {
  const { endOfLife, alternatives } = technology.record;
  if (endOfLife?.workaround) return endOfLife.workaround;
  const replacement = endOfLife?.replacement ?? alternatives ?? [];
  return replacement.length > 0
    ? `Move to ${listOf(replacement.map(nameOf), "or")}.`
    : `Plan a replacement for ${technology.name}.`;
}

/** The instruction to upgrade to some versions; undefined for none. */
export function fixByUpgrading(targets: readonly Subject[]): string | undefined {
  return targets.length > 0 ? `Upgrade to ${listOf(targets.map(nameSubject))}.` : undefined;
}
