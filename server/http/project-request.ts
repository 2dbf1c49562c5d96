/** Reads the project that a request describes, for a scan or a plan. */
import type { ScanRequest } from "../../schemas/types.js";
import { type Entry, listEntry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import { sbomEntries } from "../manifests/bill-of-materials.js";
import { packageJsonEntries } from "../manifests/npm/package-json.js";
import type { Project, ProjectFile } from "../manifests/project.js";
import type { Problem } from "../manifests/reading.js";
import { invalidInput } from "./errors.js";

type Read<P> = (files: readonly ProjectFile[]) => P | Problem;

export interface Requested<P> {
  entries: Entry[];
  /** What the lockfile gave; undefined without one. */
  project: P | undefined;
}

/**
 * Reads all that a request names.
 * @param read reads its lockfile, with its package.json if there is one
 * @throws ApiError 400 for what cannot be read
 */
export function readRequest<P extends Project>(body: ScanRequest, read: Read<P>): Requested<P> {
  const { dependencies, packageJson, lockfile, sbom } = body;
  const components = sbom ? sbomEntries(sbom) : [];
  if (!components)
    throw invalidInput("`sbom` is neither CycloneDX JSON (with components) nor SPDX JSON (with packages).");
  const project = lockfile === undefined ? undefined : readLocked(lockfile, packageJson, read);
  const entries = [
    ...(dependencies ?? []).map(listEntry),
    ...(project?.entries ?? (packageJson ? packageJsonEntries(packageJson) : [])),
    ...components,
  ];
  if (entries.length > MAX_ENTRIES) throw invalidInput(`The request names more than ${MAX_ENTRIES} dependencies.`);
  return { entries, project };
}

/** What a lockfile locks, of a package.json if there is one. */
function readLocked<P extends Project>(lockfile: string, packageJson: ScanRequest["packageJson"], read: Read<P>): P {
  const manifest = packageJson && { name: "package.json", text: JSON.stringify(packageJson) };
  const project = read([...(manifest ? [manifest] : []), { name: undefined, text: lockfile }]);
  if ("problem" in project) throw invalidInput(`\`lockfile\` cannot be read. ${project.problem}`);
  if (project.requirements.lockfiles.length > 0) return project;
  throw invalidInput(`\`lockfile\` is no lockfile: it was read as ${project.kinds.at(-1)}.`);
}
