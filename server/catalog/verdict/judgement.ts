/** What can decide about a pair, and what each kind of fact comes to. */
import type { Role } from "../../../schemas/types.js";
import type { Coverage } from "../facts/coverage.js";
import type { Obstacle, SupportFact } from "../facts/pair.js";
import type { Finding, SharedConflict } from "../facts/requirements.js";
import type { CompiledException, CompiledRule } from "../facts/rule.js";
import type { Use } from "../facts/seen-together.js";
import type { Technology, Tested } from "../facts/technology.js";
import type { VersionRange } from "../facts/version-range.js";
import type { Named, Subject } from "../names/question.js";

export type Status = "compatible" | "partial" | "incompatible" | "deprecated" | "unknown";
/** A sign for each status, from best to worst, so that colour is never alone. */
export const STATUS_SIGNS: Record<Status, string> = {
  compatible: "✓",
  partial: "~",
  incompatible: "✕",
  deprecated: "⊘",
  unknown: "?",
};
export type Severity = "info" | "warning" | "error" | "critical";
export type Basis = "tested" | "documented" | "declared" | "inferred" | "seen together";

/** The fact that decided. */
export type Ground =
  | { kind: "exception"; rule: CompiledRule; exception: CompiledException }
  | { kind: "rule"; rule: CompiledRule }
  | { kind: "requirement"; finding: Finding }
  | { kind: "shared requirement"; conflict: SharedConflict }
  | { kind: "obstacle"; obstacle: Obstacle }
  | { kind: "test"; tested: Tested; partner: Technology }
  | { kind: "support"; support: SupportFact }
  | { kind: "role"; technology: Technology; role: Role }
  | { kind: "use"; uses: readonly Use[] }
  | { kind: "tool"; statement: string; sources: readonly string[]; checked: string };

/** What decides about a pair, before it is put into words. */
export type Decision =
  | { kind: "exception"; rule: CompiledRule; exception: CompiledException; coverage: Coverage }
  | { kind: "rule"; rule: CompiledRule; coverage: Coverage }
  | { kind: "mixture"; rule: CompiledRule; exception: CompiledException }
  | { kind: "requirement"; finding: Finding }
  | { kind: "shared requirement"; conflict: SharedConflict }
  | { kind: "obstacle"; obstacle: Obstacle; coverage: Coverage }
  | { kind: "test"; tested: Tested; partner: Subject; coverage: Coverage }
  | { kind: "support"; support: SupportFact; coverage: Coverage }
  | {
      kind: "driver";
      driver: Technology;
      /** What the program and the driver both run on or are written in. */
      runtime: Technology;
      program: Subject;
      service: Subject;
      parts: readonly Decision[];
    }
  | { kind: "ends"; front: Subject; back: Subject; roles: readonly [front: Role, back: Role]; coverage: Coverage }
  | { kind: "alternatives"; role: Role }
  | { kind: "use"; coverage: Coverage }
  | { kind: "self" }
  | { kind: "two versions" }
  | { kind: "unreleased"; side: Subject; named: Named; newest: VersionRange }
  | { kind: "unknown" };

/** How well what decides covers the versions asked about; undefined where nothing does. */
export function coverageOf(decision: Decision): Coverage | undefined {
  if ("coverage" in decision) return decision.coverage;
  switch (decision.kind) {
    case "driver":
      return weakest(decision.parts.map(coverageOf));
    case "requirement":
      return decision.finding.coverage;
    case "mixture":
    case "shared requirement":
    case "two versions":
      return "line";
    case "self":
    case "alternatives":
      return "unversioned";
    case "unreleased":
    case "unknown":
      return undefined;
  }
}

const BEST_FIRST: readonly (Coverage | undefined)[] = ["exact", "line", "minimum", "current", "unversioned"];

const weakest = (coverages: readonly (Coverage | undefined)[]): Coverage | undefined =>
  BEST_FIRST.findLast((coverage) => coverages.includes(coverage));

/** How well a pair goes together, and how much it matters: undefined exactly when the status is unknown. */
export interface Level {
  readonly status: Status;
  readonly severity: Severity | undefined;
}

const COMPATIBLE: Level = { status: "compatible", severity: "info" };
const LIMITED: Level = { status: "partial", severity: "warning" };
const UNMET: Level = { status: "incompatible", severity: "error" };
const ADVICE: Level = { status: "partial", severity: "info" };
const UNKNOWN: Level = { status: "unknown", severity: undefined };

/** Worst first. */
export const LEVEL_OF_OUTCOME: Readonly<Record<Finding["outcome"], Level>> = {
  violated: UNMET,
  partly: LIMITED,
  outdated: LIMITED,
  met: COMPATIBLE,
};

export function levelOf(decision: Decision): Level {
  switch (decision.kind) {
    case "exception":
      return decision.exception.record;
    case "rule":
      return decision.rule.record;
    case "mixture":
      return levelOfMixture(decision.rule, decision.exception);
    case "requirement":
      return LEVEL_OF_OUTCOME[decision.finding.outcome];
    case "shared requirement":
      return UNMET;
    case "obstacle":
      return levelOfObstacle(decision.obstacle);
    case "test":
    case "support":
    case "driver":
    case "ends":
    case "self":
    case "use":
      return COMPATIBLE;
    case "alternatives":
    case "two versions":
      return ADVICE;
    case "unreleased":
    case "unknown":
      return UNKNOWN;
  }
}

/** It is a limit for some of the versions, unless neither part says more than advice. */
function levelOfMixture(rule: CompiledRule, exception: CompiledException): Level {
  return rule.record.severity === "info" && exception.record.severity === "info" ? ADVICE : LIMITED;
}

/** Whether a curated rule only says how two are used together (`partial`, info): that is no conflict, and hides none. */
export function isAdvice(decision: Decision): boolean {
  if (decision.kind !== "rule" && decision.kind !== "exception" && decision.kind !== "mixture") return false;
  const { status, severity } = levelOf(decision);
  return status === "partial" && severity === "info";
}

/** What a project can have for one of its parts, whatever the others use or are deployed to. */
const APART: ReadonlySet<string> = new Set(["database", "hosting"]);

/**
 * Whether it holds whatever the versions, and a project with both need have nothing wrong: it may well have seen to a limit, and
 * keep a database beside that of an ORM or a host for its documentation.
 */
export function isLimit(decision: Decision, { a, b }: Record<"a" | "b", Subject>): boolean {
  if (decision.kind !== "rule" && decision.kind !== "obstacle") return false;
  const { status } = levelOf(decision);
  const isApart = [a, b].some(({ technology }) => APART.has(technology.category));
  if (status === "compatible" || (status === "incompatible" && !isApart)) return false;
  return decision.kind === "obstacle" || !decision.rule.exceptions.some(({ versions }) => versions.length > 0);
}

/** Whether it is a host that something does not run on. */
export const isOfHost = (decision: Decision, { a, b }: Record<"a" | "b", Subject>): boolean =>
  levelOf(decision).status === "incompatible" && [a, b].some(({ technology }) => technology.category === "hosting");

/** What the facts on a pair say, before lifecycles are looked at. */
export interface Judgement {
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
}

/** Whether only some features need the capability, or the platform offers some of it. */
export const isPartial = ({ need, lack }: Obstacle) => need.optional === true || lack.partly === true;

/** A capability that one side needs and the other lacks: critical when nothing can be done about it. */
function levelOfObstacle(obstacle: Obstacle): Level {
  if (isPartial(obstacle)) return LIMITED;
  return obstacle.lack.workaround ? UNMET : { status: "incompatible", severity: "critical" };
}
