/**
 * Lists that are filtered while one types. The server renders all rows, with those hidden that do not fit, so that the
 * same page filters without scripts, by its address.
 *
 * - `<form data-filter="id">` filters the list of that id. Its field `q` is searched for in `data-text` of the rows (see
 *   `match.ts`); any other field, such as `status`, must equal `data-status` of the row or of what the row stands in.
 * - `data-group` is hidden while no row in it is shown, and unfolded when it is a `details` with rows that were looked for;
 *   the first `data-count` in it tells how many are shown.
 * - `data-shown` tells how many rows are shown in all, `data-empty` is shown when there are none, and `data-unfiltered`
 *   while nothing is filtered. `data-clear`, a link to the page without a query, is shown when something is.
 * - In what is shown when nothing fits, `data-answer` is what the server said of one question: it goes with the next, and
 *   `data-ask`, a button that asks the server, comes back.
 *
 * The address follows the filter, so that it can be shared and kept.
 */
import { fitsText, tellShown } from "../technology/match.js";

/** Enables the filters of a part of the page. */
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
    forgetAnswer(list);
    follow(form);
  });
  form.addEventListener("submit", (event) => {
    // What is shown is the answer already; where nothing fits, the server may know what was meant.
    if (show() === 0) return;
    event.preventDefault();
    list.focus();
  });
  list.querySelector("[data-clear]")?.addEventListener("click", (event) => {
    event.preventDefault();
    for (const field of fieldsOf(form)) field.value = "";
    show();
    forgetAnswer(list);
    follow(form);
    fieldsOf(form)[0]?.focus();
  });
  // Browsers put back what was in the fields when one comes back to a page.
  window.addEventListener("pageshow", show);
}

type Field = HTMLInputElement | HTMLSelectElement;

function fieldsOf(form: HTMLFormElement): Field[] {
  return [...form.querySelectorAll<Field>("input[name], select[name]")];
}

/** What the fields hold, by name; those left empty ask for nothing. */
function valuesOf(form: HTMLFormElement): [name: string, value: string][] {
  return fieldsOf(form)
    .map(({ name, value }): [string, string] => [name, value.trim()])
    .filter(([, value]) => value !== "");
}

/** Shows the rows that fit. @returns how many do */
function filter(list: HTMLElement, rows: readonly HTMLElement[], values: [name: string, value: string][]): number {
  for (const row of rows) row.hidden = !values.every(([name, value]) => fits(row, name, value));
  for (const group of list.querySelectorAll<HTMLElement>("[data-group]")) {
    const shown = group.querySelectorAll("[data-text]:not([hidden])").length;
    group.hidden = shown === 0;
    const count = group.querySelector("[data-count]");
    if (count) count.textContent = shown.toLocaleString("en");
    // What was asked for is not to stay folded.
    if (values.length > 0 && shown > 0 && group instanceof HTMLDetailsElement) group.open = true;
  }
  const shown = rows.filter((row) => !row.hidden).length;
  const told = list.querySelector("[data-shown]");
  const text = tellShown(shown, rows.length);
  // Only a change is told to those who hear the page.
  if (told && told.textContent !== text) told.textContent = text;
  setHidden(list, "[data-empty]", shown > 0);
  setHidden(list, "[data-unfiltered]", values.length > 0);
  setHidden(list, "[data-clear]", values.length === 0);
  return shown;
}

function fits(row: HTMLElement, name: string, value: string): boolean {
  if (name === "q") return fitsText(row.dataset.text ?? "", value);
  return row.closest(`[data-${name}]`)?.getAttribute(`data-${name}`) === value;
}

function setHidden(list: HTMLElement, selector: string, hidden: boolean): void {
  for (const element of list.querySelectorAll<HTMLElement>(selector)) element.hidden = hidden;
}

function forgetAnswer(list: HTMLElement): void {
  list.querySelector("[data-answer]")?.remove();
  setHidden(list, "[data-ask]", false);
}

function follow(form: HTMLFormElement): void {
  const address = new URL(window.location.href);
  address.search = String(new URLSearchParams(valuesOf(form)));
  window.history.replaceState(null, "", address);
}
