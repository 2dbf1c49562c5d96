/** The range to write into a manifest for a version that was chosen, in the syntax of its ecosystem. */
import { parseDeclared } from "../../versions/ecosystems.js";
import type { VersionRange } from "../../versions/range.js";

/** A release or line in numbers: `5.2.1`, with `5` and `5.2`. */
interface Numbers {
  text: string;
  major: string;
  minor: string;
}

type Written = (numbers: Numbers) => string;

const sign =
  (before: string): Written =>
  ({ text }) =>
    `${before}${text}`;
const [caret, tilde, exact, pessimistic] = [sign("^"), sign("~"), sign(""), sign("~> ")] as const;
const ofMajor: Written = ({ major }) => `~> ${major}.0`;
const ofMinor: Written = ({ minor }) => `~> ${minor}`;
const upToMajor: Written = ({ text, major }) => `>=${text},<${Number(major) + 1}`;

/** The ranges around a version of one, two, and three numbers or more, the widest first. */
const RANGES: ReadonlyMap<string, readonly (readonly Written[])[]> = new Map(
  Object.entries({
    npm: [[caret], [caret, tilde], [caret, tilde, exact]],
    composer: [[caret], [caret, tilde], [caret, exact]],
    cargo: [[caret], [caret, tilde], [caret, tilde, sign("=")]],
    pypi: [[({ major }) => `==${major}.*`], [sign("~="), sign("==")], [upToMajor, sign("~="), sign("==")]],
    gem: [[ofMajor], [pessimistic, exact], [ofMinor, pessimistic, exact]],
    hex: [[ofMajor], [pessimistic, sign("== ")], [ofMinor, pessimistic, sign("== ")]],
  }),
);

/** The ranges for a release, the widest first; the last is the release alone. */
function rangesFor(ecosystem: string | undefined, text: string): string[] {
  // What is no row of numbers is named as it is.
  if (!/^\d+(?:\.\d+)*$/.test(text)) return [ecosystem === "pypi" ? `==${text}` : text];
  const parts = text.split(".");
  const numbers = { text, major: parts[0] as string, minor: parts.slice(0, 2).join(".") };
  const written = RANGES.get(ecosystem ?? "")?.[Math.min(parts.length, 3) - 1] ?? [exact];
  // Below 1.0, a minor version is a line of its own.
  const isLine = parts.length === 2 && numbers.major === "0";
  return written.filter((write) => !isLine || write !== caret).map((write) => write(numbers));
}

/**
 * The widest range that lets in nothing that is known not to fit.
 * @param fits whether the newer releases that a range lets in go with the rest
 */
export function rangeFor(ecosystem: string | undefined, text: string, fits: (range: VersionRange) => boolean): string {
  const ranges = rangesFor(ecosystem, text);
  const wide = ranges.find((written, place) => {
    if (place === ranges.length - 1) return true;
    const range = parseDeclared(ecosystem ?? "npm", written);
    return range !== undefined && fits(range);
  });
  return wide ?? text;
}
