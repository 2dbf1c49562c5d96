/** Folders that are no part of what a project ships: copies of others, examples, benchmarks. */
import ignore from "ignore";
import { folderOf } from "../../../server/manifests/folders.js";
import { nameOf, type TextFile } from "../../../server/manifests/reading.js";

const USUAL =
  /^(?:vendor|vendored|third[-_]party|_?examples?|samples?|demos?|benchmarks?|hot-?fix(?:es)?|__tests__|test-fixtures)$/i;

/** Attributes by which a repository calls a folder somebody else's (https://github.com/github-linguist/linguist/blob/main/docs/overrides.md). */
const VENDORED = /(?:^|\s)linguist-(?:vendored|generated)(?:=true)?(?=\s|$)/;

/** @returns whether a folder is set apart: by its name, by that of a folder above it, or by .gitattributes */
export function createSetApart(files: readonly TextFile[]): (folder: string) => boolean {
  const marked = files.flatMap(({ path, text }) => {
    if (nameOf(path) !== ".gitattributes") return [];
    const lines = text.split(/\r?\n/).filter((line) => VENDORED.test(line) && !line.startsWith("#"));
    const base = folderOf(path) === "." ? "" : `${folderOf(path)}/`;
    return lines.length > 0
      ? [{ base, patterns: ignore().add(lines.map((line) => line.trim().split(/\s/)[0] ?? "")) }]
      : [];
  });
  return (folder) =>
    folder.split("/").some((name) => USUAL.test(name)) ||
    marked.some(
      ({ base, patterns }) =>
        folder.startsWith(base) && folder !== "." && patterns.ignores(`${folder.slice(base.length)}/x`),
    );
}
