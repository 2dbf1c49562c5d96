/** How the parts of a project go together while versions change: the same judgement as a scan's, kept for what was seen. */
import type { Catalog } from "../../catalog.js";
import { checkRequirements } from "../../facts/requirements.js";
import { firstOfEach, getOrInsertComputed } from "../../maps.js";
import type { Named, Question, Subject } from "../../names/question.js";
import type { Requirement, Technology } from "../../technology/technology.js";
import { judge, type Verdict } from "../../verdict/verdict.js";
import { containsEnd, intersects, isOpenEnded, newestFirst, type VersionRange } from "../../versions/range.js";
import type { Level } from "../solve/fit.js";
import { type Group, keyOf } from "./moves.js";
import { type Board, type Changes, pairKey, pairOf } from "./search.js";

export interface JudgingBoard extends Board {
  subjects: readonly Subject[];
  /** A technology with some versions changed. */
  subject(technology: Technology, changes: Changes): Subject;
  verdict(one: Technology, other: Technology, changes: Changes): Verdict;
}

/** How bad a verdict is as far as versions go: an end of life is none. */
export function levelOf({ pairStatus }: Verdict): Level {
  if (pairStatus === "incompatible") return 2;
  return pairStatus === "partial" ? 1 : 0;
}

/** Sets up the parts of a project. @param setting platform, stack and day, as a scan has them */
export function boardOf(
  catalog: Catalog,
  subjects: readonly Subject[],
  groups: readonly Group[],
  setting: Omit<Question, "a" | "b">,
): JudgingBoard {
  const members = new Map(
    groups.flatMap((group) => group.members.map((one) => [keyOf(one.technology, one.package), one])),
  );
  const byTechnology = new Map(subjects.map((subject) => [subject.technology, subject]));
  const made = new Map<string, Subject>();
  const judged = new Map<Subject, Map<Subject, { verdict: Verdict; level: Level }>>();

  const subject = (technology: Technology, changes: Changes): Subject => {
    const base = byTechnology.get(technology) as Subject;
    const versions = base.named.map((name) => {
      const member = members.get(keyOf(technology, name.package));
      return member && changes.get(member);
    });
    const key = `${technology.index} ${versions.map((version) => version?.text ?? "").join("|")}`;
    return getOrInsertComputed(made, key, () => {
      const named = base.named.map((name, place) => ({ ...name, version: versions[place] ?? name.version }));
      return versions.some((version) => version !== undefined) ? { technology, named } : base;
    });
  };
  const ask = (one: Technology, other: Technology, changes: Changes) => {
    const pair = pairOf(one, other);
    const [a, b] = [subject(pair.a, changes), subject(pair.b, changes)];
    const row = getOrInsertComputed(judged, a, () => new Map<Subject, { verdict: Verdict; level: Level }>());
    return getOrInsertComputed(row, b, () => {
      const verdict = judge(catalog, { a, b, ...setting });
      const isChanged = a !== byTechnology.get(pair.a) || b !== byTechnology.get(pair.b);
      const isLoose =
        isChanged && (isLooselyMet(a, b, byTechnology, setting) || isLooselyMet(b, a, byTechnology, setting));
      return { verdict, level: isLoose ? 2 : levelOf(verdict) };
    });
  };
  const partners = new Map<Technology, readonly Technology[]>();
  return {
    subjects,
    groups,
    subject,
    partners: (technology) =>
      getOrInsertComputed(partners, technology, () => partnersOf(catalog, technology, subjects)),
    verdict: (one, other, changes) => ask(one, other, changes).verdict,
    level: (one, other, changes) => ask(one, other, changes).level,
  };
}

/** The technologies with facts on both, and those that ask for the same third. */
function partnersOf(catalog: Catalog, technology: Technology, subjects: readonly Subject[]): Technology[] {
  const neighbours = catalog.neighbours.of(technology);
  const sharesThird = (other: Technology) =>
    [...technology.requirements.keys()].some((id) => other.requirements.has(id));
  return subjects.map((subject) => subject.technology).filter((other) => neighbours.has(other) || sharesThird(other));
}

/**
 * Whether a change would rest on a declaration that does not carry it: on the older releases of a range alone, of which a
 * package manager installs the newest; or on a range without an end, of a line that newer ones have corrected.
 */
function isLooselyMet(
  declaring: Subject,
  target: Subject,
  base: ReadonlyMap<Technology, Subject>,
  { today }: Pick<Question, "today">,
): boolean {
  const isChanged = ({ technology }: Subject, one: Named, place: number) =>
    one.version !== undefined && one.version !== base.get(technology)?.named[place]?.version;
  return declaring.named.some((by, byPlace) =>
    target.named.some((on, place) => {
      const [isMoved, isMovedTo] = [isChanged(declaring, by, byPlace), isChanged(target, on, place)];
      if (!isMoved && !isMovedTo) return false;
      const pair = [
        { ...declaring, named: [by] },
        { ...target, named: [on] },
      ] as const;
      const finding = checkRequirements(...pair, today);
      if (finding?.outcome !== "met" || !finding.version || finding.requirement.lockstep) return false;
      const { requirement, version } = finding;
      return (isMovedTo && !containsEnd(requirement.range, version)) || (isMoved && isCorrected(requirement, version));
    }),
  );
}

/** Whether a line accepts all versions to come, and a newer line of the same package does not accept this one. */
function isCorrected(requirement: Requirement, version: VersionRange): boolean {
  if (!isOpenEnded(requirement.range)) return false;
  return (requirement.by.requirements.get(requirement.of) ?? []).some(
    (other) =>
      other.package === requirement.package &&
      newestFirst(other.line, requirement.line) < 0 &&
      !intersects(other.range, version),
  );
}

/** The pairs of a project that are worse than nothing, the worst first. */
export function conflictsOf(board: JudgingBoard, changes: Changes): { a: Technology; b: Technology; level: Level }[] {
  const tied = board.subjects.flatMap(({ technology }) =>
    board.partners(technology).map((partner) => pairOf(technology, partner)),
  );
  return firstOfEach(tied, pairKey)
    .map((pair) => ({ ...pair, level: board.level(pair.a, pair.b, changes) }))
    .filter(({ level }) => level > 0)
    .sort((one, other) => other.level - one.level || one.a.index - other.a.index || one.b.index - other.b.index);
}
