/** Parts of sentences that facts of several kinds are put into words with. */
import { type Subject, versionOf } from "./names/question.js";
import { describeRange } from "./versions/describe.js";

/** `a`, `a and b`, `a, b and c` (or with another last word). */
export function listOf(items: readonly string[], last = "and"): string {
  if (items.length < 2) return items[0] ?? "";
  return `${items.slice(0, -1).join(", ")} ${last} ${items.at(-1)}`;
}

/** The first of some items, and how many more there are: `a, b and 3 more`. */
export function listFirst(items: readonly string[], most: number): string {
  const more = items.length - most;
  return listOf(more > 0 ? [...items.slice(0, most), `${more} more`] : items);
}

/** With a full stop, where it has no end. */
export const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

/** Release lines in words: `1.62 to 1.99.0`, `1.8 up to, but not including, 1.15`, `18.1 to 18.2` for `>=18.1.0 <18.3.0`, and `18` for `>=18 <19`. */
export const describeLines = (text: string): string =>
  describeRange(minorLines(text) ?? text)
    .replace(/^>=(\d+) <(\d+)$/, (range, from, to) => (Number(to) === Number(from) + 1 ? from : range))
    .replace(/^>=(\S+) <(\S+)$/, "$1 up to, but not including, $2")
    .replace(/^<(\S+)$/, "before $1");

/** The minor lines of one major that a range consists of; undefined for other ranges. */
function minorLines(text: string): string | undefined {
  const [, major, first, next] = /^>=(\d+)\.(\d+)\.0 <\1\.(\d+)\.0$/.exec(text) ?? [];
  if (next === undefined) return undefined;
  const last = Number(next) - 1;
  return last === Number(first) ? `${major}.${first}` : `${major}.${first} to ${major}.${last}`;
}

/** `Next.js 15`, as it was asked about. */
export function nameSubject(subject: Subject): string {
  const version = versionOf(subject);
  const special = subject.named.length === 1 ? subject.named[0] : undefined;
  if (special?.package && special.package !== subject.technology.mainPackage) {
    return `${subject.technology.name} (${special.package}${special.version ? ` ${special.version.text}` : ""})`;
  }
  return version ? `${subject.technology.name} ${describeRange(version.text)}` : subject.technology.name;
}
