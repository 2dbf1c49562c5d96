/** What changed in the rule of a pair. */
import type { ChangedFact, DataChange } from "./changes.js";

export interface PairEvent {
  /** The revision that came about by it. */
  revision: string;
  /** ISO 8601, in UTC. */
  date: string;
  fact: ChangedFact;
}

/** The changes of the rule of a pair. @param changes newest first, as the events are @param ids in the order of rules */
export function pairHistory(changes: readonly DataChange[], ids: readonly [string, string]): PairEvent[] {
  return changes.flatMap(({ revision, date, facts }) =>
    facts
      .filter(({ kind, ids: own }) => kind === "rule" && own.join(" ") === ids.join(" "))
      .map((fact) => ({ revision, date, fact })),
  );
}
