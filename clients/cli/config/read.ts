/** Reads stackfit.yaml: everything that is wrong with it is told at once, with places. */
import { readFile, stat } from "node:fs/promises";
import { dirname, relative, resolve } from "node:path";
import schema from "../../../schemas/config.schema.json" with { type: "json" };
import type { Configuration } from "../../../schemas/types.js";
import { type NameIndex, splitVersion } from "../../../server/catalog/names.js";
import { parseYaml, placeOf, type Step, type YamlFile } from "../../../server/data/file.js";
import { checkSchema } from "../../../server/data/load.js";
import { type Problem, printable, tellProblem } from "../../../server/data/problem.js";
import { createValidators } from "../../../server/data/schemas.js";
import { UnreadableError, UsageError } from "../command.js";
import type { Waiver } from "../report/report.js";

export interface ReadConfig extends Omit<Configuration, "waivers" | "overlay"> {
  /** The folder it lies in, an absolute path: its patterns are seen from there. */
  folder: string;
  /** Its path as it is told. */
  path: string;
  waivers: readonly Waiver[];
  /** The folder of own facts, an absolute path. */
  overlay: string | undefined;
  /** The file, for the places of what is found to be wrong later. */
  file: YamlFile;
}

const validators = createValidators(() => [schema]);

/** Files longer than this are not even read: 1 MiB. */
const MAX_BYTES = 1024 * 1024;

/**
 * Reads a configuration.
 * @param path an absolute path
 * @param cwd what its path is told relative to
 * @throws UsageError with a line for each mistake; UnreadableError when the file cannot be read
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
  throw new UsageError(printable(`${shown}: a configuration has at most ${MAX_BYTES} bytes.`));
}

/**
 * Parses the text of a configuration and holds it against its schema.
 * @param path where it lies, an absolute path
 * @param shown its path as mistakes are told with
 * @throws UsageError with a line for each mistake
 */
export function parseConfig(text: string, path: string, shown: string): ReadConfig {
  const { file, problems } = parseYaml(shown, text);
  // A file of comments alone, as one begins with, sets nothing.
  const isEmpty = file !== undefined && file.value === null;
  const mistakes = file && !isEmpty ? checkSchema(file, validators(schema.$id)) : problems;
  if (!file || mistakes.length > 0) throw new UsageError(tellProblems(mistakes));
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

/** Mistakes as lines, in the order of their places: `stackfit.yaml:4:1  unknown field "fialOn"  did you mean "failOn"?` */
export function tellProblems(problems: readonly Problem[]): string {
  const sorted = [...problems].sort((a, b) => a.line - b.line || a.column - b.column);
  // Nothing here is mended by the command that mends data.
  return sorted.map((problem) => tellProblem({ ...problem, fixable: undefined }, "")).join("\n");
}

/**
 * The names in waivers that mean nothing: those that no technology is known by, with the nearest that are, and those that
 * carry a version.
 * @returns lines as `tellProblems` writes them; empty when there is nothing to say
 */
export function checkWaiverNames({ waivers, file }: ReadConfig, names: NameIndex): string {
  const problems = waivers.flatMap(({ pair, technology }, index): Problem[] => {
    const given: [Step[], string][] = (pair ?? []).map((name, side) => [["waivers", index, "pair", side], name]);
    if (technology !== undefined) given.push([["waivers", index, "technology"], technology]);
    return given.flatMap(([steps, name]) => {
      const problem = nameProblem(name, names);
      return problem ? [{ ...placeOf(file, steps), ...problem }] : [];
    });
  });
  return tellProblems(problems);
}

function nameProblem(name: string, names: NameIndex): Pick<Problem, "what" | "allowed" | "fix"> | undefined {
  const shown = JSON.stringify(name.slice(0, 80));
  if (!names.resolve(name)) {
    const near = names.nearest(name).map(({ id }) => `"${id}"`);
    const allowed = near.length > 0 ? `did you mean ${near.join(" or ")}?` : undefined;
    return { what: `no technology is known as ${shown}`, allowed, fix: "correct the name, or remove the waiver" };
  }
  if (splitVersion(name).version === undefined) return undefined;
  return { what: `${shown} names a version`, allowed: "a waiver is about all versions", fix: "leave the version out" };
}
