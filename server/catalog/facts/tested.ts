/** What the CI of a release tests it with. */
import { isOnOwnScale, isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { isStated, newestRead } from "../technology/coverage.js";
import { type Day, supportedCycles } from "../technology/lifecycle.js";
import type { Technology, Tested } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { isLine, parseRange } from "../versions/parse.js";
import { containsEnd, intersects, newestFirst, onlyRelease, type VersionRange } from "../versions/range.js";
import { agreeWith, describeLines, listOf } from "../words.js";
import { type Asked, COMPATIBLE, type Decision, type Fact, type Kind, stated } from "./kind.js";

export const TEST: Kind = {
  find: findTest,
  known: ({ facts, sources: { names } }) =>
    (facts?.tests ?? []).map((tested) => testEvidence(tested, names.byId(tested.with) as Technology)),
};

/** The newest release that was tested in the versions asked about. */
function findTest({ question, facts }: Asked): Decision | undefined {
  const [tested] = (facts?.tests ?? [])
    .filter((candidate) => isTestedIn(candidate, question))
    .sort((one, other) => newestFirst(one.versions, other.versions));
  if (!tested) return undefined;
  const partner = tested.by === question.a.technology ? question.b : question.a;
  const versioned = [question.a, question.b].filter(isVersioned).length;
  const coverage = versioned === 2 ? "line" : versioned === 1 ? "current" : "unversioned";
  return {
    ...COMPATIBLE,
    kind: "test",
    restsOn: "fact",
    coverage,
    forReleases: 0,
    isStated: true,
    say: () => stated("tested", [tested.checked], formatTest(tested, partner.technology, versionOf(partner))),
    evidence: () => [testEvidence(tested, partner.technology)],
  };
}

/** What was tested, as a fact with its source. */
const testEvidence = (tested: Tested, partner: Technology): Fact => ({
  ...{ stance: "for", kind: "test", statement: formatTest(tested, partner) },
  ...{ sources: [tested.record.source], basis: "tested", checked: tested.checked },
});

/**
 * The message of versions that a release is tested with: `django-filter 25.1 is tested with Django 5.1 in its own CI.`
 * @param asked the versions of the partner that were asked about; all are named where none were
 */
export function formatTest({ by, record }: Tested, partner: Technology, asked?: VersionRange): string {
  const name = by.isService ? (by.mainPackage ?? by.name) : by.name;
  const parts = record.range.split("||").map((part) => part.trim());
  const meant = parts.filter((part) => {
    const range = asked && parseRange(part);
    return !asked || (range && intersects(range, asked));
  });
  const versions = listOf((meant.length > 0 ? meant : parts).map((part) => describeRange(part)));
  const tested = `${name} ${describeLines(record.version)}`;
  return `${tested} ${agreeWith(tested, "are", "is")} tested with ${partner.name} ${versions} in its own CI.`;
}

/** Whether a release that was tested, or a later one of its line, is asked about with versions that it was tested with. */
function isTestedIn({ by, versions, range }: Tested, { a, b, today }: Question): boolean {
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  // The newest release stands for the line of the tested side; on the other side, all of a line must have been tested.
  return isCovered(own, versions, today, () => true) && isCovered(other, range, today, (asked) => !isLine(asked));
}

/** @param isOfNewest whether the newest of the versions asked about stand for all */
function isCovered(
  side: Subject,
  range: VersionRange,
  today: Day,
  isOfNewest: (asked: VersionRange) => boolean,
): boolean {
  // Other packages have their own versions, which the CI of the technology does not test.
  if (!side.named.every(({ package: name }) => isOnOwnScale(side.technology, name))) return false;
  if (!isVersioned(side)) return isSupported(side.technology, range, today);
  const asked = versionOf(side);
  if (!asked || onlyRelease(asked)?.prerelease.length) return false;
  return isStated(side, range, asked, today) || (isOfNewest(asked) && containsEnd(range, asked));
}

/** Whether a range includes versions of a supported release line; without a lifecycle, of the newest line that was read. */
function isSupported(technology: Technology, range: VersionRange, today: Day): boolean {
  if (technology.cycles.some(({ line }) => line))
    return supportedCycles(technology, today).some(({ line }) => line && intersects(line, range));
  const newest = newestRead(technology);
  return newest === undefined || intersects(newest, range);
}
