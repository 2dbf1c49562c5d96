/** What a list of technologies is filtered by, as the query of an address gives it. */

import { STATUSES } from "../components/status.js";
import { fitsText, searchText } from "./match.js";

/** Empty texts ask for nothing. */
export interface ListFilter {
  q: string;
  category: string;
  status: string;
}

/** The query of a page with a filter; the longest name of a package is what one may look for. */
export const FILTER_QUERY = {
  type: "object",
  properties: {
    q: { type: "string", maxLength: 214 },
    category: { type: "string", maxLength: 214 },
    status: { type: "string", maxLength: 214 },
  },
} as const;

/**
 * Reads a filter.
 * @param categories ids of those that there are
 * @returns the filter without what cannot be, and what is to be said of that
 */
export function readFilter(
  query: Partial<ListFilter>,
  categories: ReadonlySet<string>,
): { filter: ListFilter; problem: string | undefined } {
  const [q, category, status] = [query.q, query.category, query.status].map((text) => text?.trim() ?? "") as [
    string,
    string,
    string,
  ];
  const problems = [
    category === "" || categories.has(category) ? undefined : `There is no category "${short(category)}".`,
    status === "" || isStatus(status) ? undefined : `There is no status "${short(status)}".`,
  ].filter((problem) => problem !== undefined);
  return {
    filter: { q, category: categories.has(category) ? category : "", status: isStatus(status) ? status : "" },
    problem: problems.length > 0 ? `${problems.join(" ")} Choose from the list.` : undefined,
  };
}

const isStatus = (text: string) => STATUSES.some((status) => status === text);
const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

/** Whether anything is filtered. */
export function isFiltered({ q, category, status }: ListFilter): boolean {
  return q !== "" || category !== "" || status !== "";
}

export interface Row {
  /** As `searchText` gives it. */
  text: string;
  shown: boolean;
}

/**
 * What a row needs to be filtered, here and in the browser.
 * @param spellings what its technology is called
 * @param status undefined in lists without
 */
export function rowOf(filter: ListFilter, spellings: readonly string[], category: string, status?: string): Row {
  const text = searchText(spellings);
  const fits =
    fitsText(text, filter.q) &&
    (filter.category === "" || filter.category === category) &&
    (filter.status === "" || filter.status === status);
  return { text, shown: fits };
}
