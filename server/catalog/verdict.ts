/**
 * From facts to a verdict.
 *
 * The more specific fact speaks first: an exception of a curated rule that fits the question, a declared requirement that
 * the versions asked about violate, the curated rule, a need that the platform lacks, a requirement that is met, declared
 * support. A side past its end of life then turns what would be compatible, partial or unknown into deprecated; an
 * incompatibility stays one.
 */
import { type Catalog, factsOn, type Obstacle, type PairFacts, type SupportFact } from "./catalog.js";
import { type EndOfLife, endOfLife } from "./lifecycle.js";
import { hasVersions, type Question, type Subject, versionOf } from "./question.js";
import { type Finding, findSharedConflict, holdAgainst, type SharedConflict } from "./requirements.js";
import type { CompiledException, CompiledRule } from "./rule.js";
import type { Technology } from "./technology.js";
import { intersects, isOpenEnded, isWithin, type VersionRange } from "./version-range.js";
import * as wording from "./wording.js";

export type Status = "compatible" | "partial" | "incompatible" | "deprecated" | "unknown";
export type Severity = "info" | "warning" | "error" | "critical";
export type Basis = "tested" | "documented" | "declared" | "inferred";

/** The fact that decided. */
export type Ground =
  | { kind: "exception"; rule: CompiledRule; exception: CompiledException }
  | { kind: "rule"; rule: CompiledRule }
  | { kind: "requirement"; finding: Finding }
  | { kind: "shared requirement"; conflict: SharedConflict }
  | { kind: "obstacle"; obstacle: Obstacle }
  | { kind: "support"; support: SupportFact };

export interface Verdict {
  status: Status;
  /** undefined exactly when the status is unknown. */
  severity: Severity | undefined;
  message: string;
  workaround: string | null;
  basis: Basis | undefined;
  /** The day the deciding sources were last checked. */
  checked: string | undefined;
  /** The day of the newest of the deciding facts. */
  updated: string | undefined;
  /** The facts it rests on, the deciding one first. */
  grounds: readonly Ground[];
  /** Sides past their end of life. */
  ended: readonly EndOfLife[];
  /** The status apart from any end of life. */
  apart: Status;
}

/** What the facts on the pair say, before lifecycles are looked at. */
type Judgement = Omit<Verdict, "ended" | "apart">;

const UNKNOWN = {
  status: "unknown",
  severity: undefined,
  workaround: null,
  basis: undefined,
  checked: undefined,
  updated: undefined,
  grounds: [],
  ended: [],
  apart: "unknown",
} as const;

/** A verdict without facts. */
export function unknown(message: string): Verdict {
  return { ...UNKNOWN, message };
}

/** The verdict on a question. Pure: the same catalog and question give the same answer. */
export function judge(catalog: Catalog, question: Question): Verdict {
  const judgement = judgeFacts(catalog, question);
  const verdict = { ...judgement, ended: [], apart: judgement.status };
  return verdict.status === "incompatible" ? verdict : overlayEndOfLife(catalog, question, verdict);
}

function judgeFacts(catalog: Catalog, question: Question): Judgement {
  const { a, b } = question;
  const facts = factsOn(catalog, a.technology, b.technology);
  const rule = facts?.rule && ruleApplies(facts.rule, question) ? facts.rule : undefined;
  const exception = facts?.rule?.exceptions.find((candidate) => fits(candidate, question));
  if (facts?.rule && exception) return fromException(facts.rule, exception);

  const finding = facts && worstFinding(question);
  const obstacle = facts && worstObstacle(facts, question);
  if (finding?.version && finding.outcome === "violated") return fromFinding(finding);
  // What follows can be less than an incompatibility, and must not hide one that is known.
  const blocked = rule ? rule.record.status === "incompatible" : obstacle !== undefined && !isPartial(obstacle);
  if (!blocked) {
    const conflict = hasVersions(question) ? findSharedConflict(question) : undefined;
    if (conflict) return fromSharedConflict(catalog, conflict);
    if (finding?.version && finding.outcome === "partly") return fromFinding(finding);
  }
  if (rule) return fromRule(rule);
  if (obstacle) return fromObstacle(obstacle);
  if (finding) return fromFinding(finding);
  const support = facts?.supports.find((candidate) => supportApplies(candidate, question));
  if (support) return fromSupport(support);
  if (a.technology === b.technology) return fromSelf(a);
  return unknown(
    `There is no data yet on ${wording.nameSubject(a)} with ${wording.nameSubject(b)}. Unknown says nothing either way.`,
  );
}

// --- rules --------------------------------------------------------------------------------------------------------

/** A rule about one setting does not speak about another; asked without a setting, it does. */
function ruleApplies({ record }: CompiledRule, { platform }: Question): boolean {
  return record.platform === undefined || platform === undefined || record.platform === platform;
}

function fits(exception: CompiledException, question: Question): boolean {
  if (exception.platform !== undefined && exception.platform !== question.platform) return false;
  if (!exception.with.every((id) => question.present.has(id))) return false;
  return exception.versions.every(({ id, range }) => {
    const side = [question.a, question.b].find(({ technology }) => technology.id === id);
    const asked = side && versionOf(side);
    return asked !== undefined && isWithin(asked, range);
  });
}

function fromRule(rule: CompiledRule): Judgement {
  const { status, severity, explanation, workaround, basis, checked, updated, platform } = rule.record;
  return {
    status,
    severity,
    message: platform ? `${explanation} (This is about ${platform}.)` : explanation,
    workaround: workaround ?? null,
    basis,
    checked,
    updated,
    grounds: [{ kind: "rule", rule }],
  };
}

function fromException(rule: CompiledRule, exception: CompiledException): Judgement {
  const { status, severity, explanation, workaround } = exception.record;
  const { basis, checked, updated } = rule.record;
  return {
    status,
    severity,
    message: explanation,
    workaround: workaround ?? null,
    basis,
    checked,
    updated,
    grounds: [
      { kind: "exception", rule, exception },
      { kind: "rule", rule },
    ],
  };
}

// --- requirements -------------------------------------------------------------------------------------------------

const SEVERITY_OF_OUTCOME = {
  violated: ["incompatible", "error"],
  partly: ["partial", "warning"],
  outdated: ["partial", "warning"],
  met: ["compatible", "info"],
} as const satisfies Record<Finding["outcome"], readonly [Status, Severity]>;

const OUTCOMES = Object.keys(SEVERITY_OF_OUTCOME);

function worstFinding({ a, b, today }: Question): Finding | undefined {
  const findings = [holdAgainst(a, b, today), holdAgainst(b, a, today)].filter((finding) => finding !== undefined);
  return findings.sort((one, other) => OUTCOMES.indexOf(one.outcome) - OUTCOMES.indexOf(other.outcome))[0];
}

function fromFinding(finding: Finding): Judgement {
  const [status, severity] = SEVERITY_OF_OUTCOME[finding.outcome];
  return {
    status,
    severity,
    message: wording.tellFinding(finding),
    workaround: wording.mendFinding(finding),
    basis: "declared",
    checked: finding.requirement.checked,
    updated: finding.requirement.checked,
    grounds: [{ kind: "requirement", finding }],
  };
}

function fromSharedConflict({ names }: Catalog, conflict: SharedConflict): Judgement {
  const third = names.byId(conflict.third) as Technology;
  return {
    status: "incompatible",
    severity: "error",
    message: wording.tellSharedConflict(conflict, third),
    workaround: wording.mendSharedConflict(conflict, third),
    basis: "declared",
    checked: conflict.one.checked < conflict.other.checked ? conflict.one.checked : conflict.other.checked,
    updated: conflict.one.checked > conflict.other.checked ? conflict.one.checked : conflict.other.checked,
    grounds: [{ kind: "shared requirement", conflict }],
  };
}

// --- needs and lacks ----------------------------------------------------------------------------------------------

const isPartial = ({ need, lack }: Obstacle) => need.optional === true || lack.partly === true;

function worstObstacle(facts: PairFacts, question: Question): Obstacle | undefined {
  const standing = facts.obstacles.filter(({ technology, versions }) => {
    const asked = versionOf(technology === question.a.technology ? question.a : question.b);
    // Without a version the current releases are meant, and a need of versions up to some point is of the past.
    return !versions || (asked ? intersects(asked, versions) : isOpenEnded(versions));
  });
  const rank = (obstacle: Obstacle) => (isPartial(obstacle) ? 2 : obstacle.lack.workaround ? 1 : 0);
  return standing.sort((one, other) => rank(one) - rank(other))[0];
}

function fromObstacle(obstacle: Obstacle): Judgement {
  const partial = isPartial(obstacle);
  const workaround = obstacle.lack.workaround ?? null;
  return {
    status: partial ? "partial" : "incompatible",
    severity: partial ? "warning" : workaround ? "error" : "critical",
    message: wording.tellObstacle(obstacle),
    workaround,
    basis: "inferred",
    checked: obstacle.checked,
    updated: obstacle.checked,
    grounds: [{ kind: "obstacle", obstacle }],
  };
}

// --- support ------------------------------------------------------------------------------------------------------

/** A statement limited to some versions says nothing about others. */
function supportApplies({ by, since, range }: SupportFact, { a, b }: Question): boolean {
  const [own, other] = by === a.technology ? [a, b] : [b, a];
  const covers = (limit: VersionRange | undefined, asked: VersionRange | undefined) =>
    !limit || !asked || intersects(asked, limit);
  return covers(since, versionOf(own)) && covers(range, versionOf(other));
}

function fromSupport(support: SupportFact): Judgement {
  return {
    status: "compatible",
    severity: "info",
    message: wording.tellSupport(support),
    workaround: null,
    basis: "documented",
    checked: support.checked,
    updated: support.checked,
    grounds: [{ kind: "support", support }],
  };
}

function fromSelf({ technology }: Subject): Judgement {
  return {
    status: "compatible",
    severity: "info",
    message: `Both names mean ${technology.name}; none of its own declarations speaks against it.`,
    workaround: null,
    basis: "inferred",
    checked: technology.checked,
    updated: technology.checked,
    grounds: [],
  };
}

// --- lifecycle ----------------------------------------------------------------------------------------------------

function overlayEndOfLife({ names }: Catalog, question: Question, verdict: Verdict): Verdict {
  // By what there is to tell: both sides can be the same technology, in one version or in two.
  const told = new Map<string, EndOfLife>();
  for (const side of [question.a, question.b]) {
    const end = endOfLife(side.technology, versionOf(side), question.today);
    if (end) told.set(wording.tellEndOfLife(end, question.today), end);
  }
  const ended = [...told.values()];
  const [first] = ended;
  if (!first) return verdict;
  const nameOf = (id: string) => names.byId(id)?.name ?? id;
  const messages = [...told.keys()];
  if (verdict.grounds.length > 0) messages.push(`Apart from that: ${verdict.message}`);
  const mends = new Set(ended.map((end) => wording.mendEndOfLife(end, question.today, nameOf)));
  if (verdict.workaround) mends.add(verdict.workaround);
  const days = [...ended.map((end) => end.checked), verdict.updated ?? first.checked].sort();
  return {
    ...verdict,
    status: "deprecated",
    severity: ended.some(({ whole }) => whole) ? "error" : "warning",
    message: messages.join(" "),
    workaround: [...mends].join(" "),
    basis: verdict.basis ?? "documented",
    checked: days[0],
    updated: days.at(-1),
    ended,
  };
}
