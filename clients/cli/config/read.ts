/** Reads stackfit.yaml, and reports all its mistakes at once, with line and column. */
import { readFile, stat } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import schema from "../../../schemas/config.schema.json" with { type: "json" };
import type { Configuration } from "../../../schemas/types.js";
import { type NameIndex, splitVersion } from "../../../server/catalog/names/names.js";
import { type PathStep, parseYaml, placeOf, type YamlFile } from "../../../server/data/file.js";
import { checkSchema } from "../../../server/data/load.js";
import { type DataProblem, formatProblems, printable } from "../../../server/data/problem.js";
import { createValidators } from "../../../server/data/schemas.js";
import { UnreadableError, UsageError } from "../command.js";
import type { Waiver } from "../report/report.js";

export interface ReadConfig extends Omit<Configuration, "waivers" | "overlay"> {
  /** The folder it is in, an absolute path; its patterns are relative to it. */
  folder: string;
  path: string;
  waivers: readonly Waiver[];
  /** The folder of private facts, an absolute path. */
  overlay: string | undefined;
  /** For the position of mistakes found later. */
  file: YamlFile;
}

const validators = createValidators(() => [schema]);

const MAX_BYTES = 1024 * 1024;

/**
 * Reads a configuration.
 * @param cwd messages show its path relative to this
 * @throws UsageError with one line per mistake; UnreadableError if the file cannot be read
 */
export async function readConfig(path: string, cwd: string): Promise<ReadConfig> {
  const shown = relative(cwd, path).replaceAll("\\", "/") || path;
  return parseConfig(await readText(path, shown), path, shown);
}

async function readText(path: string, shown: string): Promise<string> {
  try {
    const { size } = await stat(path);
    if (size <= MAX_BYTES) return await readFile(path, "utf8");
  } catch (error) {
    throw new UnreadableError(printable(`${shown} cannot be read: ${(error as Error).message}`));
  }
  throw new UsageError(printable(`${shown} is larger than ${MAX_BYTES} bytes.`));
}

/** Parses a configuration and validates it against its schema. @throws UsageError with one line per mistake */
export function parseConfig(text: string, path: string, shown: string): ReadConfig {
  const { file, problems } = parseYaml(shown, text);
  // A file with only comments sets nothing.
  const isEmpty = file !== undefined && file.value === null;
  const mistakes = file && !isEmpty ? checkSchema(file, validators(schema.$id)) : problems;
  if (!file || mistakes.length > 0) throw new UsageError(formatProblems(mistakes, ""));
  const folder = dirname(path);
  const { waivers = [], overlay, ...rest } = isEmpty ? {} : (file.value as Configuration);
  return {
    ...rest,
    waivers: waivers.map(({ pair, ...waiver }) => (pair ? { ...waiver, pair: pair as [string, string] } : waiver)),
    overlay: overlay === undefined ? undefined : resolve(folder, overlay),
    folder,
    path: shown,
    file,
  };
}

/** Finds names in waivers that are unknown, or that include a version. @returns one line per mistake; empty if there are none */
export function findWaiverMistakes({ waivers, file }: ReadConfig, names: NameIndex): string {
  const problems = waivers.flatMap(({ pair, technology }, index): DataProblem[] => {
    const given: [PathStep[], string][] = (pair ?? []).map((name, side) => [["waivers", index, "pair", side], name]);
    if (technology !== undefined) given.push([["waivers", index, "technology"], technology]);
    return given.flatMap(([steps, name]) => {
      const problem = nameProblem(name, names);
      return problem ? [{ ...placeOf(file, steps), ...problem }] : [];
    });
  });
  return formatProblems(problems, "");
}

function nameProblem(name: string, names: NameIndex): Pick<DataProblem, "what" | "allowed" | "fix"> | undefined {
  const shown = JSON.stringify(name.slice(0, 80));
  if (!names.resolve(name)) {
    const near = names.nearest(name).map(({ id }) => `"${id}"`);
    const allowed = near.length > 0 ? `did you mean ${near.join(" or ")}?` : undefined;
    return { what: `unknown technology ${shown}`, allowed, fix: "correct the name or remove the waiver" };
  }
  if (splitVersion(name).version === undefined) return undefined;
  return {
    what: `${shown} includes a version`,
    allowed: "a waiver applies to all versions",
    fix: "remove the version",
  };
}
