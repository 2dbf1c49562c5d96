/** Puts into words what packages require of each other and do not get, and what to do. */
import { groupBy } from "../maps.js";
import { describeFirst } from "../versions/describe.js";
import { parseDeclared } from "../versions/ecosystems.js";
import { allows, parseRange, releaseOf } from "../versions/parse.js";
import { includes, isNewerThan, isWithin, lowerBounds, newestFirst, onlyRelease } from "../versions/range.js";
import { listFirst, listOf } from "../words.js";
import {
  type Family,
  type KnownTechnology,
  listMembers,
  MOST_NAMED,
  nameRelease,
  type Words,
  whatBrings,
} from "./members.js";
import { isDirect, isOfMakers, isWrong, type Unmet } from "./unmet.js";

/** @param members the worst first, at least one */
export function describePackages(by: Family, of: Family, members: readonly Unmet[]): Words {
  const [first] = members as [Unmet, ...Unmet[]];
  // What matters less, such as a peer that is optional, is not told beside what matters more.
  const alike = members.filter((one) => isWrong(one) === isWrong(first));
  return { message: packageMessage(first, by, of, alike), ...packageAdvice(first, by, of, alike) };
}

function packageMessage(first: Unmet, by: Family, of: Family, members: readonly Unmet[]): string {
  if (isOfSeveral(members)) return broughtMessage(first, members);
  const has = whatIsInstalled(members);
  const brings = whatBrings(first);
  const asking = askingIn(members);
  const { count, list } = listMembers(asking);
  const comes = count === 1 && brings ? ` It comes with ${nameRelease(brings)}.` : "";
  const rest = `${comes}${broughtBesides(members, asking)}${purposeOf(first)}`;
  if (first.kind === "conflict")
    return `${nameRelease(first.by)} does not work with ${first.of} ${first.range}, and ${has}.${rest}`;
  const those = brings ? `packages that come with ${nameRelease(brings)}` : `packages of ${by.name}`;
  const who = count === 1 ? `${nameRelease(first.by)} requires` : `${count} ${those} require`;
  const missing = missingIn(asking);
  if (missing) return `${who} ${missing}, and none of them is installed.${rest}`;
  if (count === 1) return `${who} ${first.of} ${first.range}, and ${has}.${rest}`;
  const another = new Set(members.map((one) => one.of)).size === 1 ? first.of : of.name;
  return `${who} another ${another}, and ${has}: ${list}.${rest}`;
}

/** `react ^18 and redux ^5`, where several are missing; by their names alone, where more than one package asks for them. */
function missingIn(asking: readonly Unmet[]): string | undefined {
  const missing = new Map(asking.flatMap(({ found, of, range }) => (found ? [] : [[of, `${of} ${range}`]])));
  const isOfOne = listMembers(asking).count === 1;
  return missing.size > 1 ? listFirst([...(isOfOne ? missing.values() : missing.keys())], MOST_NAMED) : undefined;
}

/** Those that the project itself has, or else all. */
function askingIn(members: readonly Unmet[]): readonly Unmet[] {
  const own = members.filter(isDirect);
  return own.length > 0 ? own : members;
}

/** ` 2 packages that come with it do not accept it either.` */
function broughtBesides(members: readonly Unmet[], asking: readonly Unmet[]): string {
  const { count } = listMembers(members.filter((one) => !asking.includes(one)));
  if (count === 0) return "";
  const [what, does] = count === 1 ? ["1 package that comes", "does"] : [`${count} packages that come`, "do"];
  return ` ${what} with ${listMembers(asking).count === 1 ? "it" : "them"} ${does} not accept it either.`;
}

function purposeOf({ accepted, relaxed }: Unmet): string {
  if (accepted !== undefined) return ` The project accepts this: ${accepted}.`;
  return relaxed === undefined ? "" : ` The project installs peers in any version: ${relaxed}.`;
}

/** Whether what comes with a package asks for several that nothing else has in common. */
const isOfSeveral = (members: readonly Unmet[]): boolean =>
  !members.some(isDirect) &&
  new Set(members.map(({ of }) => of)).size > 1 &&
  new Set(members.map(({ found }) => found?.version)).size > 1;

/** `2 requirements of packages that come with kit 1.0.0 are not met: a 1.0.0 requires react ^17 (18.3.1 is installed) and …` */
function broughtMessage(first: Unmet, members: readonly Unmet[]): string {
  const each = new Map(
    members.map((one) => [
      `${nameRelease(one.by)} requires ${one.of} ${one.range}`,
      one.found ? `${one.found.version} is installed` : "none is installed",
    ]),
  );
  const named = [...each].map(([text, has]) => `${text} (${has})`);
  const brings = whatBrings(first);
  const whose = brings ? `packages that come with ${nameRelease(brings)}` : "installed packages";
  return `${each.size} requirements of ${whose} are not met: ${listFirst(named, MOST_NAMED)}.`;
}

/** `react 18.3.1 and 19.1.0 are installed`, of the first package that is asked for. */
function whatIsInstalled(members: readonly Unmet[]): string {
  const [first] = members as [Unmet, ...Unmet[]];
  if (!first.found) return "none is installed";
  const versions = new Set(members.flatMap(({ of, found }) => (of === first.of && found ? found.version : [])));
  const found = parseRange(first.found.version);
  if (found && !onlyRelease(found)) return `the project asks for ${first.found.name} ${listOf([...versions])}`;
  const instead = first.found.name === first.of ? "" : " in its place";
  return `${first.found.name} ${listOf([...versions])} ${versions.size === 1 ? "is" : "are"} installed${instead}`;
}

/** What resolves a lockfile again. */
const LOCK_AGAIN: ReadonlyMap<string, string> = new Map([
  ["package-lock.json", "npm update <packages>"],
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

type Advice = Pick<Words, "workaround" | "action">;

const upgrade = (workaround: string): Advice => ({ workaround, action: "upgrade" });
const lookAt = (workaround: string | null): Advice => ({ workaround, action: "look at" });

function packageAdvice(first: Unmet, by: Family, of: Family, members: readonly Unmet[]): Advice {
  if (first.accepted !== undefined) return lookAt(null);
  const relock = LOCK_AGAIN.get(first.by.place?.file.replace(/^.*\//s, "") ?? "");
  if (relock && first.kind !== "peer") return lookAt(relockAdvice(relock, members));
  return acceptingUpgrade(by, of, askingIn(members)) ?? otherRelease(first, members);
}

/** From which release on the installed version is accepted, where manifests that were read say so. */
function acceptingUpgrade(by: Family, of: Family, asking: readonly Unmet[]): Advice | undefined {
  const upgrades = new Map(
    asking.map((one) => [one.by.name, acceptingLine(by.technology, of.technology, one)] as const),
  );
  const known = [...upgrades].filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (known.length < upgrades.size) return undefined;
  return upgrade(`Upgrade ${listOf(known.slice(0, MOST_NAMED).map(([name, line]) => `${name} to ${line}`))}.`);
}

/** What is left to do where no known release accepts what is installed. */
function otherRelease(first: Unmet, members: readonly Unmet[]): Advice {
  const other = isOfSeveral(members) ? undefined : versionsForAll(members);
  if (!first.found) return lookAt(`Install ${other ?? first.of}.`);
  const isUpgrade = other !== undefined && isNewer(members);
  if (other !== undefined && isMatched(members)) return matchingReleases(first, members, isUpgrade ? other : undefined);
  if (other !== undefined && first.isFree) return lookAt(`Add ${other} to what the project asks for.`);
  const look = `Look for a ${releaseToFind(first, members)} ${first.of} ${first.found.version}`;
  return isUpgrade && first.kind !== "conflict" ? upgrade(`${look}, or install ${other}.`) : lookAt(`${look}.`);
}

const isMatched = (members: readonly Unmet[]) => members.every(isPinned) && !members.some(isOfMakers);

/** Advice for packages that pin each other's version: upgrade the older one. @param newer the version asked for, if it is newer */
function matchingReleases({ of, found }: Unmet, members: readonly Unmet[], newer: string | undefined): Advice {
  if (newer !== undefined) return upgrade(`Use matching releases: install ${newer}.`);
  const asking = new Set(askingIn(members).map(({ by }) => by.name));
  return lookAt(
    `Use matching releases: install ${listFirst([...asking], MOST_NAMED)} in the release for ${of} ${found?.version}.`,
  );
}

/** `release of kit whose packages accept` */
function releaseToFind(first: Unmet, members: readonly Unmet[]): string {
  const brings = whatBrings(first);
  if (brings) return `release of ${brings.name} whose packages accept`;
  const names = new Set(askingIn(members).map((one) => one.by.name));
  return names.size === 1 ? `release of ${first.by.name} that accepts` : "release of each that accepts";
}

/** Whether all ask for newer versions than those that are installed: older ones are no way out. */
const isNewer = (members: readonly Unmet[]): boolean =>
  members.every(({ ecosystem, range, found }) => {
    const [asked, installed] = [parseDeclared(ecosystem, range), found && releaseOf(found.version)];
    return asked !== undefined && installed !== undefined && isNewerThan(asked, installed.version);
  });

/** Of what may be installed in place of a package, so many releases are tried: the newest that ranges begin with. */
const MOST_TRIED = 100;

/** `react ^18 and react-dom ^18`: of each package that is asked for, what all accept; undefined where that is not known. */
function versionsForAll(members: readonly Unmet[]): string | undefined {
  const asked = groupBy(members, ({ of }) => of);
  const versions = [...asked].map(([name, [first, ...others]]) => {
    const ranges = [...new Set([first, ...others].map(({ range }) => range))];
    if (ranges.length === 1) return first.range === "*" ? name : `${name} ${first.range}`;
    const parsed = ranges.flatMap((range) => parseDeclared(first.ecosystem, range) ?? []);
    if (parsed.length < ranges.length) return undefined;
    const narrowest = parsed.findIndex((range) => parsed.every((other) => isWithin(range, other)));
    if (parsed.length === ranges.length && narrowest >= 0) return `${name} ${ranges[narrowest]}`;
    // What begins last refuses most.
    parsed.sort(newestFirst);
    const newest = parsed
      .flatMap(lowerBounds)
      .sort((one, another) => another.compare(one))
      .slice(0, MOST_TRIED)
      .find((one) => parsed.every((range) => includes(range, one)));
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
  return oldest && describeFirst(oldest.line.text);
}

/** Whether one release is asked for, as by packages that are released together. */
export const isPinned = ({ ecosystem, range }: Unmet): boolean => {
  const asked = parseDeclared(ecosystem, range);
  return asked !== undefined && onlyRelease(asked) !== undefined;
};
