/** Technologies of a kind, held against those that are there: what goes with all of them, and how that is known. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import type { Technology } from "../facts/technology.js";
import type { Subject } from "../names/question.js";
import { settingOf } from "../verdict/check.js";
import type { Basis } from "../verdict/judgement.js";
import { judge, type Verdict } from "../verdict/verdict.js";
import type { Kind } from "./kind.js";

/** Technologies that a shortlist is held against. */
export const MOST_WITH = 6;

export interface Candidate {
  technology: Technology;
  /** Towards each of the others, in their order. */
  verdicts: readonly Verdict[];
}

/** From best to worst; `some` works with some of the others, and of the rest nothing is known. */
export const FITS = ["all", "limits", "some", "ended", "unknown", "none"] as const;
export type Fit = (typeof FITS)[number];

export type Shortlist = Readonly<Record<Fit, readonly Candidate[]>>;

/**
 * Holds all technologies of a kind against some others.
 * @param today the day that lifecycles are judged by
 */
export function shortlist(
  catalog: Catalog,
  { of, with: others, platform }: { of: Kind; with: readonly Subject[]; platform: string | undefined },
  today: Day,
): Shortlist {
  const there = new Set(others.map(({ technology }) => technology));
  const candidates = catalog.technologies
    .filter((technology) => of.isOne(technology) && !there.has(technology))
    .map((technology) => ({
      technology,
      verdicts: others.map((other) => verdictOn(catalog, technology, other, platform, today)),
    }));
  const known = ({ technology }: Candidate) => catalog.neighbours.of(technology).size;
  const sorted = candidates.sort((a, b) => strengthOf(b) - strengthOf(a) || known(b) - known(a));
  const groups: Record<Fit, Candidate[]> = { all: [], limits: [], some: [], ended: [], unknown: [], none: [] };
  for (const candidate of sorted) groups[fitOf(candidate)].push(candidate);
  return groups;
}

const NONE: ReadonlySet<string> = new Set();

function verdictOn(
  catalog: Catalog,
  technology: Technology,
  other: Subject,
  platform: string | undefined,
  today: Day,
): Verdict {
  const own: Subject = { technology, named: [{ package: undefined, version: undefined }] };
  // In the order of ids, so that it reads as on the page of the pair.
  const [a, b] = technology.index < other.technology.index ? [own, other] : [other, own];
  return judge(catalog, { a, b, ...settingOf(catalog, platform), versioned: NONE, today });
}

function fitOf({ verdicts }: Candidate): Fit {
  const statuses = new Set(verdicts.map(({ status }) => status));
  if (statuses.has("incompatible")) return "none";
  if (statuses.has("deprecated")) return "ended";
  if (!statuses.has("unknown")) return statuses.has("partial") ? "limits" : "all";
  return statuses.size > 1 ? "some" : "unknown";
}

/** How much a basis weighs. */
const WEIGHTS: Readonly<Record<Basis, number>> = { tested: 3, documented: 3, declared: 2, inferred: 1 };

/** Of what is known, the weakest; among those that leave something open, the number of what is known. */
function strengthOf({ verdicts }: Candidate): number {
  const weights = verdicts.map(({ basis }) => (basis ? WEIGHTS[basis] : 0));
  const known = weights.filter((weight) => weight > 0);
  return known.length + (known.length > 0 ? Math.min(...known) / 10 : 0);
}
