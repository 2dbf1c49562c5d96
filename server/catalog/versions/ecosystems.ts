/** Ranges as the manifests of each ecosystem write them, brought to the syntax of node-semver. */
import { withoutHole } from "./interval.js";
import { parseRange, parseSimple, releaseOf } from "./parse.js";
import type { VersionRange } from "./range.js";

/**
 * `==4.2`, `~=4.2`, `>=3.8,<4` and `== 4.2.*` of PEP 440 (https://peps.python.org/pep-0440/#version-specifiers), and the
 * `~> 3.1` of RubyGems, which means the same as `~=`.
 */
function fromPep440(text: string): string {
  return text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => !part.startsWith("!="))
    .map((part) => {
      const compatible = /^~[=>]\s*v?(\d+(?:\.\d+)*)\.(\d+)$/.exec(part);
      if (compatible?.[1] && compatible[2]) return `>=${compatible[1]}.${compatible[2]} ${compatible[1]}`;
      return part.replace(/^={2,3}\s*/, "").replace(/\.\*$/, ".x");
    })
    .join(" ");
}

/**
 * The constraint of a composer.json: `~8.1` means `>=8.1 <9` to Composer and not `>=8.1 <8.2`
 * (https://getcomposer.org/doc/articles/versions.md#tilde-version-range-); its stability flags say nothing about versions.
 */
export const fromComposer = (text: string) =>
  text.replace(/~\s*v?(\d+)(\.\d+)?(?![.\d])/g, (_, major, minor = "") => `^${major}${minor}`).replace(/@\w+/g, "");

const LONGEST_ASKED = 100;

/** A version, line or range of any ecosystem; undefined when it names no particular versions (`*`, `workspace:*`) */
export function parseAskedVersion(text: string): VersionRange | undefined {
  const given = text.trim();
  const simple = parseSimple(given);
  if (simple) return simple;
  let asked = given.replace(/^workspace:/, "");
  if (asked.length > LONGEST_ASKED || /^[*^~]?$|^x$/i.test(asked)) return undefined;
  if (/==|~[=>]|,/.test(asked)) asked = fromPep440(asked);
  asked = asked.replace(/(?<!\|)\|(?!\|)/g, "||");
  const range = /\d/.test(asked) ? parseRange(asked, true) : undefined;
  return range && { ...range, text: given };
}

/** Parses a range as the manifests of an ecosystem write it. @returns undefined when it is not understood */
export function parseDeclared(ecosystem: string, text: string): VersionRange | undefined {
  if (ecosystem === "npm") return parseRange(text, true);
  if (text.trim() === "*") return parseRange("*");
  // Elsewhere than with npm, `>3.8` begins at the first release after 3.8.0, and `<=3.8` ends with 3.8.0.
  const exact = text.replace(
    /(^|[^<>=!~])(>|<=)\s*v?(\d+(?:\.\d+)?)(?![\w.])/g,
    (_, before, operator, version) => `${before}${operator}${version}${version.includes(".") ? ".0" : ".0.0"}`,
  );
  const hasBounds = exact.split(",").some((part) => !part.trim().startsWith("!="));
  const range = hasBounds ? parseAskedVersion(ecosystem === "composer" ? fromComposer(exact) : exact) : parseRange("*");
  return range && withoutExcluded({ ...range, text }, text);
}

/** `!=2.1.0` and `!=3.0.*` leave holes (https://packaging.python.org/specifications/version-specifiers/#version-exclusion). */
function withoutExcluded(range: VersionRange, text: string): VersionRange | undefined {
  let { intervals } = range;
  for (const [, numbers = "", line] of text.matchAll(/!=\s*v?(\d+(?:\.\d+)*)(\.\*)?/g)) {
    const [hole] = (line ? parseRange(`${numbers}.x`) : releaseOf(numbers)?.range)?.intervals ?? [];
    if (hole) intervals = intervals.flatMap((interval) => withoutHole(interval, hole));
  }
  return intervals.length > 0 ? { ...range, intervals } : undefined;
}

/** Facts repeat few ranges often: each is parsed and kept in memory once. */
const factRanges = new Map<string, VersionRange | undefined>();
/** Many times as many as all facts have: contributions are checked, too. */
const MOST_RANGES = 50_000;

/**
 * Parses a range of a fact.
 * @param ecosystem whose manifests it was read from; left out for a range in our own words
 * @returns the same object for the same text; undefined when it is not understood
 */
export function factRange(text: string, ecosystem?: string): VersionRange | undefined {
  const key = `${ecosystem ?? ""} ${text}`;
  if (!factRanges.has(key)) {
    if (factRanges.size >= MOST_RANGES) factRanges.clear();
    factRanges.set(key, ecosystem === undefined ? parseRange(text) : parseDeclared(ecosystem, text));
  }
  return factRanges.get(key);
}
