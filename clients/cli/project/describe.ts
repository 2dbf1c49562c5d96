/** How the files of a project are reported: read, partly, not at all, or left out. */
import { posix } from "node:path";
import { folderOf, upwards } from "../../../server/manifests/folders.js";
import { nameOf, type Problem, type Reading } from "../../../server/manifests/reading.js";
import { formatOf, isUnsupported } from "../../../server/manifests/registry.js";
import type { OpenedLock } from "../../../server/manifests/workspace.js";
import { NOT_RECORDED, type ReportedFile } from "../report/report.js";

export function describeFile(path: string, reading: Reading | Problem): ReportedFile {
  if ("problem" in reading)
    return { path, kind: posix.basename(path), state: "unread", notes: [reading.problem], entries: 0 };
  const { kind, notRead, passedOver, entries } = reading;
  return {
    path,
    kind,
    state: notRead.length > 0 ? "partly" : "read",
    notes: [...notRead.map((what) => `not understood: ${what}`), ...passedOver.map((what) => `left out: ${what}`)],
    entries: entries.length,
  };
}

/** A manifest of a kind that is not read is left out where others say what the project is; alone, it is not read. */
export function leaveOut(file: ReportedFile, isRead: (folder: string) => boolean): ReportedFile {
  if (!isUnsupported(file.path) || formatOf(file.path) || ![...upwards(folderOf(file.path))].some(isRead)) return file;
  return { ...file, state: "read", notes: file.notes.map((note) => `left out: ${note}`), isLeftOut: true };
}

/** @param used the lockfile that counts in its folder */
export function describeLock({ path, lock }: OpenedLock, used: string | undefined): ReportedFile {
  if ("problem" in lock) return describeFile(path, lock);
  const file = describeFile(path, lock.reading());
  const other = used === undefined || used === path ? undefined : `is left out: package.json goes with ${nameOf(used)}`;
  const remark = other ?? (lock.tree ? undefined : NOT_RECORDED);
  return remark === undefined ? file : { ...file, notes: [...file.notes, `it ${remark}`], remark };
}
