/** The changes of some days, sorted by what they come to. */
import type { Catalog } from "../../catalog/catalog.js";
import { changesVerdict, effectOf, ruleDecides } from "../../catalog/directory/change-effects.js";
import { type ChangedFact, changesOf, type DataChange } from "../../catalog/directory/changes.js";
import { mergeRules } from "../../catalog/directory/record-changes.js";
import { groupBy } from "../../catalog/maps.js";
import type { Day } from "../../catalog/technology/lifecycle.js";

interface Digest {
  /** Rules that make some answer another one where there was one before. */
  verdicts: ChangedFact[];
  /** New rules of which it is known what they say. */
  added: ChangedFact[];
  rest: ChangedFact[];
}

interface Filter {
  /** Those that change a verdict alone. */
  onlyVerdicts: boolean;
  /** The id of the technology that they are about; undefined for all. */
  technology: string | undefined;
}

/**
 * Sorts facts by what they come to. Of a fact that changed several times, the first state is held against the last one.
 * @param changes newest first
 */
export function digest(changes: readonly DataChange[]): Digest {
  const facts = mergeRepeated(changes);
  const verdicts = facts.filter(changesVerdict);
  const added = facts.filter((fact) => effectOf(fact) === "added");
  const isOther = (fact: ChangedFact) => effectOf(fact) === "none";
  return { verdicts, added, rest: facts.filter(isOther) };
}

function mergeRepeated(changes: readonly DataChange[]): ChangedFact[] {
  const facts = [...changes].reverse().flatMap((change) => change.facts);
  const same = groupBy(facts, ({ kind, ids }) => `${kind} ${ids.join(" ")}`).values();
  return [...same].flatMap((states) => states.reduce<ChangedFact | undefined>(mergeFacts, undefined) ?? []);
}

/** @returns undefined for what came and went */
function mergeFacts(first: ChangedFact | undefined, last: ChangedFact): ChangedFact | undefined {
  if (!first) return last;
  if (first.how === "added" && last.how === "removed") return undefined;
  const how = first.how === "added" ? "added" : last.how === "removed" ? "removed" : "changed";
  const notes = [...new Set([...(first.notes ?? []), ...(last.notes ?? [])])];
  return {
    ...{ how, kind: first.kind, ids: first.ids },
    ...(first.rule && last.rule && { rule: mergeRules(first.rule, last.rule) }),
    ...(notes.length > 0 && { notes }),
  };
}

/** Of each change what is wanted; changes without any are left out. */
export function filterChanges(
  changes: readonly DataChange[],
  { onlyVerdicts, technology }: Filter,
): readonly DataChange[] {
  const own = technology === undefined ? changes : changesOf(changes, [technology]);
  if (!onlyVerdicts) return own;
  return own.flatMap((change) => {
    const facts = change.facts.filter(changesVerdict);
    return facts.length > 0 ? [{ ...change, facts }] : [];
  });
}

/** Changes by the day on which they came, in UTC and in their order. */
export const groupByDay = (changes: readonly DataChange[]): Map<Day, DataChange[]> =>
  groupBy(changes, ({ date }) => date.slice(0, 10));

export const DAYS_COUNTED = 30;

export function recentChanges(changes: readonly DataChange[], today: Day): readonly DataChange[] {
  const first = new Date(Date.parse(today) - DAYS_COUNTED * 86_400_000).toISOString().slice(0, 10);
  return changes.filter(({ date }) => date.slice(0, 10) >= first);
}

/** Rules that now say that two do not work together and did not before, those of the best known technologies first */
export function newConflicts(catalog: Catalog, changes: readonly DataChange[], today: Day): ChangedFact[] {
  const { verdicts, added } = digest(changes);
  const isNew = ({ rule }: ChangedFact) =>
    rule?.after?.status === "incompatible" && rule.before?.status !== "incompatible";
  return [...verdicts, ...added]
    .filter((fact) => isNew(fact) && ruleDecides(catalog, fact, today))
    .sort((one, other) => renownOf(catalog, other) - renownOf(catalog, one));
}

/** How well known the technologies of a fact are: the less known of them, by how many others it has facts with. */
export const renownOf = ({ names, neighbours }: Catalog, { ids }: ChangedFact): number =>
  Math.min(
    ...ids.map((id) => {
      const technology = names.byId(id);
      return technology ? neighbours.of(technology).size : 0;
    }),
  );
