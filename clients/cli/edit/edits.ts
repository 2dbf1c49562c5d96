/** What the files of a project become when versions change, or an override is added. */
import { posix } from "node:path";
import {
  type EditedManifest,
  editManifest,
  isEditable,
  type VersionEdit,
} from "../../../server/manifests/edit/edit.js";
import { addOverrides } from "../../../server/manifests/edit/overrides.js";
import { type InstallCommand, installCommands } from "./install.js";

export interface EditedFile {
  /** Relative to the current folder, with `/` between folders. */
  path: string;
  text: string;
}

export interface FileEdit {
  path: string;
  before: string;
  after: string;
}

export interface AskedEdit extends VersionEdit {
  /** The version in the project, for what has to be changed by hand. */
  from: string;
}

export interface Edited {
  edits: readonly FileEdit[];
  /** What is left to change by hand, in sentences, each with its file. */
  byHand: readonly string[];
  /** What to run once the files are written, because lockfiles do not change. */
  install: readonly InstallCommand[];
}

export function editFiles(files: readonly EditedFile[], asked: readonly AskedEdit[]): Edited {
  const edited = files
    .filter(({ path }) => asked.length > 0 && isEditable(path))
    .map((file) => ({ file, result: editManifest(file.path, file.text, asked) }));
  const isDone = (edit: VersionEdit) => edited.some(({ result }) => result.done.some((one) => one.edit === edit));
  const changed = edited.filter(({ file, result }) => result.text !== file.text);
  return {
    edits: changed.map(({ file, result }) => ({ path: file.path, before: file.text, after: result.text })),
    byHand: [
      ...edited.flatMap(({ file, result }) =>
        result.byHand
          .filter(({ edit, isElsewhere }) => !isElsewhere || !isDone(edit))
          .map(({ reason }) => `${file.path}: ${reason}`),
      ),
      ...unplaced(
        asked,
        edited.map(({ result }) => result),
      ),
    ],
    install: installCommands(
      changed.map(({ file }) => file.path),
      files.map(({ path }) => path),
    ),
  };
}

/**
 * Adds an override to the file of a project in which its package manager takes it.
 * @param snippet what to add, in the format of that file
 */
export function overrideIn(files: readonly EditedFile[], file: string, snippet: string): Edited {
  const found = files.find((one) => posix.normalize(one.path) === posix.normalize(file));
  if (!found) return byHandOnly(`${file}: Add ${snippet.trim().replace(/\s+/g, " ")} to it.`);
  const { path, text } = found;
  const added = addOverrides(path, text, snippet);
  if ("reason" in added) return byHandOnly(`${path}: ${added.reason}`);
  if (added.text === text) return byHandOnly();
  const paths = files.map((one) => one.path);
  return { edits: [{ path, before: text, after: added.text }], byHand: [], install: installCommands([path], paths) };
}

export const byHandOnly = (...byHand: string[]): Edited => ({ edits: [], byHand, install: [] });

/** One edit per file, with all changes that were made to it one after the other. */
export function mergeEdits(edits: readonly FileEdit[]): FileEdit[] {
  const merged = new Map<string, FileEdit>();
  for (const edit of edits) merged.set(edit.path, { ...edit, before: merged.get(edit.path)?.before ?? edit.before });
  return [...merged.values()];
}

function unplaced(asked: readonly AskedEdit[], results: readonly EditedManifest[]): string[] {
  const keyOf = ({ ecosystem, name }: VersionEdit) => `${ecosystem} ${name}`;
  const placed = new Set(results.flatMap(({ done, byHand }) => [...done, ...byHand].map(({ edit }) => keyOf(edit))));
  return asked
    .filter((edit) => !placed.has(keyOf(edit)))
    .map(({ name, from, to }) => `Change ${name} from ${from} to ${to} where the project names it.`);
}
