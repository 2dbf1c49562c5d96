/**
 * Ranges of Composer (https://getcomposer.org/doc/articles/versions.md), of Python
 * (https://peps.python.org/pep-0440/#version-specifiers) as Poetry writes them, and of RubyGems
 * (https://guides.rubygems.org/patterns/#semantic-versioning), over releases whose versions are numbers: final ones.
 */

type Numbers = readonly number[];

interface Comparator {
  operator: "<" | "<=" | ">" | ">=" | "=" | "!=" | "in line" | "not in line";
  bound: Numbers;
}

/** Comparators that hold together; a range is any of several. */
type All = readonly Comparator[];

/** A range of Composer: `^8.1`, `~7.4 || ^8.0`, `>=5.5 <9`, `7.2 - 8.1`, `1.*`. */
export const composerRange = (text: string) =>
  rangeOf(
    text
      .replace(/@\w+/g, "")
      .split(/\|\|?/)
      // A branch has no numbers: no final release is on it.
      .filter((part) => !/^\s*dev-|x-dev\s*$/.test(part)),
    (part) =>
      part
        .replace(/(\S+) - (\S+)/, (_, from, to) => `>=${from} ${to.split(".").length < 3 ? `<${next(to)}` : `<=${to}`}`)
        .replace(/([<>=!~^])\s+(?=[\dv])/g, "$1")
        .split(/[\s,]+/),
  );

/** A range of PEP 440, or several of them as Poetry joins them: `>=3.9,<4`, `~=2.1`, `!=3.0.*`, `>=1,<2 || >2.1`. */
export const pypiRange = (text: string) =>
  rangeOf(text.split("||"), (part) => part.split(",").map((one) => one.replace(/^\s*~=/, "~>")));

/** What a gem requires: `~> 3.1, >= 3.1.2`. */
export const gemRange = (text: string) => rangeOf([text], (part) => part.split(","));

const next = (text: string) => bumped(text.split(".").map(Number)).join(".");
const bumped = (numbers: Numbers): Numbers => [...numbers.slice(0, -1), (numbers.at(-1) ?? 0) + 1];

function rangeOf(parts: readonly string[], split: (part: string) => readonly string[]) {
  const any: All[] = [];
  for (const part of parts) {
    const comparators = split(part.trim()).filter(Boolean).map(comparatorsOf);
    if (comparators.length === 0 || comparators.includes(undefined)) return undefined;
    any.push(comparators.flatMap((one) => one ?? []));
  }
  if (any.length === 0) return undefined;
  const accepts = (version: Numbers) => any.some((all) => all.every((one) => holds(one, version)));
  return {
    ofRelease: (version: string) => {
      const numbers = numbersOf(version);
      if (!numbers) return undefined;
      return accepts(numbers) ? "accepted" : "refused";
    },
    ofLine: (line: string) => {
      const start = numbersOf(line);
      if (!start) return undefined;
      // Between bounds nothing changes, so that the line's start, each bound within it and what follows them tell all.
      const within = any.flat().flatMap(({ bound }) => [bound, bumped(bound)]);
      const samples = [start, ...within.filter((bound) => isInLine(bound, start))];
      const answers = samples.flatMap((sample) => [sample, justAfter(sample)]).map(accepts);
      if (!answers.includes(true)) return "refused";
      return answers.includes(false) ? "in part" : "accepted";
    },
  };
}

function numbersOf(version: string): Numbers | undefined {
  return /^v?\d+(?:\.\d+)*$/.test(version) ? version.replace(/^v/, "").split(".").map(Number) : undefined;
}

/** @returns several for what stands for a lower and an upper bound; undefined for what is not understood */
function comparatorsOf(text: string): Comparator[] | undefined {
  if (text.trim() === "*") return [{ operator: ">=", bound: [0] }];
  const found = /^\s*([<>=!~^]*)\s*v?(\d+(?:\.\d+)*)(\.[*x])?([.-]?(?:dev|alpha|beta|rc|pre|a|b)[.-]?\d*)?\s*$/i.exec(
    text,
  );
  if (!found) return undefined;
  const [, sign = "", digits = "", wildcard, suffix] = found;
  const isPreRelease = suffix !== undefined;
  const bound = digits.split(".").map(Number);
  switch (sign) {
    case ">=":
    case "<":
      return [{ operator: sign, bound }];
    case ">":
      // What is above a pre-release includes the final release.
      return [{ operator: isPreRelease ? ">=" : ">", bound }];
    case "<=":
      return [{ operator: isPreRelease ? "<" : "<=", bound }];
    case "!=":
      return isPreRelease ? [] : [{ operator: wildcard ? "not in line" : "!=", bound }];
    case "":
    case "=":
    case "==":
    case "===":
      // No final release is a pre-release.
      if (isPreRelease) return [{ operator: "<", bound: [0] }];
      return [{ operator: wildcard ? "in line" : "=", bound }];
    case "~":
    case "~>":
      return between(bound, bumped(bound.length > 1 ? bound.slice(0, -1) : bound));
    case "^": {
      const place = bound.findIndex((number) => number > 0);
      return between(bound, bumped(place < 0 ? bound : bound.slice(0, place + 1)));
    }
    default:
      return undefined;
  }
}

const between = (min: Numbers, max: Numbers): Comparator[] => [
  { operator: ">=", bound: min },
  { operator: "<", bound: max },
];

function holds({ operator, bound }: Comparator, version: Numbers): boolean {
  if (operator === "in line" || operator === "not in line")
    return isInLine(version, bound) === (operator === "in line");
  const order = compare(version, bound);
  if (operator === "=" || operator === "!=") return (order === 0) === (operator === "=");
  return operator.startsWith("<")
    ? order < 0 || (order === 0 && operator === "<=")
    : order > 0 || (order === 0 && operator === ">=");
}

function compare(a: Numbers, b: Numbers): number {
  for (let place = 0; place < Math.max(a.length, b.length); place += 1) {
    const order = (a[place] ?? 0) - (b[place] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}

const isInLine = (version: Numbers, line: Numbers) => line.every((number, place) => (version[place] ?? 0) === number);

/** A release after another, before any that a range would name. */
const justAfter = (version: Numbers): Numbers => [...version, ...Array(Math.max(0, 4 - version.length)).fill(0), 1];
