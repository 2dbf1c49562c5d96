/** Data changes as a feed (RFC 4287). */
import { renderToString } from "preact-render-to-string";
import type { Catalog } from "../../catalog/catalog.js";
import { changesOf, type DataChange, titleOf } from "../../catalog/directory/changes.js";
import { bare } from "../../catalog/names/question.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { listOf } from "../../catalog/words.js";
import { escapeXml } from "../../catalog/xml.js";
import type { Links } from "../../http/views/links.js";
import { setPath } from "../ask/paths.js";
import { ChangedFacts, factPath } from "./changed-facts.js";

export interface Feed {
  title: string;
  description: string;
  home: string;
  /** Its own URL. */
  atom: string;
  /** Time of the newest entry: ISO 8601. */
  updated: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Stable while the service keeps its public URL. */
  id: string;
  url: string;
  title: string;
  date: string;
  html: string;
}

export const MOST_ENTRIES = 50;

export const changeAnchor = ({ revision }: DataChange): string => `change-${revision}`;

interface FeedOptions {
  catalog: Catalog;
  /** Newest first. */
  changes: readonly DataChange[];
  links: Links;
  today: Day;
  /** Those that the feed is about; left out for all. */
  technologies?: readonly Technology[];
}

export function createFeed({ catalog, changes, links, today, technologies = [] }: FeedOptions): Feed {
  const ids = technologies.map(({ id }) => id);
  const isOfOne = ids.length === 1;
  const home = isOfOne ? `/tech/${ids[0]}` : ids.length === 0 ? "/changes" : setPath(technologies.map(bare));
  const own = (ids.length > 0 ? changesOf(changes, ids) : changes).slice(0, MOST_ENTRIES);
  const createEntry = (change: DataChange): FeedEntry => {
    const [fact] = change.facts;
    const page = change.facts.length === 1 && fact ? factPath(catalog, fact) : undefined;
    return {
      // Unique per feed, since feeds show different facts of the same change.
      id: links.absolute(`${home}#${changeAnchor(change)}`),
      url: links.absolute(page ?? (ids.length > 0 ? home : `${home}#${changeAnchor(change)}`)),
      title: titleOf(catalog, change, today),
      date: change.date,
      html: renderToString(
        <ChangedFacts catalog={catalog} today={today} facts={change.facts} address={(path) => links.absolute(path)} />,
      ),
    };
  };
  const names = listOf(technologies.map(({ name }) => name));
  return {
    title: names ? `StackFit: ${names}` : "StackFit: data changes",
    description: names
      ? `Changes to the facts and rules about ${names}.`
      : "Facts that were added, corrected or removed.",
    home: links.absolute(home),
    atom: links.absolute(feedPath(ids)),
    updated: own[0]?.date ?? catalog.revision.date,
    entries: own.map(createEntry),
  };
}

/** @param ids of the technologies that it is about; none for all */
export const feedPath = (ids: readonly string[]): string =>
  ids.length === 1 ? `/tech/${ids[0]}/feed.xml` : `/feed.xml${ids.length > 0 ? `?tech=${ids.join(",")}` : ""}`;

export const ATOM_TYPE = "application/atom+xml; charset=utf-8";

export function formatAtom({ title, description, home, atom, updated, entries }: Feed): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${escapeXml(atom)}</id>
  <title>${escapeXml(title)}</title>
  <subtitle>${escapeXml(description)}</subtitle>
  <link rel="self" type="application/atom+xml" href="${escapeXml(atom)}"/>
  <link rel="alternate" type="text/html" href="${escapeXml(home)}"/>
  <updated>${escapeXml(updated)}</updated>
  <author><name>StackFit</name></author>
${entries.map(entryXml).join("")}</feed>
`;
}

const entryXml = ({ id, url, title, date, html }: FeedEntry) => `  <entry>
    <id>${escapeXml(id)}</id>
    <title>${escapeXml(title)}</title>
    <link rel="alternate" type="text/html" href="${escapeXml(url)}"/>
    <published>${escapeXml(date)}</published>
    <updated>${escapeXml(date)}</updated>
    <content type="html">${escapeXml(html)}</content>
  </entry>
`;
