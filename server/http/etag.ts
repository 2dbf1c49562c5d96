/** Entity tags (RFC 9110, section 8.8.3). */
import { createHash } from "node:crypto";

/** A strong tag for a body. */
export function etagOf(body: string | Buffer): string {
  return `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
}

/** Whether an `If-None-Match` names a tag, compared weakly (RFC 9110, section 13.1.2). */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.split(",").some((tag) => tag.trim() === "*" || opaque(tag) === opaque(etag));
}
