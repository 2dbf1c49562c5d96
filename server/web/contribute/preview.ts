/** What a submission would change, before it is handed in. */
import { Document } from "yaml";
import type { Catalog } from "../../catalog/catalog.js";
import { factsOn } from "../../catalog/catalog.js";
import type { Technology } from "../../catalog/technology.js";
import { changeFiles } from "../../contributions/change.js";
import type { Submission } from "../../contributions/submission.js";
import { formatDocument } from "../../data/format.js";
import { kindOf } from "../../data/kinds.js";
import { type DiffLine, diffLines } from "./diff.js";

/** A file as the submission would leave it. */
export interface PreviewedFile {
  /** From the root of the repository: `data/rules/nextjs/react.yaml`. */
  path: string;
  text: string;
  /** What changes in a file that is there; undefined for a new one. */
  diff: DiffLine[] | undefined;
}

/**
 * The files that a submission would write; none when the data say all of it already. It reckons with what the catalog
 * holds: comments in files are not shown, and stay.
 */
export async function previewOf(submission: Submission, catalog: Catalog): Promise<PreviewedFile[]> {
  const read = async (path: string) => textIn(catalog, path);
  const { files } = await changeFiles(submission, read);
  return files.map(({ path, text }) => {
    const before = textIn(catalog, path);
    return { path: `data/${path}`, text, diff: before === undefined ? undefined : diffLines(before, text) };
  });
}

/** The technology of an id, and not of another spelling. */
export function technologyOf(catalog: Catalog, id: string): Technology | undefined {
  const found = catalog.names.resolve(id)?.technology;
  return found?.id === id ? found : undefined;
}

/** The text of a record as its file has it, without comments; undefined when there is no such record. */
function textIn(catalog: Catalog, path: string): string | undefined {
  const kind = kindOf(path);
  const [one = "", two = ""] = kind?.path.exec(path)?.slice(1) ?? [];
  const record =
    kind?.name === "rule"
      ? ruleOf(catalog, one, two)
      : kind?.name === "ai-tool"
        ? catalog.tools.get(one)
        : technologyOf(catalog, one)?.record;
  return kind && record && formatDocument(new Document(record), path, kind);
}

function ruleOf(catalog: Catalog, one: string, two: string) {
  const [a, b] = [technologyOf(catalog, one), technologyOf(catalog, two)];
  return a && b && factsOn(catalog, a, b)?.rule?.record;
}
