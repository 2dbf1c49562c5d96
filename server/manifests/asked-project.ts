/** The project that a request or a call describes: a list, a package.json, a lockfile, a bill of materials. */
import { type Entry, listEntry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import { sbomEntries } from "./bill-of-materials.js";
import { packageJsonEntries } from "./npm/package-json.js";
import { type Project, readProject } from "./project.js";
import type { Problem } from "./reading.js";

export interface AskedProject {
  dependencies?: readonly string[];
  packageJson?: Record<string, unknown> | undefined;
  /** The text of a lockfile. */
  lockfile?: string;
  sbom?: Record<string, unknown>;
}

/**
 * Reads all that is named.
 * @returns the entries, and what the lockfile gave; or what cannot be read, in words
 */
export function readAsked({
  dependencies = [],
  packageJson,
  lockfile,
  sbom,
}: AskedProject): { entries: Entry[]; project: Project | undefined } | Problem {
  const components = sbom ? sbomEntries(sbom) : [];
  if (!components)
    return { problem: "`sbom` is neither CycloneDX JSON (with components) nor SPDX JSON (with packages)." };
  const manifest = packageJson && { name: "package.json", text: JSON.stringify(packageJson) };
  const files = [manifest ?? [], lockfile === undefined ? [] : { name: undefined, text: lockfile }].flat();
  const read = files.length > 0 ? readProject(files) : undefined;
  if (lockfile !== undefined && read && "problem" in read)
    return { problem: `\`lockfile\` cannot be read. ${read.problem}` };
  const project = read && "problem" in read ? undefined : read;
  if (lockfile !== undefined && project?.requirements.lockfiles.length === 0)
    return { problem: `\`lockfile\` is no lockfile: it was read as ${project.kinds.at(-1)}.` };
  const declared = project?.entries ?? (packageJson ? packageJsonEntries(packageJson) : []);
  const entries = [...dependencies.map(listEntry), ...declared, ...components];
  if (entries.length <= MAX_ENTRIES) return { entries, project };
  return { problem: `The request names more than ${MAX_ENTRIES} dependencies.` };
}
