/** Which folders a file counts for. Paths are relative, with `/` between folders. */
import { posix } from "node:path";
import { below } from "../../../server/manifests/folders.js";
import { type FileReading, nameOf, whatRuns } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";

/** Folders with parts of the manifests of their parent: `requirements/base.txt`, `gradle/libs.versions.toml`. */
const PART_FOLDERS = new Set(["requirements", "gradle"]);

export function projectFolder(path: string): string {
  const folder = posix.dirname(path);
  // `.github/workflows` and `.circleci` belong to the folder that they are in.
  if (formatOf(path)?.kind === "ci") return folder.replace(/(?:^|\/)\.(?:github|circleci)(?:$|\/.*)/s, "") || ".";
  // `gradle/wrapper` of the folder with the script of the wrapper.
  if (posix.basename(path) === "gradle-wrapper.properties")
    return folder.replace(/(?:^|\/)gradle\/wrapper$/s, "") || ".";
  return PART_FOLDERS.has(posix.basename(folder)) ? posix.dirname(folder) : folder;
}

/** Whether a file sets versions or services for all subfolders. */
export const isInherited = (path: string) => formatOf(path)?.isInherited === true;

/** May be that of a workspace, which has versions for its members (https://doc.rust-lang.org/cargo/reference/workspaces.html). */
export const isCargoToml = (path: string): boolean => posix.basename(path) === "Cargo.toml";

/** Whether a file has versions for the projects below: that of a Cargo workspace, and Directory.Packages.props of .NET. */
export const sharesVersions = (path: string): boolean =>
  isCargoToml(path) || /^directory\.(?:packages|build)\.props$/i.test(posix.basename(path));

const KINDS_BELOW = new Set(["npm-lockfile", "lockfile", "shared-ranges"]);

/** Whether a file counts for subfolders: lockfiles, shared version ranges, version files and compose files. */
export const countsBelow = (path: string): boolean =>
  sharesVersions(path) || isInherited(path) || KINDS_BELOW.has(formatOf(path)?.kind ?? "");

/**
 * What a file sets up in a folder: all that it says, but of CI what is installed elsewhere, and what names no folder where that may
 * not be installed: with another lockfile.
 * @param root the folder of the lockfile
 * @param projects by their folders
 */
export function setUpIn(
  path: string,
  root: string,
  { path: file, reading }: FileReading,
  projects: ReadonlyMap<string, unknown>,
): FileReading[] {
  if (formatOf(file)?.kind !== "ci") return [{ path: file, reading }];
  const home = projectFolder(file);
  const entries = reading.entries.filter(({ folder }) => {
    const target = folder === undefined ? undefined : below(home, folder);
    return target !== undefined && projects.has(target)
      ? path === target || path.startsWith(`${target}/`)
      : path === home || root === home;
  });
  return entries.length > 0 ? [{ path: file, reading: { ...reading, entries } }] : [];
}

/** Version, compose and CI files of parent folders, unless a nearer file of the same name overrides them */
export function inheritedBy(
  hints: readonly FileReading[],
  above: readonly { named: readonly FileReading[]; hints: readonly FileReading[] }[],
): FileReading[] {
  const seen = new Set(hints.map(({ path }) => nameOf(path)));
  const inherited: FileReading[] = [];
  for (const { named, hints: theirs } of above) {
    const running = new Set(whatRuns([...named, ...theirs].flatMap(({ reading }) => reading.entries)));
    const own = theirs.filter(({ path }) => isInherited(path) && !seen.has(nameOf(path)));
    for (const { path, reading } of own) {
      const entries = reading.entries.filter((entry) => running.has(entry));
      if (entries.length > 0 || formatOf(path)?.kind !== "ci")
        inherited.push({ path, reading: { ...reading, entries } });
    }
    for (const { path } of own) seen.add(nameOf(path));
  }
  return inherited;
}
