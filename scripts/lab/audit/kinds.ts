/** The kinds of facts that are judged, each by a sample of its own. */
import type { DataFolder } from "../../data/folder.js";
import { answerFacts } from "./answer-facts.js";
import type { Fact } from "./fact.js";
import * as inferred from "./inferred-facts.js";
import * as stated from "./stated-facts.js";

interface Kind {
  /** What a fact of it is. */
  meaning: string;
  find(data: DataFolder, today: string): Fact[];
}

export const KINDS = {
  declared: { meaning: "a range that releases declare, from `data/declared`", find: stated.declaredFacts },
  requirement: { meaning: "a range in `requires` of a technology", find: stated.requirementFacts },
  rule: { meaning: "a rule, or an exception of one", find: stated.ruleFacts },
  tested: { meaning: "versions that makers test with, in `tests` of a technology", find: stated.testFacts },
  support: { meaning: "a technology that another one supports", find: stated.supportFacts },
  need: { meaning: "a capability that a technology needs", find: stated.needFacts },
  lack: { meaning: "a capability that a platform lacks", find: stated.lackFacts },
  role: { meaning: "what a technology is in a project", find: stated.roleFacts },
  alternative: { meaning: "a technology in `alternatives` of another", find: stated.alternativeFacts },
  bridge: { meaning: "a pair decided by a driver between the two", find: inferred.bridgeFacts },
  tier: { meaning: "a pair decided as front end and back end", find: inferred.tierFacts },
  "shared-role": { meaning: "a pair decided as alternatives by one exclusive role", find: inferred.sharedRoleFacts },
  answer: { meaning: "an answer to a question about two, of each kind that decides in turn", find: answerFacts },
} satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

/** All facts of a kind. Of several about the same, the second is called `… (2)`. */
export function factsOf(kind: KindName, data: DataFolder, today: string): Fact[] {
  const seen = new Map<string, number>();
  return KINDS[kind].find(data, today).map((fact) => {
    const count = (seen.get(fact.id) ?? 0) + 1;
    seen.set(fact.id, count);
    return count === 1 ? fact : { ...fact, id: `${fact.id} (${count})` };
  });
}
