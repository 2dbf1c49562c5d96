/** How to fix a project: which versions to change, and what its files become. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Day } from "../../../server/catalog/facts/lifecycle.js";
import type { Entry } from "../../../server/catalog/scan/entry.js";
import type { Requirements } from "../../../server/catalog/scan/unmet.js";
import {
  type AskedEntry,
  nearestStack,
  type StackConflict,
  type StackFix,
  type VersionChange,
} from "../../../server/catalog/stack/nearest/nearest-stack.js";
import { settingOf } from "../../../server/catalog/verdict/check.js";
import { type EditedManifest, editManifest, isEditable } from "../../../server/manifests/edit/edit.js";
import { readManifest } from "../../../server/manifests/read.js";
import { type InstallCommand, installCommands } from "./install.js";

interface FixFile {
  /** Relative to what was scanned, with `/` between folders. */
  path: string;
  text: string;
}

/** A stack, and the texts of all its files. */
export interface FixProject {
  path: string;
  entries: readonly Entry[];
  files: readonly FixFile[];
  /** What it and its lockfiles require, checked against what is installed and what runs. */
  requirements?: Requirements | undefined;
}

interface PlanScope {
  catalog: Catalog;
  projects: readonly FixProject[];
  /** A setting such as `edge`, or the name of a host. */
  platform: string | undefined;
  /** Whether a waiver of the configuration accepts a conflict. */
  isWaived: (conflict: Pick<StackConflict, "a" | "b">) => boolean;
  allowDowngrade: boolean;
}

export interface FileEdit {
  path: string;
  before: string;
  after: string;
}

export interface Plan {
  path: string;
  fix: StackFix;
  /** Files whose text changes. */
  edits: readonly FileEdit[];
  /** What is left to change by hand, in sentences, each with its file. */
  byHand: readonly string[];
  /** What to run once the files are written, because lockfiles do not change. */
  install: readonly InstallCommand[];
}

/**
 * Plans a fix for each project. A file that several projects share, such as one in a parent folder, is changed for one
 * after the other.
 * @param today the day that lifecycles are judged by
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

/** One edit per file, with the changes of all plans. */
export function editsOf(plans: readonly Plan[]): FileEdit[] {
  const merged = new Map<string, FileEdit>();
  for (const edit of plans.flatMap(({ edits }) => edits)) {
    merged.set(edit.path, { ...edit, before: merged.get(edit.path)?.before ?? edit.before });
  }
  return [...merged.values()];
}

function planOf(project: FixProject, { catalog, platform, isWaived, allowDowngrade }: PlanScope, today: Day): Plan {
  const options = { requirements: project.requirements, isAccepted: isWaived, allowDowngrade };
  const fix = nearestStack(catalog, withDeclared(project), settingOf(catalog, platform), today, options);
  const edits = fix.changes.map(toEdit);
  const edited = project.files
    .filter(({ path }) => edits.length > 0 && isEditable(path))
    .map((file) => ({ file, result: editManifest(file.path, file.text, edits) }));
  const isDone = (edit: (typeof edits)[number]) =>
    edited.some(({ result }) => result.done.some((one) => one.edit === edit));
  const changed = edited.filter(({ file, result }) => result.text !== file.text);
  return {
    path: project.path,
    fix,
    edits: changed.map(({ file, result }) => ({ path: file.path, before: file.text, after: result.text })),
    byHand: [
      ...edited.flatMap(({ file, result }) =>
        result.byHand
          .filter(({ edit, isElsewhere }) => !isElsewhere || !isDone(edit))
          .map(({ reason }) => `${file.path}: ${reason}`),
      ),
      ...unplaced(
        fix.changes,
        edited.map(({ result }) => result),
      ),
    ],
    install: installCommands(
      changed.map(({ file }) => file.path),
      project.files.map(({ path }) => path),
    ),
  };
}

const toEdit = ({ technology, package: name, ecosystem, to }: VersionChange) => ({
  ecosystem: name === undefined ? undefined : ecosystem,
  name: name ?? technology.id,
  to,
});

/** The entries, with the range that the manifest allows where the version is a locked one. */
function withDeclared({ entries, files }: FixProject): AskedEntry[] {
  const declared = new Map<string, string>();
  const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem ?? ""} ${name.toLowerCase()}`;
  for (const { path, text } of files.filter((file) => isEditable(file.path))) {
    const reading = readManifest(path, text);
    for (const entry of "problem" in reading || reading.extent !== "named" ? [] : reading.entries) {
      if (entry.version !== undefined && !declared.has(keyOf(entry))) declared.set(keyOf(entry), entry.version);
    }
  }
  return entries.map((entry) => ({ ...entry, declared: declared.get(keyOf(entry)) }));
}

/** Changes for which no file could be edited. */
function unplaced(changes: readonly VersionChange[], results: readonly EditedManifest[]): string[] {
  const placed = results.flatMap(({ done, byHand }) =>
    [...done, ...byHand].map(({ edit }) => `${edit.ecosystem} ${edit.name}`),
  );
  return changes
    .map((change) => ({ change, edit: toEdit(change) }))
    .filter(({ edit }) => !placed.includes(`${edit.ecosystem} ${edit.name}`))
    .map(({ change: { from }, edit }) => `Change ${edit.name} from ${from} to ${edit.to} where the project names it.`);
}
