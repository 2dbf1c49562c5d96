/** The compiled facts of a data folder: kept ones where they are of the same files, else compiled from what differs. */
import { readTexts } from "../folder.js";
import { DataError } from "../problem.js";
import { blobIds, revisionOf } from "../revision.js";
import type { Compiled, CompileRequest } from "./compile.js";
import { areSame, type KeptFacts, keptFacts } from "./facts-on-disk.js";

/**
 * Reads a folder, and compiles what none of the kept facts hold.
 * @param candidates facts from before, which this very program compiled
 * @returns one of the candidates where it is of the same files at the same revision
 * @throws DataError when the folder does not validate; what the file system says
 */
export async function compileFolder(
  folder: string,
  today: string,
  candidates: readonly KeptFacts[] = [],
  // With the parsers of the data, which most starts do not need.
  compile: (request: CompileRequest) => Promise<Compiled> = async (request) =>
    (await import("./compile.js")).compileData(request),
): Promise<KeptFacts> {
  const texts = await readTexts(folder);
  const ids = blobIds(texts);
  const revision = await revisionOf(folder, texts);
  const same = candidates.find(({ ids: known, head }) => areSame(known, ids) && head.revision.id === revision.id);
  if (same) return same;
  const base = nearestTo(ids, candidates);
  const changed = new Map([...texts].filter(([path]) => base?.ids.get(path) !== ids.get(path)));
  const state = { ids, texts: changed };
  const compiled = await compile({ base: base?.facts, state, revision, today });
  if (!("facts" in compiled)) throw new DataError(compiled.problems, folder);
  return keptFacts(compiled.facts);
}

/** Those facts that hold most of the files as they are. @param ids by path */
export function nearestTo(ids: ReadonlyMap<string, string>, candidates: readonly KeptFacts[]): KeptFacts | undefined {
  const shared = (one: KeptFacts) => [...ids].filter(([path, id]) => one.ids.get(path) === id).length;
  return [...candidates].sort((one, other) => shared(other) - shared(one))[0];
}
