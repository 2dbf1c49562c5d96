/** Technologies that no fact ties together, and that ask for the same third in ranges that do not meet. */
import type { Catalog } from "../catalog.js";
import { rangeOf, requirementsOn } from "../facts/shared-requirement.js";
import { getOrInsertComputed } from "../maps.js";
import { inOrder, isVersioned, type Subject } from "../names/question.js";
import type { Requirement } from "../technology/technology.js";
import { intersects, isOpenEnded, type VersionRange } from "../versions/range.js";

/**
 * Pairs without facts of their own that require the same third technology in ranges that do not meet, where the version
 * of the third is not given. Those who ask for the same range are compared once, together.
 * @param subjects by id
 * @param versioned ids of those whose version is given
 * @returns each pair once, in the order of ids
 */
export function* sharingPairs<Side extends Subject>(
  catalog: Catalog,
  subjects: readonly Side[],
  versioned: ReadonlySet<string>,
): Generator<[Side, Side], void> {
  if (!subjects.some(isVersioned)) return;
  const seen = new Set<number>();
  for (const groups of groupByAskedRange(subjects, versioned)) {
    for (const [one, other] of apart(groups)) {
      for (const left of one.members) {
        for (const right of other.members) {
          const [a, b] = inOrder(left, right);
          const key = a.technology.index * catalog.technologies.length + b.technology.index;
          if (seen.has(key) || !(isVersioned(a) || isVersioned(b))) continue;
          seen.add(key);
          if (!catalog.neighbours.of(a.technology).has(b.technology)) yield [a, b];
        }
      }
    }
  }
}

interface AskedRange<Side> {
  range: VersionRange;
  members: Side[];
}

/** The groups whose ranges have no version in common. */
function* apart<Side>(groups: readonly AskedRange<Side>[]): Generator<[AskedRange<Side>, AskedRange<Side>], void> {
  // Ranges without an end meet there: most are, and need not be compared with each other.
  const ending = groups.filter(({ range }) => !isOpenEnded(range));
  const others = groups.filter(({ range }) => isOpenEnded(range));
  for (const [place, one] of ending.entries()) {
    for (const other of others) if (!intersects(one.range, other.range)) yield [one, other];
    for (const other of ending.slice(place + 1)) if (!intersects(one.range, other.range)) yield [one, other];
  }
}

/** For each package of each third technology: the different ranges that are asked of it, and who asks for them. */
function groupByAskedRange<Side extends Subject>(subjects: readonly Side[], versioned: ReadonlySet<string>) {
  const byThird = new Map<string, { one: Side; binding: readonly Requirement[] }[]>();
  for (const one of subjects) {
    for (const third of one.technology.requirements.keys()) {
      const binding = versioned.has(third) ? [] : requirementsOn(one, third);
      if (binding.length > 0) getOrInsertComputed(byThird, third, () => []).push({ one, binding });
    }
  }
  return [...byThird.values()].flatMap((askers) => {
    if (askers.length < 2) return [];
    const packages = new Set(askers.flatMap(({ binding }) => binding.flatMap(({ ofPackages }) => ofPackages)));
    return (packages.size > 0 ? [...packages] : [undefined]).map((name) => groupAskers(askers, name));
  });
}

function groupAskers<Side>(
  askers: readonly { one: Side; binding: readonly Requirement[] }[],
  name: string | undefined,
): AskedRange<Side>[] {
  const groups = new Map<string, AskedRange<Side>>();
  for (const { one, binding } of askers) {
    const range = rangeOf(binding, name);
    if (range)
      getOrInsertComputed(groups, range.text, (): AskedRange<Side> => ({ range, members: [] })).members.push(one);
  }
  return [...groups.values()];
}
