/** What the makers of one side publish as going together with a release line of it: the packages of an Expo SDK, or of a BOM. */
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Named, Question, Subject } from "../names/question.js";
import { coverageOf } from "../technology/coverage.js";
import type { Technology } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { factRange } from "../versions/ecosystems.js";
import { intersects, isAfter, isWithin, lowestOf, type VersionRange } from "../versions/range.js";
import { type Asked, COMPATIBLE, type Decision, type Fact, type Kind, LIMITED, type Stance, stated } from "./kind.js";

type ReleaseSet = NonNullable<TechnologyRecord["sets"]>[number];

/** A package in a set. */
interface Listed {
  by: Technology;
  set: ReleaseSet;
  name: string;
  range: VersionRange;
}

export const RELEASE_SET: Kind = {
  find(asked) {
    const { a, b } = asked.question;
    return isTied(asked) ? (findOn(a, b, asked.question) ?? findOn(b, a, asked.question)) : undefined;
  },
  known: ({ question: { a, b } }) => [
    ...new Map([...allOn(a, b), ...allOn(b, a)].map((one) => [stateListed(one), evidenceOf(one, "for")])).values(),
  ],
};

/** Reading a record takes time, and most pairs have no facts. */
const isTied = ({ question: { a, b }, facts }: Asked): boolean => facts !== undefined || a.technology === b.technology;

/** Each package in the sets of a technology, the newest line first. */
function listedBy(by: Technology, name: string, ecosystem?: string): Listed[] {
  return (by.record.sets ?? []).flatMap((set) => {
    const lists = ecosystem === undefined ? Object.values(set.packages) : [set.packages[ecosystem] ?? {}];
    const text = lists.map((list) => list?.[name]).find((one) => one !== undefined);
    const range = text === undefined ? undefined : factRange(text);
    return range ? [{ by, set, name, range }] : [];
  });
}

const isOf = ({ set }: Listed, version: VersionRange): boolean => {
  const line = factRange(set.version);
  return line !== undefined && isWithin(version, line);
};

/** The ranges of a package that a technology's sets list. @param version only that of the set which this is in */
export const listedRanges = (
  by: Technology,
  { ecosystem, name }: { ecosystem: string | undefined; name: string },
  version?: VersionRange,
): VersionRange[] =>
  listedBy(by, name, ecosystem)
    .filter((one) => !version || isOf(one, version))
    .map(({ range }) => range);

/** What the set of a version lists of a package, where a release is newer than that, or of another minor line. */
export function listedInstead(
  by: Technology,
  { ecosystem, name }: { ecosystem: string | undefined; name: string },
  version: VersionRange,
  release: VersionRange,
): { message: string; sources: readonly string[] } | undefined {
  const listed = listedBy(by, name, ecosystem).filter((one) => isOf(one, version));
  const [first] = listed;
  if (!first || !listed.every((one) => deviates(release, one) || isAfter(release, one.range))) return undefined;
  return { message: stateListed(first), sources: [first.set.source] };
}

/** What the sets of one side list of what was named of the other. */
function allOn(own: Subject, other: Subject): (Listed & { named: Named })[] {
  const { technology: by } = own;
  return other.named.flatMap((named) => {
    const name = named.package ?? other.technology.mainPackage;
    const isItself = by === other.technology && (name === undefined || name === by.mainPackage);
    return isItself || name === undefined ? [] : listedBy(by, name).map((one) => ({ ...one, named }));
  });
}

/** What the set of the version asked about says; without a version, the newest that has what the other side is asked about in. */
function findOn(own: Subject, other: Subject, question: Question): Decision | undefined {
  const { mainPackage } = own.technology;
  const main = own.named.find(({ package: name }) => name === undefined || name === mainPackage);
  if (!main) return undefined;
  const { version } = main;
  const all = allOn(own, other).filter((one) => !version || isOf(one, version));
  const deviating = version && all.find((one) => one.named.version && deviates(one.named.version, one));
  const fitting = all.find(({ named, range }) => !named.version || fits(named.version, range));
  if (deviating) return decisionOn(deviating, question, deviating.named.version);
  return fitting && decisionOn(fitting, question, undefined);
}

/**
 * A list has the newest release of a minor line at its time: what else is in that line is no deviation. What is only managed may be
 * replaced, so another minor version is none either.
 */
const deviates = (asked: VersionRange, { set, range }: Listed): boolean =>
  !intersects(asked, range) && !isOfMinor(asked, range) && !(set.managed && isOfLine(asked, range));

const fits = (asked: VersionRange, listed: VersionRange): boolean =>
  isWithin(asked, listed) || (isOfMinor(asked, listed) && isWithin(listed, asked));

/** Whether all that is asked about is of the minor line that a listed range begins in. */
function isOfMinor(asked: VersionRange, listed: VersionRange): boolean {
  const { major, minor } = lowestOf(listed);
  const line = factRange(`${major}.${minor}`);
  return line !== undefined && isWithin(asked, line);
}

/** A first number like this is a year, and the line has a second. */
const FIRST_YEAR = 1000;

/** Whether some of what is asked about is of the release line that a listed range begins in. */
function isOfLine(asked: VersionRange, listed: VersionRange): boolean {
  const { major, minor } = lowestOf(listed);
  const line = factRange(major > 0 && major < FIRST_YEAR ? `${major}` : `${major}.${minor}`);
  return line !== undefined && intersects(asked, line);
}

/** @param other the version asked about that is another than the listed one */
function decisionOn(listed: Listed, question: Question, other: VersionRange | undefined): Decision {
  const { set, name, range } = listed;
  return {
    ...(other ? LIMITED : COMPATIBLE),
    kind: "set",
    restsOn: "fact",
    coverage: coverageOf(question, range),
    forReleases: other ? 1 : 0,
    isStated: true,
    say: () => {
      const [listing, days] = [stateListed(listed), [set.checked, set.day]];
      if (!other) return stated("documented", days, listing);
      const message = `${listing.slice(0, -1)}, not ${set.managed ? "" : "with "}${describeRange(other.text)}.`;
      return stated("documented", days, message, `Use ${name} ${describeRange(range.text)}.`);
    },
    evidence: () => [evidenceOf(listed, other ? "limits" : "for")],
  };
}

const stateListed = ({ by, set, name, range }: Listed): string =>
  `${by.name} ${set.version} ${set.managed ? "manages" : "goes with"} ${name} ${describeRange(range.text)}.`;

const evidenceOf = (listed: Listed, stance: Stance): Fact => ({
  stance,
  kind: "set",
  statement: stateListed(listed),
  sources: [listed.set.source],
  basis: "documented",
  checked: listed.set.checked,
});
