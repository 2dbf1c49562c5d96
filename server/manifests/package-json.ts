/** package.json (https://docs.npmjs.com/cli/configuring-npm/package-json). */
import type { Entry } from "../catalog/entry.js";
import { isRecord, npmEntry, type Reading, runtimeEntry, textsOf } from "./reading.js";

/** The lists of dependencies, in the order in which they count. */
export const DEPENDENCY_LISTS = [
  "dependencies",
  "devDependencies",
  "optionalDependencies",
  "peerDependencies",
] as const;

/**
 * The entries of a package.json: dependencies of every kind, `engines` and `packageManager`. A package that stands in
 * several lists counts once, by the first of `dependencies`, `devDependencies`, `optionalDependencies`, `peerDependencies`.
 * Fields of another shape than npm gives them are passed over.
 */
export function packageJsonEntries(manifest: Record<string, unknown>): Entry[] {
  const entries = [...declared(manifest)].map(([key, value]) => npmEntry(key, value));
  return [...entries, ...runtimeEntries(manifest)];
}

/** What a package asks for, by the name it is installed under. */
export function declared(manifest: Record<string, unknown>): Map<string, string> {
  const asked = new Map<string, string>();
  for (const field of DEPENDENCY_LISTS) {
    for (const [key, value] of textsOf(manifest[field])) if (!asked.has(key)) asked.set(key, value);
  }
  return asked;
}

/** The runtime and the package manager that a package asks for. */
export function runtimeEntries(manifest: Record<string, unknown>): Entry[] {
  const engines = isRecord(manifest.engines) ? manifest.engines : {};
  const node = typeof engines.node === "string" ? [runtimeEntry("nodejs", "node", engines.node)] : [];
  const manager =
    typeof manifest.packageManager === "string" ? /^([a-z]+)@([\w.+-]+)/.exec(manifest.packageManager) : null;
  const tool = manager?.[1] && manager[2] ? [runtimeEntry(manager[1], manager[1], manager[2].split("+")[0] ?? "")] : [];
  return [...node, ...tool];
}

/** Reads a package.json. */
export function readPackageJson(manifest: Record<string, unknown>): Reading {
  return { kind: "package.json", extent: "named", entries: packageJsonEntries(manifest), passedOver: [] };
}
