/** Plans an upgrade for each project that has what is to be upgraded. */
import type { PlanChange, PlanOverride, PlanProblem, PlanResult, PlanStep } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { firstOfEach } from "../../../server/catalog/maps.js";
import { withoutOverride } from "../../../server/catalog/stack/plan/package-manager.js";
import { planUpgrades } from "../../../server/catalog/stack/plan/plan.js";
import { type Knowledge, viewPlan } from "../../../server/catalog/stack/plan/view.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { type AskedEdit, byHandOnly, type Edited, editFiles, mergeEdits, overrideIn } from "../edit/edits.js";
import type { OpenProject, OpenScope } from "../project/open.js";

export interface ProjectPlan {
  project: OpenProject;
  result: PlanResult;
}

export interface Planned {
  /** Those that have a target. */
  plans: readonly ProjectPlan[];
  /** Those of all projects. */
  all: readonly ProjectPlan[];
  /** Targets that no project can be planned for, each once. */
  problems: readonly PlanProblem[];
}

/**
 * Plans an upgrade for each project.
 * @param targets such as `react@19`
 * @param today the day that lifecycles are judged by
 * @param more where releases were read beside the data and lockfiles
 */
export function planAll(
  { projects, platform }: Pick<OpenScope, "projects" | "platform">,
  catalog: Catalog,
  targets: readonly string[],
  today: Day,
  more: readonly Knowledge[] = [],
): Planned {
  const all = projects.map((project): ProjectPlan => {
    const { entries, requirements, installers } = project;
    const installed = project.installed();
    const read = { entries, installed, requirements, installers };
    const plan = planUpgrades(catalog, read, targets, settingOf(catalog, platform), today);
    const knownFrom: Knowledge[] = ["data", ...(installed.length > 0 ? ["lockfile" as const] : []), ...more];
    return { project, result: viewPlan(plan, catalog, momentOf(today), knownFrom) };
  });
  const plans = all.filter(({ result }) => result.targets.length > 0 || result.problems.some(({ reached }) => reached));
  return { plans, all, problems: targets.flatMap((target) => problemWith(target, all)) };
}

/** Now, on the day that lifecycles are judged by. */
const momentOf = (today: Day) => new Date(`${today}T${new Date().toISOString().slice(11)}`);

/** Why a target is not planned anywhere; of several reasons, that of a project that has it. */
function problemWith(target: string, all: readonly ProjectPlan[]): PlanProblem[] {
  if (all.some(({ result }) => result.targets.some(({ asked }) => asked === target))) return [];
  const problems = all.flatMap(({ result }) => result.problems.filter(({ asked }) => asked === target));
  if (problems.some(({ reached }) => reached)) return [];
  const [first] = problems;
  const telling = problems.find(({ message }) => message !== first?.message && !ABSENT.test(message));
  const found = first && ABSENT.test(first.message) ? (telling ?? first) : first;
  return found ? [found] : [];
}

/** The core says so of a project that does not have a target; others of the same folder may. */
const ABSENT = /is not among the dependencies/;

export function editSteps(
  { stated, ...project }: Pick<OpenProject, "files" | "stated">,
  steps: readonly PlanStep[],
): Edited[] {
  let { files } = project;
  return steps.map((step) => {
    let edited = editFiles(files, step.changes.map(toEdit), stated);
    files = withEdits(files, edited.edits);
    // A package of another name may be written in other ways: what is imported from it changes, too.
    for (const { package: name, reasons } of step.kind === "replace" ? [] : step.replacements)
      edited = merge(edited, byHandOnly([name, reasons[0]?.message].filter(Boolean).join(": ")));
    for (const override of step.overrides) {
      const added = addOverride(files, override);
      files = withEdits(files, added.edits);
      edited = merge(edited, added);
    }
    return edited;
  });
}

function addOverride(files: OpenProject["files"], override: PlanOverride): Edited {
  const { package: name, manager, file, snippet } = override;
  if (file !== null && snippet !== null) return overrideIn(files, file, snippet);
  return byHandOnly(`${name}: ${withoutOverride(manager)}`);
}

/** Files as they are after some edits. */
export const withEdits = (files: OpenProject["files"], edits: Edited["edits"]): OpenProject["files"] => {
  const after = new Map(edits.map((edit) => [edit.path, edit.after]));
  return files.map((file) => ({ ...file, text: after.get(file.path) ?? file.text }));
};

const merge = (one: Edited, other: Edited): Edited => ({
  edits: mergeEdits([...one.edits, ...other.edits]),
  byHand: [...one.byHand, ...other.byHand],
  install: firstOfEach([...one.install, ...other.install], (each) => JSON.stringify(each)),
});

const toEdit = ({ ecosystem, package: name, from, to, range }: PlanChange): AskedEdit => ({
  ecosystem: ecosystem ?? undefined,
  name,
  title: name,
  from,
  to: range,
  release: to,
});
