/** Previews the file changes of a submission. */
import { Document } from "yaml";
import type { Catalog } from "../../../catalog/catalog.js";
import { factsOn } from "../../../catalog/catalog.js";
import type { Technology } from "../../../catalog/facts/technology.js";
import { changeFiles } from "../../../contributions/proposal/change.js";
import type { Submission } from "../../../contributions/submission.js";
import { formatDocument } from "../../../data/format.js";
import { kindOf } from "../../../data/kinds.js";
import { type DiffLine, diffLines } from "./diff.js";

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
