/**
 * Validates all of data/ and reports every problem as `file:line:column  what  what is allowed  how to fix it`.
 *
 *   npm run data:check                    validate; exit 1 when there are problems
 *   npm run data:check -- --fix           fix what a program can fix, then validate
 *   npm run data:check -- --warnings      also list what may have been overtaken, which is no problem
 *   npm run data:check -- --data FOLDER   another folder than ./data
 *
 * Inside GitHub Actions the problems are marked on the lines of the pull request as well.
 * Exit codes: 0 clean, 1 problems, 2 wrong usage, 3 the folder cannot be read.
 */
import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { buildCatalog } from "../../server/catalog/compile.js";
import { findContradictions } from "../../server/catalog/verdict/contradictions.js";
import { placeOf } from "../../server/data/file.js";
import { checkLayout, type LoadedData, loadData } from "../../server/data/load.js";
import { annotateProblem, formatProblem, type Problem, printable } from "../../server/data/problem.js";
import { repair } from "../../server/data/repair.js";
import { findOutdatedSupports } from "./outdated-supports.js";

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/** Runs the command. @returns the exit code */
export async function main(argv: string[], env: NodeJS.ProcessEnv, { out, err }: Streams): Promise<number> {
  let options: { fix?: boolean; warnings?: boolean; data?: string; help?: boolean };
  try {
    options = parseArgs({
      args: argv,
      options: {
        fix: { type: "boolean" },
        warnings: { type: "boolean" },
        data: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    err((error as Error).message);
    return 2;
  }
  if (options.help) {
    out("usage: npm run data:check -- [--fix] [--warnings] [--data FOLDER]");
    return 0;
  }
  const folder = options.data ?? "data";
  const today = new Date().toISOString().slice(0, 10);
  const started = performance.now();
  let data: LoadedData;
  try {
    data = await loadData(folder, today);
    if (options.fix) {
      const fixed = await fixFiles(folder, data, err);
      if (fixed > 0) data = await loadData(folder, today);
      err(`${fixed} file${fixed === 1 ? "" : "s"} fixed`);
    }
  } catch (error) {
    err(`cannot read ${folder}: ${(error as Error).message}`);
    return 3;
  }
  const problems: Problem[] = [...data.problems, ...checkLayout(data.files), ...checkContradictions(data, today)];
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
  err(`${data.files.length} files checked in ${seconds} s: ${summary}`);
  const warnings = problems.length === 0 ? findOutdatedSupports(data.files, today) : [];
  if (options.warnings) for (const warning of warnings) out(formatProblem(warning, folder));
  else if (warnings.length > 0)
    err(`${warnings.length} warning${warnings.length === 1 ? "" : "s"}, listed by --warnings`);
  return problems.length === 0 ? 0 : 1;
}

/** Rules that contradict the makers without saying why; looked for once the files fit together. */
function checkContradictions({ records, files, problems }: LoadedData, today: string): Problem[] {
  if (problems.length > 0) return [];
  const catalog = buildCatalog(records, { id: "", date: "" });
  const byPath = new Map(files.map((file) => [file.path, file]));
  return findContradictions(catalog, today).flatMap(({ rule, exception, declared }) => {
    const { techA, techB, status } = rule.record;
    const file = byPath.get(`rules/${techA}/${techB}.yaml`);
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
async function fixFiles(folder: string, data: LoadedData, err: (line: string) => void): Promise<number> {
  let fixed = 0;
  for (const file of data.files) {
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
