/**
 * Parses versions and ranges. node-semver does the work; this brings what other ecosystems write to its syntax, and turns what it
 * returns into intervals.
 */
import semver, { type Comparator, SemVer } from "semver";
import { ANY_VERSION, fromBound, type Interval, isEmpty, onlyVersion, upToBound, ZERO } from "./interval.js";
import { isWithin, onlyRelease, type VersionRange } from "./range.js";

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
 * and words behind the numbers.
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

const LONGEST_RANGE = 300;

/**
 * Parses a range in node-semver syntax.
 * @param loose whether parts that are not understood are skipped
 * @returns undefined when it is not one
 */
export function parseRange(text: string, loose = false): VersionRange | undefined {
  if (text.length > LONGEST_RANGE) return undefined;
  const simple = parseSimple(text);
  if (simple) return simple;
  try {
    const intervals = new semver.Range(normalise(text), { loose }).set.map(toInterval);
    const kept = intervals.filter((interval) => !isEmpty(interval));
    return kept.length > 0 ? { text, intervals: kept } : undefined;
  } catch {
    return undefined;
  }
}

/** The versions that meet all of some comparators. */
function toInterval(comparators: readonly Comparator[]): Interval {
  let interval = ANY_VERSION;
  for (const { operator, semver: bound } of comparators) {
    // node-semver marks "any version" with a comparator whose bound is not a version.
    if (!(bound instanceof SemVer)) continue;
    if (!operator.startsWith("<")) interval = fromBound(interval, bound, operator !== ">");
    if (!operator.startsWith(">")) interval = upToBound(interval, bound, operator !== "<");
  }
  return interval;
}

/**
 * One to three numbers with a caret, a tilde or nothing before them: what most manifests, lockfiles and people write.
 * node-semver takes ten times as long, as it parses comparators to texts and back.
 */
const SIMPLE = /^([~^]?)(0|[1-9]\d{0,8})(?:\.(0|[1-9]\d{0,8}))?(?:\.(0|[1-9]\d{0,8}))?$/;

/** Parses a range of that form. @returns undefined for any other */
export function parseSimple(text: string): VersionRange | undefined {
  const simple = SIMPLE.exec(text);
  return simple ? { text, intervals: [simpleInterval(simple)] } : undefined;
}

/** (https://github.com/npm/node-semver#advanced-range-syntax) */
function simpleInterval([, sign, ...parts]: RegExpExecArray): Interval {
  const given = parts.filter((part) => part !== undefined).length;
  const [major, minor, patch] = parts.map((part = "0") => Number(part)) as [number, number, number];
  const min = new SemVer(`${major}.${minor}.${patch}`);
  if (sign === "" && given === 3) return onlyVersion(min);
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

/** A text as one release; parts that it does not give are 0. @returns undefined for what is no version */
export function releaseOf(text: string): { version: SemVer; range: VersionRange } | undefined {
  const version = semver.parse(normalise(text)) ?? semver.coerce(text, { includePrerelease: true });
  return version ? { version, range: { text, intervals: [onlyVersion(version)] } } : undefined;
}

/** The range of a release line named by its first numbers: `15`, `3.12`, `24.04`; undefined for names that are not numbers. */
export function releaseLine(cycle: string): VersionRange | undefined {
  return /^v?\d+(?:\.\d+){0,2}$/.test(cycle) ? parseRange(cycle.replace(/^v/, "")) : undefined;
}

/** Whether a release line was asked about (`4`, `2.2`, `2.x`), and not the range of a manifest, which installs its newest. */
export const isLine = ({ text }: VersionRange): boolean => /^[v=]?\d+(?:\.\d+){0,2}(?:\.[x*])*$/i.test(text);

/** Whether a package manager takes a release for a range: pre-releases only where the range names one of the same numbers. */
export function allows({ text }: VersionRange, release: SemVer): boolean {
  try {
    return semver.satisfies(release, normalise(text));
  } catch {
    return false;
  }
}

/** Whether a pre-release was asked about that the range does not name: package managers do not take it. */
export function isUnnamedPreRelease(asked: VersionRange, range: VersionRange): boolean {
  const release = onlyRelease(asked);
  return release !== undefined && release.prerelease.length > 0 && !allows(range, release);
}

const MAJOR = /^\s*v?\d+(?:\.[x*])*\s*$/;

/**
 * Whether a range names the line or release asked about. By the number of a major alone it names no minor of it: the oldest
 * lack what later ones have.
 */
export function namesLine(range: VersionRange, asked: VersionRange): boolean {
  const parts = range.text.split("||");
  const exact = parts.filter((part) => !MAJOR.test(part));
  if (exact.length === parts.length || MAJOR.test(asked.text)) return true;
  const named = exact.length > 0 ? parseRange(exact.join("||")) : undefined;
  return named !== undefined && isWithin(asked, named);
}
