/** What a project is made of, as plans and solvers move it: packages and runtimes in their versions, and which of them move together. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
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

/** Whether what is installed of one asks for another beside it, and not for a copy of its own. */
export const asksFor = ({ requires, ecosystem }: Member, { name }: Member): boolean =>
  requires?.get(name)?.some(({ kind }) => kind === "peer" || ecosystem !== "npm") === true;

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
