/** What to install for a stack: the main package of each part, in a version line that is known to fit the others. */
import type { Catalog } from "../catalog.js";
import type { Day } from "../facts/lifecycle.js";
import { isPassed, knownLines, rangeOfLine } from "../facts/package-lines.js";
import type { Technology } from "../facts/technology.js";
import { intersects, type VersionRange } from "../facts/version-range.js";
import type { Subject } from "../names/question.js";
import { judge, type Verdict } from "../verdict/verdict.js";
import type { Stack } from "./builder.js";
import { homesOf, mainPackages } from "./registry.js";

export interface PackageChoice {
  technology: Technology;
  name: string;
  /** A range in the syntax of npm; undefined where no line is known, or none that fits. */
  range: string | undefined;
  /** Whether it serves while developing only. */
  development: boolean;
}

/** A required peer that is not chosen. */
export interface RequiredPeer {
  by: PackageChoice;
  technology: Technology;
  /** The required package of it. */
  name: string;
  range: string;
}

export interface Packages {
  npm: readonly PackageChoice[];
  /** Main packages by ecosystem, without versions. */
  others: ReadonlyMap<string, readonly string[]>;
  /** Parts that a project has no package of, such as hosts. */
  without: readonly Technology[];
  peers: readonly RequiredPeer[];
}

const FOR_DEVELOPMENT: ReadonlySet<string> = new Set(["build-tool", "language", "linting", "monorepo", "testing"]);

/**
 * Lists what to install for a stack.
 * @param today the day that lifecycles are judged by; lines past their end are not proposed
 */
export function packagesFor(catalog: Catalog, stack: Stack, today: Day): Packages {
  const homes = homesOf(stack.chosen);
  const npm: Omit<PackageChoice, "range">[] = [];
  const others = new Map<string, string[]>();
  const without: Technology[] = [];
  for (const technology of stack.chosen) {
    const own = mainPackages(technology);
    const fitting = own.filter(([ecosystem]) => homes.has(ecosystem));
    const taken = fitting.length > 0 ? fitting : own.slice(0, 1);
    if (taken.length === 0) without.push(technology);
    for (const [ecosystem, name] of taken) {
      if (ecosystem === "npm") npm.push({ technology, name, development: FOR_DEVELOPMENT.has(technology.category) });
      else others.set(ecosystem, [...(others.get(ecosystem) ?? []), name]);
    }
  }
  const lines = settleLines(catalog, stack, npm, today);
  const choices = npm.map((choice, place) => ({ ...choice, range: lines[place]?.range }));
  const peers = choices.flatMap((choice, place) => requiredPeers(catalog, choice, lines[place]?.line, stack.chosen));
  return { npm: choices, others, without, peers };
}

// --- version lines ------------------------------------------------------------------------------------------------

interface Line {
  line: VersionRange;
  range: string;
}

interface Candidate {
  technology: Technology;
  name: string;
}

/** Older ones are not what a new project begins with. */
const MOST_LINES = 6;

/**
 * The release lines of a package that the data know and that are supported, newest first; none where others ask for newer
 * ones than these.
 */
function linesOf(catalog: Catalog, candidate: Candidate, today: Day): Line[] {
  const known = knownLines(candidate, today);
  const lines = known.lines.slice(0, MOST_LINES);
  const [newest] = lines;
  if (newest && !known.recorded && isPassed(catalog, candidate, newest)) return [];
  return lines.map((line, place) => ({ line, range: rangeOfLine(line, lines.slice(0, place)) }));
}

/** So many combinations are tried; beyond, packages that do not fit are left open. */
const MOST_TRIES = 2000;

/** The newest lines that fit each other, in the order of the packages; undefined for what has to be left open. */
function settleLines(
  catalog: Catalog,
  { chosen, platform }: Stack,
  packages: readonly Candidate[],
  today: Day,
): (Line | undefined)[] {
  const domains = packages.map((one) => linesOf(catalog, one, today));
  const setting = {
    platform,
    present: new Set(chosen.map(({ id }) => id)),
    versioned: new Set(packages.filter((_, place) => domains[place]?.length).map(({ technology }) => technology.id)),
    today,
  };
  const subject = (place: number, { line }: Line): Subject => {
    const { technology, name } = packages[place] as Candidate;
    return { technology, named: [{ package: name, version: line }] };
  };
  const known = new Map<string, boolean>();
  const fit = (one: number, line: Line, other: number, otherLine: Line): boolean => {
    const key = `${one} ${line.range} ${other} ${otherLine.range}`;
    let answer = known.get(key);
    if (answer === undefined) {
      const [a, b] = [subject(one, line), subject(other, otherLine)];
      const [first, second] = a.technology.index <= b.technology.index ? [a, b] : [b, a];
      answer = goTogether(judge(catalog, { a: first, b: second, ...setting }));
      known.set(key, answer);
    }
    return answer;
  };
  // Where no lines of two packages fit, their versions are not what is wrong.
  const isAgainst = (one: number, line: Line, other: number, otherLine: Line): boolean =>
    !fit(one, line, other, otherLine) &&
    domains[one]?.some((mine) => domains[other]?.some((theirs) => fit(one, mine, other, theirs))) === true;

  const taken: (Line | undefined)[] = [];
  const isFree = (place: number, line: Line) =>
    taken.every((before, other) => !before || !isAgainst(other, before, place, line));
  let tries = 0;
  const search = (place: number): boolean => {
    const domain = domains[place];
    if (!domain) return true;
    tries += 1;
    if (tries > MOST_TRIES) return false;
    for (const line of domain.length > 0 ? domain : [undefined]) {
      if (line && !isFree(place, line)) continue;
      taken[place] = line;
      if (search(place + 1)) return true;
      taken.length = place;
    }
    return false;
  };
  if (search(0)) return taken;
  taken.length = 0;
  for (const [place, domain] of domains.entries()) taken.push(domain.find((line) => isFree(place, line)));
  return taken;
}

/** Whether versions go together: neither is refused, and no declared range leaves the other out. */
function goTogether({ apart, grounds }: Verdict): boolean {
  if (apart === "incompatible") return false;
  return apart !== "partial" || grounds[0]?.kind !== "requirement";
}

/** The peers that a release line requires and that are not chosen. */
function requiredPeers(
  catalog: Catalog,
  choice: PackageChoice,
  line: VersionRange | undefined,
  chosen: readonly Technology[],
): RequiredPeer[] {
  if (!line) return [];
  return [...choice.technology.requirements.values()].flatMap((requirements): RequiredPeer[] => {
    const declared = requirements.find((one) => one.package === choice.name && intersects(one.line, line));
    const technology = declared && catalog.names.byId(declared.of);
    const name = declared?.ofPackages[0];
    if (!declared || !technology || name === undefined || declared.optional || declared.lockstep) return [];
    if (declared.lapsed || technology.category === "package-manager" || chosen.includes(technology)) return [];
    return [{ by: choice, technology, name, range: declared.range.text }];
  });
}
