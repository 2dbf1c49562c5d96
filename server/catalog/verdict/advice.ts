/** What to do where a side is past its end of life: one target that suits both sides, or none. */
import type { Catalog } from "../catalog.js";
import { type Day, type EndOfLife, supportedCycles } from "../facts/lifecycle.js";
import { intersects, isAfter, type VersionRange } from "../facts/version-range.js";
import { isOnOwnScale, isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { decide } from "./decision.js";
import { type Judgement, levelOf } from "./judgement.js";
import * as wording from "./wording.js";

/**
 * @param judgement what the facts say apart from any end of life
 * @param ended the sides that are past it, at least one
 * @returns an instruction, or null when no versions are known that suit both
 */
export function adviceOf(
  catalog: Catalog,
  question: Question,
  judgement: Pick<Judgement, "workaround" | "grounds" | "status">,
  ended: readonly EndOfLife[],
): string | null {
  const nameOf = (id: string) => catalog.names.byId(id)?.name ?? id;
  const retired = ended.filter(({ whole }) => whole);
  if (retired.length > 0) return [...new Set(retired.map((end) => wording.fixRetired(end, nameOf)))].join(" ");
  if (isGoodAdvice(judgement, ended, question.today)) return judgement.workaround;
  const isCurated = judgement.grounds.some(({ kind }) => kind === "rule" || kind === "exception");
  const target = findTarget(catalog, question, judgement.status);
  const upgrade = wording.fixByUpgrading(target.filter((side) => side !== question.a && side !== question.b));
  return upgrade ?? (isCurated ? judgement.workaround : null);
}

/** Whether a requirement asks for versions of its target that are still supported, by a release that is itself. */
function isGoodAdvice(
  { grounds: [ground] }: Pick<Judgement, "grounds">,
  ended: readonly EndOfLife[],
  today: Day,
): boolean {
  if (ground?.kind !== "requirement" || ground.finding.outcome === "met") return false;
  const { requirement, target } = ground.finding;
  const supported = supportedCycles(target, today).filter(({ line }) => line && intersects(requirement.range, line));
  return supported.length > 0 && !ended.some(({ technology }) => technology === requirement.by);
}

/** The smallest upgrade of both sides to supported lines that nothing known speaks against, best where something speaks for it. */
function findTarget(catalog: Catalog, question: Question, status: Judgement["status"]): Subject[] {
  const { a, b, today } = question;
  const linesOfA = linesFrom(a, today);
  const pairs =
    a === b
      ? linesOfA.map((one) => [one, one])
      : linesOfA.flatMap((one) => linesFrom(b, today).map((other) => [one, other]));
  const statuses = pairs.map(
    ([one = a, other = b]) => levelOf(decide(catalog, { ...question, a: one, b: other })).status,
  );
  const wanted = statuses.indexOf("compatible");
  // What is not known to fit is no way out of what is known not to.
  const found = wanted >= 0 || status === "incompatible" ? wanted : statuses.indexOf("unknown");
  return [...new Set(pairs[found])];
}

/** A side as it is where it is supported, then in newer supported lines, nearest first. */
function linesFrom(side: Subject, today: Day): Subject[] {
  const asked = versionOf(side);
  if (!asked || !isVersioned(side)) return [side];
  const supported = supportedCycles(side.technology, today)
    .map(({ line }) => line)
    .filter((line) => line !== undefined);
  const newer = supported.filter((line) => isAfter(line, asked)).reverse();
  const isAlive = supported.some((line) => !isAfter(line, asked) && !isAfter(asked, line));
  return [...(isAlive || supported.length === 0 ? [side] : []), ...newer.map((line) => at(side, line))];
}

/** In another version, with the packages that have versions of their own as they are. */
const at = ({ technology, named }: Subject, version: VersionRange): Subject => ({
  technology,
  named: named.map((one) => (isOnOwnScale(technology, one.package) ? { ...one, version } : one)),
});
