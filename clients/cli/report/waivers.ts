/** Removes the findings that a project accepts, and finds waivers that no longer apply. */
import type { NameIndex } from "../../../server/catalog/names/names.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Finding, Sides, StaleWaiver, WaivedFinding, Waiver } from "./report.js";

/** Gives what the names in waivers stand for. */
type Names = Pick<NameIndex, "resolve">;

export type Waived = ReturnType<typeof applyWaivers>;

/**
 * Applies waivers: if several match a finding, the first in force counts. Expired ones are always reported as stale.
 * @param findings all findings of a scan, before a baseline removes any
 * @param names resolves the names in waivers; unknown names are taken as ids
 * @returns stale waivers in the order of the waivers
 */
export function applyWaivers(findings: readonly Finding[], waivers: readonly Waiver[], names: Names, today: Day) {
  const compiled = waivers.map((waiver) => {
    return { waiver, fits: matcherOf(waiver, names), expired: isExpired(waiver, today) };
  });
  const kept: Finding[] = [];
  const waived: WaivedFinding[] = [];
  for (const finding of findings) {
    const first = compiled.find(({ fits, expired }) => !expired && fits(finding));
    if (first) waived.push({ finding, waiver: first.waiver });
    else kept.push(finding);
  }
  const used = new Set(waived.map(({ waiver }) => waiver));
  const stale = compiled.flatMap(({ waiver, expired }): StaleWaiver[] =>
    expired ? [{ waiver, state: "expired" }] : used.has(waiver) ? [] : [{ waiver, state: "unused" }],
  );
  return { kept, waived, stale };
}

export function createWaiverTest(waivers: readonly Waiver[], names: Names, today: Day): (sides: Sides) => boolean {
  const inForce = waivers.filter((waiver) => !isExpired(waiver, today)).map((waiver) => matcherOf(waiver, names));
  return (sides) => inForce.some((fits) => fits(sides));
}

/** The last day is included. */
const isExpired = ({ until }: Waiver, today: Day) => until !== undefined && until < today;

function matcherOf({ pair, technology }: Waiver, names: Names): (sides: Sides) => boolean {
  const idOf = (name: string) => names.resolve(name)?.technology.id ?? name.trim().toLowerCase();
  if (technology !== undefined) {
    const id = idOf(technology);
    return ({ a, b }) => a.id === id || b.id === id;
  }
  if (!pair) return () => false;
  const [one, other] = [idOf(pair[0]), idOf(pair[1])];
  return ({ a, b }) => (a.id === one && b.id === other) || (a.id === other && b.id === one);
}
