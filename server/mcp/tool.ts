/** What a tool is, and what it is given to work with. It knows nothing of how calls reach it. */
import schemas from "../../schemas/mcp/tools.schema.json" with { type: "json" };
import type { McpTools } from "../../schemas/types.js";
import type { Catalog } from "../catalog/catalog.js";
import { InvalidVersion } from "../catalog/names/invalid-version.js";
import type { Entry } from "../catalog/scan/entry.js";
import type { Day } from "../catalog/technology/lifecycle.js";
import type { Technology } from "../catalog/technology/technology.js";
import { formatUnknownNames } from "../catalog/verdict/unknown-names.js";
import { createValidators, formatSchemaError, nodeAt } from "../data/schemas.js";
import { readAsked } from "../manifests/asked-project.js";
import { parseJson } from "../manifests/formats/json.js";
import { jsonBoundsProblem } from "../manifests/formats/json-bounds.js";
import type { Project } from "../manifests/project.js";
import { isRecord } from "../manifests/reading.js";

/** Everything a call has to answer from. */
export interface World {
  catalog: Catalog;
  today: Day;
  /** The page of a pair; undefined where there are no pages. */
  linkTo: ((a: { id: string }, b: { id: string }) => string) | undefined;
}

export interface ToolAnswer {
  /** What a model reads: the verdict first, a fact a line. */
  text: string;
  /** The same for programs, where the tool has an output schema. */
  structured?: object;
}

export type ToolName = keyof McpTools;

export interface Tool<
  Name extends ToolName = ToolName,
  Given extends ToolAnswer | Promise<ToolAnswer> = ToolAnswer | Promise<ToolAnswer>,
> {
  /** verb_noun, as `schemas/mcp/tools.schema.json` has it with what it takes. */
  name: Name;
  title: string;
  /** What it answers and when to call it, for a model that has to choose. */
  description: string;
  /** @throws Mistake where what is asked makes no sense */
  run(asked: McpTools[Name]["input"], world: World): Given;
}

/** A mistake of the caller: its message says what to do about it. */
export class Mistake extends Error {}

export const isMistake = (error: unknown): error is Error =>
  error instanceof Mistake || error instanceof InvalidVersion;

/** Helps to infer what `run` is given. */
export const defineTool = <Name extends ToolName, Given extends ToolAnswer | Promise<ToolAnswer>>(
  tool: Tool<Name, Given>,
): Tool<Name, Given> => tool;

const validatorOf = createValidators(() => [schemas]);

/** What is wrong with what a tool was given, or is to return: the first errors, each on a line of its own. */
export function problemsOf(name: ToolName, part: "input" | "output", value: unknown): string[] {
  const validate = validatorOf(`tools.schema.json#/properties/${name}/properties/${part}`);
  if (validate(value)) return [];
  return (validate.errors ?? []).slice(0, MOST_PROBLEMS).map((error) => {
    const { what, allowed } = formatSchemaError(error);
    return oneLine(`${what}${allowed ? `; ${allowed}` : ""}`.slice(0, LONGEST_PROBLEM));
  });
}

/** Limits of what is said of arguments that do not fit: the number of errors, and the characters of each. */
const MOST_PROBLEMS = 3;
const LONGEST_PROBLEM = 300;

/** What each tool takes and returns, without references, as clients read it; no `output` where only models read the answer. */
export const toolSchemas = withoutReferences(schemas.properties) as Record<
  ToolName,
  { properties: { input: Record<string, unknown>; output?: Record<string, unknown> } }
>;

function withoutReferences(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withoutReferences);
  if (typeof node !== "object" || node === null) return node;
  const { $ref, ...own } = node as { $ref?: string };
  const whole = { ...($ref !== undefined && nodeAt(schemas, $ref)), ...own };
  return Object.fromEntries(Object.entries(whole).map(([key, value]) => [key, withoutReferences(value)]));
}

/** The technology that is meant. @throws Mistake with the nearest names that are known; InvalidVersion */
export function resolveName(world: World, name: string): Technology {
  const found = world.catalog.names.resolve(name);
  if (!found) throw new Mistake(formatUnknownName(world, name));
  if (found.invalidVersion !== undefined) throw new InvalidVersion(found.invalidVersion);
  return found.technology;
}

/** What is said of a name that is not known: the nearest that are. */
export function formatUnknownName({ catalog }: World, name: string): string {
  return oneLine(formatUnknownNames(catalog, [name]));
}

/** The longest part of a text that is repeated to the one who gave it. */
const QUOTED_LENGTH = 60;

/** A text of the caller's, repeated: shortened, and on one line. */
export const shorten = (text: string): string => oneLine(text, QUOTED_LENGTH);

export const quote = (text: string): string => `"${shorten(text)}"`;

const INVISIBLE = /[\p{Cf}\p{Cs}]/gu;

/** A text without what nobody sees. */
export const visible = (text: string): string => text.replace(INVISIBLE, "");

/** On one line and without what nobody sees: it must not pass for a line of the answer. @param most in characters */
export function oneLine(text: string, most = Number.POSITIVE_INFINITY): string {
  const blank = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, " ");
  const line = blank.replace(INVISIBLE, "").trim();
  return line.length > most ? `${line.slice(0, most).replace(INVISIBLE, "").trim()}…` : line;
}

type ProjectArguments = Pick<McpTools["scan_dependencies"]["input"], "dependencies" | "packageJson" | "lockfile">;

/** Reads all that a call names. @throws Mistake for what cannot be read, and where there is nothing */
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
