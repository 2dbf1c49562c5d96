/** Declared requirements, checked against the versions asked about. */
import {
  comesWithMain,
  hasVersionsOfMain,
  type Named,
  namedAs,
  namedOf,
  type Subject,
  versionOf,
} from "../names/question.js";
import { applicableRequirements, type Check, currentRequirements } from "../technology/applicable.js";
import { type CheckedRequirement, checkRequirementIn } from "../technology/checked-requirement.js";
import type { Coverage } from "../technology/coverage.js";
import { indexDeclarations, isAbout, speaksFor } from "../technology/declarations-about.js";
import type { Day } from "../technology/lifecycle.js";
import { isLasting, isPreRelease, linesAfter } from "../technology/support.js";
import { isOfService, type Requirement, type Technology } from "../technology/technology.js";
import { isAfter, newestFirst, onlyRelease, type VersionRange } from "../versions/range.js";
import { between } from "../versions/runs.js";

/**
 * - `violated`: no version asked about is in a range that any release asked about declares
 * - `partly`: only some of the releases asked about accept it; or an optional peer is violated
 * - `outdated`: no version was asked about, and the newest line leaves out the current release of the other side
 * - `overtaken`: the same, but that release came out after what was read
 * - `met`
 */
export type RequirementOutcome = "violated" | "partly" | "outdated" | "overtaken" | "met";

const WORST_FIRST: readonly RequirementOutcome[] = ["violated", "partly", "outdated", "overtaken", "met"];

export const isWorse = (one: { outcome: RequirementOutcome }, other: { outcome: RequirementOutcome }) =>
  WORST_FIRST.indexOf(one.outcome) < WORST_FIRST.indexOf(other.outcome);

export interface Finding {
  outcome: RequirementOutcome;
  /** Whether all releases asked about refuse it. */
  isRefusedByAll: boolean;
  /** Whether the releases asked about all declare one range. */
  isSame: boolean;
  coverage: Coverage;
  /** That of the newest line asked about which is violated, else of the newest. */
  requirement: Requirement;
  /** The version of the declaring side that was asked about. */
  declaring: VersionRange | undefined;
  /** The side that is required, and the version of it that was asked about. */
  target: Technology;
  version: VersionRange | undefined;
  /** The current release line of the target, when the outcome is `outdated` or `overtaken`. */
  current: string | undefined;
  /** Lines, newest first, that accept the version asked about, when the newest does not. */
  accepting: readonly Requirement[];
  /** Where it is refused: the first newer releases that accept it, and after which no release that was read refuses it. */
  upgrade: Requirement | undefined;
}

/** The worst finding on what one side declares about the other; undefined when nothing covers the versions asked */
export function checkRequirements(declaring: Subject, target: Subject, today: Day): Finding | undefined {
  const requirements = declaring.technology.requirements.get(target.technology.id);
  if (!requirements) return undefined;
  const { byPackage, packages, isOfAny, ofPackages } = indexDeclarations(requirements);
  const declarers = namedOf(declaring, packages);
  const targets = isOfAny ? target.named : namedOf(target, ofPackages);
  let worst: Finding | undefined;
  for (const own of byPackage.values()) {
    for (const by of declarers) {
      if (!isDeclaredBy(own[0], declaring, by, packages)) continue;
      for (const on of targets) {
        const finding = checkPackage(own, by.version, target, on, today);
        if (finding && (!worst || isWorse(finding, worst))) worst = finding;
      }
    }
  }
  return worst ?? checkCompanions(declaring, target, targets, today);
}

/**
 * What the companions of a technology's main package declare, in the versions asked about, where that says nothing of them:
 * one that accepts is a way, and one that refuses may not be used at all, unless the main package brings it.
 */
function checkCompanions(
  declaring: Subject,
  target: Subject,
  targets: readonly Named[],
  today: Day,
): Finding | undefined {
  const version = versionOf(declaring);
  const { technology: by } = declaring;
  const { byPackage, packages } = indexDeclarations(by.requirements.get(target.technology.id) ?? []);
  if (!version || by === target.technology) return undefined;
  // Those that its record names come first.
  const names = [...new Set([...by.packages.flatMap(([, listed]) => listed), ...packages])];
  const findings = names
    .filter((name) => hasVersionsOfMain(by, name))
    .map((name) => byPackage.get(name) ?? [])
    .flatMap((own) => targets.flatMap((on) => checkPackage(own, version, target, on, today) ?? []));
  const sorted = findings.sort((one, other) => Number(isWorse(one, other)) - Number(isWorse(other, one)));
  const worst = sorted.findLast(({ requirement }) => comesWithMain(by, requirement.package));
  if (worst) return worst;
  return sorted[0]?.outcome === "violated" ? { ...sorted[0], outcome: "partly" } : sorted[0];
}

/** Whether a package's declarations are those of what was named of the declaring side. */
function isDeclaredBy(
  { package: name, byMain }: Requirement,
  declaring: Subject,
  by: Named,
  packages: ReadonlySet<string>,
): boolean {
  if (by.version && isOfService(declaring.technology, by.package)) return false;
  // A named package counts once, and not a second time as the technology.
  if (by.package === undefined && namedAs(declaring, name)) return false;
  return speaksFor(name, byMain, by, packages);
}

/**
 * Checks what one package declares against one named thing.
 * @param all newest first
 * @param version the version asked about of the declaring side
 * @returns undefined where no declaration covers it
 */
function checkPackage(
  all: readonly Requirement[],
  version: VersionRange | undefined,
  target: Subject,
  on: Named,
  today: Day,
): Finding | undefined {
  const named = all.filter((one) => isAbout(one, target.technology, on));
  // Mostly the same list, for which silent runs are kept.
  const about = named.length === all.length ? all : named;
  const check: Check = (one) => checkRequirementIn(version, one, target, on, today);
  const applicable = version
    ? applicableRequirements(about, version, check, on.version)
    : currentRequirements(about, all, on, today, check);
  const [newest] = applicable;
  if (!newest) return undefined;
  const refusing = applicable.find(isViolated);
  const { requirement, coverage } = refusing ?? newest;
  const asked = on.version;
  const isRefusedByAll = applicable.every(isViolated);
  const finding = {
    isRefusedByAll,
    isSame: applicable.every((one) => one.requirement.range.text === requirement.range.text),
    ...{ requirement, coverage: coverageIn(version, coverage), declaring: version },
    ...{ target: target.technology, version: asked, current: newest.current },
  };
  if (!refusing) return { ...finding, outcome: newest.outcome, accepting: [], upgrade: undefined };
  return {
    ...finding,
    outcome: requirement.optional || !isRefusedByAll ? "partly" : "violated",
    // Lazy: ways out take longer to find than what is wrong, and few of thousands of findings are shown.
    get accepting() {
      const accepts = (one: Requirement) => checkRequirementIn(one.line, one, target, on, today)?.outcome === "met";
      return asked ? acceptingOf(about, accepts) : [];
    },
    get upgrade() {
      return upgradeOf(requirement, about, check, asked, today);
    },
  };
}

const isViolated = ({ outcome }: CheckedRequirement): boolean => outcome === "violated";

/** How well both sides are covered: the declaring one is a release, a line or, without a version, what is current. */
function coverageIn(version: VersionRange | undefined, coverage: Coverage): Coverage {
  if (!version) return "current";
  return coverage === "exact" && !onlyRelease(version) ? "line" : coverage;
}

// --- the ways out of a refusal --------------------------------------------------------------------------------------

/**
 * The upgrade out of a refusal: in the same line, or else in any newer one, one with support left where there is such. A downgrade
 * is no way out, nor is a pre-release.
 * @param about newest first
 * @returns the oldest release that accepts the versions asked about, and after which none refuses them
 */
export function upgradeOf(
  refusing: Requirement,
  about: readonly Requirement[],
  check: Check,
  asked: VersionRange | undefined,
  today: Day,
): Requirement | undefined {
  const newer = about.filter(({ line }) => newestFirst(line, refusing.line) < 0);
  // Newer releases may refuse it because they dropped support; that does not count.
  const refused = newer.findIndex(
    (one) => check(one)?.outcome === "violated" && asked !== undefined && !isAfter(one.range, asked),
  );
  const lasting = refused < 0 ? newer : newer.slice(0, refused);
  const accepting = lasting.filter((one) => check(one)?.outcome === "met" && !isPreRelease(one.line));
  const { by, byMain, within } = refusing;
  const isSupported = ({ line }: Requirement) => !byMain || isLasting(by, line, today);
  // Where newer lines have support left, one that has not is no way out.
  const isLeft = byMain && linesAfter(by, refusing.line, today).some((line) => isLasting(by, line, today));
  const ways = isLeft || accepting.some(isSupported) ? accepting.filter(isSupported) : accepting;
  return ways.findLast((one) => one.within.text === within.text) ?? ways.at(-1);
}

/** The lines that accept something, newest first; neighbours that were read release by release in one line are joined. */
export function acceptingOf(about: readonly Requirement[], accepts: (one: Requirement) => boolean): Requirement[] {
  const joined: Requirement[] = [];
  let newer: Requirement | undefined;
  for (const one of about) {
    const isNeighbour = newer && newer.within.text === one.within.text && one.line !== one.within;
    newer = accepts(one) ? one : undefined;
    if (!newer) continue;
    const last = isNeighbour ? joined.pop() : undefined;
    joined.push(last ? { ...last, line: between(one.line, last.line) } : one);
  }
  return joined;
}
