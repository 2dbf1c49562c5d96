/** Plans as people read them in a terminal. */
import type { PlanChange, PlanOverride, PlanReason, PlanStep } from "../../../schemas/types.js";
import { byPackage, writeChecklist } from "../../../server/catalog/stack/plan/checklist.js";
import { writtenIn } from "../../../server/catalog/stack/plan/commands/ranges.js";
import { guideTitle, leadOf, overviewOf } from "../../../server/catalog/stack/plan/commands/words.js";
import { withoutOverride } from "../../../server/catalog/stack/plan/package-manager.js";
import { type Phase, phasesOf, unknownIn } from "../../../server/catalog/stack/plan/phases.js";
import { listOf } from "../../../server/catalog/words.js";
import { type Edited, installText } from "../edit/edits.js";
import { MAX_CHARACTERS } from "../output/formats/markdown.js";
import { firstOf, joinBlocks, plain, withoutCommands } from "../output/plain.js";
import { section, type View } from "../output/terminal/terminal.js";
import { labelled } from "../output/terminal/wrap.js";
import { count } from "../output/words.js";
import type { ProjectPlan } from "./plan.js";

/** All plans, and how to go on. @param command how the plan was asked for: `stackfit plan react@19` */
export function plansText(plans: readonly ProjectPlan[], command: string, view: View): string {
  const blocks = plans.flatMap((plan) => planBlocks(plan, plans.length > 1, view));
  return joinBlocks([...blocks, ...closing(plans, command)]);
}

function planBlocks({ project, result }: ProjectPlan, isNamed: boolean, view: View): string[][] {
  const { paint, width } = view;
  const { targets, problems, steps, waits, accepts, notAffected, unknown } = result;
  const named = isNamed || project.path !== "." ? [paint("bold", paint("underline", plain(project.path)))] : [];
  const head = [
    ...named,
    ...targets.flatMap((target) => {
      const guide = overviewOf(target, result);
      return [
        `${paint("bold", plain(target.name))} ${arrow(target.from, target.to, view)}`,
        ...(guide ? [`  upgrade guide  ${paint("dim", plain(guide))}`] : []),
      ];
    }),
    ...[unknownIn(result)].filter(Boolean).map((line) => labelled(0, "", line, width)),
    ...problems.filter(({ reached }) => reached).map(({ message }) => labelled(0, "", plain(message), width)),
  ];
  const counts = [
    ...(accepts.length > 0 ? [`Accepts it already  ${accepts.length}: ${firstOf(accepts.map(nameOf))}`] : []),
    ...(notAffected.length > 0 ? [`Not affected        ${notAffected.length}`] : []),
    ...(unknown.length > 0 ? [`Not known           ${unknown.length}: ${firstOf(unknown.map(nameOf), 20)}`] : []),
  ];
  return [
    head,
    ...steps.map((step, place) => stepLines(step, place + 1, view)),
    section("Waits", byPackage(waits), waitLines, view),
    counts.map((line) => labelled(0, line.slice(0, COLUMN), line.slice(COLUMN), width)),
  ];
}

const COLUMN = 20;
const nameOf = (one: { package: string }) => one.package;

const arrow = (from: string, to: string, { paint }: View) =>
  `${plain(from)} ${paint("dim", "→")} ${paint("green", plain(to))}`;

function stepLines(step: PlanStep, number: number, view: View): string[] {
  const { paint, width } = view;
  const { changes, replacements, overrides } = step;
  const [{ title, note }] = phasesOf([step]) as [Phase];
  const leading = changes.filter(({ follows }) => follows === null);
  const followers = changes.filter(({ follows }) => follows !== null);
  return [
    labelled(0, `${number}. `, `${paint("bold", plain(title))}  ${paint("dim", plain(note))}`, width),
    ...leading.flatMap((change) => changeLines(change, followersOf(change, followers), view)),
    // One that follows what does not move itself.
    ...followers
      .filter(({ follows }) => !leading.some((one) => one.package === follows))
      .flatMap((one) => changeLines(one, [], view)),
    ...replacements.flatMap(({ package: name, from, newest, reasons, alternatives }) => [
      `   ${paint("bold", plain(name))}  ${plain(from)}${newest === null ? "" : ` ${paint("dim", `(newest known: ${plain(newest)})`)}`}`,
      ...reasonLines(reasons, view),
      ...(alternatives.length > 0
        ? [labelled(5, "Works with it: ", firstOf(alternatives.map((one) => one.name)), width)]
        : []),
    ]),
    ...overrides.flatMap((one) => overrideLines(one, view)),
    ...helpLines(step, view),
  ];
}

/** What a step ends with. Commands are never wrapped, so that they can be copied. */
function helpLines({ commands = [], tools = [], guides = [] }: PlanStep, { paint, width }: View): string[] {
  return [
    ...commands.flatMap((one) => [
      labelled(3, "", leadOf(one), width),
      ...one.lines.map((line) => `     ${paint("bold", plain(line))}`),
    ]),
    ...tools.flatMap(({ name, command, does, source }) => [
      labelled(3, "", `Upgrade tool for ${plain(name)}: ${plain(does)}`, width),
      `     ${paint("bold", plain(command))}`,
      `     ${paint("dim", plain(source))}`,
    ]),
    ...guides.map((guide) => `   ${guideTitle(guide)}  ${paint("dim", plain(guide.url))}`),
  ];
}

function overrideLines(override: PlanOverride, view: View): string[] {
  const { package: name, version, manager, file, snippet, reasons } = override;
  const { paint, width } = view;
  return [
    `   ${paint("bold", plain(name))}  ${plain(version)} ${paint("dim", "(with an override)")}`,
    ...reasonLines(reasons, view),
    ...(snippet === null
      ? [labelled(5, "", withoutOverride(manager), width)]
      : [
          labelled(5, "Add to ", `${plain(file ?? "")}:`, width),
          ...snippet.split("\n").map((line) => `       ${/^ */.exec(line)?.[0]}${plain(line.trimStart())}`),
        ]),
  ];
}

const followersOf = ({ package: name }: PlanChange, followers: readonly PlanChange[]) =>
  followers.filter(({ follows }) => follows === name);

function changeLines(change: PlanChange, followers: readonly PlanChange[], view: View): string[] {
  const { paint, width } = view;
  const { package: name, ecosystem, from, to, range, ended, development, reasons } = change;
  const notes = [
    ...(range === to || range === `^${to}` ? [] : [`ask for ${writtenIn(ecosystem, range)}`]),
    ...(development ? ["development"] : []),
    ...(ended ? ["past its end of life"] : []),
  ];
  return [
    `   ${paint("bold", plain(name))}  ${arrow(from, to, view)}${notes.length > 0 ? ` ${paint("dim", `(${plain(notes.join(", "))})`)}` : ""}`,
    ...(followers.length > 0
      ? [labelled(5, "with it: ", followers.map((one) => followerText(one, change)).join(", "), width)]
      : []),
    ...reasonLines(reasons, view),
  ];
}

/** A follower, with its version where that is another than that of what it follows. */
const followerText = ({ package: name, to }: PlanChange, leader: PlanChange) =>
  plain(to === leader.to ? name : `${name} ${to}`);

/** Reasons that are shown at one place; a lockfile may have dozens. */
const MOST_REASONS = 3;

/** The first few reasons, and under those of one source what says so. */
function reasonLines(reasons: readonly PlanReason[], { width, paint }: View): string[] {
  const shown = reasons.slice(0, MOST_REASONS);
  const more = reasons.length - shown.length;
  return [
    ...shown.flatMap((reason, place) => {
      const source = sourceOf(reason);
      const next = shown[place + 1];
      const isLast = next === undefined || sourceOf(next) !== source;
      return [
        labelled(5, "", plain(reason.message), width),
        ...(source !== undefined && isLast ? [`     ${paint("dim", plain(source))}`] : []),
      ];
    }),
    ...(more > 0 ? [`     and ${count(more, "more reason")}`] : []),
  ];
}

/** The deciding source, or the place in a lockfile. */
export function sourceOf({ sources: [first], file, line }: PlanReason): string | undefined {
  return first ?? (file === null ? undefined : line === null ? file : `${file}:${line}`);
}

function waitLines(group: ReturnType<typeof byPackage>[number], view: View): string[] {
  const [{ package: name, version }] = group;
  const reasons = group.map(({ reason }) => reason);
  const head = `   ${view.paint("bold", plain(name))}${version === null ? "" : `  ${plain(version)}`}`;
  return [head, ...reasonLines(reasons, view)];
}

function closing(plans: readonly ProjectPlan[], command: string): string[][] {
  const first = plans[0]?.result.steps.findIndex(({ kind }) => kind !== "replace") ?? -1;
  if (first < 0) return [];
  const what = `step ${first + 1}${plans.length > 1 ? " in each project that has it" : ""}`;
  return [[`No files changed. Run \`${plain(command)} --step ${first + 1} --write\` to make ${what}.`]];
}

/** What was written, what is left to do by hand, and how to go on. Ends with a line break. */
export function writtenText({ edits, byHand, install }: Edited, step: number, steps: readonly PlanStep[]): string {
  const files = listOf(edits.map(({ path }) => path));
  const commands = installText(install);
  const lines = [
    edits.length === 0
      ? "There is no version to change in these files."
      : `Changed ${files}.${commands === "" ? "" : ` Run ${commands} to update your lockfiles.`}`,
    ...byHand.map((text) => `By hand: ${text}`),
    ...(step > 1
      ? [`Step ${step} comes after ${step === 2 ? "step 1" : `steps 1 to ${step - 1}`}: make those, too.`]
      : []),
    ...(steps.length > 1 && step === 1 ? ["Then plan again: what is left begins with step 1."] : []),
  ];
  return withoutCommands(lines.map((line) => `${plain(line)}\n`).join(""));
}

/** How many reasons to give at one place, and names in one list: fewer where there would be more than GitHub takes. */
const LIMITS = [
  { reasons: 3, names: 50 },
  { reasons: 1, names: 20 },
  { reasons: 0, names: 5 },
] as const;

export function plansMarkdown(plans: readonly ProjectPlan[]): string {
  const compose = (limit: (typeof LIMITS)[number]) =>
    plans
      .map(({ project: { path }, result }) => {
        const reached = { ...result, problems: result.problems.filter((problem) => problem.reached) };
        // Each step has its number, by which `--step` takes it.
        const phases = result.steps.flatMap((step) => phasesOf([step]));
        return writeChecklist(reached, {
          folder: plans.length > 1 || path !== "." ? path : undefined,
          phases,
          ...limit,
        });
      })
      .join("\n");
  return LIMITS.map(compose).find((written) => written.length <= MAX_CHARACTERS) ?? compose(LIMITS[2]);
}
