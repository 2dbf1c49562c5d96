/** Ranges as package managers write them, for checking only: npm by its own library, others by the comparison of numbers. */
import semver from "semver";

/** Whether a range of an ecosystem lets in a release. */
export function admits(ecosystem: string, range: string, version: string): boolean {
  if (ecosystem === "npm")
    return semver.satisfies(semver.coerce(version)?.version ?? version, range, { includePrerelease: true });
  const alternatives = range.split(/\|\|?/);
  return alternatives.some((part) => termsOf(part).every((term) => holds(ecosystem, term, version)));
}

/** `>=1,<2`, `>= 1.0, < 2` and `>=1 <2` alike. */
const termsOf = (text: string) =>
  text
    .replace(/([<>=~!^]+)\s+/g, "$1")
    .split(/[\s,]+/)
    .filter((term) => term !== "" && term !== "*");

function holds(ecosystem: string, term: string, version: string): boolean {
  const [, operator = "", text = ""] = /^([<>=~!^]*)v?(.*)$/.exec(term) ?? [];
  const isLine = text.endsWith(".*") || text.endsWith(".x");
  const wanted = numbersOf(text.replace(/\.[*x]$/, ""));
  const given = numbersOf(version);
  const order = compare(given, wanted);
  const isIn = wanted.every((number, place) => (given[place] ?? 0) === number);
  switch (operator) {
    case ">=":
      return order >= 0;
    case "<=":
      return order <= 0;
    case ">":
      return order > 0;
    case "<":
      return order < 0;
    case "!=":
      return isLine ? !isIn : order !== 0;
    case "^": {
      const end = wanted.findIndex((number) => number > 0);
      return (
        order >= 0 && wanted.slice(0, (end < 0 ? 0 : end) + 1).every((number, place) => (given[place] ?? 0) === number)
      );
    }
    case "~":
    case "~>":
    case "~=": {
      // `~1.2` of Composer, as `~> 1.2` and `~=1.2`: up to the next of the number before the last.
      const kept = Math.max(1, wanted.length - 1);
      return order >= 0 && wanted.slice(0, kept).every((number, place) => (given[place] ?? 0) === number);
    }
    default:
      return isLine || (ecosystem === "cargo" && operator === "") ? isIn : order === 0;
  }
}

const numbersOf = (text: string) => (text.match(/^\d+(?:\.\d+)*/)?.[0] ?? "0").split(".").map(Number);

function compare(one: readonly number[], other: readonly number[]): number {
  for (let place = 0; place < Math.max(one.length, other.length); place += 1) {
    const difference = (one[place] ?? 0) - (other[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
