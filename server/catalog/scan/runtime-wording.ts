/** Puts into words that a runtime does not suit what requires it, and what to do. */
import type { SemVer } from "semver";
import { type Day, hasEnded } from "../technology/lifecycle.js";
import { parseAskedVersion, parseDeclared } from "../versions/ecosystems.js";
import { parseRange } from "../versions/parse.js";
import { includes, isWithin, lowerBounds, lowestOf, type VersionRange } from "../versions/range.js";
import { type Family, type KnownTechnology, listMembers, nameRelease, type Words, whatBrings } from "./members.js";
import type { Release, Unmet } from "./unmet.js";

/** Ranges that one version is looked for. */
const MOST_RANGES = 200;

/** @param members the worst first, at least one */
export function describeRuntime(of: Family, members: readonly Unmet[], today: Day): Words {
  const [first] = members as [Unmet, ...Unmet[]];
  return first.kind === "own" ? describeOwn(first, of) : describeOthers(first, of, members, today);
}

/** The file name without its folder, which the report shows with the place. */
const fileOf = ({ place }: Release) => place?.file.replace(/^.*\//s, "") ?? "the project";

/** `package.json requires Node.js >=20, and .nvmrc has 18.20.4.` */
function describeOwn({ by, range, found }: Unmet, of: Family): Words {
  const has = found as Release;
  return {
    message: `${fileOf(by)} allows ${of.name} ${range}, and ${fileOf(has)} has ${has.version}.`,
    workaround: `Change one of the two, so that the project runs on a version that it allows.`,
    action: "look at",
  };
}

function describeOthers(first: Unmet, of: Family, members: readonly Unmet[], today: Day): Words {
  const found = first.found as Release;
  const { count, list } = listMembers(members);
  const brings = whatBrings(first);
  const comes = count === 1 && brings ? ` It comes with ${nameRelease(brings)}.` : "";
  const isAllowed = first.kind === "allowed";
  const has = `${fileOf(found)} ${isAllowed ? "allows" : "has"} ${found.version}`;
  const packages = members.every(({ stated }) => stated) ? "packages" : "installed packages";
  const many = isAllowed
    ? `${fileOf(found)} allows ${of.name} ${found.version}, the oldest of which ${count} ${packages} do not support`
    : `${count} ${packages} do not support ${of.name} ${found.version} of ${fileOf(found)}`;
  const message =
    count === 1
      ? `${nameRelease(first.by)} requires ${of.name} ${first.range}, and ${has}.${comes}`
      : `${many}: ${list}.`;
  const version = versionForAll(of.technology, found, members, today);
  const change = `${isAllowed ? "Allow" : "Use"} ${of.name} ${version} in ${fileOf(found)}.`;
  if (version !== undefined) return { message, workaround: change, action: "upgrade" };
  const whose =
    count === 1 ? `a release of ${(brings ?? first.by).name} that supports` : "releases of them that support";
  return { message, workaround: `Look for ${whose} ${of.name} ${found.version}.`, action: "look at" };
}

/**
 * The oldest version above what runs that everything accepts, of a line that is still supported if there is one.
 * @returns undefined where no version is known that everything accepts
 */
function versionForAll(runtime: KnownTechnology | undefined, found: Release, members: readonly Unmet[], today: Day) {
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
