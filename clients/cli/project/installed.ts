/** What package managers have put into `node_modules`, for lockfiles that do not record what releases declare. */
import { join, posix } from "node:path";
import { folderOf, within } from "../../../server/manifests/folders.js";
import { parseJson } from "../../../server/manifests/formats/json.js";
import type { Lock } from "../../../server/manifests/npm/lock.js";
import { packagesTree } from "../../../server/manifests/npm/npm-lock.js";
import { isRecord, nameOf, type TextFile } from "../../../server/manifests/reading.js";
import type { PlacedLock } from "../../../server/manifests/workspace.js";
import { entriesIn, readText } from "./find.js";

/** More folders than this are not read; the largest projects have fewer. */
const MOST_FOLDERS = 50_000;

/** A lockfile that does not record what releases declare, with what is installed beside it, if anything is. */
export function withInstalled({ path, lock }: PlacedLock, files: readonly TextFile[], base: string): Lock {
  if (lock.tree || !lock.releases) return lock;
  const root = folderOf(path);
  const manifests = new Map(
    files.flatMap((file): [string, unknown][] => {
      const isInside = root === "." || file.path.startsWith(`${root}/`);
      if (nameOf(file.path) !== "package.json" || !isInside) return [];
      const parsed = parseJson(file.text.replace(/^\uFEFF/, ""), "a package.json");
      const folder = within(root, folderOf(file.path));
      return "problem" in parsed ? [] : [[folder === "." ? "" : folder, parsed.value]];
    }),
  );
  const releases = lock.releases();
  const isLocked = (name: string, version: string) => releases.has(`${name}@${version}`);
  const installed = readInstalled(join(base, root), ["", ...manifests.keys()], isLocked);
  if (installed.size === 0) return lock;
  const lineOf = (_: string, name: string, version: string) => releases.get(`${name}@${version}`);
  return { ...lock, tree: () => packagesTree(new Map([...manifests, ...installed]), lineOf) };
}

/**
 * Reads the manifests of what is installed in a folder and in those of its workspaces. Links are not followed.
 * @param root where the lockfile is
 * @param folders relative to it, with `/`: those that can have a `node_modules`; `.` for its own
 * @param isLocked whether the lockfile installs a release; what it does not is left out
 * @returns manifests by place, as lockfiles of npm have them: `node_modules/react`; a link is `{link: true}`
 */
export function readInstalled(
  root: string,
  folders: Iterable<string>,
  isLocked: (name: string, version: string) => boolean,
): ReadonlyMap<string, Record<string, unknown>> {
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
  return entriesIn(folder).flatMap((entry) => {
    const { name } = entry;
    if (name.startsWith("@") && entry.isDirectory())
      return entriesIn(join(folder, name)).map((one) => ({
        name: `${name}/${one.name}`,
        isLink: one.isSymbolicLink(),
      }));
    const isPackage = !name.startsWith(".") && (entry.isDirectory() || entry.isSymbolicLink());
    return isPackage ? [{ name, isLink: entry.isSymbolicLink() }] : [];
  });
}

function readManifest(path: string): Record<string, unknown> | undefined {
  const file = readText(path);
  const parsed = "text" in file ? parseJson(file.text, "a package.json") : file;
  return "value" in parsed && isRecord(parsed.value) ? parsed.value : undefined;
}
