/** Tables of facts that others keep: what the importer of one gives, and how that goes into the data. */
import { isMap, type YAMLMap, type YAMLSeq } from "yaml";
import type { Technology as TechnologyRecord } from "../../../schemas/types.js";
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { DataFile } from "../../../server/data/file.js";
import { isCommented } from "../../data/folder.js";

export type Support = NonNullable<TechnologyRecord["supports"]>[number];

/** What a table says about one technology. */
export interface TableFacts {
  /** The id of the technology. */
  id: string;
  supports?: Support[];
  alternatives?: string[];
}

/** What the importer of a table may use. */
export interface Reading {
  catalog: Catalog;
  /** The day that facts are checked on. */
  today: string;
  /** Reports what cannot be taken over, and why. */
  skip: (what: string) => void;
}

/** The importer of one table. Sources and licences are listed in docs/sources.md. */
export interface Table {
  /** What has to be named on the command line. */
  takes: string;
  /** @throws Error when an input cannot be read or is something else */
  read: (inputs: readonly string[], reading: Reading) => Promise<TableFacts[]>;
}

/**
 * Adds what a table says to the record of a technology, which is changed in place. What the same page said before is
 * replaced, unless it carries a comment: that was edited by hand.
 * @returns what was changed, in words
 */
export function mergeFacts({ document }: DataFile, { supports = [], alternatives = [] }: TableFacts): string[] {
  const changes: string[] = [];
  const listOf = <Item>(field: string): YAMLSeq<Item> => {
    if (!document.has(field)) document.set(field, document.createNode([]));
    return document.get(field) as YAMLSeq<Item>;
  };
  for (const support of supports) {
    const what = formatStatement(support);
    const before = (document.toJS() as TechnologyRecord).supports ?? [];
    const place = before.findIndex((entry) => isSameStatement(entry, support));
    if (place < 0) {
      if (before.some((entry) => isSaid(entry, support))) continue;
      listOf<YAMLMap>("supports").add(document.createNode(support) as YAMLMap);
      changes.push(`${what} added`);
      continue;
    }
    if (before[place]?.range === support.range) continue;
    const node = listOf<YAMLMap>("supports").items[place];
    const said = `${what}: range ${before[place]?.range ?? "none"} -> ${support.range ?? "none"}`;
    if (!isMap(node)) continue;
    if (isCommented(node)) {
      changes.push(`${said} not taken over because the entry was edited by hand`);
      continue;
    }
    for (const field of ["range", "source", "checked"] as const) {
      if (support[field] === undefined) node.delete(field);
      else node.set(field, support[field]);
    }
    changes.push(said);
  }
  const known = (document.toJS() as TechnologyRecord).alternatives ?? [];
  for (const alternative of alternatives.filter((id) => !known.includes(id))) {
    listOf("alternatives").add(document.createNode(alternative));
    changes.push(`alternative ${alternative} added`);
  }
  return changes;
}

function formatStatement({ with: others, since, until }: Support): string {
  return [`supports ${others.join(", ")}`, since && `since ${since}`, until && `until ${until}`]
    .filter(Boolean)
    .join(" ");
}

/** The page that a source shows, whatever the commit. */
const pageOf = (source: string) => source.replace(/\/blob\/[^/]+\//, "/");

const isSameLine = (one: Support, other: Support) => one.since === other.since && one.until === other.until;

/** Whether an entry is what the same table said of the same versions before. */
function isSameStatement(entry: Support, support: Support): boolean {
  const isSame = entry.with.length === support.with.length && support.with.every((id) => entry.with.includes(id));
  return isSame && isSameLine(entry, support) && pageOf(entry.source) === pageOf(support.source);
}

/** Whether an entry from elsewhere says the same already. */
function isSaid(entry: Support, support: Support): boolean {
  return (
    support.with.every((id) => entry.with.includes(id)) && isSameLine(entry, support) && entry.range === support.range
  );
}
