/** Questions for a list of AI coding tools: `open source AI coding agents in the terminal`, `AI tools for Neovim`. */
import { traitsOf } from "../directory/directory.js";
import { fold } from "../names/spelling.js";
import { includesName } from "../names/tool-sides.js";
import type { Answerable, OtherReading } from "./answers.js";
import { type Item, readItems } from "./items.js";
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
export function readToolList(lookups: Lookups, text: string): (Answerable & OtherReading) | undefined {
  const folded = fold(text);
  if (!TOOL_WORDS.test(folded)) return undefined;
  const asked = FILTERS.filter(([words]) => words.test(text));
  const items = readItems(
    lookups,
    asked.reduce((left, [words]) => left.replace(words, " "), text),
  );
  const others = items.filter(({ is }) => is !== "tools");
  const traits = [...lookups.catalog.tools.values()].flatMap(traitsOf);
  // Editors and providers of models that the record of a tool lists.
  const nameOf = (item: Item) =>
    item.is === "technology" ? item.subject.technology.name : item.is === "open" ? item.text : "";
  const isTrait = (item: Item) => traits.some((trait) => includesName(trait, nameOf(item)));
  const named = others.filter(isTrait).map(nameOf);
  const rest = others.filter((item) => !isTrait(item));
  const isOfTools = items[0]?.is === "tools" && asked.length + named.length > 0;
  if (rest.length > 0 && !(isOfTools && rest.every(({ is }) => is === "technology" || is === "wish"))) return undefined;
  const leftOut = rest.flatMap((item) => ("text" in item ? item.text : []));
  const q = [...asked.flatMap(([, name, value]) => (name === "q" ? value : [])), ...named].join(", ");
  const filter = Object.fromEntries(asked.map(([, name, value]) => [name, value]));
  return {
    kind: "tools",
    tools: [],
    filter: q === "" ? filter : { ...filter, q },
    ...(leftOut.length > 0 && { leftOut }),
  };
}
