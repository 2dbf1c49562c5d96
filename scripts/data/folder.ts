/** The data folder as importers use it: validated, with names looked up, and written in its one layout. */
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Document, YAMLMap } from "yaml";
import type { Catalog } from "../../server/catalog/catalog.js";
import { buildCatalog } from "../../server/catalog/compile.js";
import type { DataFile } from "../../server/data/file.js";
import { formatDocument } from "../../server/data/format.js";
import { kindOf } from "../../server/data/kinds.js";
import { examineFile, loadData } from "../../server/data/load.js";

export interface DataFolder {
  folder: string;
  catalog: Catalog;
  /** By path relative to the folder. */
  files: ReadonlyMap<string, DataFile>;
}

/**
 * Opens a data folder.
 * @throws Error when it cannot be read or has mistakes: an importer builds on nothing that is wrong already
 */
export async function openDataFolder(folder: string, today: string): Promise<DataFolder> {
  const { records, files, problems } = await loadData(folder, today);
  if (problems.length > 0) {
    throw new Error(`${folder} has ${problems.length} problems: run \`npm run data:check\` and fix them first`);
  }
  return {
    folder,
    catalog: buildCatalog(records, { id: "", date: "" }),
    files: new Map(files.map((file) => [file.path, file])),
  };
}

/**
 * Writes a document where it belongs, whole or not at all.
 * @param path relative to the data folder
 * @returns whether the file differs from what was there
 * @throws Error when it is no record after its schema
 */
export async function writeRecord({ folder, files }: DataFolder, path: string, document: Document): Promise<boolean> {
  const kind = kindOf(path);
  if (!kind) throw new Error(`${path} is not a valid path for a data file`);
  const text = formatDocument(document, path, kind);
  if (files.get(path)?.text === text) return false;
  const [mistake] = examineFile(path, text).problems;
  if (mistake) throw new Error(`${path} would be invalid, so it was not written: ${mistake.what}`);
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true });
  await writeFile(`${target}.new`, text);
  await rename(`${target}.new`, target);
  return true;
}

/** Whether an entry carries a comment: it was edited by hand, and importers leave it alone. */
export function isCommented(node: YAMLMap): boolean {
  const parts = [node, ...node.items.flatMap(({ key, value }) => [key, value])] as ({
    comment?: string | null;
    commentBefore?: string | null;
  } | null)[];
  return parts.some((part) => Boolean(part?.comment ?? part?.commentBefore));
}
