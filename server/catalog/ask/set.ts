/** Several technologies held against each other: which pairs conflict, and what could take a place. */
import type { Catalog } from "../catalog.js";
import type { Status } from "../facts/kind.js";
import { bare, inVersion, type Subject, versionOf } from "../names/question.js";
import { supportedCycles } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { advisedAlternatives } from "../verdict/alternatives.js";
import type { Verdict } from "../verdict/verdict.js";
import { parseAskedVersion } from "../versions/ecosystems.js";
import { newestFirst } from "../versions/range.js";
import { type AskedStack, verdictIn } from "./pair-verdict.js";

export interface SetPair {
  a: Subject;
  b: Subject;
  verdict: Verdict;
}

/** Another release line or another technology that could be used instead, and conflicts with none of the others. */
export interface Replacement {
  subject: Subject;
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
/** Of those that go with the others, as many are shown for a conflict. */
const MOST_REPLACEMENTS = 3;

const ORDER: readonly Status[] = ["incompatible", "deprecated", "partial", "unknown", "compatible"];

export function checkSet(catalog: Catalog, stack: AskedStack): CheckedSet {
  const pairs = pairsOf(catalog, stack);
  const counts: Record<Status, number> = { compatible: 0, partial: 0, incompatible: 0, deprecated: 0, unknown: 0 };
  for (const { verdict } of pairs) counts[verdict.status] += 1;
  const conflicts = pairs.filter(({ verdict }) => verdict.status === "incompatible").slice(0, MOST_CONFLICTS);
  return {
    pairs,
    counts,
    replacements: new Map(conflicts.map((pair) => [pair, replacementsFor(catalog, stack, pair)])),
  };
}

/** Each pair of a stack once, the worst first. */
export function pairsOf(catalog: Catalog, stack: AskedStack): SetPair[] {
  const check = (a: Subject, b: Subject) => verdictIn(catalog, stack, a, b);
  return stack.subjects
    .flatMap((a, place) => stack.subjects.slice(place + 1).map((b): SetPair => ({ a, b, verdict: check(a, b) })))
    .sort((one, other) => ORDER.indexOf(one.verdict.status) - ORDER.indexOf(other.verdict.status));
}

/** Another release line changes least. Of the technologies, the one that fewer others are known with is easier to replace. */
function replacementsFor(catalog: Catalog, stack: AskedStack, { a, b }: SetPair): Replacement[] {
  const known = ({ technology }: Subject) => catalog.neighbours.of(technology).size;
  const [gone, stays] = known(a) < known(b) ? [a, b] : [b, a];
  const lines = [gone, stays].flatMap((insteadOf) => {
    const subject = otherLine(catalog, stack, insteadOf, insteadOf === gone ? stays : gone);
    return subject ? [{ subject, insteadOf }] : [];
  });
  const others = otherTechnologies(catalog, stack, gone, stays).map((subject) => ({ subject, insteadOf: gone }));
  return [...lines, ...others].slice(0, MOST_REPLACEMENTS);
}

/** The newest supported line that goes with what stays, best without limits; only where a version was given. */
function otherLine(catalog: Catalog, stack: AskedStack, gone: Subject, stays: Subject): Subject | undefined {
  if (versionOf(gone) === undefined) return undefined;
  const { technology } = gone;
  const lines = supportedCycles(technology, stack.today)
    .flatMap(({ name }) => parseAskedVersion(name) ?? [])
    .sort(newestFirst)
    .map((version) => inVersion(technology, version));
  const fitting = lines.filter((line) => conflictsWithNone(catalog, stack, gone, line));
  const towards = (line: Subject) => verdictIn(catalog, without(stack, gone), line, stays).pairStatus;
  return (["compatible", "partial"] as const)
    .flatMap((status) => fitting.find((line) => towards(line) === status) ?? [])
    .at(0);
}

function otherTechnologies(catalog: Catalog, stack: AskedStack, gone: Subject, stays: Subject): Subject[] {
  const isThere = (technology: Technology) => stack.subjects.some((one) => one.technology === technology);
  const { decision } = verdictIn(catalog, stack, gone, stays);
  return advisedAlternatives(catalog, gone.technology, stays.technology, decision, stack.today)
    .filter((technology) => !isThere(technology))
    .map(bare)
    .filter(
      (own) =>
        verdictIn(catalog, without(stack, gone), own, stays).status === "compatible" &&
        conflictsWithNone(catalog, stack, gone, own),
    )
    .slice(0, MOST_REPLACEMENTS);
}

const without = (stack: AskedStack, gone: Subject): AskedStack => ({
  ...stack,
  subjects: stack.subjects.filter((one) => one !== gone),
});

function conflictsWithNone(catalog: Catalog, stack: AskedStack, gone: Subject, own: Subject): boolean {
  const kept = without(stack, gone);
  return kept.subjects.every((other) => verdictIn(catalog, kept, own, other).status !== "incompatible");
}
