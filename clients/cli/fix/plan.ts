/** How to fix a project: which versions to change, what its files become, and what a scan of these finds. */
import { type Scan, type Suggestion, scan } from "../../../server/catalog/scan/scan.js";
import { type FixChange, fixConflicts, type Remaining } from "../../../server/catalog/stack/fix/fix.js";
import { conflictsIn, type StackConflict } from "../../../server/catalog/stack/plan/conflicts.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { type AskedEdit, type Edited, editFiles, type FileEdit, mergeEdits, statedOtherwise } from "../edit/edits.js";
import type { OpenProject, OpenScope } from "../project/open.js";

type ScanScope = Pick<OpenScope, "catalog" | "projects" | "projectsWith" | "platform" | "isWaived">;
type FixScope = ScanScope & { allowDowngrade: boolean };

export interface Plan extends Edited {
  path: string;
  /** What is incompatible and not accepted, most severe first. */
  conflicts: readonly StackConflict[];
  changes: readonly FixChange[];
  /** What a scan of the changed files still finds. */
  remaining: readonly Remaining[];
  /** What to do about those: other technologies, settings. Never done by itself. */
  alternatives: readonly Suggestion[];
  score: Record<"before" | "after", number | null>;
}

/**
 * Plans a fix for each project, and scans the changed files. A file that several projects share, such as one in a parent folder,
 * is changed for one after the other.
 */
export function planAll(scope: FixScope, today: Day): Plan[] {
  const texts = new Map<string, string>();
  const drafts = scope.projects.map((project) => {
    const files = project.files.map(({ path, text }) => ({ path, text: texts.get(path) ?? text }));
    const draft = draftOf({ ...project, files }, scope, today);
    for (const { path, after } of draft.edits) texts.set(path, after);
    return draft;
  });
  const edits = editsOf(drafts);
  const changed = edits.length > 0 ? scope.projectsWith(edits) : scope.projects;
  return drafts.map((draft) => resultOf(draft, changed, scope, today));
}

export const editsOf = (plans: readonly Pick<Plan, "edits">[]): FileEdit[] =>
  mergeEdits(plans.flatMap(({ edits }) => edits));

/** What a scan finds in a project before and after some files change. */
export interface Rescan {
  path: string;
  score: Plan["score"];
  /** What is incompatible and not accepted once they have changed, most severe first. */
  conflicts: readonly StackConflict[];
}

export function rescan(project: OpenProject, edits: readonly FileEdit[], scope: ScanScope, today: Day): Rescan {
  const { path } = project;
  const changed = scope.projectsWith(edits).find((one) => one.path === path) ?? project;
  const [before, after] = [scanOf(project, scope, today), scanOf(changed, scope, today)];
  return { path, score: { before: before.score, after: after.score }, conflicts: conflictsToFix(after, scope) };
}

function scanOf({ entries, requirements }: OpenProject, { catalog, platform }: ScanScope, today: Day): Scan {
  return scan(catalog, entries, settingOf(catalog, platform), today, requirements);
}

const conflictsToFix = (found: Scan, { isWaived }: ScanScope) =>
  conflictsIn(found).filter((conflict) => !isWaived(conflict));

/** What is to be changed in a project, before the changed files are read. */
function draftOf(project: OpenProject, scope: FixScope, today: Day) {
  const { catalog, platform, allowDowngrade } = scope;
  const before = scanOf(project, scope, today);
  const conflicts = conflictsToFix(before, scope);
  const { entries, requirements, files, stated } = project;
  const read = { entries, requirements, installed: conflicts.length > 0 ? project.installed() : [] };
  const fix = fixConflicts(catalog, read, conflicts, settingOf(catalog, platform), today, allowDowngrade);
  return { project, before, conflicts, fix, ...editFiles(files, fix.changes.map(toEdit), stated) };
}

const WHY_BY_HAND = "A version has to be changed by hand first.";

/** @param all the projects as they are once the files have changed */
function resultOf(draft: ReturnType<typeof draftOf>, all: readonly OpenProject[], scope: FixScope, today: Day): Plan {
  const { project, before, conflicts, fix, edits, byHand, install } = draft;
  const changed = all.find(({ path }) => path === project.path);
  const after = changed && changed !== project ? scanOf(changed, scope, today) : before;
  // The files still name another version of these: the rest is to be changed by hand.
  const open = fix.changes.filter((change) => statedOtherwise(toEdit(change), changed?.stated ?? []).length > 0);
  const openIds = new Set(
    open.flatMap(({ member: { technology, name } }) => [name, ...(technology ? [technology.id] : [])]),
  );
  const remaining = conflictsToFix(after, scope).map((conflict): Remaining => {
    const isOpen = conflict.ties.flat().some((id) => openIds.has(id));
    return isOpen ? { ...conflict, why: WHY_BY_HAND, downgrades: [] } : fix.explain(conflict);
  });
  const beyond = remaining.filter(({ why, downgrades }) => why !== WHY_BY_HAND && downgrades.length === 0);
  const isLeft = ({ a, b }: Suggestion) => beyond.some((pair) => pair.a.id === a.id && pair.b.id === b.id);
  return {
    ...{ path: project.path, conflicts, changes: fix.changes, edits, byHand, install, remaining },
    alternatives: after.suggestions.filter(isLeft),
    score: { before: before.score, after: after.score },
  };
}

const toEdit = ({ member, from, to, range }: FixChange): AskedEdit => {
  const { package: called, ecosystem, name, technology, isAllowed } = member;
  const isRuntime = called === undefined;
  return {
    ecosystem: isRuntime ? undefined : ecosystem,
    name,
    title: (isRuntime ? technology?.name : undefined) ?? name,
    ...{ from, to: range, release: to, isRunning: isRuntime && !isAllowed },
  };
};
