/** A capability that one side needs and the other, where it would run, lacks. */
import type { Capability, Lack, Need } from "../../../schemas/types.js";
import { onlyWhereBothAre } from "../names/presence.js";
import { isVersioned, versionOf } from "../names/question.js";
import { coverageOf, isOfItsDayOrBefore } from "../technology/coverage.js";
import type { Technology } from "../technology/technology.js";
import { factRange } from "../versions/ecosystems.js";
import { intersects, isOpenEnded } from "../versions/range.js";
import { sentence } from "../words.js";
import type { MissingCapability } from "./compiled.js";
import { type Asked, type Decision, type Fact, type FactLevel, type Kind, LIMITED, stated, UNMET } from "./kind.js";

/** What one technology needs and another lacks. @throws Error for a capability without a record, which validation rules out */
export function compileMissing(
  technology: Technology,
  platform: Technology,
  capabilities: ReadonlyMap<string, Capability>,
): MissingCapability[] {
  // A technology does not run on itself.
  if (technology === platform) return [];
  return (technology.record.needs ?? []).flatMap((need) =>
    (platform.record.lacks ?? [])
      .filter((lack) => lack.capability === need.capability)
      .map((lack) => {
        const capability = capabilities.get(need.capability);
        if (!capability) throw new Error(`${technology.id} needs "${need.capability}", which is not a capability`);
        const versions = need.version ? factRange(need.version) : undefined;
        const dates = [need.checked ?? technology.checked, lack.checked ?? platform.checked].sort();
        return { technology, platform, capability, need, versions, lack, checked: dates[0] as string };
      }),
  );
}

export const MISSING_CAPABILITY: Kind = {
  find: findMissing,
  known: ({ facts }) => (facts?.missing ?? []).flatMap(missingEvidence),
};

/** The worst that is missing in the versions asked about. */
function findMissing({ question, facts }: Asked): Decision | undefined {
  if (!facts || facts.missing.length === 0) return undefined;
  const { a, b, today } = question;
  const applicable = facts.missing.filter(({ technology, versions, checked }) => {
    const [side, host] = technology === a.technology ? [a, b] : [b, a];
    if (!isOfItsDayOrBefore(host, checked, today)) return false;
    if (!versions) return isOfItsDayOrBefore(side, checked, today);
    const asked = versionOf(side);
    // Without a version the current releases are meant, and only open ranges include those.
    return asked ? intersects(asked, versions) : !isVersioned(side) && isOpenEnded(versions);
  });
  const rank = (missing: MissingCapability) => (isPartial(missing) ? 2 : missing.lack.workaround ? 1 : 0);
  const [missing] = applicable.sort((one, other) => rank(one) - rank(other));
  if (!missing) return undefined;
  const { checked, lack } = missing;
  const decision: Decision = {
    ...levelOfMissing(missing),
    kind: "obstacle",
    restsOn: "fact",
    coverage: coverageOf(question, missing.versions),
    forReleases: 0,
    isForAllVersions: true,
    takesBoth: true,
    say: () => stated("inferred", [checked], formatMissing(missing), lack.workaround),
    evidence: () => missingEvidence(missing),
  };
  return onlyWhereBothAre(decision, question);
}

/** Whether only some features need the capability, or the platform offers some of it. */
export const isPartial = ({ need, lack }: MissingCapability) => need.optional === true || lack.partly === true;

/** Critical without a workaround. */
function levelOfMissing(missing: MissingCapability): FactLevel {
  if (isPartial(missing)) return LIMITED;
  return missing.lack.workaround ? UNMET : { status: "incompatible", severity: "critical" };
}

function formatMissing({ technology, platform, capability, need, lack }: MissingCapability): string {
  const needs = `${technology.name} needs ${capability.name}${need.optional ? " for some of its features" : ""}`;
  const lacks = lack.partly ? "offers only partly" : "does not offer";
  const notes = [need.note, lack.note].filter((note) => note !== undefined).map(sentence);
  return [`${needs}, which ${platform.name} ${lacks}.`, ...notes].join(" ");
}

function missingEvidence(missing: MissingCapability): Fact[] {
  const { technology, platform, capability, need, lack } = missing;
  const optional = need.optional ? " for some of its features" : "";
  const offers = lack.partly ? `offers ${capability.name} only partly` : `does not offer ${capability.name}`;
  const say = (kind: "need" | "lack", text: string, { note, source, checked }: Need | Lack, by: Technology): Fact => ({
    ...{ stance: isPartial(missing) ? "limits" : "against", kind, statement: note ? `${text} ${note}` : text },
    ...{ sources: [source], basis: "documented", checked: checked ?? by.checked },
  });
  return [
    say("need", `${technology.name} needs ${capability.name}${optional}.`, need, technology),
    say("lack", `${platform.name} ${offers}.`, lack, platform),
  ];
}
