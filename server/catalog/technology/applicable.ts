/** Which of the requirements that one package declares apply to the versions asked about of it. */
import type { Named } from "../names/question.js";
import { isLine } from "../versions/parse.js";
import { intersects, isAfter, newestFirst, type VersionRange } from "../versions/range.js";
import type { CheckedRequirement } from "./checked-requirement.js";
import { nearestTo, readAt, silentRuns } from "./declarations-at.js";
import { type Day, supportedCycles } from "./lifecycle.js";
import type { Requirement } from "./technology.js";

/** Checks a requirement against the versions asked about; undefined where it does not cover them. */
export type Check = (requirement: Requirement) => CheckedRequirement | undefined;

/**
 * The requirements of the versions asked about, newest first: those read at them, else what the nearest releases imply.
 * @param about what the package declares about the target, newest first
 * @param asked the versions of the target that were asked about
 * @returns none where nothing that was read covers these versions
 */
export function applicableRequirements(
  about: readonly Requirement[],
  version: VersionRange,
  check: Check,
  asked: VersionRange | undefined,
): CheckedRequirement[] {
  const silent = silentRuns(about).filter((run) => intersects(run, version));
  const read = readAt(about, version);
  if (read.length > 0) return ofRead(read, silent, version, check);
  return silent.length > 0 ? [] : ofNearest(about, version, check, asked);
}

/** @param silent releases among the versions asked about that declare nothing */
function ofRead(
  read: readonly Requirement[],
  silent: readonly VersionRange[],
  version: VersionRange,
  check: Check,
): CheckedRequirement[] {
  const checked = read.map(check);
  const [newest] = checked;
  if (!newest) return [];
  if (!checked.every((one) => one !== undefined)) return silent.length > 0 ? [] : ofPart(read, checked, newest);
  // Releases that declare nothing neither accept nor refuse; they do not matter where newer ones accept.
  const isNewest = silent.every((run) => newestFirst(newest.requirement.line, run) < 0);
  if (silent.length > 0 && !(isNewest && checked.every(isMet))) return [];
  // Of what a manifest allows, the newest release is installed.
  return isMet(newest) && !isLine(version) ? [newest] : checked;
}

/** Where what some releases declare says nothing of a new runtime: the newest stands for the line, as that is supported from some release on. */
function ofPart(
  read: readonly Requirement[],
  checked: readonly (CheckedRequirement | undefined)[],
  newest: CheckedRequirement,
): CheckedRequirement[] {
  if (isMet(newest)) return [newest];
  if (newest.coverage !== "minimum" && newest.requirement.ofPackages.length > 0) return [];
  if (newest.outcome !== "violated") return [];
  return read.map((requirement, place) => checked[place] ?? { ...newest, requirement, outcome: "overtaken" });
}

/**
 * What the nearest releases imply. Within a line, a later release accepts what an earlier one accepted and refuses what was too
 * old for it; an earlier one accepts nothing that is too new for a later one.
 */
function ofNearest(
  about: readonly Requirement[],
  version: VersionRange,
  check: Check,
  asked: VersionRange | undefined,
): CheckedRequirement[] {
  const nearest = nearestTo(about, version);
  const [above, below] = [nearest.above && check(nearest.above), nearest.below && check(nearest.below)];
  const isOfLine = (one: CheckedRequirement | undefined): one is CheckedRequirement =>
    one !== undefined && intersects(one.requirement.within, version);
  if (isOfLine(below) && (isMet(below) || refusesAsTooOld(below, asked))) return [asLine(below)];
  if (isOfLine(above) && refusesAsTooNew(above, asked)) return [asLine(above)];
  return above && below ? ofBoth({ above, below }, about, version, check, asked) : [];
}

/** What the nearest releases above and below imply together, where they and all that may lie between say the same. */
function ofBoth(
  { above, below }: Record<"above" | "below", CheckedRequirement>,
  about: readonly Requirement[],
  version: VersionRange,
  check: Check,
  asked: VersionRange | undefined,
): CheckedRequirement[] {
  // Requirements whose release is not known may be of any release of the line.
  const inLine = about.filter(({ release, line }) => !release && intersects(line, version)).map(check);
  if ([below, ...inLine].some((one) => one?.outcome !== above.outcome)) return [];
  // Fixes are ported back: a late release of an older line may accept what is too new for all that were read.
  const isOpen = above.outcome === "violated" && ![above, below].every((one) => refusesAsTooOld(one, asked));
  // A declaration in the line itself outweighs one in the next line.
  return isOpen ? [] : [asLine(inLine[0] ?? above)];
}

const isMet = ({ outcome }: CheckedRequirement): boolean => outcome === "met";

const refusesAsTooOld = ({ outcome, requirement }: CheckedRequirement, asked: VersionRange | undefined): boolean =>
  outcome === "violated" && asked !== undefined && isAfter(requirement.range, asked);

const refusesAsTooNew = ({ outcome, requirement }: CheckedRequirement, asked: VersionRange | undefined): boolean =>
  outcome === "violated" && asked !== undefined && isAfter(asked, requirement.range);

const asLine = (checked: CheckedRequirement): CheckedRequirement =>
  checked.coverage === "exact" ? { ...checked, coverage: "line" } : checked;

/**
 * The requirements that apply where no version of the declaring package was given: those of its supported lines.
 * @param about what the package declares about what was named of the target, newest first
 * @param all also what it declares about other packages of the target
 */
export function currentRequirements(
  about: readonly Requirement[],
  all: readonly Requirement[],
  on: Named,
  today: Day,
  check: Check,
): CheckedRequirement[] {
  const [newest] = about;
  if (!newest || newest.noLongerDeclared) return [];
  // Newer releases require other packages of the target, so what older ones require does not apply to them.
  if (all[0] && isAfter(all[0].line, newest.line)) return [];
  if (newest.lockstep && on.version) {
    // Some version of a sibling always matches.
    const fitting = about.map(check).find((checked) => checked?.outcome === "met");
    return fitting ? [fitting] : [];
  }
  const supported = newest.byMain ? supportedCycles(newest.by, today) : [];
  // Each supported line stands for its newest releases.
  const newestOfEach = supported.map((cycle) => about.find(({ line }) => cycle.line && intersects(cycle.line, line)));
  const checked = about.filter((one) => one === newest || newestOfEach.includes(one)).map(check);
  // Without a version on either side, the newest of both are meant.
  return (on.version ? checked : checked.slice(0, 1)).filter((one) => one !== undefined);
}
