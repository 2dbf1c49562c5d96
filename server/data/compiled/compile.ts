/**
 * From the files of the data to compiled facts. What earlier facts hold of a file is taken from them where its bytes are the
 * same: it is neither parsed nor checked again.
 */
import type { Revision } from "../../catalog/catalog.js";
import { compileFacts, recordsIn } from "../../catalog/compile.js";
import { FactsFile, inMemory } from "../../catalog/facts-file.js";
import { packagesOf } from "../../catalog/technology/technology.js";
import { compilerDigest } from "../compiler-digest.js";
import { DataFile } from "../file.js";
import { declaredPath, idOf, type KindName, kindOf, type RecordKind } from "../kinds.js";
import { checkLayout, combineFiles, type ExaminedFile, examineFile, type LoadedData } from "../load.js";
import { type DataProblem, problemAt } from "../problem.js";

/** Facts to start from, and the ids and values of the files that they were compiled from. */
export interface Base {
  /** By path. */
  files: ReadonlyMap<string, { id: string; value: unknown }>;
}

/** Opens facts to start from, which this very program compiled. @throws FactsError when they are none */
export function openBase(facts: Uint8Array): Base {
  const file = new FactsFile(inMemory(facts));
  const { technologies, tools, declared, rules, stacks, capabilities } = recordsIn(file);
  const declarations = new Map(declared.map(({ ecosystem, name, record }) => [declaredPath(ecosystem, name), record]));
  // Both stand in the order of their paths.
  const [rule, stack] = [rules.values(), stacks.values()];
  const valueAt = (path: string, kind: KindName | undefined): unknown => {
    if (kind === "technology") return technologies.get(idOf(path));
    if (kind === "declared") return declarations.get(path);
    if (kind === "ai-tool") return tools.get(idOf(path));
    return kind === "capabilities" ? capabilities : (kind === "rule" ? rule : stack).next().value;
  };
  return {
    files: new Map(
      file.read("files").map(([path, id]) => [path, { id, value: valueAt(path, kindOf(path)?.name) }] as const),
    ),
  };
}

export interface DataState {
  /** Git's ids of all files, by path, in the order of paths. */
  ids: ReadonlyMap<string, string>;
  /** The texts of those, at least, that the base does not hold: see `unknownTo`. */
  texts: ReadonlyMap<string, string>;
}

/** The files of a state that a base does not hold as they are. */
export function unknownTo(base: Base | undefined, ids: ReadonlyMap<string, string>): string[] {
  return [...ids].flatMap(([path, id]) => (base?.files.get(path)?.id === id ? [] : path));
}

/**
 * Checks a state of the data.
 * @param today no day in the data may lie after it
 * @returns the paths of the files that were read, with what all come to
 */
export function checkData(
  base: Base | undefined,
  { ids, texts }: DataState,
  today: string,
): LoadedData & { read: ReadonlySet<string> } {
  const read = new Set(unknownTo(base, ids));
  const examined = [...ids.keys()].map((path): ExaminedFile => {
    const text = texts.get(path) ?? "";
    if (read.has(path)) return examineFile(path, text);
    const file = new DataFile(path, text, kindOf(path) as RecordKind, base?.files.get(path)?.value);
    return { path, file, sound: true, problems: [] };
  });
  const before = foundations([...(base?.files ?? [])].map(([path, { value }]) => [path, value]));
  const after = foundations(examined.map(({ path, file }) => [path, file?.value]));
  const isAdded = base !== undefined && [...before].every((one) => after.has(one));
  return { ...combineFiles(examined, today, isAdded ? ({ path }) => read.has(path) : undefined), read };
}

/** What files of others may rest on. While none of it goes, files that did not change are as right as they were. */
function foundations(values: Iterable<readonly [path: string, value: unknown]>): Set<string> {
  const all = new Set<string>();
  for (const [path, value] of values) {
    const kind = kindOf(path)?.name;
    if (kind === "capabilities" && Array.isArray(value)) for (const { id } of value) all.add(`can ${id}`);
    if (kind !== "technology") continue;
    const id = idOf(path);
    const { packages, sharedNames } = (value ?? {}) as Parameters<typeof packagesOf>[0] & { sharedNames?: string[] };
    all.add(id);
    if (Array.isArray(sharedNames)) for (const name of sharedNames) all.add(`${id} shares ${name}`);
    for (const [ecosystem, names] of packagesOf(packages ? { packages } : {}))
      if (Array.isArray(names)) for (const name of names) all.add(`${id} owns ${ecosystem} ${name}`);
  }
  return all;
}

/** The problems that a state of the data has, layout of the files that were read included. */
export function problemsIn(base: Base | undefined, state: DataState, today: string): readonly DataProblem[] {
  const { problems, files, read } = checkData(base, state, today);
  return [...problems, ...checkLayout(files.filter(({ path }) => read.has(path)))];
}

/** What is to be compiled, as threads pass it on. */
export interface CompileRequest {
  /** Facts from before, if there are any. */
  base: Uint8Array | undefined;
  state: DataState;
  revision: Revision;
  /** Where the data come from: see the head of the facts. */
  origin?: string | undefined;
  today: string;
}

export type Compiled = { facts: Uint8Array; problems: readonly [] } | { problems: readonly DataProblem[] };

export function compileData({ base, state, revision, origin, today }: CompileRequest): Compiled {
  const { problems, records } = checkData(base && openBase(base), state, today);
  if (problems.length > 0) return { problems };
  try {
    const from = { revision, origin, compiler: compilerDigest(), files: state.ids };
    return { facts: compileFacts(records, from), problems: [] };
  } catch (error) {
    const what = `the facts cannot be compiled: ${(error as Error).message}`;
    return { problems: [problemAt(".", what, "correct what the message names")] };
  }
}
