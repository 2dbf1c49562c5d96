/** Two requirements on a third technology that no version of it meets. */
import { groupBy } from "../maps.js";
import { hasVersions, namedAs, type Question, type Subject } from "../names/question.js";
import { nearestTo, readAt, silentRuns } from "../technology/declarations-at.js";
import type { Requirement, Technology } from "../technology/technology.js";
import { intersects, isAfter, union, type VersionRange } from "../versions/range.js";
import { requirementEvidence, stateRequirement } from "./declared.js";
import { type Asked, type Decision, type Kind, stated, UNMET } from "./kind.js";

export const SHARED_REQUIREMENT: Kind = { find: findSharedRequirement };

/** The third technology that both sides require in ranges without a common version. */
function findSharedRequirement({ question, sources }: Asked): Decision | undefined {
  const conflict = hasVersions(question) ? findSharedConflict(question) : undefined;
  if (!conflict) return undefined;
  const { one, other } = conflict;
  const third = sources.names.byId(conflict.third) as Technology;
  return {
    ...UNMET,
    kind: "shared requirement",
    restsOn: "fact",
    coverage: "line",
    forReleases: 2,
    takesBoth: true,
    say: () => {
      const message = `${stateRequirement(one, third)} ${stateRequirement(other, third)} No version of ${third.name} satisfies both.`;
      const fix = `Choose releases of ${one.by.name} and ${other.by.name} that accept a common ${third.name} version.`;
      return stated("declared", [one.checked, other.checked], message, fix);
    },
    evidence: () => [one, other].map((requirement) => requirementEvidence(requirement, third, "against")),
  };
}

/** A requirement of each side, without a common version. */
interface SharedConflict {
  one: Requirement;
  other: Requirement;
}

/** A third technology that both require in ranges that do not meet; thirds with a given version have their own pairs */
export function findSharedConflict({ a, b, versioned }: Question): (SharedConflict & { third: string }) | undefined {
  for (const [third, lines] of a.technology.requirements) {
    const others = b.technology.requirements.get(third);
    if (!others || versioned.has(third) || third === a.technology.id || third === b.technology.id) continue;
    const ours = bindingRequirements(lines, a);
    const conflict = ours.length > 0 ? conflictOf(ours, bindingRequirements(others, b)) : undefined;
    if (conflict) return { ...conflict, third };
  }
  return undefined;
}

function conflictOf(ours: readonly Requirement[], theirs: readonly Requirement[]): SharedConflict | undefined {
  const comparable = ours.flatMap((one) =>
    theirs.filter((other) => isSameTarget(one, other)).map((other) => ({ one, other })),
  );
  // Newer releases may require other packages of the third; what older ones require does not bind them.
  const isNewest = ([newest]: readonly Requirement[], compared: readonly Requirement[]) =>
    compared.some(({ line }) => newest !== undefined && !isAfter(newest.line, line));
  const [ones, others] = [comparable.map(({ one }) => one), comparable.map(({ other }) => other)];
  const areNewest = isNewest(ours, ones) && isNewest(theirs, others);
  return areNewest && comparable.every(({ one, other }) => !intersects(one.range, other.range))
    ? comparable[0]
    : undefined;
}

/** What binds one side to a third technology. */
export function requirementsOn(subject: Subject, third: string): Requirement[] {
  return bindingRequirements(subject.technology.requirements.get(third) ?? [], subject);
}

/** All versions that requirements can be satisfied with, of those that are about a package; undefined where none is. */
export function rangeOf(requirements: readonly Requirement[], name: string | undefined): VersionRange | undefined {
  const about = requirements.filter(
    ({ ofPackages }) => name === undefined || ofPackages.length === 0 || ofPackages.includes(name),
  );
  return union(about.map(({ range }) => range));
}

/** The requirements that cover the versions that were named, and must be met. */
function bindingRequirements(lines: readonly Requirement[], subject: Subject): Requirement[] {
  const must = lines.filter(({ optional, lockstep }) => !optional && !lockstep);
  return [...groupBy(must, (one) => one.package)].flatMap(([name, own]) => {
    const named = namedAs(subject, name) ?? (own[0].byMain ? namedAs(subject, undefined) : undefined);
    if (!named) return [];
    if (named.version) return coveringOf(own, named.version);
    return own[0].noLongerDeclared ? [] : own;
  });
}

/** Those read at some versions, or else the two around them; none where a release declares nothing. */
function coveringOf(about: readonly Requirement[], version: VersionRange): Requirement[] {
  if (silentRuns(about).some((run) => intersects(run, version))) return [];
  const read = readAt(about, version);
  if (read.length > 0) return read;
  const { above, below } = nearestTo(about, version);
  return above && below ? [above, below] : [];
}

const isSameTarget = (one: Requirement, other: Requirement): boolean =>
  one.ofPackages.length === 0 || one.ofPackages.some((name) => other.ofPackages.includes(name));
