/** The findings of a project at a baseline. */
import { statSync } from "node:fs";
import { basename, resolve } from "node:path";
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
import { findingsInReport, isReportFile } from "./baseline.js";
import { filesAt } from "./files-at.js";
import type { Finding, ProjectReport } from "./report.js";

interface Scanned {
  standpoint: Standpoint;
  targets: readonly string[];
  options: TargetOptions;
  judge(stack: Stack): ProjectReport;
}

/**
 * The findings at a baseline.
 * @param baseline a branch, tag or commit, which means its merge base with HEAD; or the path of a JSON report
 */
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
