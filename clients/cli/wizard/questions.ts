/** The questions of the wizard in order: one per screen, where the page has steps. */
import { chosenIn, type Draft, isAsked, stepsOf } from "../../../server/catalog/stack/wizard/draft.js";
import { type Approach, NEEDS, type Slot, type Step } from "../../../server/catalog/stack/wizard/steps.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { withChoice } from "./picks.js";

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
