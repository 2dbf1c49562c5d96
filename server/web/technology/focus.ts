/** The release line of a technology that its page is asked for. */
import type { OutLine } from "../../catalog/lines/out-lines.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { type Links, PREFIX } from "../../http/views/links.js";

/** What a page shows, as JSON. */
export const dataPath = ({ id }: Technology): string => `${PREFIX}/technologies/${id}`;

export const linePath = ({ id }: Technology, line: string): string => `/tech/${id}@${encodeURIComponent(line)}`;

export function pairPath(
  links: Links,
  technology: Technology,
  focus: Pick<OutLine, "range"> | undefined,
  other: Technology,
): string {
  if (!focus) return links.checkPath(technology, other);
  const subject = { technology, named: [{ package: undefined, version: focus.range }] };
  return links.askedPath(subject, { technology: other, named: [{ package: undefined, version: undefined }] });
}
