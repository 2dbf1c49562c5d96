/** Previews the file changes of a submission, line by line. */
import { structuredPatch } from "diff";
import { Document } from "yaml";
import { type Catalog, factsOn } from "../../../catalog/catalog.js";
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

/** The current file without comments; undefined for a new record. */
function textIn(catalog: Catalog, path: string): string | undefined {
  const kind = kindOf(path);
  const [one = "", two = ""] = kind?.path.exec(path)?.slice(1) ?? [];
  const record =
    kind?.name === "rule"
      ? ruleOf(catalog, one, two)
      : kind?.name === "ai-tool"
        ? catalog.tools.get(one)
        : catalog.names.byId(one)?.record;
  return kind && record && formatDocument(new Document(record), path, kind);
}

function ruleOf(catalog: Catalog, one: string, two: string) {
  const [a, b] = [one, two].map((id) => catalog.names.byId(id));
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
  const options = { context: CONTEXT, maxEditLength: MOST_CHANGES };
  const patch = structuredPatch("", "", before, after, undefined, undefined, options);
  if (!patch) return [...marked("removed", before), ...marked("added", after)];
  let read = 0;
  const skipTo = (line: number): DiffLine[] => {
    const hidden = line - read;
    const text = hidden === 1 ? "1 unchanged line" : `${hidden} unchanged lines`;
    return hidden > 0 ? [{ kind: "gap", text }] : [];
  };
  const shown = patch.hunks.flatMap(({ oldStart, oldLines, lines }) => {
    const gap = skipTo(oldStart - 1);
    read = oldStart - 1 + oldLines;
    return [...gap, ...lines.map((line): DiffLine => ({ kind: KINDS[line.charAt(0)] ?? "same", text: line.slice(1) }))];
  });
  return [...shown, ...skipTo(linesOf(before).length)];
}

const KINDS: Partial<Record<string, DiffLine["kind"]>> = { "+": "added", "-": "removed" };

const linesOf = (text: string) => text.split("\n").slice(0, -1);

const marked = (kind: DiffLine["kind"], text: string) => linesOf(text).map((line): DiffLine => ({ kind, text: line }));
