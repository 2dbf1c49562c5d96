/** The questions of the wizard in the order in which a terminal asks them: one at a time, where the page has steps. */
import { chosenIn, type Draft, isAsked, stepsOf } from "../../../server/catalog/stack-wizard/draft.js";
import { type Approach, type Group, NEEDS, type Step } from "../../../server/catalog/stack-wizard/steps.js";
import type { Technology } from "../../../server/catalog/technology.js";
import { withChoice } from "./picks.js";

export type Question =
  | { kind: "approach"; key: string; text: string }
  | { kind: "needs"; key: string; text: string }
  /** Where it runs. */
  | { kind: "runs"; key: string; text: string }
  | { kind: "group"; key: string; text: string; group: Group };

/** What is asked about a draft; the answers change what follows. */
export function questionsOf(draft: Draft): Question[] {
  return stepsOf(draft).flatMap((step): Question[] => {
    const { key, question } = step;
    if (key === "approach") return [{ kind: key, key, text: question }];
    if (key === "needs") {
      const runs: Question = { kind: "runs", key: "runs", text: "Where does its server side run?" };
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

function textOf({ question }: Step, { title, most }: Group, groups: number): string {
  const some = most > 1 ? `up to ${most}` : "";
  const which = groups > 1 ? title : "";
  const more = [which, some].filter((part) => part !== "").join(", ");
  return more === "" ? question : `${question} (${more})`;
}

/** With another approach comes what most of its kind need; what is chosen stays, and its needs with it. */
export function withApproach(draft: Draft, approach: Approach): Draft {
  const ofChoices = draft.choices.map(({ group }) => group.need).filter((need) => need !== undefined);
  const runs = approach.platform === undefined ? draft.runs : undefined;
  return { ...draft, approach, runs, needs: new Set([...approach.needs, ...ofChoices]) };
}

/** With a need that is taken back go the choices that were made for it. */
export function withNeeds(draft: Draft, keys: readonly string[]): Draft {
  const needs = new Set(NEEDS.map(({ key }) => key).filter((key) => keys.includes(key)));
  const choices = draft.choices.filter(({ group: { need } }) => need === undefined || needs.has(need));
  return { ...draft, needs, choices };
}

/**
 * Takes a technology into a group, or out of it where it is in it. In a group of one it takes the place of the other.
 * @returns the draft itself where the group is full
 */
export function toggled(draft: Draft, group: Group, technology: Technology): Draft {
  const own = chosenIn(draft, group);
  const without = (gone: readonly Technology[]) => ({
    ...draft,
    choices: draft.choices.filter((choice) => choice.group !== group || !gone.includes(choice.technology)),
  });
  if (own.includes(technology)) return without([technology]);
  if (group.most === 1) return withChoice(without(own), { group, technology });
  return own.length < group.most ? withChoice(draft, { group, technology }) : draft;
}
