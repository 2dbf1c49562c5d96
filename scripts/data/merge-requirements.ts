/** Merges requirements into the file of a technology. */
import { dirname } from "node:path";
import semver from "semver";
import { isMap, isSeq, type YAMLMap, type YAMLSeq } from "yaml";
import type { Requirement } from "../../schemas/types.js";
import { intersects, newestFirst, parseRange } from "../../server/catalog/facts/version-range.js";
import type { NameIndex } from "../../server/catalog/names/names.js";
import type { DataFile } from "../../server/data/file.js";
import { aboutOf, plain } from "./declared-requirements.js";

interface Change {
  what: "added" | "updated" | "kept";
  requirement: Requirement;
  why?: string;
}

/**
 * Brings requirements into a technology's document, which is changed in place; comments and other entries stay.
 * @returns what was done about each that is not there already
 */
export function mergeRequirements(
  file: DataFile,
  fresh: readonly Requirement[],
  names: NameIndex,
  today: string,
): Change[] {
  const { document } = file;
  const record = document.toJS() as { requires?: Requirement[]; checked: string };
  const changes: Change[] = [];
  let list = document.get("requires") as YAMLSeq<YAMLMap> | undefined;
  for (const requirement of fresh) {
    const entries = ((list?.toJSON() as Requirement[] | undefined) ?? []).map((entry, index) => ({ entry, index }));
    const about = aboutOf(requirement, names);
    const alike = entries.filter(({ entry }) => {
      const other = aboutOf(entry, names);
      const shared = about.length === 0 ? other.length === 0 : about.some((name) => other.includes(name));
      return entry.package === requirement.package && entry.of === requirement.of && shared;
    });
    const same = alike.find(({ entry }) => entry.version === requirement.version);
    if (same) {
      const node = list?.items[same.index];
      const change = compare(same.entry, requirement, names, node);
      if (!change) continue;
      changes.push(change);
      if (change.what === "updated") replaceEntry(node, requirement, record.checked, today);
      continue;
    }
    const line = parseRange(requirement.version);
    const finer = alike.find(({ entry }) => {
      const other = parseRange(entry.version);
      return line && other && intersects(line, other);
    });
    if (finer) {
      changes.push({
        what: "kept",
        requirement,
        why: `there are entries for more specific lines (${finer.entry.version})`,
      });
      continue;
    }
    const node = document.createNode({
      ...requirement,
      ...(record.checked !== today && { checked: today }),
    }) as YAMLMap;
    if (!isSeq(list)) {
      document.set("requires", document.createNode([]));
      list = document.get("requires") as YAMLSeq<YAMLMap>;
    }
    list.items.splice(placeFor(requirement, entries), 0, node);
    changes.push({ what: "added", requirement });
  }
  return changes;
}

/** The release that a source names: the last version in its address before the path of the file. */
function releaseIn(source: string): string | undefined {
  const ref = /\/blob\/(.+)$/.exec(source)?.[1] ?? "";
  return /(\d+\.\d+\.\d+(?:-[\w.]+)?)\//.exec(ref)?.[1];
}

const LOCKFILE = /(?:lock\.ya?ml|-lock\.json|\.lockb?)$/;

function compare(
  entry: Requirement,
  fresh: Requirement,
  names: NameIndex,
  node: YAMLMap | undefined,
): Change | undefined {
  const [known, about] = [aboutOf(entry, names), aboutOf(fresh, names)];
  const equal = plain(entry.range) === plain(fresh.range) && (entry.optional ?? false) === (fresh.optional ?? false);
  const covers = about.every((name) => known.includes(name));
  const keep = (why: string): Change | undefined => (equal ? undefined : { what: "kept", requirement: fresh, why });
  if (equal && covers && entry.source === fresh.source) return undefined;
  if (node && isCommented(node)) return keep("its range has a comment");
  if (!entry.source.endsWith("/package.json") && !LOCKFILE.test(entry.source)) {
    return keep(`its source is not a manifest: ${entry.source}`);
  }
  if (covers && about.length < known.length && !equal) return keep("it covers several packages");
  if (entry.source === fresh.source && !equal) return keep("it was edited by hand");
  const [old, now] = [releaseIn(entry.source), releaseIn(fresh.source)];
  const sameProject =
    dirname(entry.source).split("/").slice(0, 5).join() === fresh.source.split("/").slice(0, 5).join();
  const older = sameProject && old && now && semver.valid(old) && semver.valid(now) && semver.gte(old, now);
  if (older && covers) return undefined;
  return covers && about.length < known.length ? undefined : { what: "updated", requirement: fresh };
}

/** A range with a comment beside it is one that somebody thought about. */
function isCommented(node: YAMLMap): boolean {
  const range = node.get("range", true) as { comment?: string | null } | undefined;
  return Boolean(range?.comment);
}

function replaceEntry(node: YAMLMap | undefined, fresh: Requirement, checkedAbove: string, today: string): void {
  if (!isMap(node)) return;
  if (fresh.ofPackages) node.set("ofPackages", fresh.ofPackages);
  node.set("range", fresh.range);
  node.set("source", fresh.source);
  if (fresh.optional) node.set("optional", true);
  else node.delete("optional");
  if (checkedAbove === today) node.delete("checked");
  else node.set("checked", today);
}

/** Newest line first among the entries of a package, the packages in the order in which they came. */
function placeFor(fresh: Requirement, entries: readonly { entry: Requirement; index: number }[]): number {
  const own = entries.filter(({ entry }) => entry.package === fresh.package);
  const line = parseRange(fresh.version);
  const older = own.find(({ entry }) => {
    const other = parseRange(entry.version);
    return line && other && newestFirst(line, other) < 0;
  });
  if (older) return older.index;
  const last = own.at(-1);
  if (last) return last.index + 1;
  return fresh.package === undefined ? 0 : entries.length;
}
