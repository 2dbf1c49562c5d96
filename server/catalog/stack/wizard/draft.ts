/** A stack that is being put together, part by part: on the page of the wizard, or in a terminal. */
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { check } from "../../verdict/check.js";
import { choicesFor, type Fit, fitOf, type Stack } from "../builder.js";
import { type Approach, categoriesOf, EXTRA, PARTS, type PartKind } from "./parts.js";

export interface Choice {
  part: PartKind;
  technology: Technology;
}

export interface Draft {
  approach: Approach;
  /** The setting; undefined where it is left open. */
  runs: string | undefined;
  /** One for each part, and more beside them; each technology once. */
  choices: readonly Choice[];
}

/** The parts that are asked about: those of the approach, and those that are chosen already. */
export function askedParts({ approach, choices }: Draft): PartKind[] {
  return PARTS.filter(
    (part) => (part.approaches?.includes(approach.key) ?? true) || choices.some((choice) => choice.part === part),
  );
}

/** What is chosen for a part; undefined where it is open. */
export function chosenFor({ choices }: Draft, part: PartKind): Technology | undefined {
  return choices.find((choice) => choice.part === part)?.technology;
}

/** What is chosen beside the parts, in the order in which it was named. */
export function extrasOf({ choices }: Draft): Technology[] {
  return choices.filter(({ part }) => part === EXTRA).map(({ technology }) => technology);
}

/** The stack as far as it is chosen. */
export function stackOf({ choices, approach, runs }: Draft): Stack {
  return { chosen: choices.map(({ technology }) => technology), platform: approach.platform ?? runs };
}

export interface Offers {
  /** The chosen one where the part does not offer it, then what the part offers, best first. */
  fits: Fit[];
  /** Whether there is anything that they were compared with. */
  compared: boolean;
  /** What they were compared with: the stack, without the choice whose place another would take. */
  against: Stack;
}

/** What can be chosen for a part, each with how it fits what is chosen already. */
export function offersOf(catalog: Catalog, part: PartKind, draft: Draft, today: Day): Offers {
  const stack = stackOf(draft);
  const own = chosenFor(draft, part);
  const against = { ...stack, chosen: stack.chosen.filter((technology) => technology !== own) };
  const offered = choicesFor(catalog, categoriesOf(part, draft.approach), against, today);
  // Of another kind, or retired.
  const isMissing = own !== undefined && !offered.some(({ technology }) => technology === own);
  const missing = isMissing ? [fitOf(catalog, own, against, today)] : [];
  return { fits: [...missing, ...offered], compared: against.chosen.length > 0, against };
}

/** The first of some parts that offers a technology, or else the one beside all parts. */
export function partFor(technology: Technology, approach: Approach, parts: readonly PartKind[]): PartKind {
  return parts.find((part) => categoriesOf(part, approach).includes(technology.category)) ?? EXTRA;
}

/** What the nearest names of one that is not known are, in a sentence. */
export function formatUnknownName(catalog: Catalog, name: string, today: Day): string {
  return check(catalog, { techA: name, techB: name }, today).verdict.message;
}
