/** What to do where a side is past its end of life: upgrade to versions that suit both sides. */
import type { Catalog } from "../catalog.js";
import type { Decision, Statement, Status } from "../facts/kind.js";
import { curatedIn } from "../facts/rule.js";
import { bare, inOrder, isOnOwnScale, isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { type Day, type EndOfLife, supportedCycles } from "../technology/lifecycle.js";
import { linesAfter } from "../technology/support.js";
import { findRefusing } from "../technology/unread.js";
import { intersects, isAfter, type VersionRange } from "../versions/range.js";
import { fixByUpgrading, fixRetired } from "./end-of-life.js";
import { decide } from "./order.js";

/** A verdict before ends of life. */
interface Said extends Pick<Statement, "workaround"> {
  status: Status;
  decision: Decision | undefined;
}

/**
 * @param ended the sides that are past it, at least one
 * @returns an instruction, or null when no versions are known that suit both
 */
export function adviceOf(
  catalog: Catalog,
  question: Question,
  verdict: Said,
  ended: readonly EndOfLife[],
): string | null {
  const nameOf = (id: string) => catalog.names.byId(id)?.name ?? id;
  const retired = ended.filter(({ whole }) => whole);
  if (retired.length > 0) {
    const fixes = retired.map((end) => fixRetired(end, nameOf, (id) => isSuitable(catalog, question, end, id)));
    return [...new Set(fixes)].join(" ");
  }
  const target = findTarget(catalog, question, verdict.status);
  const upgrade = fixByUpgrading(target.filter((side) => side !== question.a && side !== question.b));
  const isStated = verdict.decision?.isStated || curatedIn(verdict.decision) !== undefined;
  const isGood = isStated || isGoodAdvice(verdict, ended, question.today);
  return upgrade ?? (isGood ? verdict.workaround : null);
}

/** Whether nothing curated is known against a replacement of what is retired beside the other side, whatever its version. */
function isSuitable(catalog: Catalog, { a, b, ...setting }: Question, { technology }: EndOfLife, id: string): boolean {
  const replacement = catalog.names.byId(id);
  const other = a.technology === technology ? b.technology : a.technology;
  if (!replacement || replacement === other) return true;
  const [one, two] = inOrder(bare(replacement), bare(other));
  const { isStated, status, severity } = decide(catalog, { ...setting, a: one, b: two });
  return !isStated || (status !== "incompatible" && severity !== "warning");
}

/** Whether a requirement allows supported versions of its target, and its own release is supported. */
function isGoodAdvice({ decision }: Said, ended: readonly EndOfLife[], today: Day): boolean {
  const { finding } = decision ?? {};
  if (!finding || finding.outcome === "met") return false;
  const { requirement, target } = finding;
  const supported = supportedCycles(target, today).filter(({ line }) => line && intersects(requirement.range, line));
  return supported.length > 0 && !ended.some(({ technology }) => technology === requirement.by);
}

/** The supported lines of both sides with no known conflict, the preferred first; known to be compatible, if there are such. */
function findTarget(catalog: Catalog, question: Question, status: Status): Subject[] {
  const { a, b, today } = question;
  const linesOfA = linesFrom(a, today);
  const pairs =
    a === b
      ? linesOfA.map((one) => (one === a ? one : mainOf(one))).map((one) => [one, one])
      : linesOfA.flatMap((one) => linesFrom(b, today).map((other) => [one, other]));
  // A side that is supported stays where the other alone can move.
  const staying = (pair: readonly Subject[]) => pair.filter((side) => side === a || side === b).length;
  pairs.sort((one, other) => staying(other) - staying(one));
  const statuses = pairs.map(([one = a, other = b]) => decide(catalog, { ...question, a: one, b: other }).status);
  const wanted = statuses.indexOf("compatible");
  // Of a version that was asked about, and out of a conflict, only a pair known to be compatible is a way.
  const isSure = status === "incompatible" || (isVersioned(a) && isVersioned(b));
  if (wanted >= 0 || isSure) return [...new Set(pairs[wanted])];
  const isOpen = ([one = a, other = b]: readonly Subject[]) =>
    !findRefusing(one, other, today) && !findRefusing(other, one, today);
  return [...new Set(pairs.find((pair, place) => statuses[place] === "unknown" && isOpen(pair)))];
}

/** A side as it is where it is supported, then in newer lines, as they are preferred. */
function linesFrom(side: Subject, today: Day): Subject[] {
  const asked = versionOf(side);
  if (!asked || !isVersioned(side)) return [side];
  const supported = supportedCycles(side.technology, today).flatMap(({ line }) => line ?? []);
  const isAlive = supported.some((line) => !isAfter(line, asked) && !isAfter(asked, line));
  const newer = linesAfter(side.technology, asked, today).map((line) => at(side, line));
  return isAlive || supported.length === 0 ? [side, ...newer] : newer;
}

/** A technology without its other packages: where it moves, they move along. */
function mainOf(side: Subject): Subject {
  const [first, ...others] = side.named.filter(
    ({ package: name }) => name === undefined || name === side.technology.mainPackage,
  );
  return first ? { ...side, named: [first, ...others] } : side;
}

/** A side in another version; packages with their own version numbers stay as they are. */
const at = ({ technology, named }: Subject, version: VersionRange): Subject => ({
  technology,
  named: named.map((one) => (isOnOwnScale(technology, one.package) ? { ...one, version } : one)),
});
