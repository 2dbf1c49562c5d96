/** A plan as JSON, the same for HTTP, the command line and assistants. */
import type { PlanResult, PlanStep } from "../../../../schemas/types.js";
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Reason } from "../solve/fit.js";
import type { Member } from "../solve/members.js";
import { versionOf } from "../solve/releases.js";
import { commandsOf } from "./commands/commands.js";
import { guidesOf, toolsOf } from "./commands/makers.js";
import type { Overriding } from "./overridings.js";
import { packageManagerOf, snippetOf, writeOverride } from "./package-manager.js";
import type { Change, Obstacle, PlannedProject, PlannedStep, Settled, UpgradePlan } from "./planning.js";
import { isEnded } from "./targets.js";

/** Where releases and requirements were read. */
export type Knowledge = PlanResult["metadata"]["knownFrom"][number];

/** @param plannedAt when it was planned; its day is the one that lifecycles are judged by */
export function viewPlan(
  plan: UpgradePlan,
  { revision }: Pick<Catalog, "revision">,
  plannedAt: Date,
  knownFrom: Knowledge[],
): PlanResult {
  const today = plannedAt.toISOString().slice(0, 10);
  return {
    version: "1.0",
    packages: { total: plan.total, unknown: plan.unknown.length },
    targets: [...plan.targets],
    problems: [...plan.notPlanned],
    steps: plan.steps.map((step) => viewStep(step, plan, today)),
    waits: plan.waits.map(({ kind, member, version = null, why }) => {
      return { kind, ...identify(member), version, reason: viewReason(why) };
    }),
    accepts: plan.accepts.map(viewSettled),
    notAffected: plan.notAffected.map(({ name }) => name),
    unknown: plan.unknown.map(viewSettled),
    metadata: { dataRevision: revision.id, plannedAt: plannedAt.toISOString(), knownFrom },
  };
}

function viewStep(step: PlannedStep, plan: UpgradePlan, today: Day): PlanStep {
  const { kind, stage: target } = step;
  if (step.kind === "replace")
    return { kind, target, changes: [], replacements: step.obstacles.map(viewObstacle), overrides: [] };
  const changes = step.changes.map((change) => viewChange(change, today));
  const overrides = step.overridings.flatMap((one) => viewOverriding(one, step, plan));
  const help = {
    commands: commandsOf(changes, plan.project, overrides.length > 0),
    tools: toolsOf(step.changes, plan.project, today),
    guides: guidesOf(step.changes),
  };
  return {
    ...{ kind, target, changes, replacements: (step.renamed ?? []).map(viewObstacle), overrides },
    ...Object.fromEntries(Object.entries(help).filter(([, list]) => list.length > 0)),
  };
}

/** None for an ecosystem whose package managers have no overrides. */
function viewOverriding(
  { member, version, asked: { record }, why }: Overriding,
  step: Extract<PlannedStep, { kind: "today" | "together" }>,
  { project, steps }: UpgradePlan,
): PlanStep["overrides"] {
  const managed = packageManagerOf(project, member.ecosystem);
  if (!managed) return [];
  const specOf = (name: string) => specAfter(name, member.ecosystem, steps.slice(0, steps.indexOf(step) + 1), project);
  const written = writeOverride(managed, record, specOf);
  return [
    {
      ...identify(member),
      version,
      packages: Object.fromEntries(
        Object.entries(record.packages).map(([name, value = ""]) => [
          name,
          value.startsWith("$") ? specOf(value.slice(1)) : value,
        ]),
      ),
      within: record.within ?? null,
      manager: managed.manager,
      file: written?.file ?? null,
      snippet: written ? snippetOf(written) : null,
      reasons: why.map(viewReason),
    },
  ];
}

/** What a project asks for of a package once some steps are taken. */
function specAfter(
  name: string,
  ecosystem: string | undefined,
  taken: readonly PlannedStep[],
  { entries }: Pick<PlannedProject, "entries">,
): string {
  const isIts = (one: { ecosystem: string | undefined; name: string }) =>
    one.name === name && one.ecosystem === ecosystem;
  const changes = taken.flatMap((step) => (step.kind === "replace" ? [] : step.changes));
  const entry = entries.find(isIts);
  return changes.findLast(({ member }) => isIts(member))?.range ?? entry?.declared ?? entry?.version ?? "*";
}

function viewChange({ member, from, to, range, isTarget, follows, isAssumed, why }: Change, today: Day) {
  const version = versionOf(to);
  return {
    ...identify(member),
    ...{ from, to, range, target: isTarget, follows: follows ?? null, assumed: isAssumed },
    ended: version !== undefined && isEnded(member, version, today),
    development: member.isDev,
    reasons: why.map(viewReason),
  };
}

function viewObstacle({ member, from, newest, why, alternatives }: Obstacle) {
  return {
    ...identify(member),
    ...{ from, newest: newest ?? null },
    reasons: why.map(viewReason),
    alternatives: isUnlisted(member) ? [] : alternatives.map(({ id, name }) => ({ id, name })),
  };
}

/** Whether its technology only stands for a package that the data do not know: no id in the data has a colon. */
const isUnlisted = ({ technology }: Member) => technology?.id.includes(":") ?? false;

const identify = (member: Member) => {
  const { name, ecosystem = null, technology } = member;
  return { package: name, ecosystem, technology: (!isUnlisted(member) && technology?.id) || null };
};

const viewSettled = ({ member, why }: Settled) => ({ ...identify(member), reason: viewReason(why) });

function viewReason({ message, sources, place }: Reason) {
  return { message, sources: [...sources], file: place?.file ?? null, line: place?.line ?? null };
}
