/** A form that filters a list on the same page, as you type with scripts and by button without; and its filter from the query. */
import { matchesText, searchText } from "../../catalog/directory/text-search.js";
import { STATUS_NAMES, type Status } from "../../catalog/facts/kind.js";
import { categoryName } from "../../catalog/technology/category.js";
import { Select, TextField } from "../components/field.js";
import { AS_TYPED } from "../components/parts.js";
import { formatShown, shorten } from "../texts.js";

interface FilterFormProps {
  /** The id of the list, and the prefix of field ids. */
  list: string;
  action: string;
  filter: ListFilter;
  /** What can be chosen, in this order. */
  categories: readonly string[];
  statuses?: readonly Status[];
  label: string;
  placeholder: string;
}

export function FilterForm(props: FilterFormProps) {
  const { list, action, filter, categories, statuses = [], label, placeholder } = props;
  const choices = [
    ["status", "Status", "Any status", statuses.map((status) => [status, STATUS_NAMES[status]])],
    ["category", "Category", "All categories", categories.map((category) => [category, categoryName(category)])],
  ] as const;
  const strange = choices.find(
    ([name, , , known]) => filter[name] !== "" && known.every(([id]) => id !== filter[name]),
  );
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
        {choices
          .filter(([, , , options]) => options.length > 0)
          .map(([name, title, any, options]) => (
            <Select
              key={name}
              id={`${list}-${name}`}
              name={name}
              label={title}
              any={any}
              chosen={filter[name]}
              options={options as [string, string][]}
              autocomplete="off"
            />
          ))}
        <button type="submit">Filter</button>
      </div>
      {strange && (
        <p class="problem" role="alert">
          There is no {strange[0]} “{shorten(filter[strange[0]])}” here. Choose from the list.
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

export const readFilter = ({ q = "", category = "", status = "" }: Partial<ListFilter>): ListFilter => {
  return { q: q.trim(), category: category.trim(), status: status.trim() };
};

export function isFiltered({ q, category, status }: ListFilter): boolean {
  return q !== "" || category !== "" || status !== "";
}

export interface FilteredRow {
  /** From `searchText`. */
  text: string;
  shown: boolean;
}

export const countShown = (rows: readonly FilteredRow[]): number => rows.filter(({ shown }) => shown).length;

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
