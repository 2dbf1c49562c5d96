/** What tells one finding from another, in every run. */
import { createHash } from "node:crypto";
import type { Finding } from "./report.js";

/** What makes a finding the one it is. */
export interface Identity {
  /** Path of the project, with `/` between folders. */
  project: string;
  a: { id: string };
  b: { id: string };
  status: Finding["status"];
}

/** Changes when the formula does, so that old and new values are never compared. */
const FORMULA = "stackfit/v1";

/**
 * The fingerprint of a finding: the first 32 hexadecimal digits of the SHA-256 of the JSON text
 * `["stackfit/v1", project, id, id, status]`, the two ids in the order of their code units.
 *
 * Where the packages are named, their versions and the wording make no difference, nor does the order of the two sides:
 * a finding stays the same one while it is worked on. Another folder, pair or kind of finding is another one.
 */
export function fingerprintOf({ project, a, b, status }: Identity): string {
  return digest([FORMULA, project, ...[a.id, b.id].sort(), status]);
}

/** The fingerprint of a file that was not read as a whole, made like that of a finding from `["stackfit/v1", path]`. */
export function fileFingerprintOf(path: string): string {
  return digest([FORMULA, path]);
}

function digest(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex").slice(0, 32);
}
