/** How files or pasted text were understood. */
import { listOf } from "../../catalog/words.js";
import type { Project } from "../../manifests/project.js";
import { counted } from "../texts.js";

/** What was read; only the entries are known of what a browser has read and sent. */
export interface ReadProject extends Partial<Pick<Project, "kinds" | "passedOver" | "notRead">> {
  entries: readonly unknown[];
}

/** `Read package.json and yarn.lock: 42 dependencies. Skipped: 2 internal packages.` */
export function describeRead({ entries, kinds = [], passedOver = [], notRead = [] }: ReadProject): string {
  const count = counted(entries.length, "dependency", "dependencies");
  const named = kinds.map((kind) => (kind === "list" ? "a list" : kind));
  return [
    named.length === 0 ? `Read ${count}.` : `Read ${listOf(named)}: ${count}.`,
    ...(passedOver.length > 0 ? [`Skipped: ${listOf(passedOver)}.`] : []),
    ...(notRead.length > 0 ? [`Not understood: ${listOf(notRead)}.`] : []),
  ].join(" ");
}
