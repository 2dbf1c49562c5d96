/** What changed in the rule of a pair. */
import type { Change, ChangedFact } from "./changes.js";

export interface PairEvent {
  /** The revision that came about by it. */
  revision: string;
  /** ISO 8601, in UTC. */
  date: string;
  fact: ChangedFact;
}

/** By the ids of the pair; made once for each list of changes. */
const indexes = new WeakMap<readonly Change[], ReadonlyMap<string, PairEvent[]>>();

/**
 * The changes of the rule of a pair.
 * @param changes newest first, as the events are; the list must not change afterwards
 * @param ids in the order of rules
 */
export function pairHistory(changes: readonly Change[], ids: readonly [string, string]): readonly PairEvent[] {
  let index = indexes.get(changes);
  if (!index) {
    index = indexByPair(changes);
    indexes.set(changes, index);
  }
  return index.get(ids.join(" ")) ?? [];
}

function indexByPair(changes: readonly Change[]): Map<string, PairEvent[]> {
  const index = new Map<string, PairEvent[]>();
  for (const { revision, date, facts } of changes)
    for (const fact of facts) {
      if (fact.kind !== "rule") continue;
      const key = fact.ids.join(" ");
      const events = index.get(key);
      if (events) events.push({ revision, date, fact });
      else index.set(key, [{ revision, date, fact }]);
    }
  return index;
}
