/** A fact as it is drawn and judged: what it says, where it stands, and who says so. */
import { createHash } from "node:crypto";
import type { Step } from "../../../server/data/file.js";

export interface Fact {
  /** What it is about. It stays the same when what is said about that changes. */
  id: string;
  /** What it says, for whoever judges it. */
  says: string;
  at: readonly Place[];
  sources: readonly string[];
  /** What it is made of: when that changes, an earlier judgement is about something else. */
  content: unknown;
}

/** A place in a file of the data folder. */
export interface Place {
  path: string;
  steps: readonly Step[];
}

/** Fields that change when somebody opens a source again and finds the same. */
const OF_THE_DAY: ReadonlySet<string> = new Set(["checked", "updated", "contributor"]);

const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Tells whether a fact is still what it was. */
export const digestOf = ({ content, sources }: Fact): string =>
  sha256(JSON.stringify({ content, sources }, canonical)).slice(0, 16);

/** The order of fields says nothing. */
function canonical(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = Object.entries(value).filter(([name]) => !OF_THE_DAY.has(name));
  return Object.fromEntries(fields.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/**
 * Draws facts by the SHA-256 of the seed and what they are about, so that nobody chooses and anybody can repeat it. The first
 * of a sample are a sample, too.
 * @returns at most `size`, in the order they were drawn
 */
export function drawFacts(facts: readonly Fact[], size: number, seed: string): Fact[] {
  return facts
    .map((fact) => ({ fact, rank: sha256(`${seed}\0${fact.id}`) }))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .slice(0, size)
    .map(({ fact }) => fact);
}
