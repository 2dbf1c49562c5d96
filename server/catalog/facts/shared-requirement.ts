/** Two requirements on a third technology that no version of it meets. */
import { hasVersions } from "../names/question.js";
import type { Technology } from "../technology/technology.js";
import { requirementEvidence, stateRequirement } from "./declared.js";
import { type Asked, type Decision, daysOf, type Kind } from "./kind.js";
import { findSharedConflict } from "./requirements.js";

export const SHARED_REQUIREMENT: Kind = { find: findSharedRequirement };

/** The third technology that both sides require in ranges without a common version. */
function findSharedRequirement({ question, sources }: Asked): Decision | undefined {
  const conflict = hasVersions(question) ? findSharedConflict(question) : undefined;
  if (!conflict) return undefined;
  const { one, other } = conflict;
  const third = sources.names.byId(conflict.third) as Technology;
  return {
    status: "incompatible",
    severity: "error",
    kind: "shared requirement",
    restsOn: "fact",
    coverage: "line",
    forReleases: 2,
    takesBoth: true,
    say: () => ({
      message: `${stateRequirement(one, third)} ${stateRequirement(other, third)} No version of ${third.name} satisfies both.`,
      workaround: `Choose releases of ${one.by.name} and ${other.by.name} that accept a common ${third.name} version.`,
      basis: "declared",
      ...daysOf([one.checked, other.checked]),
    }),
    evidence: () => [one, other].map((requirement) => requirementEvidence(requirement, third, "against")),
  };
}
