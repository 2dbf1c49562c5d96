/** The files that are served, parsed and checked, and what would become of them with some of them changed. */
import { type Catalog, openCatalog, type Records, type Revision, sourceOf } from "../catalog/catalog.js";
import { finish } from "../catalog/steps.js";
import { checkLayout, combineFiles, type ExaminedFile, examineFile, recordsOf } from "../data/load.js";
import type { Problem } from "../data/problem.js";

/** New texts by path, relative to the data folder; null where the file goes. */
export type Changes = ReadonlyMap<string, string | null>;

export interface Outcome {
  /** In the order of paths and lines; with any, nothing has changed. */
  problems: readonly Problem[];
  /** The plain values of the files that were given, by path. */
  values: ReadonlyMap<string, unknown>;
}

/** A file as it goes from thread to thread. */
export type FilePart = readonly [path: string, text: string, value: unknown];

type Files = ReadonlyMap<string, ExaminedFile>;

export class DataSet {
  #files: Files = new Map();

  /** The texts as they are served, by path. */
  get texts(): Map<string, string> {
    const files = [...this.#files.values()].flatMap(({ file }) => file ?? []);
    return new Map(files.map(({ path, text }) => [path, text]));
  }

  /** The records that the files come to. */
  get records(): Records {
    const files = [...this.#files.values()].flatMap(({ file }) => file ?? []);
    return recordsOf(files.map(({ path, value }) => [path, value]));
  }

  /** The files with their values, as they are now, so many at a time. */
  *parts(size: number): Generator<FilePart[]> {
    const files = [...this.#files.values()].flatMap(({ file }) => file ?? []);
    for (let at = 0; at < files.length; at += size) {
      yield files.slice(at, at + size).map(({ path, text, value }): FilePart => [path, text, value]);
    }
  }

  /**
   * Takes a whole folder's files in place of all there are, unless they have problems.
   * @param examined what the files come to, where that is known
   */
  load(texts: ReadonlyMap<string, string>, today: string, examined: Files = new Map()): Outcome {
    return this.#become(withChanges(new Map(), texts, examined), texts, today);
  }

  /** Takes changes in, unless the whole has problems with them. Only what changed is parsed. */
  update(changes: Changes, today: string): Outcome {
    return this.#become(withChanges(this.#files, changes), changes, today);
  }

  /** The problems that the whole would have with changes, those of the layout of the changed files among them. */
  check(changes: Changes, today: string): readonly Problem[] {
    const files = withChanges(this.#files, changes);
    const problems = problemsOf(files, today);
    const changed = [...changes.keys()].flatMap((path) => files.get(path)?.file ?? []);
    const layout = checkLayout(changed);
    forgetDocuments(files);
    return [...problems, ...layout];
  }

  #become(files: Files, changes: Changes, today: string): Outcome {
    const problems = problemsOf(files, today);
    forgetDocuments(files);
    if (problems.length > 0) return { problems, values: new Map() };
    this.#files = files;
    const given = [...changes.keys()].flatMap((path) => files.get(path)?.file ?? []);
    return { problems, values: new Map(given.map(({ path, value }) => [path, value])) };
  }
}

/** In the order of paths, as a folder is read: which of two files a mistake is reported in depends on it. */
function withChanges(files: Files, changes: Changes, known: Files = new Map()): Files {
  const next = new Map(files);
  for (const [path, text] of changes) {
    if (text === null) next.delete(path);
    else {
      const examined = known.get(path) ?? examineFile(path, text);
      // One at a time: the documents of all files together would take most of the memory there is.
      examined.file?.forget();
      next.set(path, examined);
    }
  }
  return new Map([...next].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function problemsOf(files: Files, today: string): readonly Problem[] {
  const { records, problems } = combineFiles([...files.values()], today);
  return problems.length > 0 ? problems : contradictions(records);
}

/**
 * Opens a catalog over validated records, which compiles what it is asked.
 * @throws Error when they name what is not there
 */
export function openRecords(records: Records, revision: Revision): Catalog {
  return openCatalog(finish(sourceOf(records, revision)));
}

/**
 * What only shows when the records are compiled, tried here so that it cannot go wrong where requests are answered. Pairs
 * are left out: they compile nothing but ranges that every check of a file has parsed, and there are many times as many.
 */
function contradictions(records: Records): Problem[] {
  try {
    for (const technology of openRecords(records, { id: "candidate", date: "" }).technologies) {
      void technology.requirements;
      void technology.cycles;
    }
    return [];
  } catch (error) {
    const what = `the facts cannot be compiled: ${(error as Error).message}`;
    return [{ path: ".", line: 1, column: 1, what, fix: "correct what the message names" }];
  }
}

function forgetDocuments(files: Files): void {
  for (const { file } of files.values()) file?.forget();
}
