/** The project that a tool is asked about: a list, a package.json, a lockfile. */
import type { McpTools } from "../../schemas/types.js";
import type { Entry } from "../catalog/scan/entry.js";
import { readAsked } from "../manifests/asked-project.js";
import { parseJson } from "../manifests/formats/json.js";
import { jsonBoundsProblem } from "../manifests/formats/json-bounds.js";
import type { Project } from "../manifests/project.js";
import { isRecord } from "../manifests/reading.js";
import { Mistake, oneLine } from "./tool.js";

type ProjectArguments = Pick<McpTools["scan_dependencies"]["input"], "dependencies" | "packageJson" | "lockfile">;

/**
 * Reads all that a call names.
 * @param read reads its lockfile, with its package.json if there is one
 * @throws Mistake for what cannot be read, and where there is nothing
 */
export function readArguments({ dependencies = [], packageJson, ...given }: ProjectArguments): {
  entries: Entry[];
  project: Project | undefined;
} {
  const named = dependencies.filter((name) => name.trim() !== "");
  const manifest = packageJson === undefined ? undefined : manifestOf(packageJson);
  const asked = readAsked({ ...given, dependencies: named, packageJson: manifest });
  if ("problem" in asked) throw new Mistake(oneLine(asked.problem));
  if (asked.entries.length > 0) return asked;
  throw new Mistake("No project given: pass dependencies, or a package.json or lockfile that lists some.");
}

function manifestOf(given: string | Record<string, unknown>): Record<string, unknown> {
  const excess = typeof given === "string" ? jsonBoundsProblem(given) : undefined;
  if (excess) throw new Mistake(`packageJson ${excess}.`);
  const parsed = typeof given === "string" ? parseJson(given, "a package.json") : { value: given };
  if ("problem" in parsed) throw new Mistake(parsed.problem);
  if (!isRecord(parsed.value)) throw new Mistake("packageJson must be a JSON object.");
  return parsed.value;
}
