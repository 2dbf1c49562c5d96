/** Why something moves, stays or is in the way: in sentences, with what says so. */
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../facts/lifecycle.js";
import type { Place } from "../../scan/unmet.js";
import { decidingFacts } from "../../verdict/explain.js";
import { judgeApart } from "../../verdict/verdict.js";
import type { Judged } from "../solve/fit.js";

export interface Reason {
  message: string;
  /** Addresses that say so, the deciding one first. */
  sources: readonly string[];
  /** Where the lockfile says so. */
  place?: Place | undefined;
}

/** What was judged, in words; undefined where nothing is known. */
export function explain(
  catalog: Catalog,
  { installed, question, decision, isKnown }: Judged,
  today: Day,
): Reason | undefined {
  if (installed) {
    const { by, of, range, optional, kind } = installed;
    const how = optional ? "requires, where it is installed," : kind === "peer" ? "requires the peer" : "requires";
    return { message: `${by.name} ${by.version} ${how} ${of} ${range}.`, sources: [], place: by.place };
  }
  if (!question || !isKnown) return undefined;
  const verdict = judgeApart(catalog, question, decision);
  const facts = decidingFacts(catalog, { a: question.a, b: question.b, verdict }, today);
  return {
    message: verdict.message,
    sources: [...new Set(facts.filter(({ kind }) => kind !== "lifecycle").flatMap(({ sources }) => sources))],
  };
}

/** What was judged, in words, and what to do about it. */
export function explainLimits(catalog: Catalog, judged: Judged, today: Day): Reason | undefined {
  const reason = explain(catalog, judged, today);
  const { question, decision } = judged;
  const fix = question && judgeApart(catalog, question, decision).workaround;
  return reason && fix ? { ...reason, message: `${reason.message} ${fix}` } : reason;
}
