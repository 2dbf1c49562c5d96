/** Several technologies held against each other: which pairs conflict, and what could take a place. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import type { Technology } from "../facts/technology.js";
import type { Subject } from "../names/question.js";
import { alternativesTo } from "../verdict/alternatives.js";
import { settingOf } from "../verdict/check.js";
import type { Status } from "../verdict/judgement.js";
import { judge, type Verdict } from "../verdict/verdict.js";

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

/**
 * Checks each pair of a set. As on the page of a pair, the two are asked about alone: what a third changes is told there.
 * @param today the day that lifecycles are judged by
 */
export function checkSet(
  catalog: Catalog,
  subjects: readonly Subject[],
  platform: string | undefined,
  today: Day,
): CheckedSet {
  const check = (a: Subject, b: Subject) => verdictOn(catalog, a, b, platform, today);
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
    ].flatMap(([gone, stays]) => replace(catalog, subjects, gone as Subject, stays as Subject, check, today));
  return { pairs, counts, replacements: new Map(conflicts.map((pair) => [pair, replacementsFor(pair)])) };
}

function replace(
  catalog: Catalog,
  subjects: readonly Subject[],
  gone: Subject,
  stays: Subject,
  check: (a: Subject, b: Subject) => Verdict,
  today: Day,
): Replacement[] {
  const others = subjects.filter((one) => one !== gone && one !== stays);
  const isThere = (technology: Technology) => subjects.some((one) => one.technology === technology);
  const goesWith = (technology: Technology) => {
    const own: Subject = { technology, named: [{ package: undefined, version: undefined }] };
    return (
      check(own, stays).status === "compatible" && others.every((other) => check(own, other).status !== "incompatible")
    );
  };
  return alternativesTo(catalog, gone.technology, stays.technology, today, MOST_TRIED)
    .filter((technology) => !isThere(technology) && goesWith(technology))
    .slice(0, MOST_REPLACEMENTS)
    .map((technology) => ({ technology, insteadOf: gone }));
}

const NONE: ReadonlySet<string> = new Set();

function verdictOn(catalog: Catalog, one: Subject, other: Subject, platform: string | undefined, today: Day): Verdict {
  const [a, b] = one.technology.index <= other.technology.index ? [one, other] : [other, one];
  return judge(catalog, { a, b, ...settingOf(catalog, platform), versioned: NONE, today });
}
