/** What the page of a technology is about: all of it, or one of its release lines. */
import type { OutLine } from "../../catalog/lines/out-lines.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { type Links, PREFIX } from "../../http/views/links.js";

/** What a page shows, as JSON. */
export const dataPath = ({ id }: Technology): string => `${PREFIX}/technologies/${id}`;

export const linePath = ({ id }: Technology, line: string): string => `/tech/${id}@${encodeURIComponent(line)}`;

export interface TechnologyView {
  technology: Technology;
  focus: OutLine | undefined;
  /** `Next.js 15`. */
  asked: string;
  /** From the root of the service. */
  path: string;
}

export function viewTechnology(technology: Technology, focus?: OutLine): TechnologyView {
  const { id, name } = technology;
  return focus
    ? { technology, focus, asked: `${name} ${focus.name}`, path: linePath(technology, focus.name) }
    : { technology, focus, asked: name, path: `/tech/${id}` };
}

export function pairPath(links: Links, { technology, focus }: TechnologyView, other: Technology): string {
  if (!focus) return links.checkPath(technology, other);
  const subject = { technology, named: [{ package: undefined, version: focus.range }] };
  return links.askedPath(subject, { technology: other, named: [{ package: undefined, version: undefined }] });
}
