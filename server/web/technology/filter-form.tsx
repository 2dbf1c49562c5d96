/** A form that filters a list on the same page: as you type with scripts, by button without. */
import type { ComponentChildren } from "preact";
import { TextField } from "../components/field.js";
import { AS_TYPED } from "../components/parts.js";
import { formatShown } from "./text-filter.js";

interface FilterFormProps {
  /** The id of the list, and the prefix of field ids. */
  list: string;
  action: string;
  q: string;
  label: string;
  placeholder: string;
  problem: string | undefined;
  /** The id of the part that the server updates when there are no matches. */
  swap?: string;
  children: ComponentChildren;
}

export function FilterForm({ list, action, q, label, placeholder, problem, swap, children }: FilterFormProps) {
  return (
    <form id={`${list}-form`} action={action} method="get" data-filter={list} data-swap={swap} class="panel filter">
      <div class="fields">
        <TextField
          id={`${list}-q`}
          name="q"
          label={label}
          type="search"
          value={q}
          placeholder={placeholder}
          maxLength={214}
          {...AS_TYPED}
        />
        {children}
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
