/** Facts that no record states: verdicts on pairs that follow from what the two technologies are. */

import type { Decision } from "../../../server/catalog/facts/kind.js";
import { roleAtEnd, runsPrograms, sharedRole, tierOf } from "../../../server/catalog/technology/role.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { decide } from "../../../server/catalog/verdict/order.js";
import { verdictOf } from "../../../server/catalog/verdict/verdict.js";
import type { DataFolder } from "../../data/folder.js";
import type { Fact } from "./fact.js";

/** Programs that use services through a driver. */
export const bridgeFacts = (data: DataFolder, today: string): Fact[] =>
  inferredFacts(
    data,
    today,
    (program, service) =>
      tierOf(service.record) === "service" && (runsPrograms(program) || roleAtEnd(program, "back") !== undefined),
    (decision) => decision.driver && [decision.driver],
  );

/** Front ends and back ends, which meet over HTTP. */
export const tierFacts = (data: DataFolder, today: string): Fact[] =>
  inferredFacts(
    data,
    today,
    (front, back) => roleAtEnd(front, "front") !== undefined && roleAtEnd(back, "back") !== undefined,
    (decision, sides) => (decision.kind === "ends" ? sides : undefined),
  );

/** Technologies that share a role of which a project has one. */
export const sharedRoleFacts = (data: DataFolder, today: string): Fact[] =>
  inferredFacts(
    data,
    today,
    (one, other) => sharedRole(data.catalog.neighbours, one, other) !== undefined,
    (decision, sides) => (decision.kind === "alternatives" ? sides : undefined),
  );

/**
 * The pairs that are decided in one way.
 * @param isCandidate whether a pair may be, in either order: deciding every pair would take too long
 * @param restsOn gives the technologies whose records decide; undefined where a pair is decided otherwise
 */
function inferredFacts(
  { catalog }: DataFolder,
  today: string,
  isCandidate: (one: Technology, other: Technology) => boolean,
  restsOn: (decision: Decision, sides: readonly Technology[]) => readonly Technology[] | undefined,
): Fact[] {
  const named = [{ package: undefined, version: undefined }];
  const setting = { platform: undefined, present: new Set<string>(), versioned: new Set<string>(), today };
  return catalog.technologies.flatMap((a) =>
    catalog.technologies.slice(a.index + 1).flatMap((b): Fact[] => {
      if (!isCandidate(a, b) && !isCandidate(b, a)) return [];
      const question = { a: { technology: a, named }, b: { technology: b, named }, ...setting };
      const technologies = restsOn(decide(catalog, question), [a, b]);
      if (!technologies) return [];
      const verdict = verdictOf(decide(catalog, question));
      return [
        {
          id: `${a.id} with ${b.id}`,
          says: verdict.message,
          at: technologies.map(({ id }) => ({ path: `technologies/${id}.yaml`, steps: [] })),
          sources: sourcesOf(verdict),
          content: { status: verdict.status, restsOn: technologies.map(({ id }) => id) },
        },
      ];
    }),
  );
}
