/** What the makers of one side list as supported. */
import type { Support } from "../../../schemas/types.js";
import { isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { coverageOf, isOfList, isStated, wasKnown } from "../technology/coverage.js";
import { type Day, supportedCycles } from "../technology/lifecycle.js";
import { isNative, type Technology } from "../technology/technology.js";
import { describeRange } from "../versions/describe.js";
import { factRange } from "../versions/ecosystems.js";
import { isLine } from "../versions/parse.js";
import { containsEnd, intersects, isOpenEnded, newestFirst, type VersionRange } from "../versions/range.js";
import type { SupportFact } from "./compiled.js";
import { type Asked, COMPATIBLE, type Decision, type Fact, type Kind, stated } from "./kind.js";
import { formatRelation, relationsOf, standsOn } from "./relation.js";

/** What one technology states of its support for another. */
export function compileSupports(by: Technology, supported: Technology): SupportFact[] {
  const related = relationsOf(by).filter((relation) => standsOn(relation) === supported.id);
  return (by.record.supports ?? [])
    .filter((record) => record.with.includes(supported.id))
    .map((record): SupportFact => {
      const bounds = [record.since && `>=${record.since}`, record.until && `<${record.until}`].filter(Boolean);
      return {
        by,
        for: supported,
        record,
        versions: bounds.length > 0 ? factRange(bounds.join(" ")) : undefined,
        range: record.range ? factRange(record.range) : undefined,
        checked: record.checked ?? by.checked,
      };
    })
    .concat(related.map((record) => ({ ...OF_ITS_DAY, by, for: supported, record, checked: record.checked })));
}

const OF_ITS_DAY = { versions: undefined, range: undefined } as const;

export const SUPPORT: Kind = {
  find: findSupport,
  known: ({ facts }) => (facts?.supports ?? []).map(supportEvidence),
};

/** The first statement that covers the versions asked about, one that names them before others. */
function findSupport({ question, facts }: Asked): Decision | undefined {
  const covering = facts?.supports.filter((candidate) => covers(candidate, question)) ?? [];
  const support = covering.find((candidate) => statesAll(candidate, question)) ?? covering[0];
  if (!support) return undefined;
  return {
    ...COMPATIBLE,
    kind: "support",
    restsOn: "fact",
    forReleases: 0,
    isStated: true,
    coverage: coverageOf(question, statesAll(support, question) ? (support.versions ?? support.range) : undefined),
    say: () => stated("documented", [support.checked], formatSupport(support)),
    evidence: () => [supportEvidence(support)],
  };
}

/** A statement about some versions covers no others; one without versions covers what was supported when it was checked. */
function covers({ by, versions, range, checked }: SupportFact, { a, b, today }: Question): boolean {
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  const reaches = (side: Subject, limit: VersionRange | undefined) => {
    if (!limit) return isOfList(side, checked, today);
    const asked = versionOf(side);
    if (!asked || (isOpenEnded(limit) && !wasKnown(side, checked, today))) return false;
    // What is built for a runtime supports a new one from some release on: the newest stands for its line.
    const isOfNewest = side === own && isLine(asked) && isNative(by, by.mainPackage ?? "");
    return isStated(side, limit, asked, today) || (isOfNewest && containsEnd(limit, asked));
  };
  const isOfOther = isVersioned(other) ? reaches(other, range) : !range || isCurrent(other.technology, range, today);
  return isOfOther && (!isVersioned(own) || reaches(own, versions));
}

/** Whether a range has something of a line that is supported, which is what a question without versions is about. */
function isCurrent(technology: Technology, range: VersionRange, today: Day): boolean {
  const lines = supportedCycles(technology, today).flatMap(({ line }) => line ?? []);
  return lines.length === 0 || lines.some((line) => intersects(line, range));
}

/** A statement about other versions than those asked about. */
export interface Nearest {
  support: SupportFact;
  /** Of the side that it is about. */
  range: VersionRange;
  /** The side that it leaves out, where it is a complete list: "Go 1.18 since 1.45" is none. */
  leftOut: Subject | undefined;
  /** The lowest is the nearest: the list of the release asked about, else when the other side was added, else what was listed before. */
  rank: number;
}

/** The statement nearest to a question that none covers. */
export const findNearest = ({ question, facts }: Asked): Nearest | undefined =>
  facts?.supports
    .flatMap((support) => nearnessOf(support, question) ?? [])
    .sort((one, another) => one.rank - another.rank || newestFirst(one.range, another.range))[0];

function nearnessOf(support: SupportFact, { a, b, today }: Question): Nearest | undefined {
  const { by, for: target, versions, range } = support;
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  const [asked, partner] = [versionOf(own), versionOf(other)];
  if (!range || !partner) return undefined;
  if (isStated({ technology: target }, range, partner, today))
    return versions && { support, range, leftOut: undefined, rank: 1 };
  const isOfOwn = !versions || (asked && isStated({ technology: by }, versions, asked, today));
  if (!isOfOwn || intersects(range, partner)) return undefined;
  return isComplete(support, range)
    ? { support, range, leftOut: other, rank: 0 }
    : { support, range, leftOut: undefined, rank: 2 };
}

const isComplete = ({ record }: SupportFact, range: VersionRange): boolean =>
  (isSupport(record) && record.until !== undefined) || !isLine(range);

/** Whether a statement names versions of each side that is asked about in some. */
function statesAll({ by, versions, range }: SupportFact, { a, b }: Question): boolean {
  return [a, b].every((side) => !isVersioned(side) || (side.technology === by ? versions : range) !== undefined);
}

const supportEvidence = (support: SupportFact): Fact => ({
  ...{ stance: "for", kind: "support", statement: formatSupport(support), sources: [support.record.source] },
  ...{ basis: "documented", checked: support.checked },
});

const isSupport = (record: SupportFact["record"]): record is Support => "with" in record;

export function formatSupport({ by, for: supported, record }: SupportFact): string {
  if (!isSupport(record)) return `${by.name} ${formatRelation(record, supported)}.`;
  const since = record.since ? ` since version ${record.since.replace(/-0$/, "")}` : "";
  const until = record.until ? `${since && " and"} before version ${record.until.replace(/-0$/, "")}` : "";
  const range = record.range ? ` ${describeRange(record.range)}` : "";
  return `${by.name} lists ${supported.name}${range} as supported${since}${until}.`;
}
