/** The data folder, read and validated as a whole. */
import type { ErrorObject, ValidateFunction } from "ajv";
import type { AiTool, Capability, Declared, Rule, Stack, Technology } from "../../schemas/types.js";
import type { Records } from "../catalog/catalog.js";
import type { DeclaredPackage } from "../catalog/technology/declared-package.js";
import { beyondBounds, MOST_PROBLEMS } from "./bounds.js";
import type { CheckedFiles } from "./checks/file-check.js";
import { checkFiles } from "./checks.js";
import { DataFile, type PathStep, parseFile, placeOf, type YamlFile } from "./file.js";
import { readTexts } from "./folder.js";
import { formatDocument } from "./format.js";
import { declaredPackage, ID, idOf, kindOf, type PackageName, type RecordKind } from "./kinds.js";
import { byPlace, type DataProblem } from "./problem.js";
import { formatSchemaError, stepsOf, validatorOf } from "./schemas.js";

export interface LoadedData {
  records: Records;
  /** Files that could be read, whether or not they passed. */
  files: readonly DataFile[];
  /** All problems, in the order of paths and lines; a catalog is built only when there are none. */
  problems: readonly DataProblem[];
}

/** Reads and validates a data folder. @param today no day in it may lie after it @throws where it cannot be read */
export async function loadData(folder: string, today: string): Promise<LoadedData> {
  const texts = await readTexts(folder);
  return validateTexts(texts, today);
}

/** Validates files given as texts by path, relative to the data folder. */
export function validateTexts(texts: ReadonlyMap<string, string>, today: string): LoadedData {
  const examined = [...texts].map(([path, text]) => examineFile(path, text));
  return combineFiles(examined, today);
}

/** What a file comes to by itself. */
export interface ExaminedFile {
  path: string;
  /** undefined when it could not be read. */
  file: DataFile | undefined;
  /** Whether it is a record after its schema, which can be checked against the others. */
  sound: boolean;
  problems: readonly DataProblem[];
}

/** Parses a file and holds it against its schema. @param validators gives the validator of a schema by its file name */
export function examineFile(path: string, text: string, validators = validatorOf): ExaminedFile {
  const { file, problems } = parseFile(path, text);
  if (!file) return { path, file, sound: false, problems };
  const faults = checkSchema(file, validators(file.kind.schema));
  return { path, file, sound: faults.length === 0, problems: [...faults, ...checkFileName(file)] };
}

/**
 * Holds files against each other.
 * @param today no day in the data may lie after it
 * @param isChecked which files are; the others are there to be referred to
 */
export function combineFiles(
  examined: readonly ExaminedFile[],
  today: string,
  isChecked?: (file: DataFile) => boolean,
): LoadedData {
  const problems: DataProblem[] = examined.flatMap((one) => one.problems);
  problems.push(...beyondBounds(examined.map(({ path, file }) => [path, file?.text.length ?? 0])));
  const sound = examined.flatMap(({ file, sound }) => (file && sound ? [file] : []));
  const records = recordsOf(sound.map(({ path, value }) => [path, value]));
  const list = sound.find(({ kind }) => kind.name === "capabilities") && records.capabilities;
  problems.push(...checkFiles(checkedFiles(examined, list), today, isChecked));
  return { records, files: examined.flatMap(({ file }) => file ?? []), problems: problems.sort(byPlace) };
}

/**
 * The sound files among some, with the technologies that all may refer to.
 * @param capabilities undefined when their list is not there or has mistakes itself
 * @param below technologies that an overlay is laid over
 */
export function checkedFiles(
  examined: readonly ExaminedFile[],
  capabilities: readonly Capability[] | undefined,
  below: Records["technologies"] = new Map(),
): CheckedFiles {
  const files = examined.flatMap(({ file, sound }) => (file && sound ? [file] : []));
  const isTechnology = ({ path }: { path: string }) => kindOf(path)?.name === "technology";
  const kind = kindOf("technologies/any.yaml") as RecordKind;
  const own = files.filter(isTechnology) as DataFile<Technology>[];
  return {
    ids: new Set([...below.keys(), ...examined.filter(isTechnology).map(({ path }) => idOf(path))]),
    files,
    technologies: new Map([
      // Nothing is reported in those: they need no text.
      ...[...below].map(([id, record]) => [id, new DataFile(`technologies/${id}.yaml`, "", kind, record)] as const),
      ...own.map((file) => [idOf(file.path), file] as const),
    ]),
    capabilities: capabilities && new Set(capabilities.map(({ id }) => id)),
  };
}

/** Puts the values of sound files, by path, where the catalog looks for them. */
export function recordsOf(values: Iterable<readonly [path: string, value: unknown]>): Records {
  const technologies = new Map<string, Technology>();
  const declared: DeclaredPackage[] = [];
  const rules: Rule[] = [];
  const stacks: Stack[] = [];
  const tools = new Map<string, AiTool>();
  let capabilities: Capability[] = [];
  for (const [path, value] of values) {
    const kind = kindOf(path)?.name;
    if (kind === "technology") technologies.set(idOf(path), value as Technology);
    else if (kind === "declared")
      declared.push({ ...(declaredPackage(path) as PackageName), record: value as Declared });
    else if (kind === "rule") rules.push(value as Rule);
    else if (kind === "stack") stacks.push(value as Stack);
    else if (kind === "ai-tool") tools.set(idOf(path), value as AiTool);
    else if (kind === "capabilities") capabilities = value as Capability[];
  }
  return { technologies, declared, rules, stacks, tools, capabilities };
}

function checkFileName(file: DataFile): DataProblem[] {
  // The name of a package is no id.
  if (file.kind.name === "declared") return [];
  const names = file.kind.path.exec(file.path)?.slice(1) ?? [];
  return names
    .filter((name) => !ID.test(name))
    .map((name) => ({
      ...placeOf(file, []),
      what: `"${name}" is not an id`,
      allowed: "lowercase letters, digits and single hyphens",
      fix: "rename the file",
    }));
}

/** Holds the value of a file against its schema. @returns the first mistakes, where they stand */
export function checkSchema(file: YamlFile, validate: ValidateFunction): DataProblem[] {
  if (validate(file.value)) return [];
  const problems = new Map<string, DataProblem>();
  for (const error of (validate.errors ?? []).slice(0, MOST_PROBLEMS)) {
    // The parts of an anyOf and of propertyNames repeat what is said about the whole, or the other way round.
    if (error.keyword === "propertyNames") continue;
    if (error.schemaPath.includes("/anyOf/") && error.keyword !== "anyOf") continue;
    const steps: PathStep[] = stepsOf(error.instancePath).map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    const { what, allowed, key } = formatSchemaError(error);
    const place = key === undefined ? placeOf(file, steps) : placeOf(file, [...steps, key], "key");
    const description = (error.parentSchema as { description?: string } | undefined)?.description;
    const fix = programFix(error, steps);
    const problem = { ...place, what, allowed: allowed ?? description, fix, fixable: fix !== undefined };
    problems.set(`${place.line}:${place.column}:${what}`, problem);
  }
  return [...problems.values()];
}

/** What `repair` does about an error, in words; undefined when it can do nothing. */
function programFix({ keyword, params, data }: ErrorObject, steps: readonly PathStep[]): string | undefined {
  if (keyword === "type" && params.type === "string" && typeof data === "number" && steps.length > 0)
    return "put it in quotes";
  if (keyword === "pattern" && steps[0] === "aliases" && String(data).trim()) return "write it in lowercase";
  return undefined;
}

/** Problems of layout: where a file differs from how it should stand. */
export function checkLayout(files: readonly DataFile[]): DataProblem[] {
  return files.flatMap((file) => {
    const formatted = formatDocument(file.document.clone() as never, file.path, file.kind);
    if (formatted === file.text) return [];
    const before = file.text.split("\n");
    const after = formatted.split("\n");
    const line = before.findIndex((text, index) => text !== after[index]) + 1;
    const allowed = line > 0 ? `expected: ${JSON.stringify(after[line - 1] ?? "")}` : undefined;
    return [
      {
        path: file.path,
        line: line || before.length,
        column: 1,
        what: "is not formatted as expected",
        allowed,
        fixable: true,
      },
    ];
  });
}
