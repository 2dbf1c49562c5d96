/** Which release lines of one technology work with which of another. */
import { type Catalog, factsOn } from "../catalog.js";
import type { PairFacts } from "../facts/compiled.js";
import { alone, inVersion, type Subject } from "../names/question.js";
import { type Day, endOfLife } from "../technology/lifecycle.js";
import type { Technology } from "../technology/technology.js";
import { parseAskedVersion } from "../versions/ecosystems.js";
import { isLine, releaseLine } from "../versions/parse.js";
import { intersects, newestFirst, type VersionRange } from "../versions/range.js";
import { settingOf } from "./check.js";
import { judge, type Verdict } from "./verdict.js";

export interface Line {
  /** The technology in this line; without a version where no lines are known. */
  subject: Subject;
  /** `15`; undefined without a version. */
  version: string | undefined;
  hasEnded: boolean;
}

export interface VersionTable {
  /** Lines of the first technology, newest first. */
  rows: readonly Line[];
  /** Lines of the second, newest first. */
  columns: readonly Line[];
  /** By row, then by column. */
  verdicts: readonly (readonly Verdict[])[];
}

/** Most lines of a side; the table has the square of it in verdicts. */
const MOST_LINES = 6;

/** The first release of a line that works with the other side. */
export interface FirstRelease {
  technology: Technology;
  /** `15.0.4` */
  version: string;
}

/**
 * Finds the first release of a line, of those read, that accepts the other side where an older one of the line refuses it.
 * @returns undefined where all releases of the line say the same, where the verdict does not rest on declarations, and where the
 * source gives one range for the whole line
 */
export function firstThatWorks({ pairStatus, decision }: Verdict): FirstRelease | undefined {
  if (pairStatus !== "partial" || !decision?.finding) return undefined;
  const { requirement, upgrade } = decision.finding;
  if (!upgrade || requirement.optional || upgrade.within.text !== requirement.within.text) return undefined;
  const [version] = upgrade.line === upgrade.within ? [] : upgrade.line.text.replace(/^>=/, "").split(" ");
  return version === undefined ? undefined : { technology: requirement.by, version };
}

/**
 * Judges each pair of release lines of two technologies. Lines of which nothing is recorded are left out, and a side whose lines
 * make no difference has one entry without a version.
 * @param platform as `check` takes it
 * @returns undefined where the versions make no difference: all verdicts are the same before ends of life
 */
export function versionTable(
  catalog: Catalog,
  [a, b]: readonly [Technology, Technology],
  platform: string | undefined,
  today: Day,
): VersionTable | undefined {
  if (a === b) return undefined;
  const setting = settingOf(catalog, platform);
  // Without a version as well, at the end of each row and column.
  const [asSuchA, asSuchB] = [asLine(a, undefined, today), asLine(b, undefined, today)];
  const [linesA, linesB] = [linesOf(catalog, a, b, today), linesOf(catalog, b, a, today)];
  const grid = new Map(
    [...linesA, asSuchA].map((one) => [
      one,
      new Map(
        [...linesB, asSuchB].map((other) => [
          other,
          judge(catalog, { ...alone(one.subject, other.subject, today), ...setting }),
        ]),
      ),
    ]),
  );
  const verdictOn = (one: Line, other: Line) => grid.get(one)?.get(other) as Verdict;
  const hasFact = (one: Line, other: Line) => verdictOn(one, other).pairStatus !== "unknown";
  const allB = linesB.length > 0 ? linesB : [asSuchB];
  const knownA = (linesA.length > 0 ? linesA : [asSuchA]).filter((one) => allB.some((other) => hasFact(one, other)));
  const knownB = allB.filter((other) => knownA.some((one) => hasFact(one, other)));
  const differ = (verdicts: readonly Verdict[]) => new Set(verdicts.map(({ pairStatus }) => pairStatus)).size > 1;
  const isOfMatterA = knownB.some((other) => differ([asSuchA, ...knownA].map((one) => verdictOn(one, other))));
  const isOfMatterB = knownA.some((one) => differ([asSuchB, ...knownB].map((other) => verdictOn(one, other))));
  const rows = isOfMatterA ? knownA : [asSuchA];
  const columns = isOfMatterB ? knownB : [asSuchB];
  const verdicts = rows.map((one) => columns.map((other) => verdictOn(one, other)));
  return differ(verdicts.flat()) ? { rows, columns, verdicts } : undefined;
}

const asLine = (technology: Technology, version: VersionRange | undefined, today: Day): Line => ({
  subject: inVersion(technology, version),
  version: version?.text,
  hasEnded: endOfLife(technology, version, today) !== undefined,
});

/** The newest lines of a technology; none where no lines are known. */
function linesOf(catalog: Catalog, technology: Technology, partner: Technology, today: Day): Line[] {
  const out = technology.cycles.filter(({ line, released }) => line && (released ?? "") <= today);
  const named = out.length > 0 ? out.map(({ name }) => name) : linesInFacts(catalog, technology, partner);
  return named
    .map((text) => parseAskedVersion(text))
    .filter((version) => version !== undefined)
    .filter((version) => isSpokenOf(catalog, version, technology, partner))
    .sort(newestFirst)
    .slice(0, MOST_LINES)
    .map((version) => asLine(technology, version, today));
}

/**
 * Whether facts on a pair are about a line. Nothing is known of lines older than the first that declares something about the
 * other technology, unless a rule is about them.
 */
function isSpokenOf(catalog: Catalog, line: VersionRange, technology: Technology, partner: Technology): boolean {
  const own = (technology.requirements.get(partner.id) ?? []).filter(({ byMain }) => byMain);
  const oldest = own
    .map(({ within }) => within)
    .sort(newestFirst)
    .at(-1);
  if (!oldest || newestFirst(line, oldest) <= 0 || intersects(line, oldest)) return true;
  const drawn = (factsOn(catalog, technology, partner)?.rule?.exceptions ?? []).flatMap(({ versions }) => versions);
  return drawn.some(({ id, range }) => id === technology.id && intersects(range, line));
}

/** The lines that the facts on a pair name, where the technology publishes no lifecycle. */
function linesInFacts(catalog: Catalog, technology: Technology, partner: Technology): string[] {
  const facts = factsOn(catalog, technology, partner);
  const own = (technology.requirements.get(partner.id) ?? []).filter(({ byMain }) => byMain);
  const ranges = facts ? rangesIn(facts, technology) : [];
  const asked = (partner.requirements.get(technology.id) ?? []).filter(
    ({ lockstep, ofPackages }) =>
      !lockstep && (ofPackages.length === 0 || ofPackages.includes(technology.mainPackage ?? "")),
  );
  return withoutOverlap([
    ...own.flatMap(({ within }) => linesOfUnion(within)),
    ...ranges.flatMap(linesAround),
    ...(facts?.tests ?? []).flatMap(({ by, versions, range }) =>
      by === technology ? lowerLines(versions) : linesOfUnion(range),
    ),
    ...asked.flatMap(({ range }) => lowerLines(range)),
  ]);
}

/** Ranges of a technology that rules, needs and statements of support draw. */
function rangesIn({ rule, missing, supports }: PairFacts, technology: Technology): VersionRange[] {
  const conditions = (rule?.exceptions ?? []).flatMap(({ versions }) => versions);
  return [
    ...conditions.flatMap(({ id, range }) => (id === technology.id ? range : [])),
    ...missing.flatMap(({ technology: needing, versions }) => (needing === technology && versions ? versions : [])),
    ...supports.flatMap(({ by, versions, range }) => (by === technology ? versions : range) ?? []),
  ];
}

/** Leaves out lines that overlap one before them. */
function withoutOverlap(lines: readonly string[]): string[] {
  const kept: { text: string; range: VersionRange }[] = [];
  for (const text of lines) {
    const range = releaseLine(text);
    if (range && !kept.some((other) => intersects(other.range, range))) kept.push({ text, range });
  }
  return kept.map(({ text }) => text);
}

/** `3.13` and `3.12` for `3.13 || 3.12`; for other ranges, the lines that their parts begin with. */
function linesOfUnion(line: VersionRange): string[] {
  const parts = line.text.split("||").map((text) => text.trim());
  return parts.every((text) => isLine({ ...line, text })) ? parts : lowerLines(line);
}

interface Bound {
  operator: string;
  numbers: [major: number, minor: number, patch: number];
}

function boundsOf({ text }: VersionRange): Bound[] {
  return [...text.matchAll(/(?<![\w.+-])([<>]=?|[\^~=])?\s*v?(\d+)(?:\.(\d+))?(?:\.(\d+))?/g)].map(
    ([, operator = "", ...numbers]) => {
      const [major = 0, minor = 0, patch = 0] = numbers.map((number) => Number(number ?? 0));
      return { operator, numbers: [major, minor, patch] };
    },
  );
}

/** The line of a version: its major version, or its minor below 1.0. */
const lineAt = ([major, minor]: Bound["numbers"]) => (major > 0 ? String(major) : `0.${minor}`);

/** The lines that the parts of a range begin with. Not those that they end with, which may not be released yet. */
function lowerLines(range: VersionRange): string[] {
  return boundsOf(range)
    .filter(({ operator, numbers }) => !operator.startsWith("<") && numbers.some((number) => number > 0))
    .map(({ numbers }) => lineAt(numbers));
}

/** The lines on both sides of each bound of a curated range. */
function linesAround(range: VersionRange): string[] {
  return boundsOf(range).flatMap(({ numbers }) => {
    const [major, minor, patch] = numbers;
    const here = numbers.some((number) => number > 0) ? [lineAt(numbers)] : [];
    if (major > 1 && minor === 0 && patch === 0) return [...here, String(major - 1)];
    return major === 0 && minor > 1 && patch === 0 ? [...here, `0.${minor - 1}`] : here;
  });
}
