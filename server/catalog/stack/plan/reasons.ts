/** Why something moves, stays or is in the way: in sentences, with what says so. */
import type { Place } from "../../scan/unmet.js";
import { sourcesOf } from "../../verdict/evidence.js";
import type { Judged } from "../solve/fit.js";

export interface Reason {
  message: string;
  /** Addresses that say so, the deciding one first. */
  sources: readonly string[];
  /** Where the lockfile says so. */
  place?: Place | undefined;
}

/** What was judged, in words; undefined where nothing is known. */
export function explain({ installed, decision, isKnown }: Judged): Reason | undefined {
  if (installed) {
    const { by, of, range, optional, kind } = installed;
    const how = optional ? "requires, where it is installed," : kind === "peer" ? "requires the peer" : "requires";
    return { message: `${by.name} ${by.version} ${how} ${of} ${range}.`, sources: [], place: by.place };
  }
  if (!decision || !isKnown) return undefined;
  return { message: decision.say().message, sources: sourcesOf({ decision, ended: [] }) };
}

/** What was judged, in words, and what to do about it. */
export function explainLimits(judged: Judged): Reason | undefined {
  const reason = explain(judged);
  const fix = judged.decision?.say().workaround;
  return reason && fix ? { ...reason, message: `${reason.message} ${fix}` } : reason;
}
