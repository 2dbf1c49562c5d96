/**
 * What a lockfile proves of peers: an installed release asks for a version that it does not get. One cause is one conflict:
 * what the packages of one family ask of another.
 */
import type { Catalog } from "../catalog.js";
import type { Technology } from "../facts/technology.js";
import { allows, describeRange, newestFirst, parseRange, releaseOf } from "../facts/version-range.js";
import type { Severity } from "../verdict/judgement.js";
import { listOf } from "../verdict/wording.js";

/** A release, as its ecosystem names it. */
export interface Release {
  name: string;
  version: string;
}

/** A peer that an installed release does not get as it asks for it. */
export interface UnmetPeer {
  by: Release;
  /** What the project asks for itself and brings the release; the release itself, where the project asks for it. */
  through: Release | undefined;
  /** The folders of the project that ask for that, relative to the lockfile; `.` for its own. */
  folders: readonly string[];
  of: string;
  /** As the manifest of the release writes it. */
  range: string;
  optional: boolean;
  /** undefined where none is installed. */
  found: Release | undefined;
  /** Where the release stands in the lockfile, counted from 1. */
  line: number | undefined;
}

/** What a lockfile says of peers. */
export interface Peers {
  /** The ecosystem of all of them. */
  ecosystem: string;
  unmet: readonly UnmetPeer[];
  /** Each package and peer whose installed releases were held against each other: `react-dom react`. */
  held: ReadonlySet<string>;
}

/** One side of a conflict: a known technology, packages of one scope, or a package. */
export interface Family {
  technology: Technology | undefined;
  name: string;
}

/** What the packages of one family ask of another and do not get. */
export interface PeerConflict {
  status: "incompatible" | "partial";
  severity: Severity;
  by: Family;
  of: Family;
  message: string;
  workaround: string | null;
  /** The worst first. */
  members: readonly UnmetPeer[];
}

/** Puts peers that are not met together by what causes them, the worst first. */
export function conflictsOf(catalog: Catalog, { ecosystem, unmet }: Peers): PeerConflict[] {
  const groups = new Map<string, { by: Family; of: Family; members: UnmetPeer[] }>();
  for (const one of unmet) {
    // What comes with something else is changed with that.
    const [by, of] = [one.through?.name ?? one.by.name, one.of].map((name) => familyOf(catalog, ecosystem, name)) as [
      Family,
      Family,
    ];
    const key = JSON.stringify([by.name, of.name, one.found?.version, rankOf(one)]);
    const group = groups.get(key) ?? { by, of, members: [] };
    groups.set(key, group);
    group.members.push(one);
  }
  const conflicts = [...groups.values()].map(({ by: family, of, members }): PeerConflict => {
    const by = alone(family, members);
    const sorted = members.sort((one, other) => rankOf(one) - rankOf(other));
    const level = LEVELS[rankOf(sorted[0] as UnmetPeer)] as Pick<PeerConflict, "status" | "severity">;
    return {
      ...level,
      by,
      of,
      message: messageOf(by, of, sorted),
      workaround: adviceOf(by, of, sorted),
      members: sorted,
    };
  });
  return conflicts.sort((one, other) => rankOf(one.members[0] as UnmetPeer) - rankOf(other.members[0] as UnmetPeer));
}

/** The technology of a package, else its scope, as what shares one is released together. */
function familyOf({ names }: Catalog, ecosystem: string, name: string): Family {
  const technology = names.resolvePackage(ecosystem, name)?.technology;
  const scope = /^(@[^/]+)\//.exec(name)?.[1];
  return { technology, name: technology?.name ?? scope ?? name };
}

/** Of a scope of which one package is the matter, that package. */
function alone(family: Family, members: readonly UnmetPeer[]): Family {
  const [only, ...others] = new Set(members.map((one) => (one.through ?? one.by).name));
  return family.technology || only === undefined || others.length > 0 ? family : { ...family, name: only };
}

const LEVELS: readonly Pick<PeerConflict, "status" | "severity">[] = [
  { status: "incompatible", severity: "error" },
  { status: "incompatible", severity: "warning" },
  { status: "partial", severity: "warning" },
  { status: "partial", severity: "info" },
];

/** The place in `LEVELS`: what the project asks for itself is worse than what comes with it, and a wrong peer than none. */
const rankOf = (one: UnmetPeer): number => (one.optional || !one.found ? 2 : 0) + (isDirect(one) ? 0 : 1);

const isDirect = ({ by, through }: UnmetPeer): boolean => through?.name === by.name && through.version === by.version;

/** Members that a message names. */
const MOST_NAMED = 3;

function messageOf(by: Family, of: Family, members: readonly UnmetPeer[]): string {
  const [first] = members as [UnmetPeer, ...UnmetPeer[]];
  const has = first.found ? `${nameRelease(first.found)} is installed` : "none is installed";
  const releases = new Map(members.map((one) => [nameRelease(one.by), one]));
  const via = first.through && !isDirect(first) ? ` It comes with ${nameRelease(first.through)}.` : "";
  if (releases.size === 1) return `${nameRelease(first.by)} requires ${first.of} ${first.range}, and ${has}.${via}`;
  const named = [...releases].slice(0, MOST_NAMED).map(([name, one]) => `${name} (${one.range})`);
  const rest = releases.size - named.length;
  const list = listOf(rest > 0 ? [...named, `${rest} more`] : named);
  const peers = new Set(members.map((one) => one.of));
  const those =
    via && first.through ? `packages that come with ${nameRelease(first.through)}` : `packages of ${by.name}`;
  const another = peers.size === 1 ? first.of : of.name;
  return `${releases.size} ${those} require another ${another}, and ${has}: ${list}.`;
}

const nameRelease = ({ name, version }: Release) => `${name} ${version}`;

/** From which release on the installed peer is accepted, where a manifest that was read says so; else what is left to do. */
function adviceOf(by: Family, of: Family, members: readonly UnmetPeer[]): string | null {
  const upgrades = new Map(
    members.map((one) => [one.by.name, acceptingLine(by.technology, of.technology, one)] as const),
  );
  const known = [...upgrades].filter((entry): entry is [string, string] => entry[1] !== undefined);
  if (known.length === upgrades.size)
    return `Upgrade ${listOf(known.slice(0, MOST_NAMED).map(([name, line]) => `${name} to ${line}`))}.`;
  const [first] = members as [UnmetPeer, ...UnmetPeer[]];
  if (!first.found) return `Install ${first.of} ${first.range}.`;
  const ranges = new Set(members.map(({ of: name, range }) => `${name} ${range}`));
  const isOneRange = new Set(members.map(({ of: name }) => name)).size === ranges.size;
  const other = isOneRange ? `, or install ${listOf([...ranges])}` : "";
  const whose =
    first.through && !isDirect(first)
      ? `release of ${first.through.name} whose packages accept`
      : "release that accepts";
  return `Look for a ${whose} ${first.of} ${first.found.version}${other}.`;
}

/** The oldest newer line of a package of which a release was read that accepts what is installed. */
function acceptingLine(
  by: Technology | undefined,
  of: Technology | undefined,
  { by: release, of: peer, found }: UnmetPeer,
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
