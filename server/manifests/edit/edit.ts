/** Changes versions in the text of a manifest, and nothing else. Reports what cannot be changed safely, with what to do by hand. */
import { parse as parseToml } from "smol-toml";
import { parseAskedVersion } from "../../catalog/versions/ecosystems.js";
import { intersects } from "../../catalog/versions/range.js";
import { formatOf } from "../registry.js";
import { parseYaml, replaceValue, splitMark } from "./document.js";
import { type EditLine, editGemfileLine, editGoModLine, editRequirementsLine, editVersionFileLine } from "./lines.js";
import {
  type ChangedName,
  type EditRefusal,
  type Find,
  inCargo,
  inCatalogs,
  inComposerJson,
  inPackageJson,
  inPyproject,
} from "./places.js";
import { restyle } from "./version-style.js";

/** A package, or by its id a language or runtime (`nodejs`, `python`, `php`), and the range to ask for in the syntax of npm. */
export interface VersionEdit extends ChangedName {
  to: string;
  /** The release to go to, where it is known: what is pinned to a release is pinned to this one then. */
  release?: string | undefined;
  /** Whether it is what a project runs on: a range that allows it stays as it is. */
  isRunning?: boolean;
}

export interface EditedManifest {
  text: string;
  /** What was changed, as the file writes it. */
  done: readonly { edit: VersionEdit; from: string; to: string }[];
  /** What was not, in sentences. */
  byHand: readonly NotDone[];
}

interface NotDone extends EditRefusal {
  edit: VersionEdit;
}

type Editor = (text: string, edits: readonly VersionEdit[]) => EditedManifest;

/** By the label of the format. */
const EDITORS: ReadonlyMap<string, Editor> = new Map([
  ["package.json", inDocument(JSON.parse, inPackageJson)],
  ["pnpm-workspace.yaml", inDocument(parseYaml, inCatalogs)],
  [".yarnrc.yml", inDocument(parseYaml, inCatalogs)],
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

const editorOf = (path: string) => EDITORS.get(formatOf(path)?.label ?? "");

export const isEditable = (path: string): boolean => editorOf(path) !== undefined;

/** Changes versions in a manifest. @param text its content; nothing is changed where it cannot be parsed */
export function editManifest(path: string, text: string, edits: readonly VersionEdit[]): EditedManifest {
  return editorOf(path)?.(text, edits) ?? { text, done: [], byHand: [] };
}

function inDocument(parse: (text: string) => unknown, find: Find): Editor {
  return (text, edits) => {
    const done: { edit: VersionEdit; from: string; to: string }[] = [];
    const byHand: NotDone[] = [];
    const [mark, content] = splitMark(text);
    let document: unknown;
    try {
      document = parse(content);
    } catch {
      const left = edits.map((edit) => ({ edit, reason: `It cannot be parsed: change ${edit.name} there by hand.` }));
      return { text, done, byHand: left };
    }
    let current = content;
    for (const edit of edits) {
      const before = current;
      for (const place of find(document, edit)) {
        if ("reason" in place) byHand.push({ edit, ...place });
        if ("reason" in place || (edit.isRunning && allows(place.written, edit.to))) continue;
        const version = restyle(place.dialect, place.written, edit.to, edit.release);
        const changed =
          version === undefined ? undefined : replaceValue(current, parse, place.path, place.write(version));
        if (version === undefined || changed === undefined)
          byHand.push({ edit, reason: `Change the version of ${edit.name} (${place.written}) to ${edit.to} by hand.` });
        else if (changed !== current) {
          current = changed;
          done.push({ edit, from: place.written, to: version });
        }
      }
      if (current !== before) document = parse(current);
    }
    return { text: mark + current, done, byHand };
  };
}

function allows(written: string, to: string): boolean {
  const [range, next] = [parseAskedVersion(written), parseAskedVersion(to)];
  return range !== undefined && next !== undefined && intersects(range, next);
}

function inLines(editLine: EditLine): Editor {
  return (text, edits) => {
    const done: { edit: VersionEdit; from: string; to: string }[] = [];
    const byHand: NotDone[] = [];
    const lines = text.split(/(?<=\n)/).map((whole) => {
      const end = /\r?\n$/.exec(whole)?.[0] ?? "";
      let line = whole.slice(0, whole.length - end.length);
      for (const edit of edits) {
        const changed = editLine(line, edit, edit.to, edit.release);
        if (changed && "reason" in changed) byHand.push({ edit, reason: changed.reason });
        if (!changed || "reason" in changed) continue;
        if (changed.line !== line) done.push({ edit, from: changed.from, to: changed.to });
        line = changed.line;
      }
      return line + end;
    });
    return { text: lines.join(""), done, byHand };
  };
}
