/**
 * Changes versions in the text of a manifest, and nothing else. Reports what cannot be changed safely, with what to do by
 * hand.
 */
import { parse as parseToml } from "smol-toml";
import { parse } from "yaml";
import { isTooNested } from "../../data/text.js";
import { formatOf } from "../registry.js";
import { replaceValue } from "./document.js";
import { type EditLine, editGemfileLine, editGoModLine, editRequirementsLine, editVersionFileLine } from "./lines.js";
import {
  type Find,
  inCargo,
  inComposerJson,
  inPackageJson,
  inPnpmWorkspace,
  inPyproject,
  type PackageName,
} from "./places.js";
import { restyle } from "./version-style.js";

/** A package, or by its id a language or runtime (`nodejs`, `python`, `php`), and the range to ask for in the syntax of npm. */
interface VersionEdit extends PackageName {
  to: string;
}

export interface EditedManifest {
  text: string;
  /** What was changed, as the file writes it. */
  done: readonly { edit: VersionEdit; from: string; to: string }[];
  /** What was not, in sentences. */
  byHand: readonly { edit: VersionEdit; reason: string }[];
}

type Editor = (
  text: string,
  edit: VersionEdit,
) => { text: string; done: { from: string; to: string }[]; byHand: string[] };

/** By the label of the format. */
const EDITORS: ReadonlyMap<string, Editor> = new Map([
  ["package.json", inDocument(JSON.parse, inPackageJson)],
  ["pnpm-workspace.yaml", inDocument(parseYaml, inPnpmWorkspace)],
  ["composer.json", inDocument(JSON.parse, inComposerJson)],
  ["pyproject.toml", inDocument(parseToml, inPyproject)],
  ["Cargo.toml", inDocument(parseToml, inCargo)],
  ["requirements.txt", inLines(editRequirementsLine)],
  ["Gemfile", inLines(editGemfileLine)],
  [".nvmrc", inLines(editVersionFileLine("nodejs"))],
  [".node-version", inLines(editVersionFileLine("nodejs"))],
  [".python-version", inLines(editVersionFileLine("python"))],
  ["go.mod", inLines(editGoModLine)],
]);

function parseYaml(text: string): unknown {
  // Some thousand levels take the parser seconds.
  if (isTooNested(text)) throw new Error("it is nested too deeply");
  return parse(text, { maxAliasCount: 0 });
}

const editorOf = (path: string) => EDITORS.get(formatOf(path)?.label ?? "");

/** Whether versions can be changed in the file at a path. */
export const isEditable = (path: string): boolean => editorOf(path) !== undefined;

/**
 * Changes versions in a manifest.
 * @param path of the file, whose name selects the format
 * @param text its content; nothing is changed where it cannot be parsed
 */
export function editManifest(path: string, text: string, edits: readonly VersionEdit[]): EditedManifest {
  const editor = editorOf(path);
  const done: { edit: VersionEdit; from: string; to: string }[] = [];
  const byHand: { edit: VersionEdit; reason: string }[] = [];
  let current = text;
  for (const edit of editor ? edits : []) {
    const result = editor?.(current, edit);
    if (!result) continue;
    current = result.text;
    done.push(...result.done.map((change) => ({ edit, ...change })));
    byHand.push(...result.byHand.map((reason) => ({ edit, reason })));
  }
  return { text: current, done, byHand };
}

function inDocument(parse: (text: string) => unknown, find: Find): Editor {
  return (text, edit) => {
    const result = { text, done: [] as { from: string; to: string }[], byHand: [] as string[] };
    // A byte order mark is no part of what is parsed, and stays.
    const [mark, content] = text.startsWith("\uFEFF") ? ["\uFEFF", text.slice(1)] : ["", text];
    let document: unknown;
    try {
      document = parse(content);
    } catch {
      return { ...result, byHand: [`It cannot be parsed: change ${edit.name} there by hand.`] };
    }
    let current = content;
    for (const place of find(document, edit)) {
      if ("reason" in place) {
        result.byHand.push(place.reason);
        continue;
      }
      const version = restyle(place.dialect, place.written, edit.to);
      const changed =
        version === undefined ? undefined : replaceValue(current, parse, place.path, place.write(version));
      if (version === undefined || changed === undefined)
        result.byHand.push(`Change the version of ${edit.name} (${place.written}) to ${edit.to} by hand.`);
      else if (changed !== current) {
        current = changed;
        result.done.push({ from: place.written, to: version });
      }
    }
    return { ...result, text: mark + current };
  };
}

function inLines(editLine: EditLine): Editor {
  return (text, edit) => {
    const result = { done: [] as { from: string; to: string }[], byHand: [] as string[] };
    const lines = text.split(/(?<=\n)/).map((whole) => {
      const [line = "", end] = [whole.replace(/\r?\n$/, ""), /\r?\n$/.exec(whole)?.[0] ?? ""];
      const changed = editLine(line, edit, edit.to);
      if (!changed) return whole;
      if ("reason" in changed) {
        result.byHand.push(changed.reason);
        return whole;
      }
      if (changed.line !== line) result.done.push({ from: changed.from, to: changed.to });
      return changed.line + end;
    });
    return { ...result, text: lines.join("") };
  };
}
