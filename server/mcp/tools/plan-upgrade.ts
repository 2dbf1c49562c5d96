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
import { guideTitle, overviewOf } from "../../catalog/stack/plan/commands/words.js";
import { withoutOverride } from "../../catalog/stack/plan/package-manager.js";
import { phasesOf } from "../../catalog/stack/plan/phases.js";
import { planUpgrades } from "../../catalog/stack/plan/plan.js";
import { viewPlan } from "../../catalog/stack/plan/view.js";
import { settingOf } from "../../catalog/verdict/check.js";
import { defineTool, oneLine, readArguments } from "../tool.js";

type StepView = PlanView["steps"][number];

/** Packages that are named in full. */
const USUAL_CHANGES = 30;
/** Open points, alternatives, and characters of a reason. */
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
    const view = shortened(plan, limit);
    return { text: formatPlan(plan, view).join("\n"), structured: view };
  },
});

const stepsOf = ({ steps }: PlanResult) => steps.filter((step) => sizeOf(step) > 0);

const sizeOf = ({ changes, replacements, overrides }: PlanStep) =>
  changes.length + replacements.length + overrides.length;

function shortened(plan: PlanResult, limit: number): PlanView {
  let left = limit;
  const steps = stepsOf(plan).map((step) => {
    const { kind, target, changes, replacements, overrides } = step;
    const all = [...changes.map(viewChange), ...replacements.map(viewReplacement), ...overrides.map(viewOverride)];
    const shown = all.slice(0, left);
    left -= shown.length;
    return { kind, target: oneLine(target), changes: shown, ...viewHelp(step) };
  });
  return {
    targets: plan.targets.map((target) => {
      const { name, from, to } = target;
      const upgradeGuide = overviewOf(target, plan);
      return { name: oneLine(name), from: oneLine(from), to: oneLine(to), ...(upgradeGuide && { upgradeGuide }) };
    }),
    problems: plan.problems.map(({ message }) => cut(message)),
    steps: steps.filter(({ changes }) => changes.length > 0),
    totalChanges: plan.steps.reduce((sum, step) => sum + sizeOf(step), 0),
    openPoints: plan.waits
      .slice(0, MOST_LISTED)
      .map(({ package: name, version, reason }) => cut(`${[name, version ?? ""].join(" ").trim()}: ${reason.message}`)),
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

function formatPlan(plan: PlanResult, view: PlanView): string[] {
  const { targets, problems, openPoints, totalChanges, accepts, notAffected, unknown } = view;
  const shown = view.steps.reduce((sum, { changes }) => sum + changes.length, 0);
  // Steps that go one by one make one phase, as on the page.
  let place = 0;
  const phases = phasesOf(stepsOf(plan)).flatMap(({ title, note, steps }, index) => {
    const parts = view.steps.slice(place, place + steps.length);
    place += steps.length;
    const lines = parts.flatMap(({ changes, run = [], tools = [], guides = [] }) => [
      ...changes.map((change) => `- ${formatChange(change)}`),
      ...(run.length > 0 ? ["Run:", ...run.map((line) => `    ${line}`)] : []),
      ...tools.flatMap(({ command, does }) => [`Upgrade tool: ${does}`, `    ${command}`]),
      ...guides,
    ]);
    return lines.length > 0 ? [`${index + 1}. ${title}. ${note}`, ...lines] : [];
  });
  const more = plan.waits.length - openPoints.length;
  const isPlanned = targets.length > 0;
  return [
    ...targets.map(({ name, from, to, upgradeGuide }) => {
      return `${name} ${from} → ${to}.${upgradeGuide === undefined ? "" : ` Upgrade guide: ${upgradeGuide}`}`;
    }),
    ...problems.map((problem) => `Not planned: ${problem}`),
    ...phases,
    ...(totalChanges > shown
      ? [`Not shown: ${totalChanges - shown} more changes. Call again with a higher limit.`]
      : []),
    ...(openPoints.length > 0 ? ["Check by hand:", ...openPoints.map((point) => `- ${point}`)] : []),
    ...(more > 0 ? [`- and ${more} more`] : []),
    ...(isPlanned
      ? [
          `Of the other dependencies, ${accepts} accept this as they are, ${notAffected} are not affected, and whether ${unknown} go with it is not known.`,
        ]
      : []),
  ];
}

function formatChange(change: ChangeView): string {
  const { package: name, from, to, range, reason, evidence, alternatives, override } = change;
  const versions = to === undefined ? from : `${from} → ${to}${range === to ? "" : ` (${range})`}`;
  const why = reason === undefined ? "" : `: ${reason}${evidence === undefined ? "" : ` [${evidence}]`}`;
  if (override) return `${name} ${versions} with an override${why} Add to ${override.file}: ${override.add}`;
  return `${name} ${versions}${why}${alternatives.length > 0 ? ` Instead: ${alternatives.join(", ")}.` : ""}`;
}
