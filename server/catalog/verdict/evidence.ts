/** Where a verdict can be looked up. */
import type { Verdict } from "./verdict.js";

/** The addresses that a verdict rests on, the deciding one first, none twice; none where it rests on no fact. */
export function sourcesOf({ decision, ended }: Pick<Verdict, "decision" | "ended">): string[] {
  // What has ended decides wherever there is something that has.
  const sources = [
    ...ended.map(({ source }) => source),
    ...(decision?.evidence() ?? []).flatMap((fact) => fact.sources),
  ];
  return [...new Set(sources)];
}
