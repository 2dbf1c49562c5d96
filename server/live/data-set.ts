/** The files of the data, parsed and checked, and what would become of them with some of them changed. */
import { openCatalog, type Records, sourceOf } from "../catalog/catalog.js";
import { finish } from "../catalog/steps.js";
import { checkLayout, combineFiles, type ExaminedFile, examineFile, recordsOf } from "../data/load.js";
import type { Problem } from "../data/problem.js";

/** New texts by path, relative to the data folder; null for a file that is removed. */
export type Changes = ReadonlyMap<string, string | null>;

type Files = ReadonlyMap<string, ExaminedFile>;

export class DataSet {
  #files: Files = new Map();

  /** The texts by path. */
  get texts(): Map<string, string> {
    const files = [...this.#files.values()].flatMap(({ file }) => file ?? []);
    return new Map(files.map(({ path, text }) => [path, text]));
  }

  /** The records in the files. */
  get records(): Records {
    const files = [...this.#files.values()].flatMap(({ file }) => file ?? []);
    return recordsOf(files.map(({ path, value }) => [path, value]));
  }

  /** Replaces all files, unless the new ones have problems. */
  load(texts: ReadonlyMap<string, string>, today: string): readonly Problem[] {
    return this.#become(withChanges(new Map(), texts), today);
  }

  /** Applies changes, unless the whole has problems with them. Only what changed is parsed. */
  update(changes: Changes, today: string): readonly Problem[] {
    return this.#become(withChanges(this.#files, changes), today);
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

  #become(files: Files, today: string): readonly Problem[] {
    const problems = problemsOf(files, today);
    forgetDocuments(files);
    if (problems.length === 0) this.#files = files;
    return problems;
  }
}

/** In the order of paths, as a folder is read: which of two files a mistake is reported in depends on it. */
function withChanges(files: Files, changes: Changes): Files {
  const next = new Map(files);
  for (const [path, text] of changes) {
    if (text === null) next.delete(path);
    else {
      const examined = examineFile(path, text);
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
 * What only shows when the records are compiled, tried here so that it cannot go wrong where requests are answered. Pairs
 * are left out: they compile nothing but ranges that every check of a file has parsed, and there are many times as many.
 */
function contradictions(records: Records): Problem[] {
  try {
    const catalog = openCatalog(finish(sourceOf(records, { id: "candidate", date: "" })));
    for (const technology of catalog.technologies) {
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
