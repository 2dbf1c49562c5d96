/** What a project is made of, as plans and solvers move it: packages and runtimes in their versions, and which of them move together. */
import type { Catalog } from "../../catalog.js";
import { listedRanges } from "../../facts/release-set.js";
import { getOrInsertComputed, groupBy } from "../../maps.js";
import { isTypes, type Subject } from "../../names/question.js";
import { resolveEntry } from "../../scan/detected.js";
import type { AskedEntry } from "../../scan/entry.js";
import type { InstalledRequirement } from "../../scan/unmet.js";
import { areReleasedTogether, isOfService, scopePattern, type Technology } from "../../technology/technology.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import { areOfOneLine, lowestOf, onlyRelease, type VersionRange } from "../../versions/range.js";
import { accepts, type Version, versionOf } from "./releases.js";

/** A package or a runtime of a project. */
export interface Member {
  /** undefined for what is named as such, as a runtime. */
  ecosystem: string | undefined;
  /** The package; of what is named as such, its id. */
  name: string;
  /** undefined for a package that no technology is known by. */
  technology: Technology | undefined;
  /** As it is judged: undefined for the technology as such. */
  package: string | undefined;
  /** undefined where its version is not known. */
  current: Version | undefined;
  /** The range that its manifest allows, where the version is a locked one. */
  declared: string | undefined;
  isDev: boolean;
  /** Whether its version is the range that the project allows, as `engines` does, and not what it runs on. */
  isAllowed: boolean;
  /** What the installed release requires, by the name of what it requires; undefined where no lockfile records it. */
  requires: ReadonlyMap<string, readonly InstalledRequirement[]> | undefined;
  /** Whether that is all that it requires of packages, and of runtimes: not every lockfile records both. */
  isComplete: Readonly<Record<"packages" | "runtimes", boolean>>;
}

/** The members of a project, each once; where one comes in several versions, the first counts. */
export function membersOf(
  { names }: Catalog,
  entries: readonly AskedEntry[],
  installed: readonly InstalledRequirement[] = [],
): Member[] {
  const recorded = new Map<string, Map<string, InstalledRequirement[]>>();
  const recording = new Set(installed.filter((one) => !isOfProject(one)).map(kindOf));
  const direct = new Map(entries.map(({ ecosystem, name, version }) => [`${ecosystem} ${name}`, version]));
  for (const one of installed) {
    const key = `${one.ecosystem} ${one.by.name} ${bare(one.by.version)}`;
    const own = getOrInsertComputed(recorded, key, () => new Map<string, InstalledRequirement[]>());
    getOrInsertComputed(own, familyOf(names, one, direct), (): InstalledRequirement[] => []).push(one);
  }
  const members = new Map<string, Member>();
  for (const entry of entries) {
    const { ecosystem, name, version, isDev = false, declared } = entry;
    const resolved = resolveEntry(names, entry);
    if (!resolved && !ecosystem) continue;
    const technology = resolved?.technology;
    const called = resolved && !ecosystem ? (resolved.package ?? resolved.technology.id) : name;
    const home =
      ecosystem ?? (resolved?.package === undefined ? undefined : homeOf(resolved.technology, resolved.package));
    const key = memberKey({ ecosystem: home, name: called });
    // Types have versions that the catalog leaves aside.
    const asked = resolved?.version ?? (version === undefined ? undefined : parseAskedVersion(version));
    if (members.has(key) && members.get(key)?.current) continue;
    const [packages, runtimes] = [recording.has(`${home} packages`), recording.has(`${home} runtimes`)];
    const isRecorded = home !== undefined && (packages || runtimes);
    const range = asked && isRecorded ? lockedRange(home, asked, version) : asked;
    const release = range && onlyRelease(range);
    const locked = release && recorded.get(`${home} ${called} ${bare(version ?? release.version)}`);
    members.set(key, {
      ecosystem: home,
      name: called,
      technology,
      package: home === undefined ? undefined : range && technology ? speakerFor(technology, called) : called,
      current: range && { text: textOf(range), range },
      declared,
      isDev,
      isAllowed: entry.isAllowed === true,
      // A lockfile that records what others require records of this one that it requires nothing.
      requires: locked || (release && isRecorded ? new Map() : undefined),
      isComplete: { packages, runtimes },
    });
  }
  return [...members.values()];
}

/** What is only released with the main package, and was never read itself, is judged by that, as is the parent of a pom. */
function speakerFor(technology: Technology, name: string): string {
  const { mainPackage = name, read } = technology;
  return !read.has(name) && areReleasedTogether(technology, name, mainPackage) ? mainPackage : name;
}

/** Whether it is the project itself that requires something, and not what it installs. */
const isOfProject = ({ by, through }: InstalledRequirement) => through?.isOwn === true && through.name === by.name;

const kindOf = ({ ecosystem, kind }: InstalledRequirement) =>
  `${ecosystem} ${kind === "runtime" ? "runtimes" : "packages"}`;

const bare = (version: string) => version.replace(/^v(?=\d)/, "");

/** Elsewhere than with npm, a release may be called `23.4`, and is not the whole of that line. */
function lockedRange(ecosystem: string, asked: VersionRange, version: string | undefined): VersionRange {
  if (ecosystem === "npm" || version === undefined || !/^v?\d[\w.+-]*$/.test(version) || onlyRelease(asked))
    return asked;
  return versionOf(version)?.range ?? asked;
}

/**
 * Whether the lockfile tells that what is installed of one requires nothing of another. @returns false where it does not record it
 */
export function isSilentOn({ requires, isComplete, ecosystem }: Member, other: Member): boolean {
  if (!requires || requires.has(other.name)) return false;
  if (other.ecosystem === undefined) return isComplete.runtimes;
  return isComplete.packages || other.ecosystem !== ecosystem;
}

/** Whether what is installed of either of two asks for the other beside it, and not for a copy of its own. */
export function areInstalledTogether(one: Member, other: Member): boolean {
  const asks = ({ requires, ecosystem }: Member, { name }: Member) =>
    requires?.get(name)?.some(({ kind }) => kind === "peer" || ecosystem !== "npm") === true;
  return asks(one, other) || asks(other, one);
}

/**
 * What a requirement is about: railties stand for rails and illuminate/support for laravel/framework, where the project asks for
 * the whole and not for the part, and the range is one of versions of the whole: it accepts what is installed.
 */
function familyOf(
  names: Catalog["names"],
  requirement: InstalledRequirement,
  direct: ReadonlyMap<string, string | undefined>,
): string {
  const { ecosystem, of, kind } = requirement;
  if (ecosystem === "npm" || kind !== "dependency" || direct.has(`${ecosystem} ${of}`)) return of;
  const main = names.resolvePackage(ecosystem, of)?.technology.mainPackage;
  const installed = versionOf(direct.get(`${ecosystem} ${main}`) ?? "");
  return main !== undefined && installed && accepts(requirement, installed.range) ? main : of;
}

const textOf = ({ text }: VersionRange) => bare(text);

const homeOf = ({ packages }: Technology, name: string) =>
  packages.find(([, listed]) => listed.includes(name))?.[0] ?? packages[0]?.[0];

export const memberKey = ({ ecosystem, name }: Pick<Member, "ecosystem" | "name">): string =>
  `${ecosystem ?? ""} ${name}`;

/** Its version as a subject of its own; undefined for what no technology is known by, and for types, which have none. */
export function subjectOf(member: Member, version: Version | undefined): Subject | undefined {
  const { technology, package: name } = member;
  if (!technology || isTypes({ package: name, version: undefined })) return undefined;
  return { technology, named: [{ package: name, version: version?.range }] };
}

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
  const ordered = [...members].sort(
    (one, other) =>
      rank(other) - rank(one) ||
      Number(one.current === undefined) - Number(other.current === undefined) ||
      one.name.length - other.name.length,
  );
  const kinOf = kinIn(ordered);
  const allTypes = ordered.filter(isOfTypes);
  for (const leader of ordered) {
    if (taken.has(leader)) continue;
    const isOpen = (one: Member) => one !== leader && !taken.has(one);
    const kin = kinOf([leader]).filter((one) => isOpen(one) && areOfOneMaker(one, leader) && follows(one, leader));
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
const makersOf = ({ name, technology }: Member): string[] =>
  [scopePattern(name), technology?.id, technology?.record.repository].filter((key) => key !== undefined);

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
  const isOneRelease = areOfOneRelease(one, leader);
  // A parent or a catalog may give it its version.
  if (!own) return isOneRelease;
  if (!areInOneLine(one, leader)) return false;
  if (isOneRelease) return true;
  if (leader.technology && isOfService(leader.technology, leader.package)) return false;
  if (isLockstep(one, leader) || isLockstep(leader, one)) return true;
  const scope = scopePattern(one.name);
  const isKin = (scope !== undefined && scope === scopePattern(leader.name)) || one.name.includes(leader.name);
  if (!isKin) return false;
  if (own.compare(leading) === 0) return true;
  if (!one.technology) return false;
  // Of one repository, a lockfile may have one a few fixes behind; a scope may come from several (@nuxt/test-utils).
  if (one.technology !== leader.technology && own.minor === leading.minor) return true;
  return (one.technology.read.get(one.name)?.length ?? 0) === 0;
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

/** `-nuxtjs-i18n` for `@nuxtjs/i18n` */
const wordsOf = (name: string) => `-${(name.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-")}`;

/**
 * Whether the name of a package suggests that it is made for another: `gatsby-plugin-image`, `django-filter`, `@nuxtjs/i18n`,
 * `vuedraggable`. Nobody names packages after a runtime that they only run on.
 */
export function isNamedAfter(member: Member, { ecosystem, name: called, technology }: Member): boolean {
  if (ecosystem === undefined) return false;
  const scope = scopePattern(called)?.replace(/[/:]\*$/, "");
  const own = wordsOf(`${member.name} ${member.technology?.id ?? ""}`);
  return [called, scope, technology?.id].some((one) => one !== undefined && own.includes(wordsOf(one)));
}
