/** Has the project's own package manager resolve a copy, step by step: whether it takes what was planned. */
import { readFileSync } from "node:fs";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import type { PlanResult } from "../../../schemas/types.js";
import { recordAt, type TextFile } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { type Context, EXIT, type ExitCode } from "../command.js";
import { type Edited, installCommands, mergeEdits } from "../edit/edits.js";
import { plain, withoutCommands } from "../output/plain.js";
import { entriesIn, isSkippedFolder } from "../project/find.js";
import { RESOLVERS, type Resolver } from "./resolvers.js";
import { inTemporaryFolder, jsonOf, runTool, type ToolRun } from "./tool.js";

export type Verification = NonNullable<PlanResult["verification"]>[number];

/** What one step changes; one that cannot be made in a copy has no edits, and ends the verification. */
export type VerifiedStep = Pick<Edited, "edits" | "byHand"> & { isManual?: boolean };

interface VerifiedProject {
  cwd: string;
  /** The root of the repository. */
  root: string;
  files: readonly TextFile[];
}

/** Resolving may download the metadata of every package, in milliseconds. */
const TIMEOUT = 180_000;
const MOST_LINES = 14;

/** Verifies one step after the other, up to the first that is not accepted. */
export const verifySteps = (
  steps: readonly VerifiedStep[],
  project: VerifiedProject,
  context: Pick<Context, "env" | "stderr">,
): Promise<Verification[]> =>
  inTemporaryFolder(async (folder) => {
    const copies = createCopies(folder, project.cwd);
    const found: Verification[] = [];
    for (const [place, step] of steps.entries()) {
      const own = await verifyStep(step, place + 1, { ...project, copies }, context);
      found.push(...own);
      if (own.some(({ outcome }) => outcome !== "accepted")) break;
    }
    return found;
  });

async function verifyStep(
  { edits, byHand, isManual }: VerifiedStep,
  step: number,
  { files, cwd, root, copies }: VerifiedProject & { copies: ReturnType<typeof createCopies> },
  { env, stderr }: Pick<Context, "env" | "stderr">,
): Promise<Verification[]> {
  const unasked = { step, manager: null, place: ".", outcome: "unknown" } as const;
  if (isManual) return [{ ...unasked, words: ["you have to make it by hand, and what follows it was not verified"] }];
  copies.change(edits);
  const asked = new Map<string, { command: string; at: string; from: string }>();
  const found: Verification[] = [];
  for (const { path } of edits) {
    const [install] = installCommands([path], files);
    const manager = install?.command.split(" ")[0] ?? "";
    const resolver = RESOLVERS[manager];
    if (install && resolver) {
      const folder = resolve(cwd, install.folder);
      const at = lockRoot(folder, root, resolver);
      const from = resolver.findsWorkspace ? folder : at;
      asked.set(`${install.command} ${from}`, { command: install.command, at, from });
    } else if (install || formatOf(path)?.kind === "manifest")
      found.push({ ...unasked, place: path, words: [`no supported package manager reads ${path}`] });
  }
  if (asked.size + found.length === 0)
    return [{ ...unasked, words: ["it changes no manifest that a package manager reads"] }];
  for (const { command, at, from } of asked.values()) {
    const [manager = ""] = command.split(" ");
    if (stderr.isTTY) stderr.write(`Resolving step ${step} with ${manager} …\n`);
    const run = await ask(command, join(await copies.of(manager, at), relative(at, from)), env);
    const left = byHand.length > 0 ? ["Without what is left to change by hand."] : [];
    found.push({
      ...{ step, manager, place: relative(cwd, at).replaceAll("\\", "/") || ".", ...run },
      words: [...run.words, ...left],
    });
  }
  return found;
}

async function ask(
  command: string,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Pick<Verification, "outcome" | "words">> {
  const [manager = ""] = command.split(" ");
  const resolver = RESOLVERS[manager] as Resolver;
  const name = listed(cwd, resolver.lockfile)[0];
  const args = resolver.args({ command, lockfile: name && (await readFile(join(cwd, name), "utf8")) });
  if ("problem" in args) return { outcome: "unknown", words: [args.problem] };
  const setting = { cwd, env: { ...env, ...resolver.env }, timeout: TIMEOUT };
  if (resolver.version) {
    const { failure, stdout } = await runTool(manager, ["--version"], setting);
    if (failure === undefined && !resolver.version.test(stdout))
      return {
        outcome: "unknown",
        words: [`${manager} ${stdout.trim()} can only install, and nothing is installed here`],
      };
  }
  const run = await runTool(manager, args, setting);
  const said = `${run.stdout}\n${run.stderr}`;
  if (run.failure === undefined)
    return { outcome: "accepted", words: resolver.warns?.test(said) ? wordsOf(run, manager, cwd, resolver.warns) : [] };
  // Some break lines, and put signs before them.
  const flat = said.replace(/[\s│├╰─▶]+/g, " ");
  const isRefused = run.failure === "failed" && resolver.refuses.test(flat) && !resolver.except?.test(flat);
  return { outcome: isRefused ? "refused" : "unknown", words: wordsOf(run, manager, cwd, resolver.refuses) };
}

/** @param telling what they begin with, where it is among them */
function wordsOf(run: ToolRun, manager: string, cwd: string, telling: RegExp): string[] {
  if (run.failure === "missing") return [`${manager} is not installed`];
  if (run.failure === "late") return [`no answer within ${TIMEOUT / 1000} seconds`];
  const { summary, detail } = recordAt(jsonOf(run), "error");
  const said = typeof summary === "string" ? `${summary}\n${typeof detail === "string" ? detail : ""}` : run.stderr;
  const lines = (said.trim() || run.stdout)
    .replaceAll(cwd, ".")
    // A log that only its owner can read, and advice that is not ours.
    .replace(/^Fix the upstream dependency conflict[\s\S]*$/m, "")
    .split("\n")
    .map((line) => `${/^ */.exec(line)?.[0].slice(0, 8)}${plain(line, 300)}`)
    .filter((line) => line.trim() !== "");
  const told = lines.findIndex((line) => telling.test(line));
  const start = Math.max(0, told);
  const shown = lines.slice(start, start + MOST_LINES);
  return start + MOST_LINES < lines.length ? [...shown, "…"] : shown;
}

/** The nearest folder with a lockfile that covers another folder, up to the root; without one, that folder itself. */
function lockRoot(folder: string, root: string, { lockfile, findsWorkspace }: Resolver): string {
  for (let at = folder; at === root || at.startsWith(`${root}${sep}`); at = dirname(at)) {
    const [name] = listed(at, lockfile);
    const inside = relative(at, folder).replaceAll("\\", "/");
    // Lockfiles name the folders of a workspace; one that does not would be resolved without what changes here.
    if (name !== undefined && (findsWorkspace || readFileSync(join(at, name), "utf8").includes(inside))) return at;
    if (at === dirname(at)) break;
  }
  return folder;
}

const listed = (folder: string, name: RegExp): string[] =>
  entriesIn(folder).flatMap((entry) => (entry.isFile() && name.test(entry.name) ? [entry.name] : []));

/** Copies of manifests and lockfiles, one for each package manager and folder, with the changes up to a step. */
function createCopies(folder: string, cwd: string) {
  const made = new Map<string, string>();
  let edits: Edited["edits"] = [];
  return {
    change(more: Edited["edits"]): void {
      edits = mergeEdits([...edits, ...more]);
    },
    async of(manager: string, root: string): Promise<string> {
      const key = `${manager} ${root}`;
      const copy = made.get(key) ?? join(folder, String(made.size));
      await mkdir(copy, { recursive: true });
      if (!made.has(key)) await copyFiles(root, copy, (RESOLVERS[manager] as Resolver).files);
      made.set(key, copy);
      for (const { path, after } of edits) {
        const inside = relative(root, resolve(cwd, path));
        if (inside.startsWith("..")) continue;
        await mkdir(dirname(join(copy, inside)), { recursive: true });
        await writeFile(join(copy, inside), after);
      }
      return copy;
    },
  };
}

/** Copies files by their names. Links are not followed. */
async function copyFiles(from: string, to: string, names: RegExp): Promise<void> {
  for (const entry of entriesIn(from)) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory() && !isSkippedFolder(entry.name)) await copyFiles(source, target, names);
    if (!entry.isFile() || !names.test(entry.name)) continue;
    await mkdir(to, { recursive: true });
    await copyFile(source, target);
  }
}

export const isVerified = (found: readonly Verification[]): boolean =>
  found.every(({ outcome }) => outcome === "accepted");

/** What a verification makes of an exit code: a refusal is a finding, and not knowing is never a yes. */
export function codeWith(code: ExitCode, found: readonly Verification[]): ExitCode {
  if (found.some(({ outcome }) => outcome === "refused")) return EXIT.findings;
  return code === EXIT.clean && !isVerified(found) ? EXIT.unread : code;
}

/** Ends with a line break; empty where nothing was verified. */
export function verificationText(
  found: readonly Verification[],
  nameOf: (step: number) => string = (step) => `Step ${step}`,
): string {
  const lines = found.flatMap(({ step, manager, place, outcome, words }) => {
    const where = place === "." || manager === null ? "" : ` in ${place}`;
    const head = {
      accepted: `${nameOf(step)}: ${manager} resolves it${where}${words.length > 0 ? ":" : "."}`,
      refused: `${nameOf(step)}: ${manager} refuses it${where}:`,
      unknown: `${nameOf(step)} is not verified${manager === null ? "" : ` by ${manager}`}${where}:`,
    }[outcome];
    return [plain(head), ...words.map((word) => `  ${word}`)];
  });
  return withoutCommands(lines.map((line) => `${line}\n`).join(""));
}
