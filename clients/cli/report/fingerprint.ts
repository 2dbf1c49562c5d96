/** Identifies a finding across runs. */
import { createHash } from "node:crypto";
import type { Finding, Sides } from "./report.js";

interface Identity extends Pick<Finding, "project" | "status">, Sides {
  /** How many findings before it in the project are the same in all that; 0 for most. */
  nth?: number;
}

/** Changes with the formula, so that old and new values never match. */
const FORMULA = "stackfit/v1";

/**
 * The fingerprint of a finding: the first 32 hexadecimal digits of the SHA-256 of the JSON text
 * `["stackfit/v1", project, id, id, status]`, the two ids sorted by code units; of several that are the same in all that, the
 * second has a 1 at the end, and so on.
 *
 * Lines, versions, wording and the order of the two sides do not matter; another folder, pair or status is another finding.
 */
export function fingerprintOf({ project, a, b, status, nth = 0 }: Identity): string {
  return digest([FORMULA, project, ...[a.id, b.id].sort(), status, ...(nth === 0 ? [] : [String(nth)])]);
}

/** The fingerprint of a partly read file, made in the same way from `["stackfit/v1", path]`. */
export function fileFingerprintOf(path: string): string {
  return digest([FORMULA, path]);
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
