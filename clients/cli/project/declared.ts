/** The ranges that manifests allow, beside the versions that lockfiles lock. */
import type { AskedEntry, Entry } from "../../../server/catalog/scan/entry.js";
import { isEditable } from "../../../server/manifests/edit/edit.js";
import { readManifest } from "../../../server/manifests/read.js";

/** The entries of a project, with the range that the manifest allows where the version is a locked one. */
export function withDeclared(
  entries: readonly Entry[],
  files: readonly { path: string; text: string }[],
): AskedEntry[] {
  const declared = new Map<string, string>();
  const keyOf = ({ ecosystem, name }: Entry) => `${ecosystem ?? ""} ${name.toLowerCase()}`;
  for (const { path, text } of files.filter((file) => isEditable(file.path))) {
    const reading = readManifest(path, text);
    for (const entry of "problem" in reading || reading.extent !== "named" ? [] : reading.entries) {
      if (entry.version !== undefined && !declared.has(keyOf(entry))) declared.set(keyOf(entry), entry.version);
    }
  }
  return entries.map((entry) => ({ ...entry, declared: declared.get(keyOf(entry)) }));
}
