/** From a command line to a stack, and back. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import {
  type Choice,
  chosenIn,
  type Draft,
  formatUnknownName,
  groupFor,
  stackOf,
} from "../../../server/catalog/stack/wizard/draft.js";
import { APPROACHES, type Approach, GROUPS } from "../../../server/catalog/stack/wizard/steps.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import { namesIn } from "../arguments.js";
import { UsageError } from "../command.js";
import { plain } from "../output/plain.js";

const MAX_PICKS = 40;

/** An empty stack. @param approach its key; the first one by default */
export function emptyDraft(approach: string | undefined, runs: string | undefined): Draft {
  const found = APPROACHES.find(({ key }) => key === approach) ?? (APPROACHES[0] as Approach);
  if (runs !== undefined && found.platform !== undefined)
    throw new UsageError(`--approach ${found.key} implies the platform: remove --platform`);
  return { approach: found, needs: new Set(found.needs), runs, choices: [] };
}

interface Picked {
  draft: Draft;
  /** What was taken differently from how it was given, in sentences. */
  notes: string[];
}

/**
 * Adds technologies to a draft, each to the first group of its kind with room.
 * @param texts names, or comma-separated lists of names
 * @throws UsageError with suggestions for an unknown name
 */
export function pick(catalog: Catalog, draft: Draft, texts: readonly string[], today: Day): Picked {
  const names = namesIn(texts);
  if (names.length === 0) throw new UsageError("--pick needs names: `stackfit wizard --pick nextjs,prisma,postgresql`");
  if (names.length > MAX_PICKS)
    throw new UsageError(`--pick takes at most ${MAX_PICKS} names, and you gave ${names.length}`);
  const notes: string[] = [];
  const picked = names.reduce<Draft>((before, name) => {
    const resolved = catalog.names.resolve(name);
    if (!resolved) throw new UsageError(formatUnknownName(catalog, name, today));
    const { technology, version, invalidVersion } = resolved;
    if (version || invalidVersion)
      notes.push(`${plain(technology.name)} was added without its version: the wizard works with current versions.`);
    if (before.choices.some((choice) => choice.technology === technology)) return before;
    const free = GROUPS.filter((group) => chosenIn(before, group).length < group.most);
    return withChoice(before, { group: groupFor(technology, before.approach, free), technology });
  }, draft);
  return { draft: picked, notes };
}

export function withChoice(draft: Draft, choice: Choice): Draft {
  const { need } = choice.group;
  return {
    ...draft,
    needs: need === undefined ? draft.needs : new Set([...draft.needs, need]),
    // In the order of the steps, as on the page.
    choices: [...draft.choices, choice].sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group)),
  };
}

/** The command that gives the same result without questions. Ids and keys need no shell quotes. */
export function callOf(draft: Draft): string {
  const { approach, runs } = draft;
  const ids = stackOf(draft).chosen.map(({ id }) => id);
  const setting = runs !== undefined && approach.platform === undefined ? ` --platform ${runs}` : "";
  return `stackfit wizard --approach ${approach.key}${setting} --pick ${ids.join(",")}`;
}
