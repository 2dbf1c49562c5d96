/** The project that a tool is asked about: a list, a package.json, a lockfile. */
import type { McpTools } from "../../schemas/types.js";
import { type Entry, listEntry, MAX_ENTRIES } from "../catalog/scan/entry.js";
import { parseJson } from "../manifests/formats/json.js";
import { jsonBoundsProblem } from "../manifests/formats/json-bounds.js";
import { packageJsonEntries } from "../manifests/npm/package-json.js";
import type { Project, ProjectFile } from "../manifests/project.js";
import { isRecord, type Problem } from "../manifests/reading.js";
import { Mistake, oneLine } from "./tool.js";

type Asked = Pick<McpTools["scan_dependencies"]["input"], "dependencies" | "packageJson" | "lockfile">;

type Read<P> = (files: readonly ProjectFile[]) => P | Problem;

/**
 * Reads all that a call names.
 * @param read reads its lockfile, with its package.json if there is one
 * @throws Mistake for what cannot be read, and where there is nothing
 */
export function readAsked<P extends Project>(
  { dependencies = [], packageJson, lockfile }: Asked,
  read: Read<P>,
): { entries: Entry[]; project: P | undefined } {
  const named = dependencies.filter((name) => name.trim() !== "").map(listEntry);
  const manifest = packageJson === undefined ? undefined : manifestOf(packageJson);
  const project = lockfile === undefined ? undefined : readLocked(lockfile, manifest, read);
  const entries = [...named, ...(project?.entries ?? (manifest ? packageJsonEntries(manifest) : []))];
  if (entries.length === 0)
    throw new Mistake("No project given: pass dependencies, or a package.json or lockfile that lists some.");
  if (entries.length > MAX_ENTRIES) throw new Mistake(`These are more than ${MAX_ENTRIES} dependencies; pass fewer.`);
  return { entries, project };
}

/** What a lockfile locks, of a package.json if there is one. */
function readLocked<P extends Project>(text: string, manifest: Record<string, unknown> | undefined, read: Read<P>): P {
  const files = manifest ? [{ name: "package.json", text: JSON.stringify(manifest) }] : [];
  const project = read([...files, { name: undefined, text }]);
  if ("problem" in project) throw new Mistake(`lockfile cannot be read. ${oneLine(project.problem)}`);
  if (project.requirements.lockfiles.length > 0) return project;
  throw new Mistake("lockfile is no lockfile: pass the whole text of one, and lists of names as dependencies.");
}

function manifestOf(given: string | Record<string, unknown>): Record<string, unknown> {
  const excess = typeof given === "string" ? jsonBoundsProblem(given) : undefined;
  if (excess) throw new Mistake(`packageJson ${excess}.`);
  const parsed = typeof given === "string" ? parseJson(given, "a package.json") : { value: given };
  if ("problem" in parsed) throw new Mistake(parsed.problem);
  if (!isRecord(parsed.value)) throw new Mistake("packageJson must be a JSON object.");
  return parsed.value;
}
