/** Puts conflicts into words: what is required, what is there, and what to do. */
import type { SemVer } from "semver";
import { type Day, hasEnded } from "../facts/lifecycle.js";
import type { Technology } from "../facts/technology.js";
import {
  allows,
  describeRange,
  includes,
  isNewerThan,
  isWithin,
  lowerBounds,
  lowestOf,
  newestFirst,
  parseAskedVersion,
  parseDeclared,
  parseRange,
  releaseOf,
  type VersionRange,
} from "../facts/version-range.js";
import { listOf } from "../verdict/wording.js";
import { isDirect, isOfRuntime, type Release, type Unmet } from "./unmet.js";

/** Members that a message names. */
const MOST_NAMED = 3;

/** Ranges that one version is looked for. */
const MOST_RANGES = 200;

/** What is asked of a technology. */
export type KnownTechnology = Pick<Technology, "id" | "name" | "category" | "cycles" | "requirements">;

/** One side of a conflict: a known technology, packages of one scope, or a package. */
export interface Family {
  technology: KnownTechnology | undefined;
  name: string;
}

interface Words {
  message: string;
  workaround: string | null;
}

/** @param members the worst first, at least one */
export function describeConflict(by: Family, of: Family, members: readonly Unmet[], today: Day): Words {
  const [first] = members as [Unmet, ...Unmet[]];
  if (first.kind === "own") return describeOwn(first, of);
  if (isOfRuntime(first)) return describeRuntime(first, of, members, today);
  // What matters less, such as a peer that is optional, is not told beside what matters more.
  const alike = members.filter((one) => isWrong(one) === isWrong(first));
  return { message: packageMessage(first, by, of, alike), workaround: packageAdvice(first, by, of, alike) };
}

const isWrong = ({ optional, found }: Unmet): boolean => !optional && found !== undefined;

/** A manifest has no version. */
const nameRelease = ({ name, version }: Release) => (version === "" ? name : `${name} ${version}`);

const whatBrings = (one: Unmet) => (one.through && !isDirect(one) ? one.through : undefined);

/** Each release with what it asks for, the first few, and how many more there are. */
function listMembers(members: readonly Unmet[]): { count: number; list: string } {
  const releases = new Map(members.map((one) => [nameRelease(one.by), one]));
  const named = [...releases].slice(0, MOST_NAMED).map(([name, { range }]) => `${name} (${range})`);
  const rest = releases.size - named.length;
  return { count: releases.size, list: listOf(rest > 0 ? [...named, `${rest} more`] : named) };
}

// --- packages -------------------------------------------------------------------------------------------------------

function packageMessage(first: Unmet, by: Family, of: Family, members: readonly Unmet[]): string {
  const has = whatIsInstalled(members);
  const brings = whatBrings(first);
  const own = members.filter(isDirect);
  const { count, list } = listMembers(own.length > 0 ? own : members);
  const brought = own.length > 0 ? listMembers(members.filter((one) => !isDirect(one))).count : 0;
  const more =
    brought === 0
      ? ""
      : ` ${brought === 1 ? "1 package that comes" : `${brought} packages that come`} with ${count === 1 ? "it" : "them"} ${brought === 1 ? "does" : "do"} not accept it either.`;
  const comes = count === 1 && brings ? ` It comes with ${nameRelease(brings)}.` : "";
  const rest = `${comes}${more}${first.accepted === undefined ? "" : ` The project accepts this: ${first.accepted}.`}`;
  if (first.kind === "conflict")
    return `${nameRelease(first.by)} does not work with ${first.of} ${first.range}, and ${has}.${rest}`;
  if (count === 1) return `${nameRelease(first.by)} requires ${first.of} ${first.range}, and ${has}.${rest}`;
  const those = brings ? `packages that come with ${nameRelease(brings)}` : `packages of ${by.name}`;
  const another = new Set(members.map((one) => one.of)).size === 1 ? first.of : of.name;
  return `${count} ${those} require another ${another}, and ${has}: ${list}.${rest}`;
}

/** `react 18.3.1 and 19.1.0 are installed`, of the first package that is asked for. */
function whatIsInstalled(members: readonly Unmet[]): string {
  const [first] = members as [Unmet, ...Unmet[]];
  if (!first.found) return "none is installed";
  const versions = new Set(members.flatMap(({ of, found }) => (of === first.of && found ? found.version : [])));
  const instead = first.found.name === first.of ? "" : " in its place";
  return `${first.found.name} ${listOf([...versions])} ${versions.size === 1 ? "is" : "are"} installed${instead}`;
}

/** What resolves a lockfile again. */
const LOCK_AGAIN: ReadonlyMap<string, string> = new Map([
  ["composer.lock", "composer update <packages>"],
  ["Gemfile.lock", "bundle lock --update <packages>"],
  ["gems.locked", "bundle lock --update <packages>"],
  ["poetry.lock", "poetry lock"],
  ["pdm.lock", "pdm lock"],
  ["uv.lock", "uv lock"],
]);

function relockAdvice(command: string, members: readonly Unmet[]): string {
  const names = new Set(
    members.flatMap(({ by, of, found }) => [...(by.version === "" ? [] : [by.name]), found?.name ?? of]),
  );
  // Extensions of PHP are not in the lockfile.
  const packages = [...names].filter((name) => !/^(?:ext|lib)-/.test(name)).join(" ");
  return `The lockfile contradicts itself, as after a merge. Run \`${command.replace("<packages>", () => packages)}\`.`;
}

/** From which release on the installed version is accepted, where a manifest that was read says so; else what is left to do. */
function packageAdvice(first: Unmet, by: Family, of: Family, members: readonly Unmet[]): string | null {
  if (first.accepted !== undefined) return null;
  const relock = LOCK_AGAIN.get(first.by.place?.file.replace(/^.*\//s, "") ?? "");
  if (relock && first.kind !== "peer") return relockAdvice(relock, members);
  const own = members.filter(isDirect);
  const asking = own.length > 0 ? own : members;
  const upgrades = new Map(
    asking.map((one) => [one.by.name, acceptingLine(by.technology, of.technology, one)] as const),
  );
  const known = [...upgrades].filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (known.length === upgrades.size)
    return `Upgrade ${listOf(known.slice(0, MOST_NAMED).map(([name, line]) => `${name} to ${line}`))}.`;
  const other = versionsForAll(members);
  if (!first.found) return `Install ${other ?? first.of}.`;
  const brings = whatBrings(first);
  const names = new Set(asking.map((one) => one.by.name));
  const whose = brings
    ? `release of ${brings.name} whose packages accept`
    : names.size === 1
      ? `release of ${first.by.name} that accepts`
      : "release of each that accepts";
  const instead = other === undefined || first.kind === "conflict" || !isNewer(members) ? "" : `, or install ${other}`;
  return `Look for a ${whose} ${first.of} ${first.found.version}${instead}.`;
}

/** Whether all ask for newer versions than those that are installed: older ones are no way out. */
const isNewer = (members: readonly Unmet[]): boolean =>
  members.every(({ ecosystem, range, found }) => {
    const [asked, installed] = [parseDeclared(ecosystem, range), found && releaseOf(found.version)];
    return asked !== undefined && installed !== undefined && isNewerThan(asked, installed.version);
  });

/** `react ^18 and react-dom ^18`: of each package that is asked for, what all accept; undefined where that is not known. */
function versionsForAll(members: readonly Unmet[]): string | undefined {
  const names = [...new Set(members.map(({ of }) => of))];
  const versions = names.map((name) => {
    const asking = members.filter(({ of }) => of === name);
    const ranges = [...new Set(asking.map(({ range }) => range))];
    if (ranges.length === 1) return `${name} ${ranges[0]}`;
    const parsed = ranges.map((range) => parseDeclared((asking[0] as Unmet).ecosystem, range));
    const [newest] = parsed
      .flatMap((range) => (range ? lowerBounds(range) : []))
      .filter((one) => parsed.every((range) => range && includes(range, one)))
      .sort((one, another) => another.compare(one));
    return newest && `${name} ${newest.version}`;
  });
  return versions.every((one) => one !== undefined) ? listOf(versions) : undefined;
}

/** The oldest newer line of a package of which a release was read that accepts what is installed. */
function acceptingLine(
  by: KnownTechnology | undefined,
  of: KnownTechnology | undefined,
  { by: release, of: peer, found }: Unmet,
): string | undefined {
  const [own, installed] = [parseRange(release.version), found && releaseOf(found.version)];
  if (!by || !of || !own || !installed) return undefined;
  const lines = (by.requirements.get(of.id) ?? []).filter(
    (one) => one.package === release.name && one.ofPackages.includes(peer) && newestFirst(one.line, own) < 0,
  );
  const accepting = lines.filter(({ range }) => allows(range, installed.version));
  const oldest = accepting.at(-1);
  return oldest && describeRange(oldest.line.text);
}

// --- runtimes -------------------------------------------------------------------------------------------------------

/** The name of a file; its folder is told with the place. */
const fileOf = ({ place }: Release) => place?.file.replace(/^.*\//s, "") ?? "the project";

/** `package.json requires Node.js >=20, and .nvmrc has 18.20.4.` */
function describeOwn({ by, range, found }: Unmet, of: Family): Words {
  const has = found as Release;
  return {
    message: `${fileOf(by)} allows ${of.name} ${range}, and ${fileOf(has)} has ${has.version}.`,
    workaround: `Change one of the two, so that the project runs on a version that it allows.`,
  };
}

function describeRuntime(first: Unmet, of: Family, members: readonly Unmet[], today: Day): Words {
  const found = first.found as Release;
  const { count, list } = listMembers(members);
  const brings = whatBrings(first);
  const comes = count === 1 && brings ? ` It comes with ${nameRelease(brings)}.` : "";
  const isAllowed = first.kind === "allowed";
  const has = `${fileOf(found)} ${isAllowed ? "allows" : "has"} ${found.version}`;
  const many = isAllowed
    ? `${fileOf(found)} allows ${of.name} ${found.version}, the oldest of which ${count} installed packages do not support`
    : `${count} installed packages do not support ${of.name} ${found.version} of ${fileOf(found)}`;
  const message =
    count === 1
      ? `${nameRelease(first.by)} requires ${of.name} ${first.range}, and ${has}.${comes}`
      : `${many}: ${list}.`;
  const version = versionForAll(of.technology, found, members, today);
  const verb = isAllowed ? "Allow" : "Use";
  return { message, workaround: version === undefined ? null : `${verb} ${of.name} ${version} in ${fileOf(found)}.` };
}

/**
 * The oldest version above what runs that everything accepts, of a line that is still supported if there is one.
 * @returns undefined where no version is known that everything accepts
 */
function versionForAll(
  runtime: KnownTechnology | undefined,
  found: Release,
  members: readonly Unmet[],
  today: Day,
): string | undefined {
  const current = parseAskedVersion(found.version);
  const ranges = [...new Set(members.map(({ ecosystem, range }) => JSON.stringify([ecosystem, range])))]
    .map((key) => parseDeclared(...(JSON.parse(key) as [string, string])))
    .filter((range) => range !== undefined);
  // No project has as many; each candidate is compared with each.
  if (ranges.length > MOST_RANGES) return undefined;
  const supported = (runtime?.cycles ?? []).flatMap(({ line, ...cycle }) =>
    line && !hasEnded({ line, ...cycle }, today) ? line : [],
  );
  const candidates = [...ranges, ...supported]
    .flatMap(lowerBounds)
    .filter((one) => current && one.compare(lowestOf(current)) > 0 && ranges.every((range) => includes(range, one)))
    .sort((one, other) => one.compare(other));
  const best = candidates.find((one) => supported.some((line) => includes(line, one))) ?? candidates[0];
  return best && `${formatVersion(best)}${isOpenFrom(best, ranges) ? " or newer" : ""}`;
}

const formatVersion = ({ version }: SemVer) => version.replace(/-0$/, "").replace(/(?:\.0){1,2}$/, "");

const isOpenFrom = (version: SemVer, ranges: readonly VersionRange[]): boolean => {
  const open = parseRange(`>=${version.version}`);
  return open !== undefined && ranges.every((range) => isWithin(open, range));
};
