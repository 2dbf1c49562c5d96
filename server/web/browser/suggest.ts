/** Suggests technologies. All names load once; what you type is sent only with the form. */
import Combobox from "@github/combobox-nav";
import { isSpeltOut, type Suggestion, suggest } from "./suggestion.js";

/** More would not fit into the list. */
const MOST = 8;

const loaded = new Map<string, Promise<Suggestion[]>>();

function load(address: string): Promise<Suggestion[]> {
  const known = loaded.get(address);
  if (known) return known;
  const suggestions = fetch(address).then((response) =>
    response.ok ? (response.json() as Promise<Suggestion[]>) : [],
  );
  loaded.set(address, suggestions);
  // The next field tries again.
  suggestions.catch(() => loaded.delete(address));
  return suggestions;
}

/** Enables the fields in a part of the page. */
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
  const isSeveral = input.dataset.several !== undefined;
  const show = async () => {
    const { value } = input;
    const text = isSeveral ? lastOf(value) : value;
    const found = suggest(await load(address).catch(() => []), text, MOST);
    if (value !== input.value || document.activeElement !== input) return;
    close();
    const [best] = found;
    // A complete name needs no list, which would cover the next field.
    if (!best || isSpeltOut(best, text)) return;
    list.replaceChildren(...found.map((suggestion, index) => optionOf(suggestion, `${list.id}-${index}`)));
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
    const name = (event.target as HTMLElement).dataset.value ?? "";
    input.value = isSeveral ? `${input.value.slice(0, input.value.length - lastOf(input.value).length)}${name}@` : name;
    close();
    input.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

/** What is being typed in a field with several names, behind the last comma. */
const lastOf = (text: string) => text.slice(text.lastIndexOf(",") + 1).trimStart();

function optionOf([id, name, category]: Suggestion, optionId: string): HTMLElement {
  const option = document.createElement("li");
  option.id = optionId;
  option.setAttribute("role", "option");
  option.dataset.value = id;
  const of = document.createElement("span");
  of.className = "of";
  of.textContent = category;
  option.append(name, of);
  return option;
}
