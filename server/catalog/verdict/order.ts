/** Which fact decides about a pair, before ends of life: the first in this order. docs/verdicts.md has the same order in words. */
import { type Catalog, factsOn } from "../catalog.js";
import { DRIVER } from "../facts/bridge.js";
import { MISSING_CAPABILITY } from "../facts/capability.js";
import type { PairFacts } from "../facts/compiled.js";
import { REQUIREMENT } from "../facts/declared.js";
import type { Asked, Decision, Kind } from "../facts/kind.js";
import { isAboutTypes, ONE_TECHNOLOGY } from "../facts/one-technology.js";
import { RELATION } from "../facts/relation.js";
import { RELEASE_SET } from "../facts/release-set.js";
import { RENAMED } from "../facts/renamed.js";
import { isAdvice, RULE } from "../facts/rule.js";
import { USE } from "../facts/seen-together.js";
import { SHARED_REQUIREMENT } from "../facts/shared-requirement.js";
import { findNearest, SUPPORT } from "../facts/support.js";
import { TEST } from "../facts/tested.js";
import { NOTHING_KNOWN, UNRELEASED } from "../facts/unknown.js";
import { ALTERNATIVES, FRONT_AND_BACK } from "../facts/what-they-are.js";
import { hasVersions, isVersioned, type Question, type Subject, versionOf } from "../names/question.js";
import { declarationsAbout } from "../technology/declarations-about.js";
import { findRefusing, findUnread } from "../technology/unread.js";
import { isAfter } from "../versions/range.js";

interface OrderRow {
  kind: Kind;
  /** Whether what it finds decides here; always, where this is absent. */
  when?: (decision: Decision, candidates: Candidates) => boolean;
}

const isConflict = ({ status }: Decision): boolean => status === "incompatible";
const isLimit = ({ status }: Decision): boolean => status !== "compatible";
const isViolated = ({ finding }: Decision): boolean => finding?.version !== undefined && finding.outcome === "violated";
const isMetInPart = ({ finding }: Decision): boolean => finding?.version !== undefined && finding.outcome === "partly";

const ORDER: readonly OrderRow[] = [
  { kind: UNRELEASED },
  // A list of its makers names the very version to take.
  { kind: RELEASE_SET, when: (set, candidates) => isLimit(set) && !candidates.isRefused() },
  { kind: RULE, when: (rule, candidates) => statesVersions(rule) && applies(rule, candidates) },
  { kind: RENAMED },
  { kind: REQUIREMENT, when: isViolated },
  // Nothing less than a conflict must hide one.
  { kind: RULE, when: isConflict },
  { kind: MISSING_CAPABILITY, when: (missing, candidates) => isConflict(missing) && !hasRule(candidates) },
  { kind: SHARED_REQUIREMENT },
  { kind: REQUIREMENT, when: isMetInPart },
  { kind: RULE, when: isLimit },
  { kind: MISSING_CAPABILITY, when: (_, candidates) => !hasRule(candidates) },
  { kind: TEST, when: (_, candidates) => isMetOrAbsent(candidates.find(REQUIREMENT)) },
  { kind: RULE, when: (rule, candidates) => applies(rule, candidates) },
  { kind: RELEASE_SET },
  { kind: NOTHING_KNOWN, when: (_, candidates) => isLeftOutAbove(candidates) },
  { kind: REQUIREMENT },
  {
    kind: SUPPORT,
    when: ({ coverage }, candidates) =>
      coverage === "line" ? !isRefusedByNewest(candidates.question) : !isUnread(candidates),
  },
  { kind: NOTHING_KNOWN, when: (_, candidates) => isUnread(candidates) },
  { kind: ONE_TECHNOLOGY },
  { kind: DRIVER },
  { kind: FRONT_AND_BACK },
  { kind: RELATION },
  { kind: ALTERNATIVES },
  { kind: USE },
  { kind: NOTHING_KNOWN },
];

/** Every kind of fact, in the order in which each decides first. */
export const KINDS: readonly Kind[] = [...new Set(ORDER.map(({ kind }) => kind))];

/** Decides a question. @param facts those on the pair, where they are at hand */
export function decide(
  catalog: Catalog,
  question: Question,
  facts: PairFacts | undefined = factsOn(catalog, question.a.technology, question.b.technology),
): Decision {
  const candidates = new Candidates(catalog, question, facts);
  for (const { kind, when } of ORDER) {
    const decision = candidates.find(kind);
    if (decision && (!when || when(decision, candidates))) return decision;
  }
  throw new Error("the last row decides about everything");
}

/** What each kind of fact finds for a question, computed when a row first needs it. */
class Candidates implements Asked {
  readonly #found = new Map<Kind, Decision | undefined>();

  constructor(
    readonly sources: Catalog,
    readonly question: Question,
    readonly facts: PairFacts | undefined,
  ) {}

  find(kind: Kind): Decision | undefined {
    if (!this.#found.has(kind)) this.#found.set(kind, kind.find(this));
    return this.#found.get(kind);
  }

  /** Whether a rule or a release says that the two do not work together. */
  isRefused(): boolean {
    return [RULE, REQUIREMENT].some((kind) => this.find(kind)?.status === "incompatible");
  }

  decide(question: Question): Decision {
    return decide(this.sources, question);
  }
}

/** For all that is known of a pair beside the verdict. */
export const askedOf = (catalog: Catalog, question: Question): Asked =>
  new Candidates(catalog, question, factsOn(catalog, question.a.technology, question.b.technology));

// --- conditions between rows --------------------------------------------------------------------------------------

/** An exception states the versions that it is about, a rule those that it was tested in. */
const statesVersions = ({ kind, coverage }: Decision): boolean => kind === "exception" || coverage === "exact";

function isMetOrAbsent(requirement: Decision | undefined): boolean {
  return (requirement?.finding?.outcome ?? "met") === "met";
}

/** Declarations outweigh a yes that does not state the versions asked about, and a violated range outweighs advice */
function applies(rule: Decision, candidates: Candidates): boolean {
  const requirement = candidates.find(REQUIREMENT);
  const isRefused = requirement !== undefined && isViolated(requirement);
  if (isRefused && isAdvice(rule)) return false;
  return !isYesForOtherVersions(rule, candidates.question) || !(isRefused || isUnread(candidates));
}

function hasRule(candidates: Candidates): boolean {
  const rule = candidates.find(RULE);
  return rule !== undefined && !(isYesForOtherVersions(rule, candidates.question) && isUnread(candidates));
}

/** Whether a rule says yes, but does not state the versions asked about on both sides. */
function isYesForOtherVersions({ status, coverage, exception }: Decision, { a, b }: Question): boolean {
  if (status !== "compatible") return false;
  if (!exception) return coverage !== "exact";
  const stated = new Set(exception.versions.map(({ id }) => id));
  return [a, b].some((side) => isVersioned(side) && !stated.has(side.technology.id));
}

/** Whether the newest release that was read of one side refuses the other, which came out later: no list without an end outweighs that. */
const isRefusedByNewest = ({ a, b, today }: Question): boolean =>
  findRefusing(a, b, today) !== undefined || findRefusing(b, a, today) !== undefined;

/** Whether a minimum lets in what came after all that the makers list for the release. */
function isLeftOutAbove(candidates: Candidates): boolean {
  if (candidates.find(REQUIREMENT)?.coverage !== "minimum") return false;
  const { leftOut, range } = findNearest(candidates) ?? {};
  const version = leftOut && versionOf(leftOut);
  return version !== undefined && range !== undefined && isAfter(version, range);
}

/** Whether releases declare something about the other side, but none of those read covers the versions asked about. */
function isUnread(candidates: Candidates): boolean {
  const { question, facts } = candidates;
  if (!facts || !hasVersions(question) || candidates.find(REQUIREMENT)) return false;
  const { a, b } = question;
  return speaksOf(a, b) || speaksOf(b, a) || isAboutTypes(question);
}

/** Whether one side declares something about the other, unless that were older releases, and those asked about were read, too. */
function speaksOf(declaring: Subject, target: Subject): boolean {
  const about = declarationsAbout(declaring, target);
  if (about.length === 0 || about.some(({ noLongerDeclared }) => !noLongerDeclared)) return about.length > 0;
  return isVersioned(declaring) && findUnread(declaring, target)?.place !== "elsewhere";
}
