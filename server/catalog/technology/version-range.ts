/**
 * Version ranges, parsed once and compared as intervals.
 *
 * Data and manifests of every ecosystem are brought to the syntax of node-semver, which parses them; what remains is
 * whether two ranges have a version in common, a comparison of bounds (https://semver.org, section 11).
 */
import semver, { type Comparator, SemVer } from "semver";

interface Interval {
  min: SemVer;
  minIncluded: boolean;
  /** undefined: without an upper bound. */
  max: SemVer | undefined;
  maxIncluded: boolean;
}

export type { SemVer };

export interface VersionRange {
  /** As it was written. */
  text: string;
  /** The parts of the union, each without a gap. */
  intervals: readonly Interval[];
}

const ZERO = new SemVer("0.0.0-0");

/**
 * What other ecosystems put behind the numbers of a release: `.Final`, `.RELEASE` and `-jre` of Maven, `.post1` of PEP 440,
 * `p31` of Ruby. It is still that release.
 */
const STILL_THE_RELEASE = /(\d)(?:[.-](?:release|final|ga|sp\d*|jre\d*|android|post\d*)|p\d+)(?![\w.-])/gi;

/** Pre-releases as Python, Ruby, Go and Java write them: `1.0a1`, `2.0.0.beta2`, `1.21rc2`, `3.0.0.M1`, `2.0-SNAPSHOT`. */
const PRE_RELEASE =
  /(?<![\w.-])(v?\d+)(?:\.(\d+))?(?:\.(\d+))?(?:\.?(a|b|c|m|cr)\.?(\d+)|[.-]?(rc|alpha|beta|pre|preview|dev|snapshot)(\d*))(?![\w.-])/gi;

/**
 * Brings versions of other ecosystems to the syntax of semver: two- to four-part numbers with leading zeros (24.04, 2026.07),
 * four-part versions, and words behind the numbers.
 */
function normalise(text: string): string {
  return (
    text
      .replace(/(^|[^\w.+-])0+(?=\d)/g, "$1")
      .replace(/\.0+(?=\d)/g, ".")
      .replace(STILL_THE_RELEASE, "$1")
      .replace(PRE_RELEASE, (_all, major, minor = "0", patch = "0", letter, count, word = letter, more = count) => {
        return `${major}.${minor}.${patch}-${word.toLowerCase()}${more ? `.${more}` : ""}`;
      })
      .replace(/(\d+\.\d+\.\d+)(?:\.\d+)+/g, "$1")
      // Read loosely, `2.7.18.x` with any other word would be a pre-release of 2.7.1.
      .replace(/(?<![\d.])(\d+\.\d+\.\d+)\.(?=[a-z])/gi, "$1-")
  );
}

function toInterval(comparators: readonly Comparator[]): Interval | undefined {
  const interval: Interval = { min: ZERO, minIncluded: true, max: undefined, maxIncluded: false };
  for (const { operator, semver: bound } of comparators) {
    // node-semver marks "any version" with a comparator whose bound is not a version.
    if (!(bound instanceof SemVer)) continue;
    if (operator !== "<" && operator !== "<=") {
      const order = bound.compare(interval.min);
      if (order > 0) Object.assign(interval, { min: bound, minIncluded: operator !== ">" });
      else if (order === 0 && operator === ">") interval.minIncluded = false;
    }
    if (operator !== ">" && operator !== ">=") {
      const order = interval.max ? bound.compare(interval.max) : -1;
      if (order < 0) Object.assign(interval, { max: bound, maxIncluded: operator !== "<" });
      else if (order === 0 && operator === "<") interval.maxIncluded = false;
    }
  }
  if (!interval.max) return interval;
  const order = interval.min.compare(interval.max);
  return order < 0 || (order === 0 && interval.minIncluded && interval.maxIncluded) ? interval : undefined;
}

/**
 * One to three numbers with a caret, a tilde or nothing before them: what most manifests, lockfiles and people write.
 * node-semver takes ten times as long, as it parses comparators to texts and back.
 */
const SIMPLE = /^([~^]?)(0|[1-9]\d{0,8})(?:\.(0|[1-9]\d{0,8}))?(?:\.(0|[1-9]\d{0,8}))?$/;

/** (https://github.com/npm/node-semver#advanced-range-syntax) */
function simpleInterval([, sign, ...parts]: RegExpExecArray): Interval {
  const given = parts.filter((part) => part !== undefined).length;
  const [major, minor, patch] = parts.map((part = "0") => Number(part)) as [number, number, number];
  const min = new SemVer(`${major}.${minor}.${patch}`);
  if (sign === "" && given === 3) return { min, minIncluded: true, max: min, maxIncluded: true };
  // The place of the number that must not change: a caret keeps the first one above zero.
  const firstAboveZero = major > 0 ? 1 : minor > 0 ? 2 : 3;
  const kept = Math.min(given, sign === "^" ? firstAboveZero : 2);
  const end = [major, minor, patch].map((part, index) => (index + 1 < kept ? part : index + 1 === kept ? part + 1 : 0));
  // Pre-releases of 0.0.0, and no others, lie in a range that begins with it; it ends before those of what comes next.
  return {
    min: major + minor + patch > 0 ? min : ZERO,
    minIncluded: true,
    max: new SemVer(`${end.join(".")}-0`),
    maxIncluded: false,
  };
}

/**
 * Parses a range in node-semver syntax.
 * @param loose whether parts that are not understood are passed over
 * @returns undefined when it is not one
 */
export function parseRange(text: string, loose = false): VersionRange | undefined {
  if (text.length > 300) return undefined;
  const simple = SIMPLE.exec(text);
  if (simple) return { text, intervals: [simpleInterval(simple)] };
  try {
    const intervals = new semver.Range(normalise(text), { loose }).set.map(toInterval);
    const kept = intervals.filter((interval) => interval !== undefined);
    return kept.length > 0 ? { text, intervals: kept } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * `==4.2`, `~=4.2`, `>=3.8,<4` and `== 4.2.*` of PEP 440 (https://peps.python.org/pep-0440/#version-specifiers), and the
 * `~> 3.1` of RubyGems, which means the same as `~=`, in node-semver syntax.
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
 * Parses what a user or a manifest gives as the version of a technology: a version, a line (`15`), a range of npm,
 * Python, Ruby or Composer.
 * @returns undefined when it names no particular versions (`*`, `latest`, `workspace:*`) or is not understood
 */
export function parseAskedVersion(text: string): VersionRange | undefined {
  const given = text.trim();
  const simple = SIMPLE.exec(given);
  if (simple) return { text: given, intervals: [simpleInterval(simple)] };
  let asked = given.replace(/^workspace:/, "");
  if (asked.length > 100 || /^[*^~]?$|^x$/i.test(asked)) return undefined;
  if (/==|~[=>]|,/.test(asked)) asked = fromPep440(asked);
  asked = asked.replace(/(?<!\|)\|(?!\|)/g, "||");
  const range = /\d/.test(asked) ? parseRange(asked, true) : undefined;
  return range && { ...range, text: given };
}

/**
 * Parses a range as the manifests of an ecosystem write it.
 * @returns undefined when it is not understood
 */
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

/** Facts repeat few ranges often: each is parsed once, and takes memory once. */
const factRanges = new Map<string, VersionRange | undefined>();
/** Many times as many as all facts have: texts of strangers are checked too. */
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

/** `!=2.1.0` and `!=3.0.*` leave holes (https://packaging.python.org/specifications/version-specifiers/#version-exclusion). */
function withoutExcluded(range: VersionRange, text: string): VersionRange | undefined {
  let { intervals } = range;
  for (const [, numbers = "", line] of text.matchAll(/!=\s*v?(\d+(?:\.\d+)*)(\.\*)?/g)) {
    const [hole] = (line ? parseRange(`${numbers}.x`) : releaseOf(numbers)?.range)?.intervals ?? [];
    if (hole) intervals = intervals.flatMap((interval) => around(interval, hole));
  }
  return intervals.length > 0 ? { ...range, intervals } : undefined;
}

/** The parts of an interval below and above a hole. */
function around(whole: Interval, hole: Interval): Interval[] {
  if (!overlap(whole, hole)) return [whole];
  const below = { ...whole, max: hole.min, maxIncluded: !hole.minIncluded };
  const above = hole.max && { ...whole, min: hole.max, minIncluded: !hole.maxIncluded };
  return [below, above]
    .filter((part) => part !== undefined)
    .filter(({ min, minIncluded, max, maxIncluded }) => {
      const order = max ? min.compare(max) : -1;
      return order < 0 || (order === 0 && minIncluded && maxIncluded);
    });
}

/**
 * The constraint of a composer.json in the words of npm: `~8.1` means `>=8.1 <9` to Composer and not `>=8.1 <8.2` (https://getcomposer.org/doc/articles/versions.md#tilde-version-range-);
 * its stability flags say nothing about versions.
 */
export const fromComposer = (text: string) =>
  text.replace(/~\s*v?(\d+)(\.\d+)?(?![.\d])/g, (_, major, minor = "") => `^${major}${minor}`).replace(/@\w+/g, "");

/** The range of a release line named by its first numbers: `15`, `3.12`, `24.04`; undefined for names that are not numbers. */
export function releaseLine(cycle: string): VersionRange | undefined {
  return /^v?\d+(?:\.\d+){0,2}$/.test(cycle) ? parseRange(cycle.replace(/^v/, "")) : undefined;
}

function overlap(a: Interval, b: Interval): boolean {
  return startsBeforeEndOf(a, b) && startsBeforeEndOf(b, a);
}

function startsBeforeEndOf(a: Interval, b: Interval): boolean {
  if (!b.max) return true;
  const order = a.min.compare(b.max);
  return order < 0 || (order === 0 && a.minIncluded && b.maxIncluded);
}

/** Whether some version lies in both ranges. */
export function intersects(a: VersionRange, b: VersionRange): boolean {
  if (a.intervals.length > MANY) return b.intervals.some((interval) => meets(interval, a));
  if (b.intervals.length > MANY) return a.intervals.some((interval) => meets(interval, b));
  for (const left of a.intervals) for (const right of b.intervals) if (overlap(left, right)) return true;
  return false;
}

/** Ranges of more parts than this, as of a package named in thousands of versions, are searched and not gone through. */
const MANY = 16;

interface SortedRange {
  /** By their starts. */
  intervals: readonly Interval[];
  /** Of the intervals up to each, the one that ends last. */
  last: readonly Interval[];
}

/** Measured: without it a scan of a project that names Node.js in 4,800 versions takes six times as long. */
const sorted = new WeakMap<VersionRange, SortedRange>();

function sortedOf(range: VersionRange): SortedRange {
  let known = sorted.get(range);
  if (!known) {
    const intervals = [...range.intervals].sort(
      (one, other) => one.min.compare(other.min) || Number(other.minIncluded) - Number(one.minIncluded),
    );
    const last: Interval[] = [];
    for (const interval of intervals) {
      const before = last.at(-1);
      last.push(before && endsBefore(interval, before) ? before : interval);
    }
    known = { intervals, last };
    sorted.set(range, known);
  }
  return known;
}

function endsBefore(a: Interval, b: Interval): boolean {
  if (!a.max || !b.max) return !b.max;
  const order = a.max.compare(b.max);
  return order < 0 || (order === 0 && !a.maxIncluded);
}

/** Whether an interval overlaps a part of a range: of those that start before its end, the one that ends last decides. */
function meets(interval: Interval, range: VersionRange): boolean {
  const { intervals, last } = sortedOf(range);
  let [low, high] = [0, intervals.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (startsBeforeEndOf(intervals[middle] as Interval, interval)) low = middle + 1;
    else high = middle;
  }
  const latest = last[low - 1];
  return latest !== undefined && startsBeforeEndOf(interval, latest);
}

/** Whether a range has no upper bound, so that releases to come are in it. */
export function isOpenEnded(range: VersionRange): boolean {
  return range.intervals.some(({ max }) => max === undefined);
}

/** The bound that no version of a range lies below. */
export function lowestOf({ intervals: [first, ...others] }: VersionRange): SemVer {
  return others.reduce((lowest, { min }) => (min.compare(lowest) < 0 ? min : lowest), first?.min ?? ZERO);
}

/** The lower bounds of the parts of a range that hold their bound. */
export const lowerBounds = ({ intervals }: VersionRange): SemVer[] =>
  intervals.flatMap(({ min, minIncluded }) => (minIncluded ? min : []));

/** The releases that the parts of a range leave out, and end before: 2.4.8 for `<2.4.8`. */
export const upperBounds = ({ intervals }: VersionRange): SemVer[] =>
  intervals.flatMap(({ max, maxIncluded }) =>
    max && !maxIncluded && /^(?:0)?$/.test(max.prerelease.join("."))
      ? new SemVer(`${max.major}.${max.minor}.${max.patch}`)
      : [],
  );

/** Orders ranges by their highest lower bound, the newest first. */
export function newestFirst(a: VersionRange, b: VersionRange): number {
  return highestMin(b).compare(highestMin(a));
}

function highestMin(range: VersionRange): SemVer {
  if (range.intervals.length > MANY) return sortedOf(range).intervals.at(-1)?.min ?? ZERO;
  return range.intervals.reduce((best, { min }) => (min.compare(best) > 0 ? min : best), ZERO);
}

/**
 * A range in words: `^18.2 or ^19` for `^18.2.0 || 19.0.0-rc-1 || ^19.0.0`, `1.62 to 1.99.0` for `>=1.62.0 <=1.99.0`. Single pre-releases are left out, as are zeros
 * that change nothing, the `-0` that lets pre-releases in, and parts without an upper bound that another such part covers.
 */
export function describeRange(text: string): string {
  const parts = text.split("||").map((part) => part.trim());
  const stable = parts.filter((part) => !/^[=v]*\d+\.\d+\.\d+-/.test(part));
  const words = withoutCovered(stable.length > 0 ? stable : parts).map((part) =>
    part
      .replace(/([<>]=?)\s+/g, "$1")
      .replace(/-0(?![\w.-])/g, "")
      .replace(/(\^[1-9]\d*|>=\d+)\.0\.0(?![\w.-])/g, "$1")
      .replace(/((?:\^|>=|~)\d+\.[1-9]\d*)\.0(?![\w.-])/g, "$1")
      .replace(/(>=\d+)\.0(?![\w.-])/g, "$1")
      .replace(/^>=(\S+) <=(\S+)$/, "$1 to $2"),
  );
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : (words[0] ?? "");
}

/** `9.2.0 or later` for the releases from one to another, else the line. */
export function describeFirst(text: string): string {
  const first = /^>=(\S+) <=\S+$/.exec(text)?.[1];
  return first ? `${first} or later` : describeRange(text);
}

/** Of `>=2.3.0-dev || >=2.4.0-dev`, the first says it all. */
function withoutCovered(parts: readonly string[]): readonly string[] {
  const boundOf = (part: string) => /^>=\s*(\d\S*)$/.exec(part)?.[1];
  const bounds = parts.map(boundOf).filter((bound) => bound !== undefined && semver.valid(bound) !== null) as string[];
  if (bounds.length < 2) return parts;
  const [lowest] = semver.sort(bounds);
  return parts.filter((part) => {
    const bound = boundOf(part);
    return bound === undefined || !bounds.includes(bound) || bound === lowest;
  });
}

/** Whether every version of `inner` lies in `outer`. */
export function isWithin(inner: VersionRange, outer: VersionRange): boolean {
  return inner.intervals.every((part) => outer.intervals.some((whole) => contains(whole, part)));
}

function contains(outer: Interval, inner: Interval): boolean {
  const low = outer.min.compare(inner.min);
  if (low > 0 || (low === 0 && !outer.minIncluded && inner.minIncluded)) return false;
  if (!outer.max) return true;
  if (!inner.max) return false;
  const high = inner.max.compare(outer.max);
  return high < 0 || (high === 0 && (outer.maxIncluded || !inner.maxIncluded));
}

/**
 * Whether the newest versions of `inner` lie in `outer`: those that a package manager installs for a range.
 */
export function containsEnd(outer: VersionRange, inner: VersionRange): boolean {
  return inner.intervals.every(({ max }) =>
    outer.intervals.some((whole) => {
      if (!max) return whole.max === undefined;
      return whole.min.compare(max) < 0 && (!whole.max || whole.max.compare(max) >= 0);
    }),
  );
}

/** A text as one release; parts that it does not give are 0. @returns undefined for what is no version */
export function releaseOf(text: string): { version: SemVer; range: VersionRange } | undefined {
  const version = semver.parse(normalise(text)) ?? semver.coerce(text, { includePrerelease: true });
  if (!version) return undefined;
  const interval: Interval = { min: version, minIncluded: true, max: version, maxIncluded: true };
  return { version, range: { text, intervals: [interval] } };
}

/** The releases and lines that the data name repeat; each is kept once, as there are tens of thousands. */
const ends = new Map<string, SemVer>();
const lines = new Map<string, VersionRange>();

/**
 * The releases from one to another, both included.
 * @throws Error for what is no version
 */
export function runOf(first: string, last: string): VersionRange {
  const [min, max] = [endOf(first), endOf(last)];
  const text = first === last ? last : `>=${first} <=${last}`;
  return { text, intervals: [{ min, minIncluded: true, max, maxIncluded: true }] };
}

function endOf(text: string): SemVer {
  const version = ends.get(text) ?? releaseOf(text)?.version;
  if (!version) throw new Error(`"${text}" is not a version`);
  ends.set(text, version);
  return version;
}

/** The releases that a run begins and ends with, as they were written. */
export function endsOfRun({ text }: VersionRange): [first: string, last: string] {
  const [, first = text, last = text] = /^>=(\S+) <=(\S+)$/.exec(text) ?? [];
  return [first, last];
}

/** The releases of two runs and all between them. */
export function between(older: VersionRange, newer: VersionRange): VersionRange {
  const [first, last] = [older.intervals[0], newer.intervals.at(-1)] as [Interval, Interval];
  return {
    text: `>=${endsOfRun(older)[0]} <=${endsOfRun(newer)[1]}`,
    intervals: [{ ...first, max: last.max, maxIncluded: last.maxIncluded }],
  };
}

/** The line that a release belongs to: its major version, or its minor below 1.0. @throws Error for what is no version */
export function lineOfRelease(text: string): VersionRange {
  const { major, minor } = releaseOf(text)?.version ?? {};
  const name = major === undefined ? undefined : major > 0 ? `${major}` : `0.${minor}`;
  const line = name === undefined ? undefined : (lines.get(name) ?? parseRange(name));
  if (name === undefined || !line) throw new Error(`"${text}" is not a version`);
  lines.set(name, line);
  return line;
}

/** The part of a range that begins with a release: what came out in a line from that release on. */
export function fromReleaseOn(release: SemVer, { intervals }: VersionRange): VersionRange {
  const later = intervals.filter(({ max }) => !max || max.compare(release) > 0);
  const parts = later.map(({ min, minIncluded, ...end }) =>
    min.compare(release) > 0 ? { min, minIncluded, ...end } : { min: release, minIncluded: true, ...end },
  );
  return { text: release.version, intervals: parts };
}

/** Whether a package manager takes a release for a range: pre-releases only where the range names one of the same numbers. */
export function allows({ text }: VersionRange, release: SemVer): boolean {
  try {
    return semver.satisfies(release, normalise(text));
  } catch {
    return false;
  }
}

/** The one release that a range consists of; undefined for others. */
export function onlyRelease({ intervals: [first, ...others] }: VersionRange): SemVer | undefined {
  return first && others.length === 0 && first.max && first.min.compare(first.max) === 0 ? first.min : undefined;
}

export function includes({ intervals }: VersionRange, release: SemVer): boolean {
  return intervals.some(({ min, minIncluded, max, maxIncluded }) => {
    const [low, high] = [min.compare(release), max?.compare(release) ?? 1];
    return (low < 0 || (low === 0 && minIncluded)) && (high > 0 || (high === 0 && maxIncluded));
  });
}

/** Whether every version of a range is newer than all of another: a line that is not out yet, beside the newest known. */
export function isAfter(range: VersionRange, known: VersionRange): boolean {
  return (
    !isOpenEnded(known) &&
    range.intervals.every((part) => known.intervals.every((other) => !startsBeforeEndOf(part, other)))
  );
}

/** Whether every version of a range is older than a release. */
export const isOlderThan = ({ intervals }: VersionRange, release: SemVer): boolean =>
  intervals.every(
    ({ max, maxIncluded }) => max && (maxIncluded ? max.compare(release) < 0 : max.compare(release) <= 0),
  );

/** Whether the newest version of a range is older than that of another. */
export function endsEarlier(range: VersionRange, other: VersionRange): boolean {
  // `<19` and `<19.0.0-0` end at the same release.
  const isBefore = (one: Interval, { max, maxIncluded }: Interval) => {
    const order = one.max && (max ? one.max.compareMain(max) : -1);
    return order !== undefined && (order < 0 || (order === 0 && !one.maxIncluded && maxIncluded));
  };
  return other.intervals.some((end) => range.intervals.every((part) => isBefore(part, end)));
}

/** Whether every version of a range is newer than a release. */
export const isNewerThan = ({ intervals }: VersionRange, release: SemVer): boolean =>
  intervals.every(({ min }) => min.compare(release) > 0);

/** The part of a range that has an upper bound; undefined where none has. */
export function boundedPart(range: VersionRange): VersionRange | undefined {
  const intervals = range.intervals.filter(({ max }) => max !== undefined);
  if (intervals.length === range.intervals.length) return range;
  return intervals.length > 0 ? { text: range.text, intervals } : undefined;
}

/** Whether a release line was asked about (`4`, `2.2`, `2.x`), and not the range of a manifest, which installs its newest. */
export function isLine({ text }: VersionRange): boolean {
  return /^[v=]?\d+(?:\.\d+){0,2}(?:\.[x*])*$/i.test(text);
}

/** The versions that lie in any of the ranges; `undefined`, which names no versions, adds none. */
export function union(ranges: readonly (VersionRange | undefined)[]): VersionRange | undefined {
  const given = ranges.filter((range) => range !== undefined);
  if (given.length < 2) return given[0];
  return {
    text: [...new Set(given.map(({ text }) => text))].join(" and "),
    intervals: given.flatMap(({ intervals }) => intervals),
  };
}
