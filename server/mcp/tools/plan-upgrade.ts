/** plan_upgrade: the way from a project to other versions, in ordered steps. */
import type {
  ChangeView,
  PlanChange,
  PlanOverride,
  PlanReason,
  PlanReplacement,
  PlanResult,
  PlanStep,
  PlanView,
} from "../../../schemas/types.js";
import { writeChecklist } from "../../catalog/stack/plan/checklist.js";
import { guideTitle, overviewOf } from "../../catalog/stack/plan/commands/words.js";
import { withoutOverride } from "../../catalog/stack/plan/package-manager.js";
import { planUpgrades } from "../../catalog/stack/plan/plan.js";
import { viewPlan } from "../../catalog/stack/plan/view.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { defineTool, oneLine, readArguments, visible } from "../tool.js";

type StepView = PlanView["steps"][number];

/** Packages that are named in full. */
const USUAL_CHANGES = 30;
/** Open points, alternatives, names in a list, and characters of a reason. */
const MOST_LISTED = 10;
const LONGEST_REASON = 300;

export const planUpgrade = defineTool({
  name: "plan_upgrade",
  title: "Plan an upgrade of a project",
  description: [
    "Returns the steps from a project to new versions, in order: what can be updated first, what must be replaced, what moves together; each with the smallest release that works, a reason and its source.",
    "Call it before you edit versions for an upgrade. Pass the lockfile too, if you can.",
  ].join(" "),
  run: ({ targets, platform, limit = USUAL_CHANGES, ...asked }, world) => {
    const { catalog, today } = world;
    const { entries, project } = readArguments(asked);
    const { installed = [], requirements, installers } = project ?? {};
    const setting = settingOf(catalog, platform);
    const planned = planUpgrades(catalog, { entries, installed, requirements, installers }, targets, setting, today);
    const plan = viewPlan(planned, catalog, new Date(today), []);
    const shown = { ...plan, steps: upTo(limit, plan.steps), waits: plan.waits.slice(0, MOST_LISTED) };
    const totalChanges = sizeOfAll(plan.steps);
    const more = [
      ...notShown(totalChanges - sizeOfAll(shown.steps), "changes. Call again with a higher limit."),
      ...notShown(plan.waits.length - shown.waits.length, "points to check yourself."),
    ];
    const text = writeChecklist(shown, { reasons: 1, names: MOST_LISTED }).trimEnd();
    return { text: visible([text, ...more].join("\n")), structured: viewOf(shown, totalChanges) };
  },
});

const notShown = (count: number, what: string) => (count > 0 ? [`Not shown: ${count} more ${what}`] : []);

const sizeOf = ({ changes, replacements, overrides }: PlanStep) =>
  changes.length + replacements.length + overrides.length;

const sizeOfAll = (steps: readonly PlanStep[]) => steps.reduce((sum, step) => sum + sizeOf(step), 0);

/** The first changes, in the steps that have some of them. */
function upTo(limit: number, steps: readonly PlanStep[]): PlanStep[] {
  let left = limit;
  const take = <One>(all: readonly One[]): One[] => {
    const taken = all.slice(0, left);
    left -= taken.length;
    return taken;
  };
  return steps
    .map(({ changes, replacements, overrides, ...step }) => {
      return { ...step, changes: take(changes), replacements: take(replacements), overrides: take(overrides) };
    })
    .filter((step) => sizeOf(step) > 0);
}

function viewOf(plan: PlanResult, totalChanges: number): PlanView {
  return {
    targets: plan.targets.map((target) => {
      const { name, from, to } = target;
      const upgradeGuide = overviewOf(target, plan);
      return { name: oneLine(name), from: oneLine(from), to: oneLine(to), ...(upgradeGuide && { upgradeGuide }) };
    }),
    problems: plan.problems.map(({ message }) => cut(message)),
    steps: plan.steps.map((step) => {
      const { kind, target, changes, replacements, overrides } = step;
      const all = [...changes.map(viewChange), ...replacements.map(viewReplacement), ...overrides.map(viewOverride)];
      return { kind, target: oneLine(target), changes: all, ...viewHelp(step) };
    }),
    totalChanges,
    openPoints: plan.waits.map(({ package: name, version, reason }) =>
      cut(`${[name, version ?? ""].join(" ").trim()}: ${reason.message}`),
    ),
    accepts: plan.accepts.length,
    notAffected: plan.notAffected.length,
    unknown: plan.unknown.length,
  };
}

/** What a step ends with, where there is something. */
function viewHelp({ commands = [], tools = [], guides = [] }: PlanStep): Pick<StepView, "run" | "tools" | "guides"> {
  const run = commands
    .flatMap(({ edit, lines }) => [...(edit === null ? [] : [`# ${edit}`]), ...lines])
    .map((line) => oneLine(line));
  return {
    ...(run.length > 0 && { run }),
    ...(tools.length > 0 && { tools: tools.map(({ command, does }) => ({ command, does })) }),
    ...(guides.length > 0 && { guides: guides.map((guide) => `${guideTitle(guide)}: ${guide.url}`) }),
  };
}

const cut = (text: string) => oneLine(text, LONGEST_REASON);

function viewChange({ package: name, from, to, range, follows, reasons }: PlanChange): ChangeView {
  const why = follows === null ? reasonOf(reasons) : { reason: `moves with ${oneLine(follows)}` };
  return { package: oneLine(name), from: oneLine(from), to, range, ...why, alternatives: [] };
}

function viewReplacement({ package: name, from, reasons, alternatives }: PlanReplacement): ChangeView {
  const ids = alternatives.slice(0, MOST_LISTED).map(({ id }) => id);
  return { package: oneLine(name), from: oneLine(from), ...reasonOf(reasons), alternatives: ids };
}

/** Where the package manager has no such override, the reason says so. */
function viewOverride({ package: name, version, manager, file, snippet, reasons }: PlanOverride): ChangeView {
  // The last reason is that of its makers.
  const { reason = "", ...why } = reasonOf(reasons.slice(-1));
  return {
    ...{ package: oneLine(name), from: oneLine(version), ...why, alternatives: [] },
    reason: snippet === null ? `${reason} ${withoutOverride(manager)}` : reason,
    ...(file !== null && snippet !== null && { override: { file: oneLine(file), add: oneLine(snippet) } }),
  };
}

/** The first, which says why it cannot stay. */
function reasonOf([first]: readonly PlanReason[]): Pick<ChangeView, "reason" | "evidence"> {
  if (!first) return {};
  const { message, sources, file, line } = first;
  const place = file === null ? sources[0] : oneLine(line === null ? file : `${file}:${line}`);
  return { reason: cut(message), ...(place !== undefined && { evidence: place }) };
}
