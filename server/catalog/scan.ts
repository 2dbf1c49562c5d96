/** A whole list of dependencies: what it is made of, which pairs do not go together, and what to do. */
import { alternativesTo } from "./alternatives.js";
import type { Catalog } from "./catalog.js";
import type { Entry } from "./entry.js";
import type { Severity } from "./judgement.js";
import type { Day } from "./lifecycle.js";
import type { ResolvedName } from "./names.js";
import type { PairFacts } from "./pair.js";
import type { Named, Question, Subject } from "./question.js";
import { askedRange } from "./requirements.js";
import { type Score, score } from "./score.js";
import type { Technology } from "./technology.js";
import { judge, type Verdict } from "./verdict.js";
import { intersects, union, type VersionRange } from "./version-range.js";
import { listOf } from "./wording.js";

export interface Detected extends Subject {
  /** The entries it was recognised by, as given. */
  packages: readonly string[];
  /** Whether all of them are named for more than this project. */
  ambient: boolean;
}

export interface JudgedPair {
  a: Detected;
  b: Detected;
  verdict: Verdict;
}

export interface Suggestion {
  type: "alternative" | "upgrade" | "config";
  message: string;
  /** The pair it is about. */
  a: Technology;
  b: Technology;
}

export interface Scan extends Score {
  detected: readonly Detected[];
  /** Entries that no technology is known by, as given. */
  unrecognized: readonly string[];
  /** Number of entries that were recognised. */
  recognized: number;
  pairsChecked: number;
  /** Pairs that need attention, most severe first. */
  issues: readonly JudgedPair[];
  suggestions: readonly Suggestion[];
}

const SEVERITIES: readonly Severity[] = ["critical", "error", "warning", "info"];

/**
 * Scans a list of entries. Neither their order nor repetition makes a difference to the score and the issues.
 * @param setting as `check` takes it: the platform, and hosts that are part of the stack besides the entries
 */
export function scan(
  catalog: Catalog,
  entries: readonly Entry[],
  setting: Pick<Question, "platform" | "present">,
  today: Day,
): Scan {
  const { detected, unrecognized } = detect(catalog, entries);
  const present = new Set([...setting.present, ...detected.map(({ technology }) => technology.id)]);
  const versioned = new Set(detected.filter(hasVersion).map(({ technology }) => technology.id));
  const { platform } = setting;
  const ask = (a: Detected, b: Detected) => judge(catalog, { a, b, platform, present, versioned, today });

  const pairs: JudgedPair[] = [];
  for (const [a, b] of knownPairs(catalog, detected, versioned)) {
    if (a.ambient && b.ambient) continue;
    const verdict = ask(a, b);
    // A verdict that rests on an end of life alone is told once, below, and not with every partner.
    if (verdict.status !== "unknown" && (verdict.status !== "deprecated" || verdict.grounds.length > 0)) {
      pairs.push({ a, b, verdict });
    }
  }
  for (const one of detected) {
    if (one.ambient) continue;
    const verdict = ask(one, one);
    if (verdict.status !== "compatible") pairs.push({ a: one, b: one, verdict });
  }
  const issues = pairs.filter(isIssue).sort(mostSevereFirst);
  return {
    detected,
    unrecognized,
    recognized: entries.length - unrecognized.length,
    pairsChecked: (detected.length * (detected.length - 1)) / 2,
    issues,
    suggestions: issues.flatMap((issue) => suggest(catalog, issue, today)),
    ...score(pairs.map(({ verdict }) => verdict)),
  };
}

const hasVersion = ({ named }: Subject) => named.some(({ version }) => version !== undefined);

/** Compatible pairs are no issue; nor are those that only a side's end of life spoils, which is an issue of its own. */
function isIssue({ a, b, verdict }: JudgedPair): boolean {
  return a === b ? verdict.status !== "compatible" : verdict.apart === "partial" || verdict.apart === "incompatible";
}

function mostSevereFirst(one: JudgedPair, other: JudgedPair): number {
  const rank = ({ verdict }: JudgedPair) => SEVERITIES.indexOf(verdict.severity ?? "info");
  return (
    rank(one) - rank(other) ||
    one.a.technology.index - other.a.technology.index ||
    one.b.technology.index - other.b.technology.index
  );
}

// --- what is in the list ------------------------------------------------------------------------------------------

function detect(catalog: Catalog, entries: readonly Entry[]): { detected: Detected[]; unrecognized: string[] } {
  const found = new Map<Technology, { names: ResolvedName[]; packages: string[]; ambient: boolean }>();
  const unrecognized: string[] = [];
  for (const entry of entries) {
    const name = entry.ecosystem
      ? catalog.names.resolvePackage(entry.ecosystem, entry.name, entry.version)
      : catalog.names.resolveDependency(entry.name);
    if (!name) {
      unrecognized.push(entry.text);
      continue;
    }
    const known = found.get(name.technology) ?? { names: [], packages: [], ambient: true };
    found.set(name.technology, known);
    known.names.push(name);
    known.ambient &&= entry.ambient === true;
    if (!known.packages.includes(entry.text)) known.packages.push(entry.text);
  }
  const detected = [...found].map(([technology, { names, packages, ambient }]) => ({
    technology,
    named: mergeByPackage(names),
    packages: packages.sort(),
    ambient,
  }));
  return { detected: detected.sort((a, b) => a.technology.index - b.technology.index), unrecognized };
}

/** One entry for each package; a package named in several versions stands for any of them. */
function mergeByPackage(names: readonly ResolvedName[]): Named[] {
  const packages = [...new Set(names.map((name) => name.package))].sort();
  return packages.map((name) => ({
    package: name,
    version: union(
      names
        .filter((candidate) => candidate.package === name)
        .map(({ version }) => version)
        .sort((one, other) => ((one?.text ?? "") < (other?.text ?? "") ? -1 : 1)),
    ),
  }));
}

// --- which pairs there is something to say about ------------------------------------------------------------------

/**
 * The pairs that facts tie together, and those that share a requirement on a third technology. The cost grows with the
 * facts found, not with the square of the list: the smaller of partners and list is walked.
 */
function* knownPairs(
  catalog: Catalog,
  detected: readonly Detected[],
  versioned: ReadonlySet<string>,
): Generator<[Detected, Detected]> {
  const byTechnology = new Map(detected.map((one) => [one.technology, one]));
  for (const a of detected) {
    const partners: ReadonlyMap<Technology, PairFacts> = catalog.neighbours.of(a.technology);
    if (partners.size <= detected.length) {
      for (const partner of partners.keys()) {
        const b = byTechnology.get(partner);
        if (b && a.technology.index < partner.index) yield [a, b];
      }
    } else {
      for (const b of detected) if (a.technology.index < b.technology.index && partners.has(b.technology)) yield [a, b];
    }
  }
  yield* sharingPairs(catalog, detected, versioned);
}

/**
 * Pairs without facts of their own that require the same third technology in ranges that do not meet, where the version
 * of the third is not given. Those who ask for the same range are compared once, together.
 */
function* sharingPairs(
  catalog: Catalog,
  detected: readonly Detected[],
  versioned: ReadonlySet<string>,
): Generator<[Detected, Detected]> {
  const seen = new Set<string>();
  for (const groups of groupByAskedRange(detected, versioned).values()) {
    for (const [index, one] of groups.entries()) {
      for (const other of groups.slice(index + 1)) {
        if (intersects(one.range, other.range)) continue;
        for (const [a, b] of one.members.flatMap((left) => other.members.map((right) => inOrder(left, right)))) {
          const key = `${a.technology.index} ${b.technology.index}`;
          const worthAsking = hasVersion(a) || hasVersion(b);
          if (!worthAsking || seen.has(key) || catalog.neighbours.of(a.technology).has(b.technology)) continue;
          seen.add(key);
          yield [a, b];
        }
      }
    }
  }
}

interface AskedRange {
  range: VersionRange;
  members: Detected[];
}

const inOrder = (a: Detected, b: Detected): [Detected, Detected] =>
  a.technology.index <= b.technology.index ? [a, b] : [b, a];

/** By third technology: the different ranges that are asked of it, and who asks for them. */
function groupByAskedRange(detected: readonly Detected[], versioned: ReadonlySet<string>): Map<string, AskedRange[]> {
  const byThird = new Map<string, Map<string, AskedRange>>();
  for (const one of detected) {
    for (const third of one.technology.requirements.keys()) {
      const range = versioned.has(third) ? undefined : askedRange(one, third);
      if (!range) continue;
      const groups = byThird.get(third) ?? new Map<string, AskedRange>();
      byThird.set(third, groups);
      const group = groups.get(range.text) ?? { range, members: [] };
      groups.set(range.text, group);
      group.members.push(one);
    }
  }
  return new Map([...byThird].map(([third, groups]) => [third, [...groups.values()]]));
}

// --- what to do ---------------------------------------------------------------------------------------------------

function suggest(catalog: Catalog, { a, b, verdict }: JudgedPair, today: Day): Suggestion[] {
  const pair = { a: a.technology, b: b.technology };
  const suggestions: Suggestion[] = [];
  if (verdict.workaround) {
    const declared = verdict.grounds.some(({ kind }) => kind === "requirement" || kind === "shared requirement");
    const type =
      declared || (verdict.ended.length > 0 && !verdict.ended.some(({ whole }) => whole)) ? "upgrade" : "config";
    const retired = verdict.ended.some(({ whole }) => whole);
    suggestions.push({ type: retired ? "alternative" : type, message: verdict.workaround, ...pair });
  }
  if (verdict.status === "incompatible" && verdict.basis !== "declared") {
    for (const [side, partner] of [[pair.a, pair.b] as const, [pair.b, pair.a] as const]) {
      const names = alternativesTo(catalog, side, partner, today, 3).map(({ name }) => name);
      if (names.length === 0) continue;
      const message = `Instead of ${side.name}, ${listOf(names, "or")} ${names.length > 1 ? "go" : "goes"} with ${partner.name}.`;
      suggestions.push({ type: "alternative", message, ...pair });
    }
  }
  return suggestions;
}
