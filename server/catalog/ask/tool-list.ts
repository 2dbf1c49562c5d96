/** Questions for a list of AI coding tools: `open source AI coding agents in the terminal`, `AI tools for Neovim`. */
import { traitsOf } from "../directory/directory.js";
import { fold } from "../names/spelling.js";
import { includesName } from "../names/tool-sides.js";
import type { Answerable } from "./answers.js";
import { readItems } from "./items.js";
import type { Lookups } from "./lookups.js";
import { TOOL_WORDS } from "./words.js";

/** How people say what the list can be filtered by. */
const FILTERS: readonly (readonly [words: RegExp, name: string, value: string])[] = [
  [/\b(?:free|gratis)\b/i, "free", "true"],
  [/\bcheap(?:est)?\b/i, "sort", "cost"],
  [/\b(?:cli|terminal|command[ -]line)\b/i, "platform", "cli"],
  [/\bbrowser\b/i, "platform", "web"],
  [/\bdesktop\b/i, "platform", "desktop"],
  [/\b(?:do not|don['’]?t|doesn['’]?t|never|not|no|without) train(?:ing|s)?\b/i, "trainsOnCode", "false"],
  [/\bopen[ -]?source\b|\boss\b/i, "q", "open source"],
  [/\b(?:local(?:ly)?|offline)\b(?: (?:models?|llms?)\b)?/i, "q", "local models"],
];

/** The list that is asked for; undefined where the question has something else in it. */
export function readToolList(lookups: Lookups, text: string): Answerable | undefined {
  const folded = fold(text);
  if (![...TOOL_WORDS].some((words) => folded.includes(words))) return undefined;
  const asked = FILTERS.filter(([words]) => words.test(text));
  const rest = asked.reduce((others, [words]) => others.replace(words, " "), text);
  const items = readItems(lookups, rest).filter(({ is }) => is !== "tools");
  const traits = [...lookups.catalog.tools.values()].flatMap(traitsOf);
  // Editors and providers of models that the record of a tool lists.
  const named = items.flatMap((item) => {
    const name = item.is === "technology" ? item.subject.technology.name : item.is === "open" ? item.text : "";
    return traits.some((trait) => includesName(trait, name)) ? [name] : [];
  });
  if (named.length < items.length) return undefined;
  const q = [...asked.flatMap(([, name, value]) => (name === "q" ? value : [])), ...named].join(", ");
  const filter = Object.fromEntries(asked.map(([, name, value]) => [name, value]));
  return { kind: "tools", tools: [], filter: q === "" ? filter : { ...filter, q } };
}
