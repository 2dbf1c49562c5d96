/** The findings of a project at a baseline. */
import { readFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { formatOf } from "../../../server/manifests/registry.js";
import { UnreadableError, UsageError } from "../command.js";
import type { PathFilter } from "../config/paths.js";
import { isSkippedFolder } from "../project/find.js";
import { countsBelow } from "../project/folders.js";
import { gather, type Stack } from "../project/gather.js";
import { folderOf, isOutside, parentFolders, prefixOf } from "../project/targets.js";
import { findingsInReport, isReportFile } from "./baseline.js";
import { filesAt } from "./files-at.js";
import type { Finding, ProjectReport } from "./report.js";

interface Scanned {
  cwd: string;
  /** The scanned folders and files, as given. */
  targets: readonly string[];
  filter: PathFilter;
  judge(stack: Stack): ProjectReport;
}

/**
 * The findings at a baseline.
 * @param baseline a branch, tag or commit, which means its merge base with HEAD; or the path of a JSON report
 * @throws UsageError, UnreadableError
 */
export async function findingsAt(baseline: string, { cwd, targets, filter, judge }: Scanned): Promise<Finding[]> {
  if (isReportFile(baseline)) return findingsInReport(readReport(resolve(cwd, baseline), baseline), baseline);
  const scopes = targets.map((target) => scopeOf(target, cwd));
  const above = new Set(targets.flatMap((target) => parentFolders(prefixOf(resolve(cwd, target), cwd))));
  const isScanned = (path: string) => scopes.some((covers) => covers(path)) && formatOf(path) !== undefined;
  const isAbove = (path: string) => above.has(path.slice(0, path.lastIndexOf("/") + 1)) && countsBelow(path);
  const isWanted = (path: string) => (isScanned(path) || isAbove(path)) && isTaken(path, filter);
  const files = await filesAt(baseline, cwd, isWanted);
  const texts = new Map([...files].sort().map(([path, text]) => [path, { text, isAbove: !isScanned(path) }] as const));
  // Of what is installed now, only what the lockfile had then counts; without it, all that is read there would seem new.
  return gather(texts, cwd).stacks.flatMap((stack) => judge(stack).findings);
}

/** Tests whether a path, relative to the current folder, was scanned. */
function scopeOf(target: string, cwd: string): (path: string) => boolean {
  const start = resolve(cwd, target);
  const prefix = prefixOf(start, cwd);
  if (isOutside(prefix))
    throw new UsageError(
      `a Git baseline only covers the current folder, and ${target} is outside it: run stackfit there`,
    );
  const isFile = folderOf(start) !== start;
  return isFile ? (path) => path === prefix + basename(start) : (path) => path.startsWith(prefix);
}

function readReport(path: string, shown: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    throw new UnreadableError(
      `${shown}: ${(error as NodeJS.ErrnoException).code === "ENOENT" ? "no such file" : (error as Error).message}`,
    );
  }
}

/** Git lists files, so each of their folders is checked too. */
function isTaken(path: string, filter: PathFilter): boolean {
  const steps = path.split("/").slice(0, -1);
  const folders = steps.map((_, index) => steps.slice(0, index + 1).join("/"));
  return (
    filter.takesFile(path) && !steps.some(isSkippedFolder) && !folders.some((folder) => filter.skipsFolder(folder))
  );
}
