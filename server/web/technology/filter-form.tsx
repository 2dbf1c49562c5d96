/** A form that filters a list on the same page, as you type with scripts and by button without; and its filter from the query. */
import type { ComponentChildren } from "preact";
import { categoryName } from "../../catalog/technology/category.js";
import { Select, TextField } from "../components/field.js";
import { AS_TYPED } from "../components/parts.js";
import { STATUSES } from "../components/status.js";
import { shorten } from "../shorten.js";
import { formatShown, matchesText, searchText } from "./text-filter.js";

interface FilterFormProps {
  /** The id of the list, and the prefix of field ids. */
  list: string;
  action: string;
  filter: ListFilter;
  /** What can be chosen, in this order. */
  categories: readonly string[];
  label: string;
  placeholder: string;
  problem: string | undefined;
  /** Fields before the category. */
  children?: ComponentChildren;
}

export function FilterForm(props: FilterFormProps) {
  const { list, action, filter, categories, label, placeholder, problem, children } = props;
  return (
    <form id={`${list}-form`} action={action} method="get" data-filter={list} class="panel filter">
      <div class="fields">
        <TextField
          id={`${list}-q`}
          name="q"
          label={label}
          type="search"
          value={filter.q}
          placeholder={placeholder}
          maxLength={214}
          {...AS_TYPED}
        />
        {children}
        <Select
          id={`${list}-category`}
          name="category"
          label="Category"
          any="All categories"
          chosen={filter.category}
          options={categories.map((category) => [category, categoryName(category)])}
          autocomplete="off"
        />
        <button type="submit">Filter</button>
      </div>
      {problem && (
        <p class="problem" role="alert">
          {problem}
        </p>
      )}
    </form>
  );
}

interface ShownProps {
  shown: number;
  total: number;
  /** The page without filters. */
  clear: string;
  filtered: boolean;
}

export function Shown({ shown, total, clear, filtered }: ShownProps) {
  return (
    <p class="shown">
      <span data-shown aria-live="polite">
        {formatShown(shown, total)}
      </span>{" "}
      <a href={clear} data-clear hidden={!filtered}>
        Show all
      </a>
    </p>
  );
}

/** Empty values do not filter. */
export interface ListFilter {
  q: string;
  category: string;
  status: string;
}

/** The query schema; 214 characters is the longest npm package name. */
export const FILTER_QUERY = {
  type: "object",
  properties: {
    q: { type: "string", maxLength: 214 },
    category: { type: "string", maxLength: 214 },
    status: { type: "string", maxLength: 214 },
  },
} as const;

/** Parses a filter. @returns the valid parts, and a message about the others */
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
    category === "" || categories.has(category) ? undefined : `Unknown category "${shorten(category)}".`,
    status === "" || isStatus(status) ? undefined : `Unknown status "${shorten(status)}".`,
  ].filter((problem) => problem !== undefined);
  return {
    filter: { q, category: categories.has(category) ? category : "", status: isStatus(status) ? status : "" },
    problem: problems.length > 0 ? `${problems.join(" ")} Choose from the list.` : undefined,
  };
}

const isStatus = (text: string) => STATUSES.some((status) => status === text);

export function isFiltered({ q, category, status }: ListFilter): boolean {
  return q !== "" || category !== "" || status !== "";
}

export interface FilteredRow {
  /** From `searchText`. */
  text: string;
  shown: boolean;
}

/** What filters a row on the server and in the browser. */
export function filterRow(
  filter: ListFilter,
  name: string,
  spellings: readonly string[],
  category: string,
  status?: string,
): FilteredRow {
  const text = searchText(spellings, name);
  const shown =
    matchesText([name, text], filter.q) &&
    (filter.category === "" || filter.category === category) &&
    (filter.status === "" || filter.status === status);
  return { text, shown };
}
