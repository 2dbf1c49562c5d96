/** Previews the file changes of a submission, line by line. */
import { diffArrays } from "diff";
import { Document } from "yaml";
import { type Catalog, factsOn } from "../../../catalog/catalog.js";
import type { Technology } from "../../../catalog/technology/technology.js";
import { changeFiles } from "../../../contributions/proposal/change.js";
import type { Submission } from "../../../contributions/submission.js";
import { formatDocument } from "../../../data/format.js";
import { kindOf } from "../../../data/kinds.js";

export interface PreviewedFile {
  /** From the root of the repository: `data/rules/nextjs/react.yaml`. */
  path: string;
  text: string;
  /** Undefined for a new file. */
  diff: DiffLine[] | undefined;
}

/**
 * @returns the files that a submission would change; none if nothing changes. Comments in the files stay, but are not
 * shown, since the catalog does not have them.
 */
export async function previewSubmission(submission: Submission, catalog: Catalog): Promise<PreviewedFile[]> {
  const read = async (path: string) => textIn(catalog, path);
  const { files } = await changeFiles(submission, read);
  return files.map(({ path, text }) => {
    const before = textIn(catalog, path);
    return { path: `data/${path}`, text, diff: before === undefined ? undefined : diffLines(before, text) };
  });
}

export function findTechnology(catalog: Catalog, id: string): Technology | undefined {
  const found = catalog.names.resolve(id)?.technology;
  return found?.id === id ? found : undefined;
}

/** The current file without comments; undefined for a new record. */
function textIn(catalog: Catalog, path: string): string | undefined {
  const kind = kindOf(path);
  const [one = "", two = ""] = kind?.path.exec(path)?.slice(1) ?? [];
  const record =
    kind?.name === "rule"
      ? ruleOf(catalog, one, two)
      : kind?.name === "ai-tool"
        ? catalog.tools.get(one)
        : findTechnology(catalog, one)?.record;
  return kind && record && formatDocument(new Document(record), path, kind);
}

function ruleOf(catalog: Catalog, one: string, two: string) {
  const [a, b] = [findTechnology(catalog, one), findTechnology(catalog, two)];
  return a && b && factsOn(catalog, a, b)?.rule?.record;
}

export interface DiffLine {
  /** `gap` stands for hidden unchanged lines. */
  kind: "same" | "added" | "removed" | "gap";
  text: string;
}

const CONTEXT = 3;

const MOST_CHANGES = 1000;

/** @returns the lines in order, without long unchanged parts */
export function diffLines(before: string, after: string): DiffLine[] {
  return withGaps(compare(linesOf(before), linesOf(after)));
}

const linesOf = (text: string) => (text === "" ? [] : text.replace(/\n$/, "").split("\n"));

function compare(before: readonly string[], after: readonly string[]): DiffLine[] {
  const mark = (kind: DiffLine["kind"], lines: readonly string[]) => lines.map((text): DiffLine => ({ kind, text }));
  const changes = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES });
  if (!changes) return [...mark("removed", before), ...mark("added", after)];
  return changes.flatMap(({ value, added, removed }) => mark(added ? "added" : removed ? "removed" : "same", value));
}

function withGaps(lines: readonly DiffLine[]): DiffLine[] {
  const changes = lines.flatMap(({ kind }, index) => (kind === "same" ? [] : [index]));
  const isNear = (index: number) => changes.some((change) => Math.abs(change - index) <= CONTEXT);
  const shown: DiffLine[] = [];
  let hidden = 0;
  const close = () => {
    if (hidden > 0) shown.push({ kind: "gap", text: hidden === 1 ? "1 unchanged line" : `${hidden} unchanged lines` });
    hidden = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (isNear(index)) {
      close();
      shown.push(line);
    } else hidden += 1;
  }
  close();
  return shown;
}
