/** Ends of life in words, and what to do about them. */
import type { Status } from "../facts/kind.js";
import type { ReleaseLine } from "../lines/release-lines.js";
import type { Subject } from "../names/question.js";
import { type Day, type EndOfLife, endOfLife, supportedCycles } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { listFirst, listOf, nameSubject, sentence } from "../words.js";

/** Supported release lines that a message names. */
const MOST_LINES = 4;

export function formatEndOfLife(end: EndOfLife, today: Day): string {
  const { technology, whole, cycles, date } = end;
  const reason = technology.record.endOfLife?.reason;
  const when = date ? ` on ${date}` : "";
  if (reason && whole) return `${technology.name} was retired${when}: ${sentence(reason)}`;
  if (whole) return `${technology.name} reached end of life${when}.`;
  const alive = supportedCycles(technology, today).map(({ name }) => name);
  const names = cycles.map(({ name }) => name);
  const supported = alive.length > 0 ? ` Supported release lines: ${listFirst(alive, MOST_LINES)}.` : "";
  const last = names.length > 1 && date ? `, the last of them on ${date}` : when;
  return `${nameEnded(end)} reached end of life${last}.${supported}`;
}

/** What has ended: `Next.js 15`, `Node.js 12 to 20`, `Bower`. */
export function nameEnded({ technology, whole, cycles }: EndOfLife): string {
  if (whole) return technology.name;
  const names = cycles.map(({ name }) => name);
  return `${technology.name} ${names.length > 3 ? `${names.at(-1)} to ${names[0]}` : listOf([...names].reverse())}`;
}

/** What is known of a pair comes first, and then that a side has ended. @param message on the pair, before ends of life */
export function withEnds(endings: string, pair: { status: Status; message: string }): string {
  if (pair.status === "compatible") return `They work together, but ${endings} ${pair.message}`;
  return `${pair.message} Besides, ${endings}`;
}

/** How long a technology or one of its release lines is supported. */
export function formatSupport(technology: Technology, line: ReleaseLine | undefined, today: Day): string {
  const name = line ? `${technology.name} ${line.name}` : technology.name;
  const range = line && technology.cycles.find((cycle) => cycle.name === line.name)?.line;
  const ended = line && !range ? undefined : endOfLife(technology, range, today);
  if (ended) return formatEndOfLife(ended, today);
  if (typeof line?.end === "string")
    return `${name} ${line.end < today ? "reached end of life on" : "is supported until"} ${line.end}.`;
  const alive = line ? [] : supportedCycles(technology, today).map((cycle) => cycle.name);
  if (alive.length > 0) return `Supported release lines of ${name}: ${listFirst(alive, MOST_LINES)}.`;
  return `We know of no announced end of support for ${name}.`;
}

/** What to do about a technology that is retired as a whole. @param suits whether a replacement goes with what is used beside it */
export function fixRetired(
  { technology }: EndOfLife,
  nameOf: (id: string) => string,
  suits: (id: string) => boolean = () => true,
): string {
  const { endOfLife, alternatives } = technology.record;
  if (endOfLife?.workaround) return endOfLife.workaround;
  const replacement = (endOfLife?.replacement ?? alternatives ?? []).filter(suits);
  return replacement.length > 0
    ? `Move to ${listOf(replacement.map(nameOf), "or")}.`
    : `Plan a replacement for ${technology.name}.`;
}

/** The instruction to upgrade to some versions; undefined for none. */
export function fixByUpgrading(targets: readonly Subject[]): string | undefined {
  return targets.length > 0 ? `Upgrade to ${listOf(targets.map(nameSubject))}.` : undefined;
}
