/** What fits a stack that is being put together: each thing one could add, judged against all that is chosen already. */
import { type Catalog, factsOn } from "../catalog.js";
import { isRetired } from "../directory/directory.js";
import type { Decision, Status } from "../facts/kind.js";
import { curatedIn } from "../facts/rule.js";
import { alone, bare, inOrder } from "../names/question.js";
import { SEVERITIES } from "../scan/scan.js";
import type { Day } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { hasEvidence, judge, type Verdict } from "../verdict/verdict.js";
import { homesOf, isForeign, isOtherLanguage } from "./registry.js";

/** What is chosen, and where it is to run. */
export interface Stack {
  chosen: readonly Technology[];
  /** A setting such as `edge`; undefined when none is chosen. */
  platform: string | undefined;
}

/** A verdict on two technologies as parts of one stack. */
export interface PartVerdict {
  a: Technology;
  b: Technology;
  verdict: Verdict;
  /** That of the verdict, apart from the end of life of another part: that is shown with the other part. */
  status: Status;
}

export interface Fit {
  technology: Technology;
  /** The worst that is known; `unknown` where nothing is known with any of the others. */
  status: Status;
  /** The pair that decides the status: the technology with itself where its own end of life does; undefined for `unknown`. */
  deciding: PartVerdict | undefined;
  /** What it is compatible with, of the chosen. */
  compatible: readonly Technology[];
  /** What nothing is known with, of the chosen. */
  unknown: readonly Technology[];
}

const WORST_FIRST: readonly Status[] = ["incompatible", "deprecated", "partial", "compatible"];

/** How a technology fits a stack. @param stack may hold the technology itself, which is not compared with itself */
export function fitOf(catalog: Catalog, technology: Technology, { chosen, platform }: Stack, today: Day): Fit {
  // What was chosen last stands nearest, and is named first.
  const others = chosen.filter((other) => other !== technology).reverse();
  const present = new Set([technology, ...others].map(({ id }) => id));
  const before = new Set(others.map(({ id }) => id));
  const ask = (one: Technology, other: Technology, among: ReadonlySet<string>): PartVerdict => {
    const sides = inOrder(bare(one), bare(other));
    const [a, b] = sides.map((side) => side.technology) as [Technology, Technology];
    const verdict = judge(catalog, { ...alone(...sides, today), platform, present: among });
    const isOwnEnd = verdict.ended.some((end) => end.technology === technology);
    return { a, b, verdict, status: isOwnEnd ? verdict.status : verdict.pairStatus };
  };

  const direct = others.map((other) => ({ other, part: ask(technology, other, present) }));
  const known = direct.filter(({ part }) => isKnown(part)).map(({ part }) => part);
  const caused = pairsWithExceptionFor(catalog, technology, others)
    .map(([one, other]) => ({ with: ask(one, other, present), without: ask(one, other, before) }))
    .filter((pair) => rankOf(pair.with) < rankOf(pair.without))
    .map((pair) => pair.with);
  const end = isRetired(technology, today) ? [ask(technology, technology, present)] : [];
  const parts = [...end, ...known, ...caused];
  const [deciding] = [...parts].sort(worseFirst);
  return {
    technology,
    status: deciding?.status ?? "unknown",
    deciding,
    compatible: direct.filter(({ part }) => part.status === "compatible").map(({ other }) => other),
    unknown: direct.filter(({ part }) => !isKnown(part)).map(({ other }) => other),
  };
}

/** An end of life alone says nothing about the pair. */
const isKnown = ({ status, verdict }: PartVerdict) =>
  status !== "unknown" && (status !== "deprecated" || hasEvidence(verdict));

const rankOf = ({ status }: PartVerdict) => (status === "unknown" ? WORST_FIRST.length : WORST_FIRST.indexOf(status));

/** The worst first; of the equal, what people wrote of the pair before what was inferred from its use. */
function worseFirst(one: PartVerdict, other: PartVerdict): number {
  const severity = ({ verdict }: PartVerdict) => SEVERITIES.indexOf(verdict.severity ?? "info");
  const rank = ({ verdict }: PartVerdict) => interestOf(verdict.decision);
  const ends = ({ verdict }: PartVerdict) => verdict.ended.length;
  if (one.status !== other.status) return rankOf(one) - rankOf(other);
  if (one.status === "compatible") return ends(one) - ends(other) || rank(one) - rank(other);
  return severity(one) - severity(other) || rank(one) - rank(other);
}

/** What people wrote of a pair comes before what was read or tested, and that before what follows from what the two are. */
function interestOf(decision: Decision | undefined): number {
  if (curatedIn(decision)) return 0;
  const first = decision?.parts?.[0] ?? decision;
  return first?.isStated ? 1 : first?.restsOn === "fact" ? 2 : 3;
}

/** The pairs among others whose rule says something else where the technology is part of the stack, such as a host. */
function pairsWithExceptionFor(catalog: Catalog, { id }: Technology, others: readonly Technology[]) {
  const isWithIt = (one: Technology, other: Technology) =>
    factsOn(catalog, one, other)?.rule?.exceptions.some((exception) => exception.with.includes(id));
  return others.flatMap((one, place) =>
    others
      .slice(place + 1)
      .flatMap((other): [Technology, Technology][] => (isWithIt(one, other) ? [[one, other]] : [])),
  );
}

/**
 * What could be added to a stack, best first: what is common, as far as it is known to work with the stack. What is known not to
 * work comes last, and before it what has ended and what is not made for the languages of the stack. Retired technologies are left
 * out, unless they are chosen, and so are languages that the stack is not known to have to do with.
 * @param categories of the technologies
 */
export function choicesFor(catalog: Catalog, categories: readonly string[], stack: Stack, today: Day): Fit[] {
  const homes = homesOf(stack.chosen);
  const distance = ({ technology, status }: Fit) => {
    if (status === "incompatible") return 3;
    if (status === "deprecated") return 2;
    return isForeign(technology, homes) ? 1 : 0;
  };
  // Of something common, nothing may be known with this stack; of something rare, all.
  const weight = ({ technology, compatible }: Fit) => catalog.popularityOf(technology) * (1 + compatible.length);
  return catalog.technologies
    .filter(({ category }) => categories.includes(category))
    .filter((technology) => stack.chosen.includes(technology) || !isRetired(technology, today))
    .map((technology) => fitOf(catalog, technology, stack, today))
    .filter(({ technology, status }) => status !== "unknown" || !isOtherLanguage(technology, homes))
    .sort(
      (one, other) =>
        distance(one) - distance(other) || weight(other) - weight(one) || one.technology.index - other.technology.index,
    );
}
