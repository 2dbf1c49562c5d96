/** What the files of a project become when an override is added. */
import { posix } from "node:path";
import { addOverrides } from "../../../server/manifests/edit/overrides.js";
import type { Edited, ProjectFile } from "./edits.js";
import { installCommands } from "./install.js";

/**
 * Adds an override to the file of a project in which its package manager takes it.
 * @param snippet what to add, in the format of that file
 */
export function overrideIn(files: readonly ProjectFile[], file: string, snippet: string): Edited {
  const found = files.find((one) => posix.normalize(one.path) === posix.normalize(file));
  if (!found) return { edits: [], byHand: [`${file}: Add ${onOneLine(snippet)} to it.`], install: [] };
  const { path, text } = found;
  const added = addOverrides(path, text, snippet);
  if ("reason" in added) return { edits: [], byHand: [`${path}: ${added.reason}`], install: [] };
  if (added.text === text) return { edits: [], byHand: [], install: [] };
  return {
    edits: [{ path, before: text, after: added.text }],
    byHand: [],
    install: installCommands(
      [path],
      files.map((one) => one.path),
    ),
  };
}

const onOneLine = (text: string) => text.trim().replace(/\s+/g, " ");
