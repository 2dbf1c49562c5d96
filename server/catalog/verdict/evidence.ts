/** Where a verdict can be looked up. */

import { independentUses } from "../facts/seen-together.js";
import type { Requirement, Technology } from "../facts/technology.js";
import type { Ground } from "./judgement.js";
import type { Verdict } from "./verdict.js";

/** The addresses that a verdict rests on, the deciding one first, none twice; none where it rests on no fact. */
export function sourcesOf({ grounds, ended }: Verdict): string[] {
  // What has ended decides wherever there is something that has.
  const sources = [...ended.map(({ source }) => source), ...grounds.flatMap(sourcesOfGround)];
  return [...new Set(sources)];
}

function sourcesOfGround(ground: Ground): readonly string[] {
  switch (ground.kind) {
    case "exception":
      return ground.exception.record.evidence;
    case "rule":
      return ground.rule.record.evidence;
    case "requirement":
      return manifestsOf(ground.finding.requirement);
    case "shared requirement":
      return [...manifestsOf(ground.conflict.one), ...manifestsOf(ground.conflict.other)];
    case "obstacle":
      return [ground.obstacle.need.source, ground.obstacle.lack.source];
    case "test":
      return [ground.tested.record.source];
    case "support":
      return [ground.support.record.source];
    case "role":
      return homeOf(ground.technology);
    case "tool":
      return ground.sources;
    case "use":
      return independentUses(ground.uses).map(({ source }) => source);
  }
}

/** The manifests of the newest and the oldest release that a requirement was read at. */
export const manifestsOf = ({ source, firstSource }: Requirement): string[] => [...new Set([source, firstSource])];

/** Where a technology says what it is. */
export function homeOf({ record: { homepage, repository } }: Technology): string[] {
  return [homepage ?? repository].filter((url) => url !== undefined);
}
