/** Suggests technologies. All names load once; what you type is sent only with the form. */
import Combobox from "@github/combobox-nav";
import { complete, type QuestionNames } from "../last-words.js";
import { isSpeltOut, type NameSuggestion, suggest } from "./suggestion.js";

const MOST = 8;

const loaded = new Map<string, Promise<unknown>>();

function load(address: string): Promise<unknown> {
  const known = loaded.get(address);
  if (known) return known;
  const names = fetch(address).then((response) => (response.ok ? response.json() : undefined));
  loaded.set(address, names);
  // The next field tries again.
  names.catch(() => loaded.delete(address));
  return names;
}

interface SuggestedOption {
  label: string;
  note: string;
  /** The text of the field once it is chosen. */
  value: string;
}

async function optionsFor(input: HTMLInputElement, address: string): Promise<SuggestedOption[]> {
  const { value, dataset } = input;
  const names = await load(address).catch(() => undefined);
  if (!names) return [];
  if (dataset.question !== undefined) {
    const found = complete(names as QuestionNames, value, MOST);
    return found.map(({ start, text, note }) => ({ label: text, note, value: `${value.slice(0, start)}${text} ` }));
  }
  const isSeveral = dataset.several !== undefined;
  const text = isSeveral ? lastOf(value) : value;
  const found = suggest(names as NameSuggestion[], text, MOST);
  const [best] = found;
  // A complete name needs no list, which would cover the next field.
  if (!best || isSpeltOut(best, text)) return [];
  const before = isSeveral ? value.slice(0, value.length - text.length) : "";
  return found.map(([id, label, note]) => ({ label, note, value: `${before}${id}${isSeveral ? "@" : ""}` }));
}

export function enableSuggestions(part: ParentNode): void {
  for (const input of part.querySelectorAll<HTMLInputElement>("input[data-suggest]")) {
    input.addEventListener("focus", () => enableField(input), { once: true });
    if (document.activeElement === input) enableField(input);
  }
}

function enableField(input: HTMLInputElement): void {
  const address = input.dataset.suggest as string;
  delete input.dataset.suggest;
  const list = document.createElement("ul");
  list.id = `${input.id}-suggestions`;
  list.className = "suggestions";
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", "Suggestions");
  list.hidden = true;
  input.after(list);
  const combobox = new Combobox(input, list, {
    tabInsertsSuggestions: false,
    scrollIntoViewOptions: { block: "nearest" },
  });
  const close = () => {
    if (list.hidden) return;
    list.hidden = true;
    combobox.stop();
  };
  const show = async () => {
    const { value } = input;
    const found = await optionsFor(input, address);
    if (value !== input.value || document.activeElement !== input) return;
    close();
    if (found.length === 0) return;
    list.replaceChildren(...found.map((option, index) => elementOf(option, `${list.id}-${index}`)));
    list.hidden = false;
    combobox.start();
  };
  void load(address);
  input.addEventListener("input", () => void show());
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.key === "Escape") close();
    if (event.key === "ArrowDown" && list.hidden) void show();
  });
  // Clicking the list keeps the focus in the field.
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("combobox-commit", (event) => {
    input.value = (event.target as HTMLElement).dataset.value ?? "";
    close();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** What is being typed in a field with several names, behind the last comma. */
const lastOf = (text: string) => text.slice(text.lastIndexOf(",") + 1).trimStart();

function elementOf({ label, note, value }: SuggestedOption, id: string): HTMLElement {
  const option = document.createElement("li");
  option.id = id;
  option.setAttribute("role", "option");
  option.dataset.value = value;
  const of = document.createElement("span");
  of.className = "of";
  of.textContent = note;
  option.append(label, of);
  return option;
}
