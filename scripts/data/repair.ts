/** What a program can fix in a data file: layout, quotes, the order of a pair, a severity that its status settles. */
import { isScalar, isSeq, visit } from "yaml";
import { SEVERITIES } from "../../server/data/checks/rule.js";
import type { DataFile } from "../../server/data/file.js";
import { formatDocument } from "../../server/data/format.js";
import { ID } from "../../server/data/kinds.js";

interface FileRepair {
  /** Where the file belongs; differs from where it was when a pair's order was fixed. */
  path: string;
  text: string;
}

/** The file as it should stand. What needs a person's judgement is left as it is. */
export function repair(file: DataFile): FileRepair {
  const document = file.document.clone() as DataFile["document"];
  visit(document, {
    Scalar(key, node) {
      // A number where only text is allowed was a version before YAML read it: its source still has all digits.
      if (key !== "key" && key !== null && typeof node.value === "number" && node.source !== undefined)
        node.value = node.source;
    },
    Pair(_, pair) {
      // Of a technology: other records name people, companies and tools as they write themselves.
      const isAliases = file.kind.name === "technology" && isScalar(pair.key) && pair.key.value === "aliases";
      if (!isAliases || !isSeq(pair.value)) return;
      for (const item of pair.value.items) {
        if (isScalar(item) && typeof item.value === "string") item.value = item.value.trim().toLowerCase();
      }
    },
  });
  if (file.kind.name !== "rule") return { path: file.path, text: formatDocument(document, file.path, file.kind) };
  const exceptions = (file.value as { exceptions?: unknown } | null)?.exceptions;
  const places = Array.isArray(exceptions) ? exceptions.map((_, index) => ["exceptions", index]) : [];
  for (const steps of [[], ...places]) {
    const status = document.getIn([...steps, "status"]) as keyof typeof SEVERITIES;
    const allowed = Object.hasOwn(SEVERITIES, status) ? SEVERITIES[status] : [];
    if (allowed.length === 1) document.setIn([...steps, "severity"], allowed[0]);
  }
  const path = orderPair(document) ?? file.path;
  return { path, text: formatDocument(document, path, file.kind) };
}

/** Puts the two ids of a rule in order. @returns the new path; undefined when nothing was to be done */
function orderPair(document: DataFile["document"]): string | undefined {
  const [a, b] = [document.get("techA"), document.get("techB")];
  if (typeof a !== "string" || typeof b !== "string" || a <= b || !ID.test(a) || !ID.test(b)) return undefined;
  document.set("techA", b);
  document.set("techB", a);
  return `rules/${b}/${a}.yaml`;
}
