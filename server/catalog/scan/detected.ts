/** What a list of dependencies is made of. */
import type { Catalog } from "../catalog.js";
import { getOrInsertComputed } from "../maps.js";
import { mainOf } from "../names/maven.js";
import type { ResolvedName } from "../names/names.js";
import { inVersion, type Named, type Subject } from "../names/question.js";
import { areReleasedTogether, type Technology } from "../technology/technology.js";
import type { Verdict } from "../verdict/verdict.js";
import { parseRange } from "../versions/parse.js";
import { intersects, lowestOf, union, type VersionRange } from "../versions/range.js";
import type { Entry } from "./entry.js";
import { oldestLine } from "./oldest-line.js";

export interface Detected extends Subject {
  /** The entries it was recognised by, as given. */
  packages: readonly string[];
  /** Of those that have one, the version. */
  versions: ReadonlyMap<string, VersionRange>;
  /** Whether all of them are named for more than this project. */
  ambient: boolean;
  /** In how many versions it only builds or tests the project; 0 for what runs, and for what is installed. */
  builds: number;
  /** Whether files of a project name it, and none of them in a version: at most those that it allows, as `engines` does. */
  isOpen?: boolean;
  /** Whether all that names it as such is what a version manager selects on the machines of developers. */
  isLocal?: boolean;
  /** Whether all that names it as such is that, or a container image: a host that runs programs itself has its own. */
  isOffHost?: boolean;
  /** Whether only development needs it, so that it is not there when the project runs. */
  isDev?: boolean;
  /**
   * Where a language, runtime or service as such is named in several versions: one subject for each, as each of them runs
   * somewhere; undefined otherwise.
   */
  each?: readonly Subject[] | undefined;
  /** A runtime of which files only say what the project allows, in the oldest line of that: it need not run on a later one. */
  oldest?: Subject | undefined;
}

/** A pair of a list that needs attention; a technology with itself, where it is about that alone. */
export interface JudgedPair {
  a: Detected;
  b: Detected;
  verdict: Verdict;
}

const TRAITS = ["ambient", "isOpen", "isLocal", "isOffHost", "isDev", "isAllowed"] as const;
type Traits = Record<(typeof TRAITS)[number], boolean>;

/** What was found of a technology so far, as it came. */
interface Found extends Traits {
  names: ResolvedName[];
  /** Those of them that run; what only builds the project is one of several that may run. */
  running: ResolvedName[];
  texts: string[];
  versions: Map<string, VersionRange>;
}

/** The technologies of a list in the order of their ids, and the entries that none is known by */
export function detect({ names }: Pick<Catalog, "names">, entries: readonly Entry[]) {
  const byTechnology = new Map<Technology, Found>();
  const unrecognized: Entry[] = [];
  for (const entry of entries) {
    const name = resolveEntry(names, entry);
    if (name) note(byTechnology, isToolAsSuch(name, entry) ? { ...name, package: undefined } : name, entry);
    else unrecognized.push(entry);
  }
  const detected = [...byTechnology].map(
    ([technology, { names: found, running, texts, isAllowed, ...rest }]): Detected => {
      const packages = texts.length === 1 ? texts : [...new Set(texts)].sort();
      const builds = running.length > 0 ? 0 : new Set(found.map(({ version }) => version?.text)).size;
      const oldest = isAllowed ? oldestOf(technology, found) : undefined;
      return {
        technology,
        named: namedBy(withMain(found.map((one) => atKnownVersion(one, found)))),
        packages,
        builds,
        each: eachOf(technology, running),
        oldest,
        ...rest,
      };
    },
  );
  return { detected: detected.sort((a, b) => a.technology.index - b.technology.index), unrecognized };
}

/** Of what names a technology, what names versions of it that have ended; all where none of it does. */
export function endedIn({ packages, versions }: Detected, ended: Verdict["ended"]): readonly string[] {
  const lines = ended.flatMap(({ cycles }) => cycles.flatMap(({ line }) => line ?? []));
  const isEnded = (text: string) => {
    const version = versions.get(text);
    return version !== undefined && lines.some((line) => intersects(line, version));
  };
  const those = packages.filter(isEnded);
  return those.length > 0 ? those : packages;
}

/** What builds a project is not what its host runs. */
export const isBuildOnHost = (build: Detected, host: Detected) =>
  build.builds > 0 && host.technology.category === "hosting";

/** What only development needs, as to build a static site, does not run on a host, nor does the runtime of a machine or an image. */
export function isNotOnHost(one: Detected, host: Detected): boolean {
  const { category } = host.technology;
  if (one === host || !RUNNING.has(category)) return false;
  const isElsewhere = category === "os-image" ? one.isLocal : one.isOffHost;
  return one.isDev === true || (isElsewhere === true && one.technology.category === "runtime");
}

/** Categories of what runs a project that is built already. */
const RUNNING: ReadonlySet<string> = new Set(["hosting", "edge-runtime", "os-image"]);

export const resolveEntry = (
  names: Catalog["names"],
  { ecosystem, name, version }: Pick<Entry, "ecosystem" | "name" | "version">,
) => (ecosystem ? names.resolvePackage(ecosystem, name, version) : names.resolveDependency(name));

/** Whether it is a tool, whose package has its versions: files name both as `pnpm@9`, and a Dockerfile as pnpm alone. */
const isToolAsSuch = ({ technology, package: name }: ResolvedName, { ecosystem }: Entry): boolean =>
  ecosystem === undefined &&
  name === technology.mainPackage &&
  /^(?:package-manager|runtime)$/.test(technology.category);

/** Files of version managers set what developers run; most hosts do not read them. */
const VERSION_MANAGED = /(?:^|\/)\.(?:nvmrc|node-version|tool-versions)$/;
/** Files that say which container images are built and run. */
const OF_CONTAINERS = /(?:docker|container)file(?:\.[\w.-]+)?$|compose[\w.-]*\.ya?ml$/i;

const traitsOf = (name: ResolvedName, { place, ambient, isAllowed, isBuild, isDev }: Entry): Traits => ({
  ambient: ambient === true,
  isOpen: place !== undefined && (isAllowed === true || name.version === undefined),
  isLocal: name.package !== undefined || VERSION_MANAGED.test(place?.file ?? ""),
  isOffHost: name.package !== undefined || [VERSION_MANAGED, OF_CONTAINERS].some((one) => one.test(place?.file ?? "")),
  isDev: isDev === true,
  // What CI leaves open says nothing of what a project runs on.
  isAllowed: name.package !== undefined || isAllowed === true || (isBuild === true && name.version === undefined),
});

function note(byTechnology: Map<Technology, Found>, name: ResolvedName, entry: Entry): void {
  const traits = traitsOf(name, entry);
  const found = getOrInsertComputed(byTechnology, name.technology, (): Found => {
    return { names: [], running: [], texts: [], versions: new Map(), ...traits };
  });
  found.names.push(name);
  if (!entry.isBuild) found.running.push(name);
  found.texts.push(entry.text);
  if (name.version) found.versions.set(entry.text, name.version);
  for (const trait of TRAITS) found[trait] &&= traits[trait];
}

function oldestOf(technology: Technology, names: readonly ResolvedName[]): Subject | undefined {
  const [allowed] = names.filter((name) => name.package === undefined);
  const line = allowed?.version && oldestLine(technology.id, allowed.version);
  return line && inVersion(technology, line);
}

/** More versions of a technology as such are judged together, so that long lists stay cheap. */
const MOST_EACH = 3;

/** A subject for each version that the technology as such is named in, with the packages that are named as well. */
function eachOf(technology: Technology, names: readonly ResolvedName[]): Subject[] | undefined {
  if (names.length < 2) return undefined;
  const packages = names.filter((name) => name.package !== undefined);
  const versions = new Map(
    names.flatMap(({ package: name, version }) => (name === undefined && version ? [[version.text, version]] : [])),
  );
  if (versions.size < 2 || versions.size > MOST_EACH) return undefined;
  // The first of those that are equally bad is reported: the oldest, in whatever order they were named.
  return [...versions.values()].sort(oldestFirst).map((version) => ({
    technology,
    named: [{ package: undefined, version }, ...(packages.length > 0 ? namedBy(packages) : [])],
  }));
}

const oldestFirst = (one: VersionRange, other: VersionRange): number =>
  lowestOf(one).compare(lowestOf(other)) || (one.text < other.text ? -1 : 1);

/**
 * What is named without a version, as those are that a BOM or a parent of Maven gives: in that of what is released together
 * with it, or at least in one from which it was not yet removed.
 */
function atKnownVersion(one: ResolvedName, all: readonly ResolvedName[]): ResolvedName {
  const { package: name, technology } = one;
  if (name === undefined || one.version) return one;
  const sibling = all.find(
    (other) => other.version && other.package && areReleasedTogether(technology, name, other.package),
  );
  const end = technology.record.renamed?.find(({ package: old, removed }) => removed && old === name);
  return { ...one, version: sibling?.version ?? (end && parseRange(`<${end.from}`)) };
}

/** With the main package of a group of Maven, whose version is that of its BOM, its parent and its starters. */
function withMain(names: ResolvedName[]): ResolvedName[] {
  const { technology } = names[0] as ResolvedName;
  if (names.some(({ package: name }) => name === technology.mainPackage)) return names;
  const by = names.find(({ package: name, version }) => version && mainOf(technology, name));
  return by ? [...names, { ...by, package: technology.mainPackage }] : names;
}

/** The packages that were named, each with the versions given of it. */
function namedBy(names: readonly ResolvedName[]): Named[] {
  const [first] = names;
  // In the lists of most projects, each technology.
  if (first && names.length === 1) return [{ package: first.package, version: first.version }];
  const versions = new Map<string | undefined, Map<string, VersionRange>>();
  for (const { package: name, version } of names) {
    const ranges = getOrInsertComputed(versions, name, () => new Map<string, VersionRange>());
    if (version) ranges.set(version.text, version);
  }
  return [...versions].sort(byPackage).map(([name, ranges]) => ({ package: name, version: anyOf(ranges) }));
}

/** By name, the technology as such last. */
function byPackage([one]: readonly [string | undefined, unknown], [other]: readonly [string | undefined, unknown]) {
  if (one === other) return 0;
  return other === undefined || (one !== undefined && one < other) ? -1 : 1;
}

/** Versions of one package that are shown; a single project has fewer. */
const MOST_VERSIONS = 10;

/** A package named in several versions stands for any of them. */
function anyOf(ranges: ReadonlyMap<string, VersionRange>): Named["version"] {
  const sorted = [...ranges.values()].sort((one, other) => (one.text < other.text ? -1 : 1));
  const all = union(sorted);
  if (!all || sorted.length <= MOST_VERSIONS) return all;
  const shown = sorted.slice(0, MOST_VERSIONS).map(({ text }) => text);
  return { ...all, text: `${shown.join(", ")} and ${sorted.length - MOST_VERSIONS} more` };
}
