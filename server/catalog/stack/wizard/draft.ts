/** A stack that is being put together, step by step: on the page of the wizard, or in a terminal. */
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { check } from "../../verdict/check.js";
import { choicesFor, type Fit, fitOf, type Stack } from "../builder.js";
import { type Approach, categoriesOf, EXTRA, type Slot, STEPS, type Step } from "./steps.js";

export interface Choice {
  group: Slot;
  technology: Technology;
}

export interface Draft {
  approach: Approach;
  needs: ReadonlySet<string>;
  /** The setting; undefined where it is left open. */
  runs: string | undefined;
  /** A technology can serve in several groups. */
  choices: readonly Choice[];
}

/** Whether a group is asked about: its approach and its need are chosen, or something in it is. */
export function isAsked(
  group: Slot,
  { approach, needs, choices }: Pick<Draft, "approach" | "needs" | "choices">,
): boolean {
  if (choices.some((choice) => choice.group === group)) return true;
  return (group.approaches?.includes(approach.key) ?? true) && (group.need === undefined || needs.has(group.need));
}

/** The steps on the way to the result: those that ask about something. */
export function stepsOf(draft: Pick<Draft, "approach" | "needs" | "choices">): Step[] {
  return STEPS.filter(({ groups }) => groups.length === 0 || groups.some((group) => isAsked(group, draft)));
}

/** The chosen technologies of a group, in the order in which they were chosen. */
export function chosenIn({ choices }: Pick<Draft, "choices">, group: Slot): Technology[] {
  return choices.filter((choice) => choice.group === group).map(({ technology }) => technology);
}

/** The stack as far as it is chosen. */
export function stackOf({ choices, approach, runs }: Pick<Draft, "choices" | "approach" | "runs">): Stack {
  return { chosen: [...new Set(choices.map(({ technology }) => technology))], platform: approach.platform ?? runs };
}

export interface Offers {
  /** Chosen ones that are not among what the group offers, then what it offers, best first. */
  fits: Fit[];
  /** Whether there is anything that they were compared with. */
  compared: boolean;
  /** What they were compared with: the stack, without the choice whose place another would take. */
  against: Stack;
}

/** What can be chosen in a group, each with how it fits what is chosen already. */
export function offersOf(catalog: Catalog, group: Slot, draft: Draft, today: Day): Offers {
  const stack = stackOf(draft);
  const own = chosenIn(draft, group);
  // Another choice of a group of one would take the place of this one.
  const others = group.most === 1 ? stack.chosen.filter((technology) => !own.includes(technology)) : stack.chosen;
  const against = { ...stack, chosen: others };
  const offered = choicesFor(catalog, categoriesOf(group, draft.approach), against, today);
  // Of another kind, or retired.
  const missing = own
    .filter((technology) => !offered.some((fit) => fit.technology === technology))
    .map((technology) => fitOf(catalog, technology, against, today));
  return { fits: [...missing, ...offered], compared: others.length > 0, against };
}

/** The first of some groups that offers a technology, or else the one beside all groups. */
export function groupFor(technology: Technology, approach: Approach, groups: readonly Slot[]): Slot {
  return groups.find((group) => categoriesOf(group, approach).includes(technology.category)) ?? EXTRA;
}

/** What the nearest names of one that is not known are, in a sentence. */
export function formatUnknownName(catalog: Catalog, name: string, today: Day): string {
  return check(catalog, { techA: name, techB: name }, today).verdict.message;
}
