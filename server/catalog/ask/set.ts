/** Several technologies held against each other: which pairs conflict, and what could take a place. */
import type { Catalog } from "../catalog.js";
import type { Technology } from "../facts/technology.js";
import type { Subject } from "../names/question.js";
import { alternativesTo } from "../verdict/alternatives.js";
import type { Status } from "../verdict/judgement.js";
import type { Verdict } from "../verdict/verdict.js";
import { bare, type Stack, verdictIn } from "./pair-verdict.js";

export interface SetPair {
  a: Subject;
  b: Subject;
  verdict: Verdict;
}

/** A technology that could be used instead, and conflicts with none of the others. */
export interface Replacement {
  technology: Technology;
  insteadOf: Subject;
}

export interface CheckedSet {
  /** Each pair once, the worst first. */
  pairs: readonly SetPair[];
  counts: Readonly<Record<Status, number>>;
  /** By conflict, in the order of the pairs. */
  replacements: ReadonlyMap<SetPair, readonly Replacement[]>;
}

/** Conflicts that replacements are looked for. */
const MOST_CONFLICTS = 5;
/** Technologies that are tried for one place. */
const MOST_TRIED = 8;
/** Of those that go with the others, as many are shown. */
const MOST_REPLACEMENTS = 3;

const ORDER: readonly Status[] = ["incompatible", "deprecated", "partial", "unknown", "compatible"];

/** Checks each pair of a stack. */
export function checkSet(catalog: Catalog, stack: Stack): CheckedSet {
  const { subjects } = stack;
  const check = (a: Subject, b: Subject) => verdictIn(catalog, stack, a, b);
  const pairs = subjects
    .flatMap((a, place) => subjects.slice(place + 1).map((b): SetPair => ({ a, b, verdict: check(a, b) })))
    .sort((one, other) => ORDER.indexOf(one.verdict.status) - ORDER.indexOf(other.verdict.status));
  const counts: Record<Status, number> = { compatible: 0, partial: 0, incompatible: 0, deprecated: 0, unknown: 0 };
  for (const { verdict } of pairs) counts[verdict.status] += 1;
  const conflicts = pairs.filter(({ verdict }) => verdict.status === "incompatible").slice(0, MOST_CONFLICTS);
  const replacementsFor = ({ a, b }: SetPair): Replacement[] =>
    [
      [b, a],
      [a, b],
    ].flatMap(([gone, stays]) => replace(catalog, stack, gone as Subject, stays as Subject));
  return { pairs, counts, replacements: new Map(conflicts.map((pair) => [pair, replacementsFor(pair)])) };
}

function replace(catalog: Catalog, stack: Stack, gone: Subject, stays: Subject): Replacement[] {
  const kept = stack.subjects.filter((one) => one !== gone);
  const isThere = (technology: Technology) => stack.subjects.some((one) => one.technology === technology);
  const goesWith = (technology: Technology) => {
    const own = bare(technology);
    const check = (other: Subject) => verdictIn(catalog, { ...stack, subjects: kept }, own, other).status;
    return check(stays) === "compatible" && kept.every((other) => check(other) !== "incompatible");
  };
  return alternativesTo(catalog, gone.technology, stays.technology, stack.today, MOST_TRIED)
    .filter((technology) => !isThere(technology) && goesWith(technology))
    .slice(0, MOST_REPLACEMENTS)
    .map((technology) => ({ technology, insteadOf: gone }));
}
