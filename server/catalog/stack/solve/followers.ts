/** The releases in which packages follow the one that leads their group. */
import type { Catalog } from "../../catalog.js";
import { listedRanges } from "../../facts/release-set.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { isWithin, lowestOf, type VersionRange } from "../../versions/range.js";
import { lineOfRelease } from "../../versions/runs.js";
import type { MemberFit } from "./fit.js";
import { areOfOneRelease, type Group, isLockstep, isOfTypes } from "./groups.js";
import type { Member } from "./members.js";
import { seenVersions, type Version, versionsIn } from "./releases.js";

const hasTypes = (technology: Technology | undefined, name: string, { text }: VersionRange): boolean =>
  technology?.record.types?.some((types) => types.package === name && types.line === text) ?? false;

/** What the releases of a project's packages are found by. */
export interface KnownReleases {
  catalog: Catalog;
  memberFit: MemberFit;
  today: Day;
}

/**
 * The versions of all members once the leader has a version: the same one, or a known release of their own.
 * @param before those that they have
 */
export function followersAt(
  known: KnownReleases,
  group: Group,
  version: Version,
  before: readonly (Version | undefined)[],
): (Version | undefined)[] {
  const { leader, members } = group;
  const own = members.map((member, place) =>
    member === leader ? version : before[place] && followerAt(known, member, leader, version),
  );
  const goesAlong = (one: Member) => members.some((other, at) => own[at] === version && isLockstep(one, other));
  const versions = members.map((one, place) => (before[place] && goesAlong(one) ? version : own[place]));
  const isRefused = (one: Member, own: Version) =>
    members.some((other, at) => {
      const its = versions[at];
      const isFirm = other === leader || (its === version && own !== version);
      return (
        isFirm &&
        other !== one &&
        its &&
        known.memberFit.judge({ member: one, version: own }, { member: other, version: its }).level === 2
      );
    });
  return members.map((member, place) => {
    const own = versions[place];
    return own && member !== leader && isRefused(member, own) ? undefined : own;
  });
}

/**
 * The release of a follower: the same where it is known or asked for, else the nearest in that line of its own, or of those
 * that public projects use. Where nothing is known of it at all, it is taken to follow as it did so far.
 * @returns undefined where releases of it are known, and none in that line; and for types unless the data have them, as they end
 * where packages bring their own
 */
function followerAt(releases: KnownReleases, follower: Member, leader: Member, version: Version): Version | undefined {
  const { technology, name } = follower;
  if (leader.technology && listedRanges(leader.technology, follower).length > 0) {
    const [range] = listedRanges(leader.technology, follower, version.range);
    return range && { text: range.text, range };
  }
  const read = technology?.read.get(name) ?? [];
  const isInStep = isLockstep(follower, leader) || areOfOneRelease(follower, leader);
  if (isInStep || read.some((run) => isWithin(version.range, run))) return version;
  const line = lineOfRelease(lowestOf(version.range).version);
  const known = knownIn(releases, follower, line);
  const nearest = known.find(({ range }) => lowestOf(range).compare(lowestOf(version.range)) <= 0) ?? known.at(-1);
  return nearest || read.length > 0 ? nearest : assumedAt(follower, leader, version, line);
}

/** The releases of a follower in a line: those that were read, and those that public projects use. */
function knownIn({ catalog, today }: KnownReleases, { technology, ecosystem, name }: Member, line: VersionRange) {
  const isRead = (technology?.read.get(name) ?? []).length > 0;
  return [
    ...(technology && isRead ? versionsIn(technology, name, line, today) : []),
    ...seenVersions(catalog, ecosystem, name).filter(({ range }) => isWithin(range, line)),
  ];
}

/** Where nothing is known of a follower: the version of its leader; of another family of the same makers, the same line. */
function assumedAt(follower: Member, { technology: leading }: Member, version: Version, line: VersionRange) {
  const { name, technology } = follower;
  const inLine: Version = { text: line.text, range: line };
  if (isOfTypes(follower)) return hasTypes(leading, name, line) ? inLine : undefined;
  const isOfOther = technology?.record.releasedTogether?.some(({ packages }) => packages.includes(name));
  return { ...(isOfOther ? inLine : version), isAssumed: true } as const;
}
