/**
 * Lists that filter as you type. The server renders all rows and hides those that do not match, so filters work without
 * scripts, too.
 *
 * - `<form data-filter="id">` filters the list of that id. Field `q` is searched in the names that rows link and
 *   in their `data-text` (see `text-search.ts`); any other field, such as `status`, must equal `data-status` of the row or an ancestor.
 * - `data-group` is hidden without visible rows, and opened if it is a `details` with matches; its first `data-count`
 *   shows the number of visible rows.
 * - `data-shown` is the total of visible rows; `data-empty` appears without any. The first button in it that leads elsewhere
 *   takes the place of the one of the form then. `data-clear` is a link that resets the filter, with one.
 *
 * The address follows the filter.
 */
import { matchesText } from "../../catalog/directory/text-search.js";
import { formatShown } from "../texts.js";

export function enableFilters(part: ParentNode): void {
  for (const form of part.querySelectorAll<HTMLFormElement>("form[data-filter]")) {
    const list = document.getElementById(form.dataset.filter ?? "");
    if (list) enableFilter(form, list);
  }
}

function enableFilter(form: HTMLFormElement, list: HTMLElement): void {
  const rows = [...list.querySelectorAll<HTMLElement>("[data-text]")];
  const show = () => filter(list, rows, valuesOf(form));
  form.addEventListener("input", () => {
    show();
    updateAddress(form);
  });
  form.addEventListener("submit", (event) => {
    if (event.submitter?.hasAttribute("formaction")) return;
    event.preventDefault();
    const other = list.querySelector<HTMLButtonElement>("[data-empty] [formaction]");
    // A form that is being submitted takes no other button.
    if (show() === 0 && other) setTimeout(() => other.click());
    else list.focus();
  });
  list.querySelector("[data-clear]")?.addEventListener("click", (event) => {
    event.preventDefault();
    for (const field of fieldsOf(form)) field.value = "";
    show();
    updateAddress(form);
    fieldsOf(form)[0]?.focus();
  });
  // Browsers restore field values on back navigation.
  window.addEventListener("pageshow", show);
}

type FilterField = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): FilterField[] {
  return [...form.querySelectorAll<FilterField>("input[name], select[name]")];
}

function valuesOf(form: HTMLFormElement): [name: string, value: string][] {
  return fieldsOf(form)
    .map(({ name, value }): [string, string] => [name, value.trim()])
    .filter(([, value]) => value !== "");
}

function filter(list: HTMLElement, rows: readonly HTMLElement[], values: [name: string, value: string][]): number {
  for (const row of rows) row.hidden = !values.every(([name, value]) => matches(row, name, value));
  for (const group of list.querySelectorAll<HTMLElement>("[data-group]")) {
    const shown = group.querySelectorAll("[data-text]:not([hidden])").length;
    group.hidden = shown === 0;
    const count = group.querySelector("[data-count]");
    if (count) count.textContent = shown.toLocaleString("en");
    // Matches should be visible.
    if (values.length > 0 && shown > 0 && group instanceof HTMLDetailsElement) group.open = true;
  }
  const shown = rows.filter((row) => !row.hidden).length;
  const status = list.querySelector("[data-shown]");
  const text = formatShown(shown, rows.length);
  // Screen readers announce each update.
  if (status && status.textContent !== text) status.textContent = text;
  setHidden(list, "[data-empty]", shown > 0);
  setHidden(list, "[data-clear]", values.length === 0);
  return shown;
}

function matches(row: HTMLElement, name: string, value: string): boolean {
  if (name === "q") return matchesText([nameOf(row), row.dataset.text ?? ""], value);
  return row.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) === value;
}

/** The name that a row shows, without what is for those who hear the page. */
const nameOf = (row: HTMLElement) => row.querySelector("a")?.firstChild?.textContent ?? "";

function setHidden(list: HTMLElement, selector: string, hidden: boolean): void {
  for (const element of list.querySelectorAll<HTMLElement>(selector)) element.hidden = hidden;
}

function updateAddress(form: HTMLFormElement): void {
  const address = new URL(window.location.href);
  address.search = String(new URLSearchParams(valuesOf(form)));
  window.history.replaceState(null, "", address);
}
