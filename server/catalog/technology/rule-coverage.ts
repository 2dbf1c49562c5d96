/** Which questions a curated rule and its exceptions cover: by versions, platform and third technologies. */

import type { CompiledException, CompiledRule } from "../facts/compiled.js";
import { splitVersion } from "../names/names.js";
import { isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { isLine, isUnnamedPreRelease, parseRange } from "../versions/parse.js";
import { containsEnd, intersects, isWithin, newestFirst, type VersionRange } from "../versions/range.js";
import { type Coverage, coverageOf, isExact, isOfItsDay, isOfItsDayOrBefore, isStated } from "./coverage.js";
import { type Day, supportedCycles } from "./lifecycle.js";
import type { Technology } from "./technology.js";

/** Whether a rule applies to the platform asked about; without one, any rule does. */
export function speaksOfPlatform({ record }: CompiledRule, { platform }: Question): boolean {
  return record.platform === undefined || platform === undefined || record.platform === platform;
}

/** How a rule covers the versions asked about; undefined where it does not. */
export function ruleCoverage(rule: CompiledRule, { a, b, today }: Question): Coverage | undefined {
  const { testedVersions = [], status, checked } = rule.record;
  const versioned = [a, b].filter(isVersioned);
  if (versioned.length === 0) return "unversioned";
  const isStated = (side: Subject) => isTested(testedVersions, side, today);
  if (versioned.every(isStated)) return versioned.every(isExact) ? "exact" : "line";
  const reaches = status === "compatible" ? isOfItsDay : isOfItsDayOrBefore;
  return versioned.every((side) => isStated(side) || reaches(side, checked, today)) ? "current" : undefined;
}

/** Whether a rule was tested in the versions of a side. */
function isTested(tested: readonly string[], side: Subject, today: Day): boolean {
  const asked = versionOf(side);
  if (!asked) return false;
  return tested.some((text) => {
    const { name, version = "" } = splitVersion(text);
    const isIts = name === side.technology.id || name === side.technology.mainPackage;
    const range = isIts ? parseRange(version) : undefined;
    return range !== undefined && isStated(side, range, asked, today);
  });
}

/** How an exception covers the versions asked about: those that it states, and on the other side as a rule does. */
export function exceptionCoverage(
  { record: { checked } }: CompiledRule,
  { record, versions }: CompiledException,
  question: Question,
): Coverage | undefined {
  const { a, b, today } = question;
  const reaches = record.status === "compatible" ? isOfItsDay : isOfItsDayOrBefore;
  const isStated = ({ technology }: Subject) => versions.some(({ id }) => id === technology.id);
  if (![a, b].every((side) => isStated(side) || reaches(side, checked, today))) return undefined;
  return coverageOf(question, ...versions.map(({ range }) => range));
}

export function fits(exception: CompiledException, question: Question): boolean {
  // Of the versions that a manifest allows, the newest are installed.
  return hasCondition(
    exception,
    question,
    (asked, range) =>
      !isUnnamedPreRelease(asked, range) && (isWithin(asked, range) || (!isLine(asked) && containsEnd(range, asked))),
  );
}

export function fitsButForPreRelease(exception: CompiledException, question: Question, rule: CompiledRule): boolean {
  if (exception.record.status === rule.record.status || exception.versions.length === 0) return false;
  return hasCondition(exception, question, (asked, range) => isWithin(asked, range)) && !fits(exception, question);
}

/** Whether an exception says otherwise for some versions of a release line that was asked about. */
export function fitsInPart(exception: CompiledException, question: Question, rule: CompiledRule): boolean {
  if (exception.record.status === rule.record.status || exception.versions.length === 0) return false;
  return hasCondition(exception, question, (asked, range) => isLine(asked) && intersects(asked, range));
}

/** Whether an exception may apply: the package asked about has its own version numbers, and the exception states others. */
export const mayFit = (exception: CompiledException, question: Question): boolean =>
  exception.versions.some(({ id }) =>
    [question.a, question.b].some((side) => side.technology.id === id && hasOwnVersions(side)),
  ) && hasCondition(exception, question, intersects, true);

/** Whether only packages with their own version numbers are asked about. Those of a client say nothing about its service. */
const hasOwnVersions = (side: Subject): boolean =>
  !side.technology.isService && isVersioned(side) && versionOf(side) === undefined;

/** Whether a rule refuses every version of one side beside the version of the other that is asked about. */
export function refusesAllOf(
  technology: Technology,
  { record, exceptions }: CompiledRule,
  { a, b }: Question,
): boolean {
  const other = a.technology === technology ? b : a;
  const asked = versionOf(other);
  for (const exception of exceptions) {
    const stated = exception.versions.find(({ id }) => id === other.technology.id)?.range;
    if (asked && stated && !intersects(asked, stated)) continue;
    if (exception.record.status !== "incompatible") return false;
    // What comes after it is about other versions of the other side.
    const isAboutAsked = !stated || (asked && isWithin(asked, stated));
    if (isAboutAsked && isOnlyAbout(exception, other.technology)) return true;
  }
  return record.status === "incompatible";
}

/** Whether an exception depends on nothing but the versions of one technology. */
const isOnlyAbout = ({ versions, platform, with: present }: CompiledException, { id }: Technology): boolean =>
  versions.every((one) => one.id === id) && !platform && present.length === 0;

/**
 * Whether the platform, the third technologies and each version that an exception is about are those asked about.
 * @param ifOwnVersions what counts for packages with their own version numbers
 */
function hasCondition(
  { platform, with: present, versions }: CompiledException,
  question: Question,
  isAbout: (asked: VersionRange, range: VersionRange) => boolean,
  ifOwnVersions = false,
): boolean {
  if (platform !== undefined && platform !== question.platform) return false;
  if (!present.every((id) => question.present.has(id))) return false;
  const sides = versions.map(({ id, range }) => sideOf(question, id, range, ifOwnVersions));
  // What is asked about without versions is asked about in its current ones, beside versions that were given.
  if (sides.length > 0 && !sides.some(({ asked, isOpen }) => asked || isOpen)) return false;
  return sides.every(({ side, range, asked, isOpen }) => {
    if (isOpen) return true;
    return asked ? isAbout(asked, range) : isCurrentWithin(range, side, question.today);
  });
}

/** The side of a question that an exception states versions of, and the versions asked about. */
function sideOf({ a, b }: Question, id: string, range: VersionRange, ifOwnVersions: boolean) {
  const side = [a, b].find(({ technology }) => technology.id === id);
  const isOpen = ifOwnVersions && side !== undefined && hasOwnVersions(side);
  return { side, range, asked: side && versionOf(side), isOpen };
}

/** Whether a side without versions is in a range in its current release line. */
function isCurrentWithin(range: VersionRange, side: Subject | undefined, today: Day): boolean {
  // A package whose version is not known, as in a manifest, may be of any line.
  const isItself = side?.named.every(({ package: name, version }) => !name && !version);
  const current = side && isItself ? newestLine(side.technology, today) : undefined;
  return current !== undefined && isWithin(current, range);
}

/** The current release line of a technology, or else the newest that declares something. */
function newestLine(technology: Technology, today: Day): VersionRange | undefined {
  const own = [...technology.requirements.values()].flat().filter(({ byMain }) => byMain);
  const current = supportedCycles(technology, today).find(({ line }) => line);
  return current?.line ?? own.map(({ within }) => within).sort(newestFirst)[0];
}
