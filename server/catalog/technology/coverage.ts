/** Which versions a fact covers, by what was released and supported on a day, and how well that answers a question. */
import { getOrInsertComputed } from "../maps.js";
import { isOnOwnScale, isVersioned, type Named, type Question, type Subject } from "../names/question.js";
import { factRange } from "../versions/ecosystems.js";
import { isLine, namesLine, releaseLine } from "../versions/parse.js";
import {
  containsEnd,
  intersects,
  isAfter,
  isWithin,
  newestFirst,
  onlyRelease,
  type VersionRange,
} from "../versions/range.js";
import { lineOfRelease } from "../versions/runs.js";
import { currentCycle, type Day, hasEnded } from "./lifecycle.js";
import { type Cycle, isOfService, type Requirement, type Technology } from "./technology.js";

/**
 * How a fact covers the versions of a question, on the side that it covers least well:
 * - `exact`: it speaks of these very releases
 * - `line`: of releases of the lines asked about, or of ranges that include what was asked about
 * - `minimum`: it requires a version of a runtime or language from some release on
 * - `current`: it states no versions on a side that is asked about in one, which was supported when it was checked and still is
 * - `unversioned`: neither the question nor the fact names versions
 */
export type Coverage = "exact" | "line" | "minimum" | "current" | "unversioned";

/** What is known of the versions of one named thing. */
interface Scale {
  /** Whether its versions are those of the technology, which the lifecycle is about. */
  isOwn: boolean;
  /** Lines of which a manifest or the CI was read, newest first. */
  declared: readonly VersionRange[];
  /** Lines with the first day on which a release of them is known to have been out, newest first. */
  firstDays: readonly { line: VersionRange; run: VersionRange; day: Day }[];
  /** The newest line known of it, of the lifecycle and the tests as well, on the day that was asked about last. */
  newest?: { today: Day; line: VersionRange | undefined };
}

/** Measured: without it a scan of sixty packages takes a third more. */
const scales = new WeakMap<Technology, Map<string | undefined, Scale>>();

function scaleOf(technology: Technology, name: string | undefined): Scale {
  const known = getOrInsertComputed(scales, technology, () => new Map<string | undefined, Scale>());
  return getOrInsertComputed(known, name, () => makeScale(technology, name));
}

function makeScale(technology: Technology, name: string | undefined): Scale {
  const all = [...technology.requirements.values()].flat();
  const isMain = name === undefined || name === technology.mainPackage;
  const own = all.filter((one) => (isMain ? one.byMain : one.package === name));
  const declared = [
    ...own.map(({ within }) => within),
    // Releases that were read and declare nothing are out, too.
    ...newestReleaseLine(technology, name),
    ...(isMain ? technology.tests.map(({ line }) => line) : []),
  ];
  const isClient = technology.isService && technology.cycles.length > 0 && !isOfService(technology, name);
  return {
    isOwn: isMain ? !isClient : isOnOwnScale(technology, name),
    declared: declared.sort(newestFirst),
    firstDays: firstDaysOf(own),
  };
}

/** A day on which something was only compared with its source is no day of a release. */
const firstDaysOf = (own: readonly Requirement[]): Scale["firstDays"] =>
  own
    .filter(({ firstDay, checked }) => firstDay !== "" && firstDay !== checked)
    .map(({ within: line, line: run, firstDay: day }) => ({ line, run, day }))
    .sort((one, other) => newestFirst(one.line, other.line));

function newestReleaseLine({ read, mainPackage }: Technology, name: string | undefined): VersionRange[] {
  const [newest] = read.get(name ?? mainPackage ?? "") ?? [];
  return newest ? [lineOfRelease(newest.text.split(" ").at(-1)?.replace(/^<=/, "") ?? newest.text)] : [];
}

/** The newest line of which a manifest or the CI was read; undefined where there is none. */
export const newestRead = (technology: Technology): VersionRange | undefined =>
  scaleOf(technology, undefined).declared[0];

/** The newest line known of one named thing. */
function newestKnown({ technology }: Subject, { package: name }: Named, today: Day): VersionRange | undefined {
  const scale = scaleOf(technology, name);
  if (scale.newest?.today === today) return scale.newest.line;
  const { isOwn, declared } = scale;
  const { tests, record, mainPackage, cycles } = technology;
  const isMain = name === undefined || name === mainPackage;
  const cycle = isOwn ? cycles.find((one) => one.line && wasReleased(one, today)) : undefined;
  // A test may show a newer release than those of a line that were read.
  const tested = isMain ? tests.map(({ versions }) => versions) : [];
  const [known] = [cycle?.line, declared[0], ...tested].filter((one) => one !== undefined).sort(newestFirst);
  // So may a list, which begins with a release that is out.
  const begun = isMain ? (record.supports ?? []).flatMap(({ since = "" }) => releaseLine(since) ?? []) : [];
  const line = known && (begun.filter((one) => isAfter(one, known)).sort(newestFirst)[0] ?? known);
  scale.newest = { today, line };
  return line;
}

/** The newest known line of something whose version was asked about, when that version is newer than it. */
export function newestBefore(subject: Subject, today: Day): { named: Named; newest: VersionRange } | undefined {
  for (const named of subject.named) {
    const newest = named.version && newestKnown(subject, named, today);
    if (named.version && newest && isAfter(named.version, newest)) return { named, newest };
  }
  return undefined;
}

/**
 * Whether a fact that states no versions covers what was asked about: the lines that were supported when its source was
 * checked and still are; where no lifecycle is known, the newest line of which something is known. Without versions, it does.
 * @param day when the source was checked
 */
export function isOfItsDay(subject: Subject, day: Day, today: Day): boolean {
  const { technology, named } = subject;
  // A technology that is retired as a whole has no line newer than the facts.
  if (!isVersioned(subject) || technology.record.endOfLife) return true;
  return named.every(({ package: name, version }) => {
    if (!version) return true;
    if (onlyRelease(version)?.prerelease.length) return false;
    const { isOwn, declared } = scaleOf(technology, name);
    if (!isOwn || technology.cycles.length === 0) return declared[0] !== undefined && intersects(declared[0], version);
    const isSupported = (cycle: Cycle) => !hasEnded(cycle, day) && !hasEnded(cycle, today);
    return technology.cycles.some((cycle) => wasReleased(cycle, day) && isSupported(cycle) && covers(cycle, version));
  });
}

/**
 * The same for a fact that warns. Most limits existed before they were checked, so it covers all that was known then; where no
 * releases are known, it covers everything, as a warning is better than none.
 */
export function isOfItsDayOrBefore(subject: Subject, day: Day, today: Day): boolean {
  return subject.named.every((named) => !named.version || wasOut(subject, named, day, today, true));
}

const wasReleased = ({ released }: Cycle, day: Day) => (released ?? "") <= day;
const covers = ({ line }: Cycle, version: VersionRange) => line !== undefined && intersects(line, version);

/** Whether the version was released by that day; open ranges cover only those. Without versions, it was. */
export function wasKnown(subject: Subject, day: Day, today: Day): boolean {
  return subject.named.every((named) => !named.version || wasOut(subject, named, day, today));
}

function wasOut(subject: Subject, named: Named, day: Day, today: Day, ifUnknown = false): boolean {
  const { technology } = subject;
  const { isOwn } = scaleOf(technology, named.package);
  if (!isOwn || technology.cycles.length === 0) return newestKnown(subject, named, today) !== undefined || ifUnknown;
  const { version } = named;
  return technology.cycles.some((cycle) => wasReleased(cycle, day) && version !== undefined && covers(cycle, version));
}

/**
 * Whether a version came out when what declares an open range already had a newer line, so that its makers never tried the two
 * together.
 */
export function cameAfter(requirement: Requirement, { technology }: Subject, on: Named): boolean {
  const { version } = on;
  if (!version) return false;
  const { by, within, day } = requirement;
  const followed = outBefore(scaleOf(by, requirement.package).firstDays, (line) => isAfter(line, within));
  const out = followed && (firstDayOf(technology, on) ?? firstDayBelow(technology, on));
  return followed !== undefined && out !== undefined && out > followed && (!isOfRelease(requirement) || out > day);
}

/**
 * Languages whose releases take things away, with the years for which a minimum holds after the last release of a line that a newer
 * one has followed (measured, see docs/verdicts.md). Java, .NET, Go and Rust run what ran before.
 */
const YEARS_HELD: Readonly<Partial<Record<string, number>>> = { python: 0, ruby: 0, php: 0, nodejs: 2 };

/**
 * Whether a version of a language came out when the makers of a minimum no longer worked on the line asked about: a newer one had
 * followed, and it is not supported. TypeScript 7 lost its compiler API, so of TypeScript the day of the release decides.
 * @param asked the versions of the declaring side
 */
export function outlives(by: Requirement, asked: VersionRange, on: Named, of: Technology, today: Day): boolean {
  const { line, day } = by;
  const out = firstDayOf(of, on);
  if (out === undefined) return false;
  if (of.id === "typescript") return out > day && day !== by.checked;
  const years = YEARS_HELD[of.id];
  const meant = intersects(line, asked) ? asked : line;
  const followed = years === undefined ? undefined : followedOn(by, meant, today);
  if (years === undefined || followed === undefined || out <= followed) return false;
  const last = isOfRelease(by) && endsIn(line, meant) ? day : followed;
  return out > `${Number(last.slice(0, 4)) + years}${last.slice(4)}`;
}

/** Whether the newest release of a run is the one asked about, or the newest of the line asked about. */
function endsIn(run: VersionRange, asked: VersionRange): boolean {
  const release = onlyRelease(asked);
  return release ? run.intervals.at(-1)?.max?.compare(release) === 0 : containsEnd(asked, run);
}

/** The day on which a newer line than the one asked about was out; undefined where there is none, or that one is supported. */
function followedOn({ by, package: name }: Requirement, asked: VersionRange, today: Day): Day | undefined {
  const { isOwn, firstDays } = scaleOf(by, name);
  const own = isOwn ? by.cycles.filter((cycle) => covers(cycle, asked)) : [];
  if (own.some((cycle) => !hasEnded(cycle, today))) return undefined;
  const release = onlyRelease(asked);
  const line = own[0]?.line ?? (release ? factRange(`~${release.version}`) : undefined) ?? asked;
  const next = isOwn ? by.cycles.findLast((cycle) => cycle.line && isAfter(cycle.line, line))?.released : undefined;
  const read = firstDays.filter(({ run }) => isAfter(run, line)).map(({ day }) => day);
  return [...(next ? [next] : []), ...read].sort()[0];
}

/** Whether the day of a requirement is that of the release: a lockfile shows it late, and a comparison with its source not at all. */
const isOfRelease = ({ day, checked, source }: Requirement): boolean =>
  day !== checked && !/[.-]lock(\.\w+)?$/.test(source);

/**
 * The day on which a version came out: that of its release line, or else the first on which a release of it, or a newer one, is
 * known to have been out.
 */
export function firstDayOf(technology: Technology, { package: name, version }: Named): Day | undefined {
  if (!version) return undefined;
  const { isOwn, firstDays } = scaleOf(technology, name);
  if (isOwn && technology.cycles.length > 0)
    return technology.cycles.findLast((cycle) => covers(cycle, version))?.released;
  return outBefore(firstDays, (line) => !isAfter(version, line));
}

/** Of a version newer than all that were read: the day of the newest of them, as it was not out before that. */
function firstDayBelow(technology: Technology, { package: name, version }: Named): Day | undefined {
  return scaleOf(technology, name).firstDays.find(({ line }) => version && isAfter(version, line))?.day;
}

/** The first day on which one of some lines is known to have been out. */
const outBefore = (firstDays: Scale["firstDays"], isMeant: (line: VersionRange) => boolean): Day | undefined =>
  firstDays
    .filter(({ line }) => isMeant(line))
    .map(({ day }) => day)
    .sort()[0];

/** Whether exact releases of a side are asked about. */
export const isExact = (side: Subject): boolean =>
  side.named.every(({ version }) => version !== undefined && onlyRelease(version) !== undefined);

/** Whether a list without versions covers a side: it covers a line, but no single release, which may lack what later ones have. */
export const isOfList = (side: Subject, day: Day, today: Day): boolean =>
  isOfItsDay(side, day, today) &&
  side.named.every(({ version }) => !version || !onlyRelease(version) || hasFixesOnly(side.technology, version));

/**
 * Whether a range that a maker tests or supports states what was asked about. Minors of services with release lines, and of Java
 * and .NET, only fix: PostgreSQL 16.4, Java 21.0.5.
 */
export function isStated(
  { technology }: Pick<Subject, "technology">,
  range: VersionRange,
  asked: VersionRange,
  today: Day,
): boolean {
  if (!isWithin(asked, range)) return isEachLineWithin(technology, range, asked, today);
  if (hasFixesOnly(technology, asked) || !isLine(asked) || namesLine(range, asked)) return true;
  // Of a major, the newest minor is meant.
  const current = currentCycle(technology, today)?.line;
  return current !== undefined && isWithin(asked, current) && namesLine(current, asked);
}

/** Whether a major has release lines, and a range has all of them: Redis 7 ended with 7.4. */
function isEachLineWithin(
  { cycles }: Pick<Technology, "cycles">,
  range: VersionRange,
  asked: VersionRange,
  today: Day,
) {
  const lines = cycles.flatMap((cycle) => (cycle.line && wasReleased(cycle, today) ? cycle.line : []));
  const own = lines.filter((line) => isWithin(line, asked));
  return own.length > 0 && own.every((line) => isWithin(line, range));
}

const hasFixesOnly = ({ isService, cycles, packages }: Technology, { text }: VersionRange): boolean =>
  (isService && cycles.length > 0) || (packages.length === 0 && /^\d+\.0\.[1-9]/.test(text));

/** How well facts that state these versions, or none, cover a question. */
export function coverageOf({ a, b }: Question, ...stated: readonly (VersionRange | undefined)[]): Coverage {
  if (![a, b].some(isVersioned)) return "unversioned";
  return stated.every((range) => range === undefined) ? "current" : "line";
}
