/** Merges what CI tests with into the file of a technology. */
import { isSeq, visit, type YAMLMap, type YAMLSeq } from "yaml";
import type { Test } from "../../../schemas/types.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { newestFirst } from "../../../server/catalog/versions/range.js";
import type { DataFile } from "../../../server/data/file.js";

export interface Change {
  what: "added" | "updated" | "kept";
  test: Test;
  why?: string;
}

/**
 * Brings tests into a technology's document, which is changed in place: an entry for each release line and other technology,
 * the newest first. Entries with a comment and those of other repositories or of newer releases stay.
 * @param lineOf the release line of a version
 * @returns what was done about each that is not there already
 */
export function mergeTests(
  { document }: DataFile,
  fresh: readonly Test[],
  lineOf: (version: string) => string,
  today: string,
): Change[] {
  const changes: Change[] = [];
  const { checked } = document.toJS() as { checked: string };
  let list = document.get("tests") as YAMLSeq<YAMLMap> | undefined;
  for (const test of fresh) {
    const nodes = list?.items ?? [];
    const at = nodes.findIndex((node) => {
      const known = node.toJSON() as Test;
      return known.with === test.with && lineOf(known.version) === lineOf(test.version);
    });
    const node = document.createNode({ ...test, ...(checked !== today && { checked: today }) }) as YAMLMap;
    const known = nodes[at]?.toJSON() as Test | undefined;
    if (!known) {
      if (!isSeq(list)) {
        document.set("tests", document.createNode([]));
        list = document.get("tests") as YAMLSeq<YAMLMap>;
      }
      const older = list.items.findIndex((other) => isOlder(other.toJSON() as Test, test));
      list.items.splice(older < 0 ? list.items.length : older, 0, node);
      changes.push({ what: "added", test });
      continue;
    }
    if (known.version === test.version && known.range === test.range && known.source === test.source) continue;
    const why = reasonToKeep(known, test, nodes[at] as YAMLMap);
    if (why === undefined) nodes[at] = node;
    changes.push(why === undefined ? { what: "updated", test } : { what: "kept", test, why });
  }
  return changes;
}

function isOlder(one: Test, other: Test): boolean {
  const [version, than] = [parseRange(one.version), parseRange(other.version)];
  return version !== undefined && than !== undefined && newestFirst(version, than) > 0;
}

function reasonToKeep(known: Test, fresh: Test, node: YAMLMap): string | undefined {
  if (isCommented(node)) return "it has a comment";
  if (repositoryIn(known.source) !== repositoryIn(fresh.source)) return "its source is elsewhere";
  return isOlder(fresh, known) ? "it is of a newer release" : undefined;
}

/** Whether there is a comment at any part of an entry. */
function isCommented(node: YAMLMap): boolean {
  let found = Boolean(node.comment ?? node.commentBefore);
  visit(node, {
    Scalar: (_, { comment, commentBefore }) => {
      found ||= Boolean(comment ?? commentBefore);
    },
  });
  return found;
}

const repositoryIn = (source: string): string => source.split("/blob/")[0] as string;
