/** How to fix a project: which versions to change, and what its files become. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import {
  nearestStack,
  type StackConflict,
  type StackFix,
  type VersionChange,
} from "../../../server/catalog/stack/nearest/nearest-stack.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { type AskedEdit, type Edited, editFiles, type FileEdit, mergeEdits } from "../edit/edits.js";
import type { OpenProject } from "../project/open.js";

export type FixProject = Pick<OpenProject, "path" | "entries" | "files"> & Partial<Pick<OpenProject, "requirements">>;

interface PlanScope {
  catalog: Catalog;
  projects: readonly FixProject[];
  /** A setting such as `edge`, or the name of a host. */
  platform: string | undefined;
  isWaived: (conflict: Pick<StackConflict, "a" | "b">) => boolean;
  allowDowngrade: boolean;
}

export interface Plan extends Edited {
  path: string;
  fix: StackFix;
}

/**
 * Plans a fix for each project. A file that several projects share, such as one in a parent folder, is changed for one
 * after the other.
 */
export function planAll(scope: PlanScope, today: Day): Plan[] {
  const texts = new Map<string, string>();
  return scope.projects.map((project) => {
    const files = project.files.map(({ path, text }) => ({ path, text: texts.get(path) ?? text }));
    const plan = planOf({ ...project, files }, scope, today);
    for (const { path, after } of plan.edits) texts.set(path, after);
    return plan;
  });
}

export const editsOf = (plans: readonly Plan[]): FileEdit[] => mergeEdits(plans.flatMap(({ edits }) => edits));

function planOf(project: FixProject, { catalog, platform, isWaived, allowDowngrade }: PlanScope, today: Day): Plan {
  const { path, entries, files, requirements } = project;
  const options = { requirements, isAccepted: isWaived, allowDowngrade };
  const fix = nearestStack(catalog, entries, settingOf(catalog, platform), today, options);
  return { path, fix, ...editFiles(files, fix.changes.map(toEdit)) };
}

const toEdit = ({ technology, package: name, ecosystem, from, to }: VersionChange): AskedEdit => ({
  ecosystem: name === undefined ? undefined : ecosystem,
  name: name ?? technology.id,
  from,
  to,
});
