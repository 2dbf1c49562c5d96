/** A fact as it is drawn and judged: what it says, where it stands, and who says so. */
import { createHash } from "node:crypto";
import type { PathStep } from "../../../server/data/file.js";

export interface Fact {
  /** What it is about. It stays the same when the statement changes. */
  id: string;
  /** What it says, for whoever judges it. */
  says: string;
  at: readonly Place[];
  sources: readonly string[];
  /** The statement: when it changes, an earlier judgement no longer applies. */
  content: unknown;
  /** A sample takes of each in turn, so that rare ones are in it, too. */
  stratum?: string;
}

/** A place in a file of the data folder. */
export interface Place {
  path: string;
  steps: readonly PathStep[];
}

/** Fields that change when a source is checked again and still says the same. */
const OF_THE_DAY: ReadonlySet<string> = new Set(["checked", "updated", "contributor"]);

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Differs when a fact has changed. */
export const digestOf = ({ content, sources }: Fact): string =>
  sha256(JSON.stringify({ content, sources }, canonical)).slice(0, 16);

/** Sorts fields, as their order has no meaning. */
function canonical(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !OF_THE_DAY.has(name));
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where something stands in the order in which a seed draws. */
export const rankOf = (seed: string, id: string): string => sha256(`${seed}\0${id}`);

/**
 * Draws a random sample, in the order of SHA-256(seed, id): the same seed draws the same facts. The first facts of a sample are a
 * random sample, too. Where facts have strata, each stratum gives its first, then each its second, and so on.
 * @returns at most `size`, in the order they were drawn
 */
export function drawFacts(facts: readonly Fact[], size: number, seed: string): Fact[] {
  const counts = new Map<string | undefined, number>();
  const turnOf = ({ stratum }: Fact): number => {
    const turn = stratum === undefined ? 0 : (counts.get(stratum) ?? 0);
    counts.set(stratum, turn + 1);
    return turn;
  };
  return facts
    .map((fact) => ({ fact, rank: rankOf(seed, fact.id) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ fact }) => ({ fact, turn: turnOf(fact) }))
    .sort((a, b) => a.turn - b.turn)
    .slice(0, size)
    .map(({ fact }) => fact);
}
