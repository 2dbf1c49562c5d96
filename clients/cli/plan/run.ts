/** Plans an upgrade, and prints or writes it. */
import type { PlanOpenPoint, PlanStep } from "../../../schemas/types.js";
import { quote } from "../../../server/catalog/stack/plan/commands/shell.js";
import { listOf } from "../../../server/catalog/words.js";
import { type Context, EXIT, type ExitCode, UsageError, type Values } from "../command.js";
import { checkPlatform, textOf } from "../config/setup.js";
import { patchText } from "../edit/diff.js";
import { type Edited, type FileEdit, mergeEdits } from "../edit/edits.js";
import { writeEdits } from "../edit/write.js";
import { type Rescan, rescan } from "../fix/plan.js";
import { rescanText } from "../fix/text.js";
import { outputOf } from "../output/choice.js";
import { jsonText, plain, withoutCommands } from "../output/plain.js";
import { terminalOf } from "../output/terminal/terminal.js";
import { count } from "../output/words.js";
import { type PackageName, withNewerReleases } from "../package-manager/newer.js";
import { codeWith, isVerified, type Verification, verificationText, verifySteps } from "../package-manager/verify.js";
import { type OpenScope, openProjects } from "../project/open.js";
import { dependabotText, renovateText } from "./groups.js";
import { editSteps, type Planned, type ProjectPlan, planAll, withEdits } from "./plan.js";
import { plansMarkdown, plansText, writtenText } from "./text.js";

/** Plans the way to some versions. @param targets such as `react@19` @throws UsageError, UnreadableError */
export async function planUpgrade(context: Context, targets: readonly string[], values: Values): Promise<ExitCode> {
  const action = actionOf(values);
  const scope = await openProjects(context, textOf(values.from), values);
  const { catalog, platform } = scope;
  if (scope.projects.length === 0) throw new UsageError("No manifests found. Name a folder or file with --from.");
  checkPlatform(catalog, platform);
  const { answer, unasked } = await withNewerReleases(context, values, {
    ...scope,
    answer: (known, isExtended) => ({
      known,
      planned: planAll(scope, known, targets, context.today, isExtended ? ["registry"] : []),
    }),
    packagesIn: ({ planned }) => packagesIn(planned),
  });
  const { known, planned } = answer;
  if (planned.problems.length > 0 && action.kind !== "json")
    throw new UsageError(planned.problems.map(({ message }) => message).join("\n"));
  const code = await act(action, planned, { context, targets, values, scope: { ...scope, catalog: known } });
  const unread = [...scope.unread.map((reason) => `only partly read: ${reason}`), ...unasked];
  for (const reason of unread) context.stderr.write(`${withoutCommands(plain(reason))}\n`);
  if (planned.problems.length > 0) return EXIT.usage;
  return code === EXIT.clean && unread.length > 0 ? EXIT.unread : code;
}

/** The packages that move, wait or have to be replaced, or of which nothing is known. */
const packagesIn = ({ plans }: Planned): PackageName[] =>
  plans.flatMap(({ project, result: { waits, steps, unknown } }) => {
    const isUnknown = new Set(unknown.map((one) => one.package));
    const moving = steps.flatMap(({ changes, replacements }) => [
      ...changes.filter(({ follows }) => follows === null),
      ...replacements,
    ]);
    const named = [...waits, ...moving].map(({ ecosystem, package: name }) => ({ ecosystem, name }));
    return [...named, ...project.entries.filter(({ name }) => isUnknown.has(name))];
  });

type PlanOutput =
  | { kind: "human" | "json" | "markdown" | "renovate" | "dependabot" }
  | { kind: "diff"; step: number | undefined }
  | { kind: "write"; step: number };

/** @throws UsageError for options that contradict each other */
function actionOf(values: Values): PlanOutput {
  const { format } = outputOf<"human" | "markdown">(values, "human");
  const given = [
    ...(values.format !== undefined || values.json === true ? ["--format"] : []),
    ...["diff", "write", "renovate", "dependabot"].filter((name) => values[name] === true).map((name) => `--${name}`),
  ];
  if (given.length > 1) throw new UsageError(`choose one of ${given.join(" and ")}`);
  const step = stepOf(values);
  if (values.write === true) {
    if (step === undefined)
      throw new UsageError(
        "--write needs --step N: it makes the changes of one step, so that you can test between steps",
      );
    return { kind: "write", step };
  }
  if (values.diff === true) return { kind: "diff", step };
  if (step !== undefined) throw new UsageError("--step needs --diff or --write");
  if (values.renovate === true) return { kind: "renovate" };
  return { kind: values.dependabot === true ? "dependabot" : format };
}

function stepOf(values: Values): number | undefined {
  const text = textOf(values.step);
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,3}$/.test(text))
    throw new UsageError(`--step must be the number of a step, not ${JSON.stringify(text)}`);
  return Number(text);
}

interface PlanSetting {
  context: Context;
  targets: readonly string[];
  values: Values;
  scope: OpenScope;
}

async function act(action: PlanOutput, planned: Planned, setting: PlanSetting): Promise<ExitCode> {
  const { context, targets, values } = setting;
  const { plans } = planned;
  if (action.kind === "write") return writeStep(action.step, plans, setting);
  const verified = await verifyPlans(plans, setting);
  const found = [...verified.values()].flat();
  const said = [...verified].map(([{ project }, own]) => {
    return `${verified.size > 1 ? `${plain(project.path)}\n` : ""}${verificationText(own)}`;
  });
  if (action.kind === "diff") {
    const code = showDiff(action.step, plans, setting);
    context.stderr.write(said.join(""));
    return codeWith(code, found);
  }
  const writers = {
    json: () => jsonText(jsonOf(planned, verified)),
    human: () => plansText(plans, commandOf(targets, values), terminalOf(context, values)),
    markdown: () => plansMarkdown(plans),
    renovate: () => renovateText(plans),
    dependabot: () => dependabotText(plans),
  };
  context.stdout.write(writers[action.kind]());
  if (action.kind === "human" && found.length > 0) context.stdout.write(`\n${said.join("\n")}`);
  else if (action.kind !== "json") context.stderr.write(said.join(""));
  return codeWith(codeOf(plans), found);
}

/** What package managers make of each step; of none without `--verify`. */
async function verifyPlans(
  plans: readonly ProjectPlan[],
  { context, values, scope }: PlanSetting,
): Promise<Map<ProjectPlan, Verification[]>> {
  const found = new Map<ProjectPlan, Verification[]>();
  for (const plan of values.verify === true ? plans : []) {
    const { project, result } = plan;
    const steps = editSteps(project, result.steps).map((edited, place) => {
      return { ...edited, isManual: result.steps[place]?.kind === "replace" };
    });
    found.set(plan, await verifySteps(steps, { ...scope, ...project, cwd: context.cwd }, context));
  }
  return found;
}

/** How the plan was asked for, to ask for more of it. */
const commandOf = (targets: readonly string[], { from, ...values }: Values) =>
  [
    ...["stackfit", "plan", ...targets],
    ...(typeof from === "string" ? ["--from", from] : []),
    ...["offline", "registry", "verify"].filter((name) => values[name] === true).map((name) => `--${name}`),
  ]
    .map(quote)
    .join(" ");

/** The plan of the only project, or all plans with their folders, and why a target is in none. */
function jsonOf({ plans, all, problems }: Planned, verified: ReadonlyMap<ProjectPlan, Verification[]>) {
  const resultOf = (plan: ProjectPlan) => {
    const verification = verified.get(plan);
    return { ...plan.result, ...(verification && { verification }) };
  };
  const [only] = all;
  if (only && all.length === 1) return resultOf(only);
  const projects = plans.map((plan) => ({ path: plan.project.path, ...resultOf(plan) }));
  return { version: "1.0", projects, problems };
}

/** What a plan cannot decide: that is no conflict, and nobody can call it fine. */
const NOT_KNOWN: ReadonlySet<PlanOpenPoint["kind"]> = new Set(["follows", "newer"]);

/** The names of what is in the way of the targets, or has to be replaced. */
const inTheWay = ({ steps, waits }: ProjectPlan["result"]): string[] => [
  ...waits.filter(({ kind }) => !NOT_KNOWN.has(kind)).map((one) => one.package),
  ...steps.flatMap(({ kind, replacements }) => (kind === "replace" ? replacements.map((one) => one.package) : [])),
];

/** A conflict that stays counts for more than what is not known. */
function codeOf(plans: readonly ProjectPlan[]): ExitCode {
  const results = plans.map(({ result }) => result);
  if (results.some((result) => inTheWay(result).length > 0)) return EXIT.findings;
  const isAssumed = ({ changes }: PlanStep) => changes.some(({ assumed }) => assumed);
  const isIncomplete = results.some(
    ({ steps, waits, unknown }) => waits.length > 0 || unknown.length > 0 || steps.some(isAssumed),
  );
  return isIncomplete ? EXIT.unread : EXIT.clean;
}

function showDiff(step: number | undefined, plans: readonly ProjectPlan[], { context }: PlanSetting): ExitCode {
  const shown = step === undefined ? plans : plansWith(step, plans);
  for (const plan of shown) {
    const { steps } = plan.result;
    const edited = editSteps(plan.project, steps);
    for (const [place, { edits, byHand }] of edited.entries()) {
      if (step !== undefined && place !== step - 1) continue;
      const title = `Step ${place + 1} to ${steps[place]?.target}${shown.length > 1 ? ` in ${plan.project.path}` : ""}`;
      if (edits.length > 0) context.stdout.write(patchText(title, edits, context.stdout.isTTY === true));
      for (const text of byHand) context.stderr.write(`${withoutCommands(plain(`by hand: ${text}`))}\n`);
    }
  }
  return codeOf(shown);
}

/** Makes one step of each project's plan. What earlier steps change stays as it is. */
async function writeStep(step: number, plans: readonly ProjectPlan[], setting: PlanSetting): Promise<ExitCode> {
  const { context, scope, values } = setting;
  const { stdout, cwd, today } = context;
  const say = (text: string) => stdout.write(`${withoutCommands(plain(text))}\n`);
  for (const { result } of plans)
    if (result.steps.length === 0) for (const { message } of result.problems) say(message);
  if (plans.every(({ result }) => result.steps.length === 0)) return EXIT.clean;
  const chosen = plansWith(step, plans);
  const isReplacing = ({ result }: ProjectPlan) => result.steps[step - 1]?.kind === "replace";
  const written = chosen.filter((plan) => !isReplacing(plan));
  const byHand = "which has no version to write. Replace them by hand, and plan again.";
  if (written.length === 0) throw new UsageError(`step ${step} replaces packages, ${byHand}`);

  let edits: FileEdit[] = [];
  const steps = written.map((plan) => {
    // Projects of a workspace share files.
    const project = { ...plan.project, files: withEdits(plan.project.files, edits) };
    const [edited] = editSteps(project, plan.result.steps.slice(step - 1, step)) as [Edited];
    edits = mergeEdits([...edits, ...edited.edits]);
    return { plan, edited };
  });
  if (values.verify === true) {
    const found: Verification[] = [];
    for (const { plan, edited } of steps)
      found.push(...(await verifySteps([edited], { ...scope, ...plan.project, cwd }, context)));
    const said = verificationText(found.map((one) => ({ ...one, step })));
    stdout.write(isVerified(found) ? said : `${said}No files changed.\n`);
    if (!isVerified(found)) return codeWith(EXIT.clean, found);
  }
  const found = written.map(({ project }) => rescan(project, edits, scope, today));
  if (edits.length > 0) await writeEdits({ cwd, root: scope.root }, edits);
  for (const [place, { plan, edited }] of steps.entries()) {
    stdout.write(writtenText(edited, step, plan.result.steps));
    stdout.write(rescanText(found[place] as Rescan, terminalOf(context, values)));
    const left = inTheWay(plan.result);
    if (left.length > 0) say(`Still in the way of the target: ${listOf(left)}.`);
  }
  for (const { project } of chosen.filter(isReplacing))
    say(`In ${project.path}, step ${step} replaces packages, ${byHand}`);
  return found.some(({ conflicts }) => conflicts.length > 0) ? EXIT.findings : codeOf(chosen);
}

/** The plans that have a step of that number. @throws UsageError where none has */
function plansWith(step: number, plans: readonly ProjectPlan[]): readonly ProjectPlan[] {
  const found = plans.filter(({ result }) => result.steps.length >= step);
  if (found.length > 0) return found;
  const most = Math.max(...plans.map(({ result }) => result.steps.length));
  throw new UsageError(`this plan has ${count(most, "step")}, and no step ${step}`);
}
