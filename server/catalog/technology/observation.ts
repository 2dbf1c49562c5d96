/**
 * Which technologies public projects use together so often that they must work together.
 *
 * Owners are counted, as the projects of one owner are not independent. Only what runs counts, as development tools are used next
 * to anything; and only pairs of one ecosystem, as a manifest names packages of one.
 */
import type { Use } from "../facts/compiled.js";
import { getOrInsertComputed, groupBy } from "../maps.js";
import { areOfOneKind, tierOf } from "./role.js";
import type { Technology } from "./technology.js";

/** In how many owners' manifests two technologies are named: each of them, both in one manifest, and how many owners there are. */
export interface Counts {
  both: number;
  a: number;
  b: number;
  all: number;
}

/** Two technologies that are named in one manifest, the one whose id comes first first. */
export interface SeenPair {
  a: Technology;
  b: Technology;
  counts: Counts;
}

/** Chosen by `npm -w scripts/lab run calibrate`: at most 2 % of known conflicts would pass as compatible */
export const THRESHOLDS: Thresholds = { owners: 4, odds: 1.5 };

export interface Thresholds {
  /** So many owners must name both in one manifest. */
  owners: number;
  /** So many times higher must the odds of one be where the other is named, after allowing for chance. */
  odds: number;
}

/** Of a normal distribution, 95 % lies within so many standard deviations. */
const DEVIATIONS = 1.96;

/**
 * How much more often two technologies are named together than by chance: the lower end of the 95 % confidence interval of their
 * odds ratio, where 1 is chance. A half is added to each count, as some may be 0. https://www.medcalc.org/calc/odds_ratio.php
 */
export function leastOdds({ both, a, b, all }: Counts): number {
  // What every owner uses says nothing about the other, which the halves would hide.
  if (a === all || b === all) return 0;
  const [yes, onlyA, onlyB, neither] = [both + 0.5, a - both + 0.5, b - both + 0.5, all - a - b + both + 0.5] as const;
  const error = Math.sqrt(1 / yes + 1 / onlyA + 1 / onlyB + 1 / neither);
  return Math.exp(Math.log((yes * neither) / (onlyA * onlyB)) - DEVIATIONS * error);
}

export function passes({ counts }: SeenPair, { owners, odds }: Thresholds): boolean {
  return counts.both >= owners && leastOdds(counts) > odds;
}

/** Reports the pairs that are observed. A pair of two ecosystems may be reported twice. */
export function observe(uses: readonly Use[], report: (a: Technology, b: Technology) => void): void {
  for (const pairs of seenPairs(uses)) for (const pair of pairs) if (passes(pair, THRESHOLDS)) report(pair.a, pair.b);
}

/** Pairs of technologies of different kinds that some manifest names both of, without services with their clients */
export function* seenPairs(uses: readonly Use[]): Generator<SeenPair[], void> {
  for (const own of groupBy(uses, ({ ecosystem }) => ecosystem).values()) yield* pairsOf(own);
}

function* pairsOf(uses: readonly Use[]): Generator<SeenPair[], void> {
  const namings = uses.flatMap(({ owner, named }) => {
    const running = [...named.keys()].filter(({ record }) => tierOf(record) !== "build");
    return running.map((technology) => ({ technology, owner, others: running }));
  });
  const lists = groupBy(namings, ({ technology }) => technology);
  const all = countOwners(uses);
  const single = new Map([...lists].map(([technology, list]) => [technology, countOwners(list)]));
  for (const [a, list] of lists) {
    const both = new Map<Technology, Set<string>>();
    for (const { owner, others } of list) {
      for (const b of others) if (b.index > a.index) getOrInsertComputed(both, b, () => new Set<string>()).add(owner);
    }
    const counts = (b: Technology) => ({ a: single.get(a) as number, b: single.get(b) as number, all });
    yield [...both]
      .filter(([b]) => !areOfOneKind(a, b) && !isBetween(a, b) && !isBetween(b, a))
      .map(([b, owners]) => ({ a, b, counts: { ...counts(b), both: owners.size } }));
  }
}

/** Categories of what programs use services through. */
const CLIENTS: ReadonlySet<string> = new Set(["db-driver", "orm"]);

/** Whether one is a client and the other a service: a project has several of both, and its manifest does not show which uses which. */
const isBetween = (client: Technology, service: Technology): boolean =>
  CLIENTS.has(client.category) && tierOf(service.record) === "service";

const countOwners = (list: readonly { owner: string }[]): number => new Set(list.map(({ owner }) => owner)).size;
