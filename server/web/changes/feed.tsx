/** Data changes as a feed (RFC 4287). */
import { changesOf, type DataChange, titleOf } from "../../catalog/directory/changes.js";
import { bare } from "../../catalog/names/question.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { listOf } from "../../catalog/words.js";
import { escapeXml } from "../../catalog/xml.js";
import { setPath } from "../ask/paths.js";
import { renderPart } from "../pages.js";
import type { Site } from "../site.js";
import { ChangedFacts, factPath } from "./changed-facts.js";

export const MOST_ENTRIES = 50;

export const changeAnchor = ({ revision }: DataChange): string => `change-${revision}`;

interface FeedOptions {
  site: Site;
  /** Newest first. */
  changes: readonly DataChange[];
  /** Those that the feed is about; left out for all. */
  technologies?: readonly Technology[];
}

export function formatFeed({ site, changes, technologies = [] }: FeedOptions): string {
  const { catalog, links, today } = site;
  const ids = technologies.map(({ id }) => id);
  const names = listOf(technologies.map(({ name }) => name));
  const home = ids.length === 1 ? `/tech/${ids[0]}` : ids.length === 0 ? "/changes" : setPath(technologies.map(bare));
  const own = (ids.length > 0 ? changesOf(changes, ids) : changes).slice(0, MOST_ENTRIES);
  const { origin } = new URL(links.absolute("/"));
  const absolute = (path: string) => escapeXml(links.absolute(path));
  const entryXml = (change: DataChange) => {
    const [fact] = change.facts;
    const page = change.facts.length === 1 && fact ? factPath(catalog, fact) : undefined;
    // Unique per feed, since feeds show different facts of the same change.
    const anchor = `${home}#${changeAnchor(change)}`;
    const html = renderPart(<ChangedFacts facts={change.facts} />, site).replaceAll(' href="/', ` href="${origin}/`);
    return `  <entry>
    <id>${absolute(anchor)}</id>
    <title>${escapeXml(titleOf(catalog, change, today))}</title>
    <link rel="alternate" type="text/html" href="${absolute(page ?? (ids.length > 0 ? home : anchor))}"/>
    <published>${escapeXml(change.date)}</published>
    <updated>${escapeXml(change.date)}</updated>
    <content type="html">${escapeXml(html)}</content>
  </entry>
`;
  };
  const subtitle = names
    ? `Changes to the facts and rules about ${names}.`
    : "Facts that were added, corrected or removed.";
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${absolute(feedPath(ids))}</id>
  <title>${escapeXml(names ? `StackFit: ${names}` : "StackFit: data changes")}</title>
  <subtitle>${escapeXml(subtitle)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${absolute(feedPath(ids))}"/>
  <link rel="alternate" type="text/html" href="${absolute(home)}"/>
  <updated>${escapeXml(own[0]?.date ?? catalog.revision.date)}</updated>
  <author><name>StackFit</name></author>
${own.map(entryXml).join("")}</feed>
`;
}

/** @param ids of the technologies that it is about; none for all */
export const feedPath = (ids: readonly string[]): string =>
  ids.length === 1 ? `/tech/${ids[0]}/feed.xml` : `/feed.xml${ids.length > 0 ? `?tech=${ids.join(",")}` : ""}`;

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";
