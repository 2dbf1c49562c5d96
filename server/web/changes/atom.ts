/** A feed as Atom: https://www.rfc-editor.org/rfc/rfc4287 */
import { escapeXml } from "../../catalog/xml.js";
import type { Entry, Feed } from "./feed.js";

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";

export function formatAtom({ title, description, home, atom, json, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(atom)}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${escapeXml(atom)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(home)}"/>
  <link rel="alternate" type="application/feed+json" href="${escapeXml(json)}"/>
  <updated>${escapeXml(updated)}</updated>
  <author><name>StackFit</name></author>
${entries.map(entryXml).join("")}</feed>
`;
}

const entryXml = ({ id, url, title, date, html }: Entry) => `  <entry>
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <published>${escapeXml(date)}</published>
    <updated>${escapeXml(date)}</updated>
    <content type="html">${escapeXml(html)}</content>
  </entry>
`;
