/** A resolved stack as JSON, the same for HTTP, the command line and assistants. */
import type { ResolveResult } from "../../../../schemas/types.js";
import type { Catalog } from "../../catalog.js";
import { nameAt } from "../../facts/renamed.js";
import type { Reason } from "../solve/fit.js";
import { describeSet, type Resolution, type ResolvedPart } from "./resolution.js";

/** @param resolvedAt when it was resolved */
export function viewResolution(
  { parts, conflicts, notes, gaveUp }: Resolution,
  { revision }: Pick<Catalog, "revision">,
  resolvedAt: Date,
): ResolveResult {
  return {
    version: "1.0",
    gaveUp,
    parts: parts.map(viewPart),
    conflicts: conflicts.map(({ names, why, isCertain, nearest }) => ({
      names: [...names],
      reasons: why.map(viewReason),
      certain: isCertain,
      nearest: nearest.map(describeSet),
    })),
    notes: notes.map(viewReason),
    metadata: { dataRevision: revision.id, resolvedAt: resolvedAt.toISOString() },
  };
}

function viewPart(part: ResolvedPart): ResolveResult["parts"][number] {
  const { asked = null, member, version = null, range = null, newest = null } = part;
  const { technology, ecosystem = null, isDev } = member;
  return {
    asked,
    name: technology?.name ?? asked ?? member.name,
    technology: technology?.id ?? null,
    ...{ package: packageOf(part), ecosystem, version, range, newest },
    known: version !== null,
    needed: asked === null,
    ended: part.isEnded,
    development: isDev,
    reason: viewReason(part.why),
    neededBy: part.neededBy.map(viewReason),
  };
}

/** The package by its name in the version that was found. */
function packageOf({ member: { technology, package: name }, version }: ResolvedPart): string | null {
  if (name === undefined) return null;
  return version === undefined ? name : nameAt(technology, name, version);
}

const viewReason = ({ message, sources }: Reason) => ({ message, sources: [...sources] });
