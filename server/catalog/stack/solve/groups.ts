/** The members of a project that are released together, and move as one. */
import { listedRanges } from "../../facts/release-set.js";
import { groupBy } from "../../maps.js";
import { isTypes } from "../../names/question.js";
import { areReleasedTogether, isOfService, scopePattern, type Technology } from "../../technology/technology.js";
import { parseDeclared } from "../../versions/ecosystems.js";
import { areOfOneLine, lowestOf, type VersionRange } from "../../versions/range.js";
import type { Member } from "./members.js";

export interface Group {
  /** The one whose releases the others follow. */
  leader: Member;
  /** The leader first. */
  members: readonly Member[];
}

/** Puts members that are released together into groups; most are alone. */
export function groupsOf(members: readonly Member[]): Group[] {
  const groups: Group[] = [];
  const taken = new Set<Member>();
  const isMain = (technology: Technology | undefined, name: string | undefined) =>
    name === undefined || name === technology?.mainPackage;
  // The main package leads, then what is judged by it; of the others, one with a version, and the one that the others are named after.
  const rank = ({ technology, package: judged, name }: Member) =>
    isMain(technology, judged) ? (judged === undefined || isMain(technology, name) ? 2 : 1) : 0;
  const inScope = groupBy(members, scopeOf);
  const led = new Set(members.filter((one) => inScope.get(scopeOf(one))?.some((other) => isInStep(one, other))));
  const isLed = (one: Member) => led.has(one);
  const ordered = [...members].sort(
    (one, other) =>
      rank(other) - rank(one) ||
      Number(isLed(one)) - Number(isLed(other)) ||
      Number(one.current === undefined) - Number(other.current === undefined) ||
      one.name.length - other.name.length,
  );
  const kinOf = kinIn(ordered);
  const allTypes = ordered.filter(isOfTypes);
  for (const leader of ordered) {
    if (taken.has(leader)) continue;
    const isOpen = (one: Member) => one !== leader && !taken.has(one);
    const isKin = (one: Member) => (areOfOneMaker(one, leader) && follows(one, leader)) || isInStep(one, leader);
    const kin = kinOf([leader]).filter((one) => isOpen(one) && isKin(one));
    const listed = leader.technology?.record.sets ? ordered.filter((one) => isOpen(one) && isInSetOf(one, leader)) : [];
    const own = [...kin, ...listed.filter((one) => !kin.includes(one))];
    // What goes with a follower in the very same version: @next/mdx with @next/eslint-plugin-next.
    const strangers = kinOf(own).filter(
      (one) => isOpen(one) && own.some((other) => areOfOneMaker(one, other) && follows(one, other)),
    );
    const released = [leader, ...own, ...strangers.filter((one) => !own.includes(one))];
    const types = allTypes.filter((one) => isOpen(one) && released.some((other) => areTypesOf(one, other)));
    const group = [...released, ...types];
    for (const one of group) taken.add(one);
    groups.push({ leader, members: group });
  }
  return groups;
}

/** Finds those that may be of the same makers as some, in the order of the list. */
function kinIn(ordered: readonly Member[]): (some: readonly Member[]) => Member[] {
  const places = new Map(ordered.map((one, place) => [one, place]));
  const made = ordered.flatMap((one) => makersOf(one).map((maker) => ({ maker, one })));
  const byMaker = groupBy(made, ({ maker }) => maker);
  return (some) => {
    const found = new Set(some.flatMap(makersOf).flatMap((maker) => (byMaker.get(maker) ?? []).map(({ one }) => one)));
    return [...found].sort((one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0));
  };
}

/** By what a package shows its makers. */
const makersOf = (member: Member): string[] =>
  [scopeOf(member), member.technology?.id, member.technology?.record.repository].filter((key) => key !== undefined);

/** Its scope, or the one that is called after it: `@next/*` for next. */
const scopeOf = ({ name, ecosystem }: Member): string | undefined =>
  scopePattern(name) ?? (ecosystem === "npm" ? `@${name}/*` : undefined);

/**
 * Whether a package moves in step with another of its scope, though it has a technology of its own: both have the same release, or both are in one
 * line, and the range that it asks for begins with that line (`@angular/cdk` 17.3.10 with `@angular/core` 17.3.12, `^17.0.0 || ^18.0.0`).
 */
function isInStep(one: Member, leader: Member): boolean {
  const [own, leading] = [lowest(one), lowest(leader)];
  const scope = scopePattern(one.name);
  if (one === leader || one.technology === leader.technology || isOfTypes(one)) return false;
  if (!own || !leading || !scope || scope !== scopeOf(leader) || !areInOneLine(one, leader)) return false;
  if (scopePattern(leader.name) === undefined) return own.compare(leading) === 0 && own.major > 0;
  return peersOf(one, leader).some((range) => areOfOneLine(lowestOf(range), leading));
}

/** The ranges in which what is installed of one asks for the other as a peer. */
const peersOf = ({ requires }: Member, { name }: Member): VersionRange[] =>
  (requires?.get(name) ?? []).flatMap(({ kind, ecosystem, range }) =>
    kind === "peer" ? (parseDeclared(ecosystem, range) ?? []) : [],
  );

/** Whether two packages belong to one technology, come from one repository, or share a scope where no technology is known. */
function areOfOneMaker({ technology, ecosystem, name }: Member, other: Member): boolean {
  if (ecosystem !== other.ecosystem || ecosystem === undefined) return false;
  if (!technology || !other.technology) {
    const scope = scopePattern(name);
    return scope !== undefined && scope === scopePattern(other.name);
  }
  if (technology === other.technology) return true;
  const { repository } = technology.record;
  return repository !== undefined && repository === other.technology.record.repository;
}

/**
 * Whether a package is released with another of its makers: the data say so; or one asks for the version of the other; or both are installed in the
 * very same version, or from one repository in one minor line, and have a scope or a name in common.
 */
function follows(one: Member, leader: Member): boolean {
  const [own, leading] = [lowest(one), lowest(leader)];
  if (isOfTypes(one) || isOfTypes(leader) || !leading) return false;
  if (isInSetOf(one, leader)) return true;
  const isInLine = areInOneLine(one, leader);
  // A parent or a catalog may give it its version.
  if (areOfOneRelease(one, leader)) return !own || isInLine;
  if (!own || !isInLine || isOfItsService(leader)) return false;
  return areInLockstep(one, leader) || (areNamedAlike(one, leader) && areInOneVersion(one, leader));
}

const areInLockstep = (one: Member, other: Member): boolean => isLockstep(one, other) || isLockstep(other, one);

const isOfItsService = ({ technology, package: name }: Member): boolean =>
  technology !== undefined && isOfService(technology, name);

function areNamedAlike({ name }: Member, leader: Member): boolean {
  const scope = scopePattern(name);
  return (scope !== undefined && scope === scopePattern(leader.name)) || name.includes(leader.name);
}

/**
 * Whether two are installed in one version, or from one repository in one minor line: a lockfile may have one a few fixes behind. A scope may come from several
 * (@nuxt/test-utils), and one major is no sign (@nuxt/content 3).
 */
function areInOneVersion(one: Member, leader: Member): boolean {
  const { technology, name } = one;
  const [own, leading] = [lowest(one), lowest(leader)];
  if (own && leading && own.compare(leading) === 0) return true;
  if (!technology || own?.minor !== leading?.minor) return false;
  return technology !== leader.technology || (technology.read.get(name) ?? []).length === 0;
}

/** Whether sets of releases of a technology give a package its version, which no other technology does. */
const isInSetOf = (one: Member, { technology, package: name, ecosystem }: Member): boolean =>
  technology !== undefined &&
  name === technology.mainPackage &&
  ecosystem === one.ecosystem &&
  (one.technology ?? technology) === technology &&
  listedRanges(technology, one).length > 0;

/** Whether the data say that two are only ever released together. */
export const areOfOneRelease = (one: Member, other: Member): boolean =>
  [one, other].some(({ technology }) => technology && areReleasedTogether(technology, one.name, other.name));

export const isOfTypes = ({ package: name }: Member) => isTypes({ package: name, version: undefined });

const lowest = ({ current }: Member) => current && lowestOf(current.range);

/** Whether two are installed in one release line. */
function areInOneLine(one: Member, other: Member): boolean {
  const [own, leading] = [lowest(one), lowest(other)];
  return one.ecosystem === other.ecosystem && own !== undefined && leading !== undefined && areOfOneLine(own, leading);
}

/** `@types/react-dom` are the types of react-dom in its major version, `@types/babel__core` those of @babel/core, `@types/node` those of Node.js. */
function areTypesOf(types: Member, typed: Member): boolean {
  if (!isOfTypes(types)) return false;
  if (typed.package === undefined)
    return types.technology === typed.technology && lowest(types)?.major === lowest(typed)?.major;
  if (!areInOneLine(types, typed)) return false;
  const of = types.name.slice("@types/".length);
  return (of.includes("__") ? `@${of.replace("__", "/")}` : of) === typed.name;
}

/** Whether one asks for another in its own version. */
export function isLockstep(one: Member, leader: Member): boolean {
  const about = one.technology?.requirements.get(leader.technology?.id ?? "") ?? [];
  return about.some(
    ({ lockstep, package: name, ofPackages }) => lockstep && name === one.package && ofPackages.includes(leader.name),
  );
}
