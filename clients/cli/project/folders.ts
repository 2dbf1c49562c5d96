/** Which folder a file speaks of, and what lies above it. Paths are relative, with `/` between folders. */
import { posix } from "node:path";
import { nameOf } from "../../../server/manifests/reading.js";
import { roleOf } from "../../../server/manifests/recognize.js";

/** A folder and those above it, up to the one that was scanned or, outside of it, to where the way leads out. */
export function* upwards(folder: string): Generator<string> {
  for (let path = folder; ; path = posix.dirname(path)) {
    yield path;
    if (path === "." || path === "/" || path === ".." || path.endsWith("/..")) return;
  }
}

/** Folders that only hold parts of the manifests above them: `requirements/base.txt`, `gradle/libs.versions.toml`. */
const PARTS = new Set(["requirements", "gradle"]);

/** The folder that a file speaks of. */
export function homeOf(path: string): string {
  const folder = posix.dirname(path);
  return PARTS.has(posix.basename(folder)) ? posix.dirname(folder) : folder;
}

/** The name that tells how a file is read: those in a folder `requirements` are called as one likes. */
export const readAs = (path: string) =>
  posix.basename(posix.dirname(path)) === "requirements" ? "requirements.txt" : path;

/** Version files and services that hold for the folders below as well. */
const INHERITED =
  /^(?:\.nvmrc|\.(?:node|python|ruby|java)-version|\.tool-versions|\.?mise\.toml|rust-toolchain(?:\.toml)?|(?:docker-)?compose[\w.-]*\.ya?ml)$/;

/** Whether a file tells versions or services for all below its folder. */
export const isInherited = (path: string) => INHERITED.test(nameOf(path));

/** Whether a file counts for the folders below its own: lockfiles, shared ranges, and what is inherited. */
export function countsBelow(path: string): boolean {
  const role = roleOf(path);
  return role === "npm-lock" || role === "lock" || role === "ranges" || isInherited(path);
}
