/** What the files of a project become when versions change, or an override is added. */
import { posix } from "node:path";
import { firstOfEach } from "../../../server/catalog/maps.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { intersects } from "../../../server/catalog/versions/range.js";
import { listOf } from "../../../server/catalog/words.js";
import { editManifest, isEditable, type VersionEdit } from "../../../server/manifests/edit/edit.js";
import { addOverrides } from "../../../server/manifests/edit/overrides.js";
import { installersIn } from "../../../server/manifests/installers.js";
import { type PlacedEntry, runtimeOf, type TextFile } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { placeText } from "../output/words.js";

export interface FileEdit {
  /** Relative to the current folder, with `/` between folders. */
  path: string;
  before: string;
  after: string;
}

export interface AskedEdit extends VersionEdit {
  /** What people call it. */
  title: string;
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

/** What files become when versions change. @param stated all that the files of the project name */
export function editFiles(
  files: readonly TextFile[],
  asked: readonly AskedEdit[],
  stated: readonly PlacedEntry[],
): Edited {
  const edited = files
    .filter(({ path }) => asked.length > 0 && isEditable(path))
    .map((file) => ({ file, result: editManifest(file.path, file.text, asked) }));
  const isDone = (edit: VersionEdit) => edited.some(({ result }) => result.done.some((one) => one.edit === edit));
  const changed = edited.filter(({ file, result }) => result.text !== file.text);
  const byHand = edited.flatMap(({ file, result }) =>
    result.byHand
      .filter(({ edit, isElsewhere }) => !isElsewhere || !isDone(edit))
      .map(({ edit, reason }) => ({ edit, text: `${placeIn(file.path, edit, stated)}: ${reason}` })),
  );
  const isEdited = (edit: VersionEdit, file: string, version: string) =>
    edited.some(
      ({ file: { path }, result: { done, byHand } }) =>
        path === file &&
        (edit.ecosystem !== undefined ||
          byHand.some((one) => one.edit === edit) ||
          done.some((one) => one.edit === edit && one.from === version)),
    );
  const elsewhere = asked.flatMap((edit) => {
    const left = statedOtherwise(edit, stated).filter(({ place, version }) => !isEdited(edit, place.file, version));
    const texts = left.map(({ place, version }) => `${placeText(place)}: ${changeText(edit, version)}.`);
    return [...new Set(texts)].map((text) => ({ edit, text }));
  });
  const placed = [...byHand, ...elsewhere];
  const unplaced = asked.filter((edit) => !isDone(edit) && !placed.some((one) => one.edit === edit));
  const edits = changed.map(({ file, result }) => ({ path: file.path, before: file.text, after: result.text }));
  const paths = edits.map(({ path }) => path);
  return {
    edits,
    byHand: [
      ...placed.map(({ text }) => text),
      ...unplaced.map((edit) => `${changeText(edit, edit.from)} where the project names it.`),
    ],
    install: installCommands(paths, files),
  };
}

/** Where a file names what is to change, with the line where that is known. */
function placeIn(path: string, { ecosystem, name }: VersionEdit, stated: readonly PlacedEntry[]): string {
  const named = stated.find((entry) => {
    return entry.place.file === path && entry.ecosystem === ecosystem && (runtimeOf(entry)?.id ?? entry.name) === name;
  });
  return named ? placeText(named.place) : path;
}

const changeText = (edit: AskedEdit, from: string) =>
  `Change ${edit.title} from ${from} to ${versionToWrite(edit, from)}`;

/** A version, as poms and Dockerfiles take no range of npm; where a release stands and only its next line is known, one of that. */
function versionToWrite({ to, release }: AskedEdit, from: string): string {
  const version = release ?? to.replace(/^[\^~](?=[\d.]+$)/, "");
  const isLine = /^\d+(?:\.\d+)?$/.test(version) && /^v?\d+\.\d+\.\d/.test(from);
  return isLine ? `a release of ${version}` : version;
}

/** The places where another version stands than the one to go to. */
export function statedOtherwise(
  { ecosystem, name, to }: Pick<AskedEdit, "ecosystem" | "name" | "to">,
  stated: readonly PlacedEntry[],
): { place: PlacedEntry["place"]; version: string }[] {
  const next = parseAskedVersion(to);
  return stated.flatMap((entry) => {
    const { id = entry.name, version = entry.version ?? "" } = runtimeOf(entry) ?? {};
    const range = parseAskedVersion(version);
    if (entry.ecosystem !== ecosystem || id !== name || !next || !range || intersects(range, next)) return [];
    return formatOf(entry.place.file)?.kind.includes("lockfile") ? [] : [{ place: entry.place, version }];
  });
}

/** Adds an override where the package manager of a project takes it. @param snippet in the format of that file */
export function overrideIn(files: readonly TextFile[], file: string, snippet: string): Edited {
  const found = files.find((one) => posix.normalize(one.path) === posix.normalize(file));
  if (!found) return byHandOnly(`${file}: Add ${snippet.trim().replace(/\s+/g, " ")} to it.`);
  const { path, text } = found;
  const added = addOverrides(path, text, snippet);
  if ("reason" in added) return byHandOnly(`${path}: ${added.reason}`);
  if (added.text === text) return byHandOnly();
  return { edits: [{ path, before: text, after: added.text }], byHand: [], install: installCommands([path], files) };
}

export const byHandOnly = (...byHand: string[]): Edited => ({ edits: [], byHand, install: [] });

/** One edit per file, with all changes that were made to it one after the other. */
export function mergeEdits(edits: readonly FileEdit[]): FileEdit[] {
  const merged = new Map<string, FileEdit>();
  for (const edit of edits) merged.set(edit.path, { ...edit, before: merged.get(edit.path)?.before ?? edit.before });
  return [...merged.values()];
}

export interface InstallCommand {
  command: string;
  /** Where to run it, relative to the scanned folder; `.` for that folder. */
  folder: string;
}

/** The commands that update lockfiles and installed packages, each once. @param changed paths of manifests */
export function installCommands(changed: readonly string[], files: readonly TextFile[]): InstallCommand[] {
  const commands = changed.flatMap((path) => {
    const command = commandFor(path, files);
    return command === undefined ? [] : [{ command, folder: posix.dirname(path) }];
  });
  return firstOfEach(commands, ({ folder, command }) => `${folder} ${command}`);
}

function commandFor(path: string, files: readonly TextFile[]): string | undefined {
  const name = posix.basename(path);
  if (name === "package.json" || formatOf(name)?.kind === "shared-ranges")
    return `${installersIn(files).npm?.manager ?? "npm"} install`;
  if (name === "pyproject.toml") {
    const others = files.filter((file) => file.path === path || posix.basename(file.path) !== name);
    const manager = installersIn(others).pypi?.manager ?? "pip";
    return manager === "pip" ? "pip install -e ." : `${manager} lock`;
  }
  if (/requirements.*\.(?:txt|in)$/.test(name)) return /^[\w.-]+$/.test(name) ? `pip install -r ${name}` : undefined;
  if (name === "composer.json") return "composer update";
  if (name === "Cargo.toml") return "cargo update";
  if (name === "Gemfile") return "bundle update";
  return undefined;
}

/** The commands in a sentence, each once: `npm install` in apps/web. */
export function installText(commands: readonly InstallCommand[]): string {
  return listOf([
    ...new Set(commands.map(({ command, folder }) => `\`${command}\`${folder === "." ? "" : ` in ${folder}`}`)),
  ]);
}
