/**
 * Validates data/ and reports every problem as `file:line:column  what  what is allowed  how to fix it`. What was clean when
 * it was last checked, and did not change since, is not read again.
 *
 *   npm run data:check                    validate; exit 1 when there are problems
 *   npm run data:check -- FILE …          the same, and these files whether they changed or not
 *   npm run data:check -- --fix           fix what a program can fix, then validate
 *   npm run data:check -- --warnings      also list what may have been overtaken, which is no problem
 *   npm run data:check -- --data FOLDER   another folder than ./data
 *
 * Inside GitHub Actions the problems are marked on the lines of the pull request as well.
 * Exit codes: 0 clean, 1 problems, 2 wrong usage, 3 the folder cannot be read.
 */
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { type Catalog, openFacts } from "../../server/catalog/catalog.js";
import { compileFacts } from "../../server/catalog/compile.js";
import { inMemory } from "../../server/catalog/facts-file.js";
import { type Base, checkData, openBase } from "../../server/data/compiled/compile.js";
import { readKept, sealFacts } from "../../server/data/compiled/facts-on-disk.js";
import { compilerDigest } from "../../server/data/compiler-digest.js";
import { type DataFile, placeOf } from "../../server/data/file.js";
import { readTexts } from "../../server/data/folder.js";
import { declaredPackage, idOf } from "../../server/data/kinds.js";
import { checkLayout } from "../../server/data/load.js";
import { annotateProblem, type DataProblem, formatProblem, printable } from "../../server/data/problem.js";
import { blobIds } from "../../server/data/revision.js";
import { writeDurably } from "../../server/state/durable-file.js";
import { findContradictions } from "./contradictions.js";
import { findOutdatedSupports } from "./outdated-supports.js";
import { repair } from "./repair.js";

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

const FOLDER = "data";

/** The facts of ./data as they last were without a problem, layout included. */
const CLEAN = "node_modules/.cache/stackfit/clean-facts.jsonl";

/** Runs the command. @returns the exit code */
export async function main(argv: string[], env: NodeJS.ProcessEnv, { out, err }: Streams): Promise<number> {
  let options: { fix?: boolean; warnings?: boolean; data?: string; help?: boolean };
  let named: string[];
  try {
    const { values, positionals } = parseArgs({
      args: argv,
      allowPositionals: true,
      options: {
        fix: { type: "boolean" },
        warnings: { type: "boolean" },
        data: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    options = values;
    named = positionals.map((path) => relative(options.data ?? FOLDER, path).replaceAll("\\", "/"));
    const strange = positionals.find((_, place) => /^(?:$|\.\.)/.test(named[place] as string));
    if (strange !== undefined) throw new Error(`${strange} is not a file below ${options.data ?? FOLDER}`);
  } catch (error) {
    err(printable((error as Error).message));
    return 2;
  }
  if (options.help) {
    out("usage: npm run data:check -- [FILE …] [--fix] [--warnings] [--data FOLDER]");
    return 0;
  }
  const folder = options.data ?? FOLDER;
  const today = new Date().toISOString().slice(0, 10);
  const started = performance.now();
  const base = folder === FOLDER ? await cleanBefore(named) : undefined;
  let data: Checked;
  try {
    data = await checkFolder(folder, base, today);
    if (options.fix) {
      const fixed = await fixFiles(folder, data.changed, err);
      if (fixed > 0) data = await checkFolder(folder, base, today);
      err(`${fixed} file${fixed === 1 ? "" : "s"} fixed`);
    }
  } catch (error) {
    err(`cannot read ${folder}: ${(error as Error).message}`);
    return 3;
  }
  const missing = named.filter((path) => !data.ids.has(path));
  if (missing.length > 0) {
    err(printable(`there is no ${missing.map((path) => join(folder, path)).join(", ")}`));
    return 2;
  }
  const { problems } = data;
  for (const problem of problems) {
    out(formatProblem(problem, folder));
    if (env.GITHUB_ACTIONS === "true") out(annotateProblem(problem, folder));
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const fixable = problems.filter((problem) => problem.fixable).length;
  const summary =
    problems.length === 0
      ? "no problems"
      : `${problems.length} problem${problems.length === 1 ? "" : "s"}, ${fixable} of them fixable with --fix`;
  const [all, changed] = [data.files.length, data.changed.length];
  const which = base ? `${changed} of ${all} files are new, changed or named; checked` : `${all} files checked`;
  err(`${which} in ${seconds} s: ${summary}`);
  if (problems.length > 0) return 1;
  if (folder === FOLDER && changed > 0) await writeDurably(CLEAN, sealFacts(data.facts as Uint8Array));
  const warnings = findOutdatedSupports(data.files, today);
  if (options.warnings) for (const warning of warnings) out(formatProblem(warning, folder));
  else if (warnings.length > 0)
    err(`${warnings.length} warning${warnings.length === 1 ? "" : "s"}, listed by --warnings`);
  return 0;
}

interface Checked {
  problems: readonly DataProblem[];
  /** Git's ids, by path. */
  ids: ReadonlyMap<string, string>;
  files: readonly DataFile[];
  /** Those that were read, and not taken from the base. */
  changed: readonly DataFile[];
  /** Undefined where there are problems. */
  facts: Uint8Array | undefined;
}

/** What was without a problem before; without the named files, which are checked anyway. */
async function cleanBefore(named: readonly string[]): Promise<Base | undefined> {
  const kept = await readKept(CLEAN, () => {});
  if (!kept) return undefined;
  const files = new Map(openBase(kept.facts).files);
  for (const path of named) files.delete(path);
  return { files };
}

async function checkFolder(folder: string, base: Base | undefined, today: string): Promise<Checked> {
  const texts = await readTexts(folder);
  const ids = blobIds(texts);
  const { problems, records, files, read } = checkData(base, { ids, texts }, today);
  const changed = files.filter(({ path }) => read.has(path));
  const found = [...problems, ...checkLayout(changed)];
  if (problems.length > 0) return { problems: found, ids, files, changed, facts: undefined };
  const revision = { id: "", date: "" };
  const facts = compileFacts(records, { revision, compiler: compilerDigest(), files: ids });
  const all = [...found, ...checkContradictions(openFacts(inMemory(facts)), files, read, today)];
  return { problems: all, ids, files, changed, facts };
}

/** Rules that contradict the makers without saying why, of those where one of the files behind them was read. */
function checkContradictions(
  catalog: Catalog,
  files: readonly DataFile[],
  read: ReadonlySet<string>,
  today: string,
): DataProblem[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const changed = new Set<unknown>();
  for (const path of read) {
    const own = declaredPackage(path);
    changed.add(
      own ? catalog.names.resolvePackage(own.ecosystem, own.name)?.technology : catalog.names.byId(idOf(path)),
    );
  }
  const ruleAt = (a: string, b: string) => `rules/${a}/${b}.yaml`;
  const found = findContradictions(
    catalog,
    today,
    ({ a, b }) => read.has(ruleAt(a.id, b.id)) || changed.has(a) || changed.has(b),
  );
  return found.flatMap(({ rule, exception, declared }) => {
    const { techA, techB, status } = rule.record;
    const file = byPath.get(ruleAt(techA, techB));
    const place = exception === undefined ? [] : ["exceptions", exception];
    const says = exception === undefined ? status : rule.exceptions[exception]?.record.status;
    return file
      ? [
          {
            ...placeOf(file, [...place, "status"]),
            what: `says ${says}, but: ${declared}`,
            allowed: "a rule may differ from what is declared if it says why",
            fix: "give the reason in `notes`, or fix the rule",
          },
        ]
      : [];
  });
}

/** Writes the fixed files; one whose place is taken by another file is left alone. */
async function fixFiles(folder: string, files: readonly DataFile[], err: (line: string) => void): Promise<number> {
  let fixed = 0;
  for (const file of files) {
    const { path, text } = repair(file);
    if (path === file.path && text === file.text) continue;
    const target = join(folder, path);
    if (path !== file.path && existsSync(target)) {
      const places = printable(`${folder}/${file.path} belongs at ${folder}/${path}`);
      err(`${places}, which already exists: merge the two by hand`);
      continue;
    }
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, text);
    if (path !== file.path) await rm(join(folder, file.path));
    fixed += 1;
  }
  return fixed;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), process.env, streams);
}
