/** Where a verdict can be looked up. */
import type { Verdict } from "./verdict.js";

/** The sources of a verdict, without repeats, the deciding one first; none where it rests on no fact. */
export function sourcesOf({ decision, ended }: Pick<Verdict, "decision" | "ended">): string[] {
  // An end of life decides before all else.
  const sources = [
    ...ended.map(({ source }) => source),
    ...(decision?.evidence() ?? []).flatMap((fact) => fact.sources),
  ];
  return [...new Set(sources)];
}
