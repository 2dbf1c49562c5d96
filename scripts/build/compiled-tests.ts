/**
 * Compiles what the tests load, each file to the same place below .compiled/: processes that each compile for themselves take
 * minutes. What else lies beside a source is linked, so that it is found there too.
 */
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { type BuildOptions, build, version } from "esbuild";

const PLACES = ["clients", "data", "docs", "package-lock.json", "package.json", "schemas", "scripts", "server", "test"];
/** In .compiled/: what it was made with. */
const HOW = ".how.json";
const OPTIONS: BuildOptions = {
  format: "esm",
  platform: "node",
  target: "node20.19",
  jsx: "automatic",
  jsxImportSource: "preact",
  // For debuggers and coverage: a test run does not read them.
  sourcemap: true,
  logLevel: "warning",
};
const SOURCE = /(?<!\.d)\.tsx?$/;

/**
 * @param root the folder with the sources
 * @param places files and folders in it
 * @returns what was compiled: the sources that are newer than what was made of them before, or all when it is made otherwise
 */
export async function compileTests(
  root = ".",
  places: readonly string[] = PLACES,
  options = OPTIONS,
): Promise<readonly string[]> {
  const to = join(root, ".compiled");
  const [note, how] = [join(to, HOW), JSON.stringify({ version, options })];
  if (!existsSync(note) || readFileSync(note, "utf8") !== how) rmSync(to, { recursive: true, force: true });
  const stale = mirror(root, to, places);
  if (stale.length > 0) await build({ ...options, entryPoints: stale, outbase: root, outdir: to });
  writeFileSync(note, how);
  return stale;
}

/** Links what a folder has, and removes what it no longer has. @returns the sources below it that have to be compiled */
function mirror(from: string, to: string, names: readonly string[] = readdirSync(from)): string[] {
  // A folder that had no sources was linked.
  if (lstatSync(to, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(to);
  mkdirSync(to, { recursive: true });
  const gone = new Set(readdirSync(to));
  const stale: string[] = [];
  for (const name of names) {
    const source = join(from, name);
    if (hasSources(source)) stale.push(...mirror(source, join(to, name)));
    else if (!gone.has(name)) symlinkSync(resolve(source), join(to, name));
    gone.delete(name);
    if (!SOURCE.test(name)) continue;
    const compiled = name.replace(SOURCE, ".js");
    if (timeOf(join(to, compiled)) <= timeOf(source)) stale.push(source);
    gone.delete(compiled);
    gone.delete(`${compiled}.map`);
  }
  for (const name of gone) rmSync(join(to, name), { recursive: true });
  return stale;
}

const hasSources = (path: string) =>
  statSync(path).isDirectory() &&
  readdirSync(path, { recursive: true, encoding: "utf8" }).some((name) => SOURCE.test(name));

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
