/** The findings of a project at a baseline. */
import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
import { blobsIn, type GitFailure, git as runGit } from "../../../server/data/git.js";
import { printable } from "../../../server/data/problem.js";
import { textOf, valueAt } from "../../../server/manifests/reading.js";
import { formatOf } from "../../../server/manifests/registry.js";
import { UnreadableError, UsageError } from "../command.js";
import type { PathFilter } from "../config/paths.js";
import { boundedText, isSkippedFolder, readText } from "../project/find.js";
import { countsBelow, projectFolder } from "../project/folders.js";
import { gather, type Stack } from "../project/gather.js";
import {
  filterAbove,
  filterFor,
  folderOf,
  isOutside,
  parentFolders,
  prefixOf,
  type Standpoint,
  type TargetOptions,
} from "../project/targets.js";
import { findingIn } from "./judge.js";
import { type Finding, type FindingSide, fingerprintOf, type ProjectReport } from "./report.js";

interface Scanned {
  standpoint: Standpoint;
  targets: readonly string[];
  options: TargetOptions;
  judge(stack: Stack): ProjectReport;
}

/** @param baseline a branch, tag or commit, which means its merge base with HEAD; or the path of a JSON report */
export async function findingsAt(
  baseline: string,
  { standpoint, targets, options, judge }: Scanned,
): Promise<Finding[]> {
  const { cwd, root, toShown } = standpoint;
  if (isReportFile(baseline)) return findingsInReport(readReport(resolve(cwd, baseline), baseline), baseline);
  const scopes = targets.map((target) => scopeOf(target, standpoint, options));
  const above = new Set(targets.flatMap((target) => parentFolders(prefixOf(resolve(cwd, target), root))));
  const isTakenAbove = filterAbove(standpoint, options);
  const isScanned = (path: string) => formatOf(path) !== undefined && scopes.some((covers) => covers(path));
  const isAbove = (path: string) =>
    above.has(`${projectFolder(path)}/`.replace(/^\.\//, "")) && countsBelow(path) && isTakenAbove(path);
  const files = await filesAt(baseline, root, (path) => isScanned(path) || isAbove(path));
  const texts = new Map(
    [...files].sort().map(([path, text]) => [path, { ...boundedText(path, text), isAbove: !isScanned(path) }] as const),
  );
  // Of what is installed now, only what the lockfile had then counts; without it, all that is read there would seem new.
  return gather(texts, root, toShown).stacks.flatMap((stack) => judge(stack).findings);
}

function scopeOf(target: string, { cwd, root }: Standpoint, options: TargetOptions): (path: string) => boolean {
  const start = resolve(cwd, target);
  const prefix = prefixOf(start, root);
  if (isOutside(prefix))
    throw new UsageError(`a Git baseline covers one repository, and ${target} is outside it: run stackfit there`);
  const folder = folderOf(start);
  if (folder !== start) return (path) => path === prefix + basename(start);
  const filter = filterFor(folder, cwd, options);
  return (path) => path.startsWith(prefix) && isTaken(path.slice(prefix.length), filter);
}

function readReport(path: string, shown: string): string {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new UnreadableError(`${shown}: no such file`);
  if (!stats.isFile()) throw new UnreadableError(`${shown}: not a regular file`);
  const file = readText(path, "Write it again with `stackfit scan --format json`.");
  if ("text" in file) return file.text;
  throw new UnreadableError(`${shown}: ${file.problem}`);
}

/** Git lists files, so each of their folders is checked too. */
function isTaken(path: string, filter: PathFilter): boolean {
  const steps = path.split("/").slice(0, -1);
  const folders = steps.map((_, index) => steps.slice(0, index + 1).join("/"));
  return (
    filter.takesFile(path) && !steps.some(isSkippedFolder) && !folders.some((folder) => filter.skipsFolder(folder))
  );
}

/** Whether a baseline is the path of a report, and not the name of a commit. */
export const isReportFile = (baseline: string): boolean => /\.json$/i.test(baseline);

/** The findings of a JSON report, including notes and waived ones. @throws UsageError if it is not such a report */
export function findingsInReport(text: string, shown: string): Finding[] {
  let report: unknown;
  try {
    report = JSON.parse(text);
  } catch (error) {
    throw new UsageError(printable(`${shown} is not JSON: ${(error as Error).message}`));
  }
  const projects = listIn(report, "projects");
  if (!projects || !/^1\./.test(String(valueAt(report, "formatVersion"))))
    throw new UsageError(printable(`${shown} is not a report. Write one with \`stackfit scan --format json\`.`));
  const entries = [
    ...projects.flatMap((project) => listIn(project, "findings") ?? [undefined]),
    ...(listIn(report, "notes") ?? []),
    ...(listIn(report, "waived") ?? []).map((waived) => valueAt(waived, "finding")),
    ...(listIn(valueAt(report, "baseline"), "known") ?? []),
  ];
  return entries.flatMap((entry, index) => {
    const finding = asFinding(entry);
    if (finding) return [finding, ...inOtherProjects(finding, listIn(entry, "projects") ?? [])];
    throw new UsageError(printable(`${shown}: finding ${index + 1} is malformed.`));
  });
}

/** What several projects have in common, for each of the others. */
const inOtherProjects = (finding: Finding, projects: readonly unknown[]): Finding[] =>
  projects
    .filter((project) => typeof project === "string" && project !== finding.project)
    .map((path) => {
      const project = path as string;
      return { ...finding, project, projects: [project], fingerprint: fingerprintOf({ ...finding, project }) };
    });

function listIn(value: unknown, name: string): unknown[] | undefined {
  const list = valueAt(value, name);
  return Array.isArray(list) ? list : undefined;
}

const textIn = (value: unknown, name: string) => textOf(valueAt(value, name));

const TEXTS = ["fingerprint", "project", "status", "severity", "message"] as const;

/** @returns undefined if a required field is missing */
function asFinding(value: unknown): Finding | undefined {
  const [a, b] = [sideIn(valueAt(value, "a")), sideIn(valueAt(value, "b"))];
  if (!a || !b || TEXTS.some((name) => textIn(value, name) === undefined)) return undefined;
  const { fingerprint, project, status, severity, message } = value as Finding;
  const [workaround = null, checked, docsUrl] = ["workaround", "checked", "docsUrl"].map((name) => textIn(value, name));
  const sources = (listIn(value, "sources") ?? []).filter((source) => typeof source === "string");
  const read = { a, b, status, severity, message, workaround, checked, docsUrl, sources };
  return { fingerprint, ...findingIn({ path: project }, read) };
}

/** Without packages: their lines were those of the earlier report. */
function sideIn(value: unknown): FindingSide | undefined {
  const [id, name, category] = ["id", "name", "category"].map((one) => textIn(value, one));
  return id === undefined || name === undefined ? undefined : { id, name, category, packages: [] };
}

/** Milliseconds per Git command; a history of a million commits takes a few seconds. */
const TIMEOUT = 60_000;
const MAX_OUTPUT = 512 * 1024 * 1024;

/** What Git reads as ranges, paths, patterns or options is left out: https://git-scm.com/docs/gitrevisions */
const REVISION = /^(?!-)(?!.*\.\.)[^\s:?*[\\\p{Cc}\p{Cf}]{1,250}$/u;

/**
 * The files of a folder at the merge base of HEAD and a revision.
 * @param revision a branch, tag or commit; also finds a branch that only exists on `origin`
 * @param folder in a Git work tree
 * @param isWanted which files to read; paths are relative to the folder, with `/` between folders
 * @returns texts by path, read as UTF-8, without symbolic links and submodules
 * @throws UsageError for an invalid revision name; UnreadableError, with what to do, if Git, the repository or the history is
 * missing
 */
export async function filesAt(
  revision: string,
  folder: string,
  isWanted: (path: string) => boolean,
): Promise<Map<string, string>> {
  if (!REVISION.test(revision))
    throw new UsageError(printable(`"${revision.slice(0, 80)}" is not the name of a branch, tag or commit.`));
  const base = await mergeBase(revision, folder);
  // There is no commit yet.
  if (base === undefined) return new Map();
  const listed = await git(folder, ["ls-tree", "-r", "-z", base]);
  const wanted: { path: string; blob: string }[] = [];
  for (const line of listed.toString("utf8").split("\0")) {
    const [, blob, path] = /^100\d{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (blob && path && isWanted(path)) wanted.push({ path, blob });
  }
  if (wanted.length === 0) return new Map();
  const blobs = [...new Set(wanted.map(({ blob }) => blob))];
  const contents = new Map(blobsIn(await git(folder, ["cat-file", "--batch"], [], `${blobs.join("\n")}\n`)));
  if (contents.size < blobs.length)
    throw new UnreadableError(
      `The clone is partial and lacks files at "${revision}". Run \`git fetch --refetch --no-filter\`.`,
    );
  return new Map(wanted.map(({ path, blob }) => [path, contents.get(blob) as string]));
}

async function mergeBase(revision: string, folder: string): Promise<string | undefined> {
  // Fails first if this is not a repository.
  await git(folder, ["rev-parse", "--git-dir"]);
  const commit = (await commitOf(revision, folder)) ?? (await commitOf(`refs/remotes/origin/${revision}`, folder));
  const head = await commitOf("HEAD", folder);
  if (!head) return undefined;
  if (!commit) {
    throw new UnreadableError(
      `Git cannot find "${revision}" here. Fetch it with \`git fetch origin ${revision}\`, or correct the name; in GitHub Actions, set \`fetch-depth: 0\` for actions/checkout.`,
    );
  }
  const base = await gitText(folder, ["merge-base", commit, head], [1]);
  if (base) return base;
  const isShallow = (await gitText(folder, ["rev-parse", "--is-shallow-repository"])) === "true";
  throw new UnreadableError(
    isShallow
      ? `The clone is shallow: its history does not reach the point where HEAD left "${revision}". Run \`git fetch --unshallow\`; in GitHub Actions, set \`fetch-depth: 0\` for actions/checkout.`
      : `HEAD and "${revision}" have no commit in common, so there is nothing to compare with.`,
  );
}

/** @returns the id of the commit; undefined if there is none of that name */
const commitOf = async (revision: string, folder: string): Promise<string | undefined> =>
  (await gitText(folder, ["rev-parse", "--verify", "--quiet", `${revision}^{commit}`], [1, 128])) || undefined;

const gitText = async (...asked: Parameters<typeof git>): Promise<string> =>
  (await git(...asked)).toString("utf8").trim();

/** @throws UnreadableError */
async function git(folder: string, args: readonly string[], accept: readonly number[] = [], input = "") {
  const limits = { maxBuffer: MAX_OUTPUT, timeout: TIMEOUT };
  return runGit(["-C", folder, ...args], { ...limits, accept, input }).catch((error: GitFailure) => {
    throw new UnreadableError(printable(describeFailure(error, args[0] as string)));
  });
}

function describeFailure(error: GitFailure, command: string): string {
  const stderr = error.stderr.toString("utf8");
  if (error.code === "ENOENT") return "A baseline needs Git, which is not installed.";
  if (/not a git repository/i.test(stderr))
    return "A baseline needs a Git repository, and this folder is not in one. You can also compare with an earlier report: `--baseline report.json`.";
  if (error.killed) return `\`git ${command}\` timed out after ${TIMEOUT / 1000} s.`;
  const [line = ""] = stderr.trim().split("\n");
  return `\`git ${command}\` failed: ${line || error.message}`;
}
