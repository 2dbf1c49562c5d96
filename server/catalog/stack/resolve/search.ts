/** The search for versions that go together among some parts. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import { onlyRelease } from "../../versions/range.js";
import { GroupFit } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import { solve } from "../solve/solver.js";
import type { AskedName } from "./asked.js";
import { type Known, type VersionOption, versionIn } from "./choices.js";
import { distinctOptions } from "./distinct.js";
import type { PartNeed } from "./needs.js";
import type { Ties } from "./ties.js";

/** One thing to find a version of: a group of one. */
export interface Part extends Group {
  /** The names that stand for it; empty for what others need. */
  names: readonly AskedName[];
  known: Known;
  options: readonly VersionOption[];
  needs: PartNeed[];
}

export interface Outcome {
  kind: "solved" | "impossible" | "gave up";
  parts: readonly Part[];
  /** Empty unless solved. */
  chosen: ReadonlyMap<Part, VersionOption>;
  /** Those that could not stay at their first choice: what is impossible is so because of them. */
  involved: ReadonlySet<Part>;
  ties: Ties;
}

/** A part with no more choices than these narrows the choices of all others. */
const FEW_OPTIONS = 8;

/**
 * Chooses a version of each part so that no two are against each other.
 * @param mayGuess whether releases that say nothing lead out of a refusal, too
 */
export function solveParts(catalog: Catalog, parts: readonly Part[], ties: Ties, mayGuess = false): Outcome {
  const involved = new Set(parts.filter(({ options }) => options.length === 0));
  if (involved.size > 0) return { kind: "impossible", parts, chosen: new Map(), involved, ties };
  const fit = new GroupFit<Part>(parts, ties);
  const isAgainst = remembered(
    (one, option, other, otherOption) =>
      fit.level(one, option, other, otherOption) > 0 ||
      (!mayGuess && isGuess(fit, ties, [one, option], [other, otherOption])),
  );
  const isNarrow = ({ options }: Part) => options.length <= FEW_OPTIONS;
  const solved = solve<Part, VersionOption>({
    parts,
    startOf: ({ options: [cheapest] }) => cheapest as VersionOption,
    othersOf: (part) => {
      involved.add(part);
      const narrow = fit.partnersOf(part).filter(isNarrow);
      // What goes with no choice of another part is no choice: else the search finds out again and again.
      const others = fit.partnersOf(part).map(({ leader: member, names }) => ({ member, wanted: rangesOf(names) }));
      return distinctOptions(catalog, part.leader, part.options, others).filter(
        (option) =>
          option !== part.options[0] &&
          narrow.every((other) => other.options.some((otherOption) => !isAgainst(part, option, other, otherOption))),
      );
    },
    partnersOf: (part) => fit.partnersOf(part),
    isAgainst,
  });
  if (typeof solved === "string") return { kind: solved, parts, chosen: new Map(), involved, ties };
  return { kind: "solved", parts, chosen: solved, involved, ties };
}

const rangesOf = (names: readonly AskedName[]) => names.flatMap(({ range }) => range ?? []);

type Test = (one: Part, option: VersionOption, other: Part, otherOption: VersionOption) => boolean;

/** A symmetric test of two choices that keeps its answers: a search asks the same again and again. */
function remembered(test: Test): Test {
  const known = new Map<VersionOption, Map<VersionOption, boolean>>();
  return (one, option, other, otherOption) => {
    if (other.leader.name < one.leader.name) [one, option, other, otherOption] = [other, otherOption, one, option];
    const row = getOrInsertComputed(known, option, newRow);
    const before = row.get(otherOption);
    if (before !== undefined) return before;
    const found = test(one, option, other, otherOption);
    row.set(otherOption, found);
    return found;
  };
}

const newRow = () => new Map<VersionOption, boolean>();

/** Whether two choices lead out of a refusal and nothing is known of them: a release that says nothing is no way out. */
function isGuess(
  fit: GroupFit<Part>,
  ties: Ties,
  [one, option]: [Part, VersionOption],
  [other, otherOption]: [Part, VersionOption],
): boolean {
  const isWayOut =
    fit.isRequirementAgainst(one, one.options[0], other, otherOption) ||
    fit.isRequirementAgainst(one, option, other, other.options[0]) ||
    isUnread(one, option, other) ||
    isUnread(other, otherOption, one);
  return (
    isWayOut &&
    !ties.isKnown(
      { member: one.leader, version: versionIn(option) },
      { member: other.leader, version: versionIn(otherOption) },
    )
  );
}

/** Whether a choice is a line of which no release was read, of a package whose releases declare something of another part. */
function isUnread({ leader, known, options }: Part, option: VersionOption, { leader: other }: Part): boolean {
  const version = versionIn(option);
  return (
    option.known !== undefined &&
    options.length > 1 &&
    version !== undefined &&
    !onlyRelease(version.range) &&
    leader.technology?.requirements.has(other.technology?.id ?? "") === true &&
    known.versions.some(({ range }) => onlyRelease(range))
  );
}

/** Leaves out what is left, and what nothing else needs: the peers of an adapter go with it. */
export function dropUnneeded(parts: Map<Member, Part>, left: ReadonlySet<Member>): void {
  const unneeded = [...parts.values()].filter(
    ({ leader, names, needs }) => names.length === 0 && (left.has(leader) || !needs.some(({ by }) => parts.has(by))),
  );
  for (const { leader } of unneeded) parts.delete(leader);
  if (unneeded.length > 0) dropUnneeded(parts, left);
}

/** The names that stand for what is involved, or for what needs it. */
export function namesBehind({ parts, involved }: Outcome): Set<AskedName> {
  const byMember = new Map(parts.map((part) => [part.leader, part]));
  const found = new Set(involved);
  for (const { needs } of found)
    for (const { by } of needs) {
      const part = byMember.get(by);
      if (part) found.add(part);
    }
  return new Set([...found].flatMap(({ names }) => names));
}

export const endedIn = ({ chosen }: Outcome): number => [...chosen.values()].filter(({ isEnded }) => isEnded).length;
