/** Technologies of a kind, held against those that are there: what goes with all of them, and how that is known. */
import type { Catalog } from "../catalog.js";
import type { Basis } from "../facts/kind.js";
import { bare } from "../names/question.js";
import { rolesOf } from "../technology/role.js";
import type { Technology } from "../technology/technology.js";
import { namedAlternatives } from "../verdict/alternatives.js";
import { sourcesOf } from "../verdict/evidence.js";
import type { Verdict } from "../verdict/verdict.js";
import type { TechnologyKind } from "./kind.js";
import { type AskedStack, verdictIn } from "./pair-verdict.js";

/** Technologies that a shortlist is held against. */
export const MOST_WITH = 6;

export interface Candidate {
  technology: Technology;
  /** Towards each of the others, in their order. */
  verdicts: readonly Verdict[];
  /** The address that says so, for each of the verdicts; undefined where none does. */
  sources: readonly (string | undefined)[];
}

/** From best to worst; `some` works with some of the others, and of the rest nothing is known. */
export const FITS = ["all", "limits", "some", "ended", "unknown", "none"] as const;
export type CandidateFit = (typeof FITS)[number];

export type Shortlist = Readonly<Record<CandidateFit, readonly Candidate[]>>;

/**
 * Holds all technologies of a kind against a stack.
 * @param insteadOf what is to be replaced: what its record names in its place comes first in each group
 */
export function shortlist(catalog: Catalog, of: TechnologyKind, stack: AskedStack, insteadOf?: Technology): Shortlist {
  const there = new Set(stack.subjects.map(({ technology }) => technology));
  const named = insteadOf ? namedAlternatives(insteadOf) : [];
  // A category holds more than what could take the place of one: where more is known, it is left out.
  const hasRole = !insteadOf || rolesOf(insteadOf).length > 0 || named.length === 0;
  const candidates = catalog.technologies
    .filter((technology) => (hasRole && of.isOne(technology)) || named.includes(technology.id))
    .filter((technology) => technology !== insteadOf && !there.has(technology))
    .map((technology): Candidate => {
      const verdicts = stack.subjects.map((other) => verdictIn(catalog, stack, bare(technology), other));
      const sources = verdicts.map((verdict) => sourcesOf(verdict)[0]);
      return { technology, verdicts, sources };
    });
  const known = ({ technology }: Candidate) => catalog.neighbours.of(technology).size;
  const rank = ({ technology: { id } }: Candidate) => (named.includes(id) ? named.indexOf(id) : named.length);
  const sorted = candidates.sort((a, b) => rank(a) - rank(b) || strengthOf(b) - strengthOf(a) || known(b) - known(a));
  const groups: Record<CandidateFit, Candidate[]> = { all: [], limits: [], some: [], ended: [], unknown: [], none: [] };
  for (const candidate of sorted) groups[fitOf(candidate)].push(candidate);
  return groups;
}

function fitOf({ verdicts }: Candidate): CandidateFit {
  const statuses = new Set(verdicts.map(({ status }) => status));
  if (statuses.has("incompatible")) return "none";
  if (statuses.has("deprecated")) return "ended";
  if (!statuses.has("unknown")) return statuses.has("partial") ? "limits" : "all";
  return statuses.size > 1 ? "some" : "unknown";
}

const WEIGHTS: Readonly<Record<Basis, number>> = {
  tested: 3,
  documented: 3,
  declared: 2,
  inferred: 1,
  "seen together": 1,
};

/** Of what is known, the weakest; among those that leave something open, the number of what is known. */
function strengthOf({ verdicts }: Candidate): number {
  const weights = verdicts.map(({ basis }) => (basis ? WEIGHTS[basis] : 0));
  const known = weights.filter((weight) => weight > 0);
  return known.length + (known.length > 0 ? Math.min(...known) / 10 : 0);
}
