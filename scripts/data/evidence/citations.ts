/** Every address that a fact cites, with the place it stands at. */
import { isMap, isScalar, isSeq, type Node } from "yaml";
import { type DataFile, type PathStep, placeOf } from "../../../server/data/file.js";

export interface Citation {
  url: string;
  /** Relative to the data folder. */
  path: string;
  line: number;
  column: number;
  /** The day the source was last opened, after the fact itself or its record. */
  checked: string | undefined;
}

/** Fields whose addresses are evidence (`url` is that of an upgrade guide); others, such as `homepage`, tell where to read on. */
const CITING = new Set(["source", "evidence", "sources", "url"]);

/** All citations of a file. */
export function citationsOf(file: DataFile): Citation[] {
  const found: Citation[] = [];
  const walk = (
    node: Node | null | undefined,
    steps: readonly PathStep[],
    cites: boolean,
    checked: string | undefined,
  ) => {
    if (isMap(node)) {
      const own = node.get("checked") ?? node.get("updated");
      const day = typeof own === "string" ? own : checked;
      for (const { key, value } of node.items) {
        const name = String(isScalar(key) ? key.value : key);
        walk(value as Node, [...steps, name], cites || CITING.has(name), day);
      }
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) walk(item as Node, [...steps, index], cites, checked);
    } else if (cites && isScalar(node) && typeof node.value === "string") {
      found.push({ url: node.value, ...placeOf(file, steps), checked });
    }
  };
  walk(file.document.contents, [], false, undefined);
  return found;
}
