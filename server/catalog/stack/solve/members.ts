/** What a project is made of, as plans and solvers move it: packages and runtimes in their versions, and which of them move together. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import type { ResolvedName } from "../../names/names.js";
import { isTypes, type Subject } from "../../names/question.js";
import { resolveEntry } from "../../scan/detected.js";
import type { AskedEntry } from "../../scan/entry.js";
import type { InstalledRequirement } from "../../scan/unmet.js";
import { areReleasedTogether, scopePattern, type Technology } from "../../technology/technology.js";
import { parseAskedVersion } from "../../versions/ecosystems.js";
import { onlyRelease, type VersionRange } from "../../versions/range.js";
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

/** A member in a version; undefined where none is known. */
export interface Placed {
  member: Member;
  version: Version | undefined;
}

/** The members of a project, each once; where one comes in several versions, the first counts. */
export function membersOf(
  { names }: Catalog,
  entries: readonly AskedEntry[],
  installed: readonly InstalledRequirement[] = [],
): Member[] {
  const recorded = recordedIn(names, entries, installed);
  const members = new Map<string, Member>();
  for (const entry of entries) {
    const member = memberOf(names, entry, recorded);
    const key = member && memberKey(member);
    if (member && key !== undefined && !members.get(key)?.current) members.set(key, member);
  }
  return [...members.values()];
}

/** What lockfiles record. */
interface Recorded {
  /** What installed releases require, by release and by what they require. */
  requirements: ReadonlyMap<string, ReadonlyMap<string, readonly InstalledRequirement[]>>;
  /** Of which ecosystems they record what packages require: `npm packages`, `npm runtimes`. */
  kinds: ReadonlySet<string>;
}

function recordedIn(
  names: Catalog["names"],
  entries: readonly AskedEntry[],
  installed: readonly InstalledRequirement[],
): Recorded {
  const requirements = new Map<string, Map<string, InstalledRequirement[]>>();
  const direct = new Map(entries.map(({ ecosystem, name, version }) => [`${ecosystem} ${name}`, version]));
  for (const one of installed) {
    const key = releaseKey(one.ecosystem, one.by.name, one.by.version);
    const own = getOrInsertComputed(requirements, key, () => new Map<string, InstalledRequirement[]>());
    getOrInsertComputed(own, familyOf(names, one, direct), (): InstalledRequirement[] => []).push(one);
  }
  return { requirements, kinds: new Set(installed.filter((one) => !isOfProject(one)).map(kindOf)) };
}

/** What an entry stands for; undefined where nothing is known by it. */
function memberOf(names: Catalog["names"], entry: AskedEntry, { requirements, kinds }: Recorded): Member | undefined {
  const resolved = resolveEntry(names, entry);
  const identity = identityOf(entry, resolved);
  if (!identity) return undefined;
  const { ecosystem, name } = identity;
  const { technology } = resolved ?? {};
  const isComplete = { packages: kinds.has(`${ecosystem} packages`), runtimes: kinds.has(`${ecosystem} runtimes`) };
  const isRecorded = ecosystem !== undefined && (isComplete.packages || isComplete.runtimes);
  const range = rangeOf(entry, resolved, isRecorded ? ecosystem : undefined);
  const release = range && onlyRelease(range);
  // A lockfile that records what others require records of this one that it requires nothing.
  const recorded = (version: string) =>
    requirements.get(releaseKey(ecosystem, name, version)) ?? (isRecorded ? new Map() : undefined);
  return {
    ...{ ecosystem, name, technology, package: ecosystem && speakerFor(technology, name, range) },
    current: range && { text: bare(range.text), range },
    ...{ declared: entry.declared, isDev: entry.isDev === true, isAllowed: entry.isAllowed === true },
    requires: release && recorded(entry.version ?? release.version),
    isComplete,
  };
}

/** The versions of an entry. @param recorded its ecosystem, where a lockfile records it */
function rangeOf({ version }: AskedEntry, resolved: ResolvedName | undefined, recorded: string | undefined) {
  // Types have versions that the catalog leaves aside.
  const asked = resolved?.version ?? parseAskedVersion(version ?? "");
  return asked && recorded !== undefined ? lockedRange(recorded, asked, version) : asked;
}

/** The ecosystem and name of an entry: of what is named as such, the id of its technology. */
function identityOf({ ecosystem, name }: AskedEntry, resolved: ResolvedName | undefined) {
  if (ecosystem) return { ecosystem, name };
  if (!resolved) return undefined;
  const { technology, package: called } = resolved;
  return called === undefined
    ? { ecosystem: undefined, name: technology.id }
    : { ecosystem: homeOf(technology, called), name: called };
}

const releaseKey = (ecosystem: string | undefined, name: string, version: string) =>
  `${ecosystem} ${name} ${bare(version)}`;

/** What is only released with the main package, and was never read itself, is judged by that, as is the parent of a pom. */
function speakerFor(technology: Technology | undefined, name: string, version: VersionRange | undefined): string {
  if (!technology || !version) return name;
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

/** Whether what is installed of one asks for another beside it, and not for a copy of its own. */
export const asksFor = ({ requires, ecosystem }: Member, { name }: Pick<Member, "name">): boolean =>
  requires?.get(name)?.some(({ kind }) => kind === "peer" || ecosystem !== "npm") === true;

/** The same of a package that is released together with the other, in other versions than the one that this comes to. */
export const asksForOlderSibling = (member: Member, { name, technology }: Member, version: Version | undefined) =>
  [...(member.requires ?? [])].some(
    ([of, asked]) =>
      technology !== undefined &&
      areReleasedTogether(technology, of, name) &&
      asksFor(member, { name: of }) &&
      !(version && asked.every((one) => accepts(one, version.range))),
  );

/** Whether what is installed of either of two asks for the other beside it. */
export const areInstalledTogether = (one: Member, other: Member): boolean => asksFor(one, other) || asksFor(other, one);

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
