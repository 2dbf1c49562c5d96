/** A stack from the command line, and the command line of a stack. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import type { Day } from "../../../server/catalog/lifecycle.js";
import {
  type Choice,
  chosenIn,
  type Draft,
  groupFor,
  stackOf,
  tellStranger,
} from "../../../server/catalog/stack-wizard/draft.js";
import { APPROACHES, type Approach, GROUPS } from "../../../server/catalog/stack-wizard/steps.js";
import { UsageError } from "../command.js";
import { plain } from "../output/plain.js";

/** More parts make no stack that one chooses by hand. */
const MOST_PICKS = 40;

/** What an empty stack begins with. @param approach its key; the first of the table where it is left out */
export function emptyDraft(approach: string | undefined, runs: string | undefined): Draft {
  const found = APPROACHES.find(({ key }) => key === approach) ?? (APPROACHES[0] as Approach);
  if (runs !== undefined && found.platform !== undefined)
    throw new UsageError(`--platform is settled by --approach ${found.key}: leave one of them out`);
  return { approach: found, needs: new Set(found.needs), runs, choices: [] };
}

export interface Picked {
  draft: Draft;
  /** What was taken otherwise than it was given, in sentences. */
  notes: string[];
}

/**
 * Adds technologies to a draft, each in the first group that offers its kind and has room for it.
 * @param texts names, separated by commas too
 * @throws UsageError with the nearest names of what is not known
 */
export function pick(catalog: Catalog, draft: Draft, texts: readonly string[], today: Day): Picked {
  const names = texts
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter((text) => text !== "");
  if (names.length === 0) throw new UsageError("--pick takes names: `stackfit wizard --pick nextjs,prisma,postgresql`");
  if (names.length > MOST_PICKS)
    throw new UsageError(`--pick takes ${MOST_PICKS} names at most, and ${names.length} were given`);
  const notes: string[] = [];
  const picked = names.reduce<Draft>((before, name) => {
    const resolved = catalog.names.resolve(name);
    if (!resolved) throw new UsageError(tellStranger(catalog, name, today));
    const { technology, version } = resolved;
    if (version)
      notes.push(`${plain(technology.name)} is taken without its version: the wizard is about current ones.`);
    if (before.choices.some((choice) => choice.technology === technology)) return before;
    const free = GROUPS.filter((group) => chosenIn(before, group).length < group.most);
    return withChoice(before, { group: groupFor(technology, before.approach, free), technology });
  }, draft);
  return { draft: picked, notes };
}

/** The draft with one more choice, which says that its need is there. */
export function withChoice(draft: Draft, choice: Choice): Draft {
  const { need } = choice.group;
  return {
    ...draft,
    needs: need === undefined ? draft.needs : new Set([...draft.needs, need]),
    // In the order of the steps, as the page lists them.
    choices: [...draft.choices, choice].sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group)),
  };
}

/** The call that gives the same result without a question. Ids and keys need no quotes in any shell. */
export function callOf(draft: Draft): string {
  const { approach, runs } = draft;
  const ids = stackOf(draft).chosen.map(({ id }) => id);
  const setting = runs !== undefined && approach.platform === undefined ? ` --platform ${runs}` : "";
  return `stackfit wizard --approach ${approach.key}${setting} --pick ${ids.join(",")}`;
}
