/** The changes of the data as a feed, whatever its format. */
import { renderToString } from "preact-render-to-string";
import type { Catalog } from "../../catalog/catalog.js";
import { type Change, changesOf, titleOf } from "../../catalog/changes.js";
import type { Technology } from "../../catalog/technology.js";
import type { Links } from "../../http/links.js";
import { ChangedFacts, pathOf } from "./changed-facts.js";

export interface Feed {
  title: string;
  description: string;
  /** The page for people. */
  home: string;
  /** Where it is, by format. */
  atom: string;
  json: string;
  /** When the newest entry came: ISO 8601. */
  updated: string;
  /** Newest first. */
  entries: readonly Entry[];
}

export interface Entry {
  /** Stays the same for as long as the service keeps its address. */
  id: string;
  /** The page that tells most about it. */
  url: string;
  title: string;
  /** ISO 8601. */
  date: string;
  html: string;
}

/** Changes in a feed or on the page. */
export const MOST_ENTRIES = 50;

/** What tells a change from the others on the page of all. */
export const anchorOf = ({ revision }: Change): string => `change-${revision}`;

/**
 * Makes the feed of all changes, or of those of one technology.
 * @param changes newest first
 */
export function feedOf(catalog: Catalog, changes: readonly Change[], links: Links, technology?: Technology): Feed {
  const base = technology ? `/tech/${technology.id}` : "";
  const home = technology ? base : "/changes";
  const own = (technology ? changesOf(changes, technology.id) : changes).slice(0, MOST_ENTRIES);
  const entryOf = (change: Change): Entry => {
    const [fact] = change.facts;
    const page = change.facts.length === 1 && fact ? pathOf(catalog, fact) : undefined;
    return {
      // Apart from that of the other feeds: theirs tell other facts of the same change.
      id: links.absolute(`${home}#${anchorOf(change)}`),
      url: links.absolute(page ?? (technology ? home : `${home}#${anchorOf(change)}`)),
      title: titleOf(catalog, change),
      date: change.date,
      html: renderToString(
        <ChangedFacts catalog={catalog} facts={change.facts} address={(path) => links.absolute(path)} />,
      ),
    };
  };
  return {
    title: technology ? `StackFit: ${technology.name}` : "StackFit: changes of the data",
    description: technology
      ? `What StackFit learned about ${technology.name}: its own facts and the rules it is a part of.`
      : "The facts that were added, corrected or taken out: whether technologies work together, and the sources for it.",
    home: links.absolute(home),
    atom: links.absolute(`${base}/feed.xml`),
    json: links.absolute(`${base}/feed.json`),
    updated: own[0]?.date ?? catalog.revision.date,
    entries: own.map(entryOf),
  };
}
