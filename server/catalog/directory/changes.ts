/** What changed in the data from one revision to the next, and how it is worded. */
import type { Catalog } from "../catalog.js";
import { groupBy } from "../maps.js";
import type { Day } from "../technology/lifecycle.js";
import { listOf } from "../words.js";
import { countEffects, effectOf, formatDifference } from "./change-effects.js";
import type { Details } from "./record-changes.js";

export type FactKind = "rule" | "technology" | "ai-tool" | "stack" | "capabilities";

/** A file of facts that came, changed or went. */
export interface ChangedFact extends Details {
  how: "added" | "changed" | "removed";
  kind: FactKind;
  /** The two technologies of a rule; the one id of a technology, tool or stack; nothing for the capabilities. */
  ids: readonly string[];
  /** Who else read it; left out where nobody is recorded. */
  readers?: Readers;
}

/** The people besides the author that Git names for a change, without their addresses. */
export interface Readers {
  mergedBy?: string;
  reviewedBy?: readonly string[];
  writtenWith?: readonly string[];
}

export interface DataChange {
  /** The revision that came about by it. */
  revision: string;
  /** When: ISO 8601, in UTC. */
  date: string;
  /** At least one. */
  facts: readonly ChangedFact[];
}

/** In display order. */
const NOUNS: Record<FactKind, readonly [one: string, many: string]> = {
  rule: ["rule", "rules"],
  technology: ["technology", "technologies"],
  "ai-tool": ["AI tool", "AI tools"],
  stack: ["public project", "public projects"],
  capabilities: ["list of capabilities", "lists of capabilities"],
};

const ORDER = Object.keys(NOUNS);
const place = ({ how, kind }: ChangedFact) => `${ORDER.indexOf(kind)} ${how}`;

/** Rules whose status changed come before all else, and those with other exceptions next. */
const rank = (fact: ChangedFact) => ["status", "exceptions"].indexOf(effectOf(fact));
const compareRanks = (a: ChangedFact, b: ChangedFact) => {
  const [first, second] = [rank(a), rank(b)];
  return first === second ? 0 : first < 0 ? 1 : second < 0 ? -1 : first - second;
};

/** Facts that are named in a title; more are counted. */
const MOST_NAMED = 3;
/** Numbers in a title; where there would be more, only kinds are counted. */
const MOST_NUMBERS = 3;

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * The facts of a change in display order: rules that changed a verdict, other rules; added, changed, removed.
 * @param catalog puts what is about the technologies with the most known partners first, in each of these
 */
export function inOrder(facts: readonly ChangedFact[], catalog?: Catalog): ChangedFact[] {
  const known = new Map(
    catalog && facts.map((fact) => [fact, fact.ids.reduce((sum, id) => sum + partnersOf(catalog, fact.kind, id), 0)]),
  );
  const more = (a: ChangedFact, b: ChangedFact) => (known.get(b) ?? 0) - (known.get(a) ?? 0);
  return [...facts].sort(
    (a, b) =>
      compareRanks(a, b) || compare(place(a), place(b)) || more(a, b) || compare(a.ids.join(" "), b.ids.join(" ")),
  );
}

/** With how many technologies facts tie one; none for what is no technology, or no more. */
function partnersOf({ names, neighbours }: Catalog, kind: FactKind, id: string): number {
  const technology = kind === "rule" || kind === "technology" ? names.byId(id) : undefined;
  return technology ? neighbours.of(technology).size : 0;
}

/** What a fact is about, by the names of today: `Next.js with Prisma`; empty for the list of capabilities */
export function nameFact({ names, tools }: Catalog, { kind, ids }: ChangedFact): string {
  const name = (id: string) => (kind === "ai-tool" ? tools.get(id)?.name : names.byId(id)?.name) ?? id;
  return kind === "stack" ? ids.join() : ids.map(name).join(" with ");
}

/** What happened to a fact, without its name: `Rule added`. */
export const formatChangeKind = ({ how, kind }: ChangedFact): string => capitalised(`${NOUNS[kind][0]} ${how}`);

/**
 * A change in a line: `Rule changed: Next.js with Prisma: works with limits, before: works`,
 * `38 facts: 20 rules added and 18 technologies changed`.
 * @param catalog gives the names, and with the day which rules decide
 */
export function titleOf(catalog: Catalog, { facts }: DataChange, today: Day): string {
  const ordered = inOrder(facts);
  const groups = groupsOf(ordered, place);
  const total = facts.length.toLocaleString("en");
  if (facts.length <= MOST_NAMED)
    return capitalised(groups.map((group) => nameGroup(catalog, group, today)).join("; "));
  const effects = countEffects(catalog, facts, today);
  if (effects.length > 0) {
    const others = facts.filter(({ rule }) => !rule).length;
    const more = others > 0 ? [`${others.toLocaleString("en")} other ${others > 1 ? "facts" : "fact"} changed`] : [];
    return [...effects, ...more].join(", ");
  }
  if (groups.length > MOST_NUMBERS)
    return `${total} facts changed: ${listOf(groupsOf(ordered, ({ kind }) => kind).map(countOf))}`;
  const counts = listOf(groups.map((group) => `${countOf(group)} ${group[0].how}`));
  return groups.length > 1 ? `${total} facts: ${counts}` : counts;
}

/** `rule added: Next.js with Prisma`, `2 rules added: Next.js with Prisma and Next.js with React` */
function nameGroup(catalog: Catalog, facts: FactGroup, today: Day): string {
  const [{ kind, how }] = facts;
  const differences = facts.map((fact) => formatDifference(catalog, fact, today));
  const names = facts.map((fact) => nameFact(catalog, fact)).filter((name) => name !== "");
  const what = `${facts.length === 1 ? NOUNS[kind][0] : countOf(facts)} ${how}`;
  if (names.length === 0) return what;
  const isKnown = differences.some((text) => text !== undefined);
  const all = names.map((name, at) => (differences[at] === undefined ? name : `${name}: ${differences[at]}`));
  return `${what}: ${isKnown ? all.join("; ") : listOf(names)}`;
}

/** `40 rules and 3 technologies changed`, whatever happened to them. */
export function countFacts(facts: readonly ChangedFact[]): string {
  return `${listOf(groupsOf(inOrder(facts), ({ kind }) => kind).map(countOf))} changed`;
}

type FactGroup = readonly [first: ChangedFact, ...others: ChangedFact[]];

const groupsOf = (facts: readonly ChangedFact[], keyOf: (fact: ChangedFact) => string): FactGroup[] => [
  ...groupBy(facts, keyOf).values(),
];

const countOf = (facts: FactGroup) =>
  `${facts.length.toLocaleString("en")} ${NOUNS[facts[0].kind][facts.length === 1 ? 0 : 1]}`;

const capitalised = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

/**
 * The changes of some technologies: those of their own files, and of rules between them; of each change only these.
 * @param wanted their ids; of a single one all rules about it count
 */
export function changesOf(changes: readonly DataChange[], wanted: readonly string[]): DataChange[] {
  return changes.flatMap((change) => {
    const facts = change.facts.filter(({ kind, ids }) => {
      const isAsked = (id: string) => wanted.includes(id);
      return kind === "rule" && wanted.length > 1
        ? ids.every(isAsked)
        : (kind === "technology" || kind === "rule") && ids.some(isAsked);
    });
    return facts.length > 0 ? [{ ...change, facts }] : [];
  });
}
