/** What package managers have put into `node_modules`, for lockfiles that do not record what releases declare. */
import { join, posix } from "node:path";
import { isRecord } from "../../../server/manifests/reading.js";
import { list, readText } from "./find.js";

/** Manifests by place, as lockfiles of npm have them: `node_modules/react`; a link is `{link: true}`. */
type InstalledOf = ReadonlyMap<string, Record<string, unknown>>;

/** More folders than this are not read; the largest projects have fewer. */
const MOST_FOLDERS = 50_000;

/**
 * Reads the manifests of what is installed in a folder and in those of its workspaces. Links are not followed.
 * @param root where the lockfile is
 * @param folders relative to it, with `/`: those that can have a `node_modules`; `.` for its own
 * @param isLocked whether the lockfile installs a release; what it does not is left out
 */
export function readInstalled(
  root: string,
  folders: Iterable<string>,
  isLocked: (name: string, version: string) => boolean,
): InstalledOf {
  const found = new Map<string, Record<string, unknown>>();
  const left = [...folders].map((folder) => posix.join(folder, "node_modules"));
  let read = 0;
  for (let modules = left.pop(); modules !== undefined && read < MOST_FOLDERS; modules = left.pop()) {
    for (const { name, isLink } of packagesIn(join(root, modules))) {
      const place = `${modules}/${name}`;
      read += 1;
      if (isLink) found.set(place, { link: true });
      else {
        const manifest = readManifest(join(root, place, "package.json"));
        const { name: published, version } = manifest ?? {};
        if (!manifest || typeof version !== "string") continue;
        if (!isLocked(typeof published === "string" ? published : name, version)) continue;
        found.set(place, manifest);
        left.push(`${place}/node_modules`);
      }
    }
  }
  return found;
}

function packagesIn(folder: string): { name: string; isLink: boolean }[] {
  return entriesOf(folder).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith("@") && entry.isDirectory())
      return entriesOf(join(folder, name)).map((one) => ({
        name: `${name}/${one.name}`,
        isLink: one.isSymbolicLink(),
      }));
    const isPackage = !name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink());
    return isPackage ? [{ name, isLink: entry.isSymbolicLink() }] : [];
  });
}

const entriesOf = (folder: string) => [list(folder)].flat().filter((entry) => typeof entry !== "string");

function readManifest(path: string): Record<string, unknown> | undefined {
  const file = readText(path);
  try {
    const value: unknown = "text" in file ? JSON.parse(file.text) : undefined;
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
