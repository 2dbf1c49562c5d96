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
  const { technology, ecosystem = null, package: name = null, isDev } = member;
  return {
    asked,
    name: technology?.name ?? asked ?? member.name,
    technology: technology?.id ?? null,
    package: name && version ? nameAt(technology, name, version) : name,
    ...{ ecosystem, version, range, newest },
    known: version !== null,
    needed: asked === null,
    ended: part.isEnded,
    development: isDev,
    reason: viewReason(part.why),
    neededBy: part.neededBy.map(viewReason),
  };
}

const viewReason = ({ message, sources }: Reason) => ({ message, sources: [...sources] });
