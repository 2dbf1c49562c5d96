/** Kinds of technologies that people look for: roles, and the categories that are no role. */
import { categoryName, categoryWords, wordsOfCategory } from "../technology/category.js";
import { nameRole, rolesOf, roleWords } from "../technology/role.js";
import type { Technology } from "../technology/technology.js";

export interface TechnologyKind {
  /** That of the role, or of the category. */
  id: string;
  /** `ORM`, `Test runner`. */
  name: string;
  /** Other names, in lowercase. */
  words: readonly string[];
  isOne(technology: Technology): boolean;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const BY_ID: ReadonlyMap<string, TechnologyKind> = new Map(
  [
    ...categoryWords().map(
      ([id, words]): TechnologyKind => ({
        id,
        words,
        name: categoryName(id),
        isOne: ({ category }) => category === id,
      }),
    ),
    // A role says more than the category of its name, which has plugins and the like, too.
    ...roleWords().map(
      ([id, words]): TechnologyKind => ({
        ...{ id, words: [...words, ...wordsOfCategory(id)], name: capital(nameRole(id)) },
        isOne: (one) => rolesOf(one).includes(id),
      }),
    ),
  ].map((kind) => [kind.id, kind]),
);

/** Letters in one case, no hyphens, and the last word in the singular. */
const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("-", " ")
    .replace(/ies$/, "y")
    .replace(/(?<!s)s$/, "");

const BY_WORDS: ReadonlyMap<string, TechnologyKind> = new Map(
  [...BY_ID.values()].flatMap((kind) => [kind.id, kind.name, ...kind.words].map((text) => [fold(text), kind])),
);

export const KINDS: readonly TechnologyKind[] = [...BY_ID.values()].sort((a, b) => (a.name < b.name ? -1 : 1));

/** What people call kinds, where that is one word. */
export const KIND_WORDS: readonly string[] = [...BY_WORDS.keys()].filter((words) => !words.includes(" "));

export const kindById = (id: string): TechnologyKind | undefined => BY_ID.get(id);

/** The kind that people call this: `ORMs`, `css framework`, `state management`. */
export const findKind = (text: string): TechnologyKind | undefined => BY_WORDS.get(fold(text));

/** What a technology is, first of all: its first role, or else its category. */
export function kindOf(technology: Technology): TechnologyKind {
  const [role] = rolesOf(technology).filter((one) => one !== "driver");
  return BY_ID.get(role ?? technology.category) as TechnologyKind;
}
