/** Where a verdict can be looked up. */
import type { Ground } from "../catalog/judgement.js";
import { independentUses } from "../catalog/stack.js";
import type { Verdict } from "../catalog/verdict.js";

/** More addresses than this tell an assistant nothing more. */
const MOST_SOURCES = 3;

/** The addresses that a verdict rests on, the deciding one first; none where it rests on no fact. */
export function sourcesOf({ grounds, ended }: Verdict): string[] {
  const sources = [...grounds.flatMap(sourcesOfGround), ...ended.map(({ source }) => source)];
  return [...new Set(sources)].slice(0, MOST_SOURCES);
}

function sourcesOfGround(ground: Ground): readonly string[] {
  switch (ground.kind) {
    case "exception":
      return ground.exception.record.evidence;
    case "rule":
      return ground.rule.record.evidence;
    case "requirement":
      return [ground.finding.requirement.source];
    case "shared requirement":
      return [ground.conflict.one.source, ground.conflict.other.source];
    case "obstacle":
      return [ground.obstacle.need.source, ground.obstacle.lack.source];
    case "support":
      return [ground.support.record.source];
    case "use":
      return independentUses(ground.uses).map(({ source }) => source);
  }
}
