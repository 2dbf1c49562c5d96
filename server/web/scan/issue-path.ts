/** Where a finding is explained. */
import { versionOf } from "../../catalog/names/question.js";
import type { JudgedPair } from "../../catalog/scan/scan.js";
import type { Links } from "../../http/views/links.js";

/** Versions with more characters do not fit into an address. */
const LONGEST_VERSION = 100;

/** The path of the page of a pair, for its versions where each side has one; of a technology that is past its end of life, its own. */
export function issuePath(links: Links, { a, b }: JudgedPair, platform: string | undefined): string {
  if (a.technology === b.technology && versionOf(a)?.text === versionOf(b)?.text)
    return links.to(`/tech/${a.technology.id}`);
  const path =
    hasOneVersion(a) && hasOneVersion(b) ? links.askedPath(a, b) : links.checkPath(a.technology, b.technology);
  return platform ? `${path}?platform=${encodeURIComponent(platform)}` : path;
}

/** Whether its version fits into an address: it is not a union of several. */
function hasOneVersion(subject: JudgedPair["a"]): boolean {
  const text = versionOf(subject)?.text ?? "";
  return text.length <= LONGEST_VERSION && !text.includes(" and ");
}
