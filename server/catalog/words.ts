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

/** Release lines in words: `1.62 to 1.99.0`, `0.8 to 0.12` for `>=0.8 <0.13`, `5.2.1 to 5.x` for `>=5.2.1 <6`, and `18` for `>=18 <19`. */
export const describeLines = (text: string): string =>
  describeRange(text)
    .replace(
      /^>=(\S+) <(\S+)$/,
      (range, from, end) => withLast(from.replace(ZEROS, ""), end.replace(ZEROS, "")) ?? range,
    )
    .replace(/^>=(\S+) <(\S+)$/, "$1 or later, before $2")
    .replace(/^<(\S+)$/, "before $1");

/** Where they are of no account: `1.15.0` begins the line 1.15. */
const ZEROS = /(?:\.0){1,3}$/;

/** From a release up to the last line before another begins; undefined where that is no line. */
function withLast(from: string, end: string): string | undefined {
  const [, start = "", next = ""] = /^((?:\d+\.)*)(\d+)$/.exec(end) ?? [];
  if (next === "" || next === "0") return undefined;
  const last = `${start}${Number(next) - 1}`;
  if (from === last) return last;
  return `${from} to ${last}${from.startsWith(`${last}.`) || start === "" ? ".x" : ""}`;
}

/** A verb for release lines in words: `Next.js 15 requires`, `Next.js 15.1 to 15.5 require`. */
export const agreeWith = (lines: string, many: string, one = `${many}s`): string =>
  / to \S+$/.test(lines) ? many : one;

/** `Next.js 15`, as it was asked about. */
export function nameSubject(subject: Subject): string {
  const version = versionOf(subject);
  const special = subject.named.length === 1 ? subject.named[0] : undefined;
  if (special?.package && special.package !== subject.technology.mainPackage) {
    return `${subject.technology.name} (${special.package}${special.version ? ` ${special.version.text}` : ""})`;
  }
  return version ? `${subject.technology.name} ${describeRange(version.text)}` : subject.technology.name;
}
