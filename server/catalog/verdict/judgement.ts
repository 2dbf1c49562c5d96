/** What each kind of fact comes to: status, severity, message and what to do. */
import type { Role, Rule } from "../../../schemas/types.js";
import type { Catalog } from "../catalog.js";
import type { Coverage } from "../facts/coverage.js";
import type { Obstacle, SupportFact } from "../facts/pair.js";
import type { Finding, SharedConflict } from "../facts/requirements.js";
import type { CompiledException, CompiledRule } from "../facts/rule.js";
import type { Use } from "../facts/seen-together.js";
import type { Technology, Tested } from "../facts/technology.js";
import type { VersionRange } from "../facts/version-range.js";
import { type Named, type Subject, versionOf } from "../names/question.js";
import * as wording from "./wording.js";

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
  switch (decision.kind) {
    case "exception":
    case "rule":
    case "obstacle":
    case "test":
    case "support":
    case "ends":
    case "use":
      return decision.coverage;
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

/** What a decision comes to. */
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

/** A curated rule says exactly what it says. */
export function fromRule(rule: CompiledRule): Judgement {
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

/** An exception of a rule, and the rule behind it. */
export function fromException(rule: CompiledRule, exception: CompiledException): Judgement {
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

const WORST: readonly Rule["status"][] = ["incompatible", "partial", "compatible"];

/** A rule of which an exception says otherwise for some of the versions asked about: it depends on the version. */
export function fromMixture(rule: CompiledRule, exception: CompiledException, catalog: Catalog): Judgement {
  const [worse] = [exception.record, rule.record].sort((a, b) => WORST.indexOf(a.status) - WORST.indexOf(b.status));
  return {
    ...fromException(rule, exception),
    ...levelOfMixture(rule, exception),
    message: wording.formatMixture(rule.record, exception, (id) => catalog.names.byId(id)?.name ?? id),
    workaround: worse?.workaround ?? null,
  };
}

/** A declared requirement checked against the versions asked about. */
export function fromFinding(finding: Finding): Judgement {
  return {
    ...LEVEL_OF_OUTCOME[finding.outcome],
    message: wording.formatFinding(finding),
    workaround: wording.fixFinding(finding),
    basis: "declared",
    checked: finding.requirement.checked,
    updated: finding.requirement.checked,
    grounds: [{ kind: "requirement", finding }],
  };
}

/** Two requirements on a third technology that no version of it meets. */
export function fromSharedConflict({ names }: Catalog, conflict: SharedConflict): Judgement {
  const third = names.byId(conflict.third) as Technology;
  return {
    ...UNMET,
    message: wording.formatSharedConflict(conflict, third),
    workaround: wording.fixSharedConflict(conflict, third),
    basis: "declared",
    checked: conflict.one.checked < conflict.other.checked ? conflict.one.checked : conflict.other.checked,
    updated: conflict.one.checked > conflict.other.checked ? conflict.one.checked : conflict.other.checked,
    grounds: [{ kind: "shared requirement", conflict }],
  };
}

/** Whether only some features need the capability, or the platform offers some of it. */
export const isPartial = ({ need, lack }: Obstacle) => need.optional === true || lack.partly === true;

function levelOfObstacle(obstacle: Obstacle): Level {
  if (isPartial(obstacle)) return LIMITED;
  return obstacle.lack.workaround ? UNMET : { status: "incompatible", severity: "critical" };
}

/** A capability that one side needs and the other lacks: critical when nothing can be done about it. */
export function fromObstacle(obstacle: Obstacle): Judgement {
  return {
    ...levelOfObstacle(obstacle),
    message: wording.formatObstacle(obstacle),
    workaround: obstacle.lack.workaround ?? null,
    basis: "inferred",
    checked: obstacle.checked,
    updated: obstacle.checked,
    grounds: [{ kind: "obstacle", obstacle }],
  };
}

/** What the makers of one side test it with. */
export function fromTest({ tested, partner }: Extract<Decision, { kind: "test" }>): Judgement {
  return {
    ...COMPATIBLE,
    message: wording.formatTest(tested, partner.technology, versionOf(partner)),
    workaround: null,
    basis: "tested",
    checked: tested.checked,
    updated: tested.checked,
    grounds: [{ kind: "test", tested, partner: partner.technology }],
  };
}

/** A statement of support. */
export function fromSupport(support: SupportFact): Judgement {
  return {
    ...COMPATIBLE,
    message: wording.formatSupport(support),
    workaround: null,
    basis: "documented",
    checked: support.checked,
    updated: support.checked,
    grounds: [{ kind: "support", support }],
  };
}

/** A driver through which one side uses the other. @param parts what is known of the driver with either side */
export function fromDriver(
  { driver, runtime, program, service }: Extract<Decision, { kind: "driver" }>,
  parts: readonly Judgement[],
): Judgement {
  return {
    ...COMPATIBLE,
    message: wording.formatDriver(driver, runtime, program, service),
    workaround: null,
    basis: "inferred",
    ...daysOf(parts.flatMap(({ checked, updated }) => [checked, updated])),
    grounds: parts.flatMap(({ grounds }) => grounds),
  };
}

/** A front end and a back end. */
export function fromEnds({ front, back, roles }: Extract<Decision, { kind: "ends" }>): Judgement {
  return {
    ...COMPATIBLE,
    message: wording.formatEnds(front, back),
    workaround: null,
    basis: "inferred",
    ...daysOf([front.technology.checked, back.technology.checked]),
    grounds: [
      { kind: "role", technology: front.technology, role: roles[0] },
      { kind: "role", technology: back.technology, role: roles[1] },
    ],
  };
}

/** Two technologies of one exclusive role. */
export function fromRoles(a: Technology, b: Technology, role: Role): Judgement {
  return {
    ...ADVICE,
    message: wording.formatRoles(a, b, role),
    workaround: null,
    basis: "inferred",
    ...daysOf([a.checked, b.checked]),
    grounds: [a, b].map((technology) => ({ kind: "role", technology, role })),
  };
}

function daysOf(days: readonly (string | undefined)[]): Pick<Judgement, "checked" | "updated"> {
  const known = days.filter((day) => day !== undefined).sort();
  return { checked: known[0], updated: known.at(-1) };
}

/** Public projects that name both. @param find gives the manifests, at least one, when they are shown */
export function fromUses(a: Technology, b: Technology, find: () => readonly Use[]): Judgement {
  let found: readonly Use[] | undefined;
  // A scan meets thousands of such pairs and asks for no more than their status.
  const uses = () => {
    found ??= find();
    return found;
  };
  const days = () =>
    uses()
      .map(({ stack }) => stack.checked)
      .sort();
  return {
    ...COMPATIBLE,
    get message() {
      return wording.formatUses(a, b, uses());
    },
    workaround: null,
    basis: "seen together",
    get checked() {
      return days()[0];
    },
    get updated() {
      return days().at(-1);
    },
    get grounds(): readonly Ground[] {
      return [{ kind: "use", uses: uses() }];
    },
  };
}

/** A technology asked about with itself, where none of its own declarations contradicts it. */
export function fromSelf({ technology }: Subject): Judgement {
  return {
    ...COMPATIBLE,
    message: `Both names refer to ${technology.name}, and its packages declare no conflict.`,
    workaround: null,
    basis: "inferred",
    checked: technology.checked,
    updated: technology.checked,
    grounds: [],
  };
}

/** One package in two versions. */
export function fromTwoVersions(one: Subject, other: Subject): Judgement {
  return {
    ...ADVICE,
    message: wording.formatTwoVersions(one, other),
    workaround: null,
    basis: "inferred",
    checked: one.technology.checked,
    updated: one.technology.checked,
    grounds: [],
  };
}
