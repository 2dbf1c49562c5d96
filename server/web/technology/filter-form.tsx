/** A row of fields that filters a list on the same page: while one types where scripts run, else with a button. */
import type { ComponentChildren } from "preact";
import { tellShown } from "./match.js";

interface FilterFormProps {
  /** The id of the list; the ids of the fields begin with it. */
  list: string;
  action: string;
  /** What was searched for. */
  q: string;
  label: string;
  placeholder: string;
  /** What is wrong with the address that asked. */
  problem: string | undefined;
  /** The id of a part that the server renders anew when nothing fits. */
  swap?: string;
  /** Fields beside the one for text. */
  children: ComponentChildren;
}

export function FilterForm({ list, action, q, label, placeholder, problem, swap, children }: FilterFormProps) {
  return (
    <form id={`${list}-form`} action={action} method="get" data-filter={list} data-swap={swap} class="panel filter">
      <div class="fields">
        <div class="field">
          <label for={`${list}-q`}>{label}</label>
          <input
            id={`${list}-q`}
            name="q"
            type="search"
            value={q}
            placeholder={placeholder}
            maxLength={214}
            autocomplete="off"
            autocapitalize="none"
            spellcheck={false}
          />
        </div>
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

interface ChoiceProps {
  list: string;
  name: string;
  label: string;
  /** What stands for no choice. */
  any: string;
  value: string;
  options: readonly [value: string, name: string][];
}

/** A field of the row with a few values to choose from. */
export function Choice({ list, name, label, any, value, options }: ChoiceProps) {
  return (
    <div class="field">
      <label for={`${list}-${name}`}>{label}</label>
      <select id={`${list}-${name}`} name={name} autocomplete="off">
        <option value="">{any}</option>
        {options.map(([id, text]) => (
          <option key={id} value={id} selected={id === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

interface ShownProps {
  shown: number;
  total: number;
  /** The page without a filter. */
  clear: string;
  filtered: boolean;
}

/** How much of the list is shown, and the way back to all of it. */
export function Shown({ shown, total, clear, filtered }: ShownProps) {
  return (
    <p class="shown">
      <span data-shown aria-live="polite">
        {tellShown(shown, total)}
      </span>{" "}
      <a href={clear} data-clear hidden={!filtered}>
        Show all
      </a>
    </p>
  );
}
