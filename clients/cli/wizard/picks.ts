/** From a command line to a stack, and back. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import {
  type Choice,
  chosenIn,
  type Draft,
  formatUnknownName,
  groupFor,
  isAsked,
  stackOf,
  stepsOf,
} from "../../../server/catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  GROUPS,
  NEEDS,
  type Slot,
  type Step,
} from "../../../server/catalog/stack/wizard/steps.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
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

export type WizardQuestion =
  | { kind: "approach"; key: string; text: string }
  | { kind: "needs"; key: string; text: string }
  | { kind: "runs"; key: string; text: string }
  | { kind: "group"; key: string; text: string; group: Slot };

/** The questions about a draft; they depend on earlier answers. */
export function questionsOf(draft: Draft): WizardQuestion[] {
  return stepsOf(draft).flatMap((step): WizardQuestion[] => {
    const { key, question } = step;
    if (key === "approach") return [{ kind: key, key, text: question }];
    if (key === "needs") {
      const runs: WizardQuestion = { kind: "runs", key: "runs", text: "Where does its server side run?" };
      return [{ kind: key, key, text: question }, ...(draft.approach.platform === undefined ? [runs] : [])];
    }
    const groups = step.groups.filter((group) => isAsked(group, draft));
    return groups.map((group) => ({
      kind: "group",
      key: `${key} ${group.key}`,
      text: textOf(step, group, groups.length),
      group,
    }));
  });
}

function textOf({ question }: Step, { title, most }: Slot, groups: number): string {
  const some = most > 1 ? `up to ${most}` : "";
  const which = groups > 1 ? title : "";
  const more = [which, some].filter((part) => part !== "").join(", ");
  return more === "" ? question : `${question} (${more})`;
}

/** Changes the approach: sets its usual needs, and keeps choices and their needs. */
export function withApproach(draft: Draft, approach: Approach): Draft {
  const ofChoices = draft.choices.map(({ group }) => group.need).filter((need) => need !== undefined);
  const runs = approach.platform === undefined ? draft.runs : undefined;
  return { ...draft, approach, runs, needs: new Set([...approach.needs, ...ofChoices]) };
}

/** Changes the needs: choices made for a removed need go too. */
export function withNeeds(draft: Draft, keys: readonly string[]): Draft {
  const needs = new Set(NEEDS.map(({ key }) => key).filter((key) => keys.includes(key)));
  const choices = draft.choices.filter(({ group: { need } }) => need === undefined || needs.has(need));
  return { ...draft, needs, choices };
}

/**
 * Adds a technology to a group, or removes it if it is in it. In a group of one it replaces the other.
 * @returns the unchanged draft if the group is full
 */
export function toggled(draft: Draft, group: Slot, technology: Technology): Draft {
  const own = chosenIn(draft, group);
  const without = (gone: readonly Technology[]) => ({
    ...draft,
    choices: draft.choices.filter((choice) => choice.group !== group || !gone.includes(choice.technology)),
  });
  if (own.includes(technology)) return without([technology]);
  if (group.most === 1) return withChoice(without(own), { group, technology });
  return own.length < group.most ? withChoice(draft, { group, technology }) : draft;
}
