/** What to change where two parts of a stack do not work together. */
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../technology/lifecycle.js";
import { type Fit, fitOf, type PartVerdict } from "../builder.js";
import { homesOf, isForeign } from "../registry.js";
import { type Choice, type Draft, offersOf, stackOf } from "./draft.js";

/** More conflicts are left out: fixing the first ones often fixes the others. */
const MOST_REPAIRS = 3;

export interface Swap {
  choice: Choice;
  /** What is known to work in its place; undefined where nothing is. */
  instead: Fit | undefined;
}

export interface Repair {
  /** The two that do not work together. */
  pair: PartVerdict;
  /** Whether they only fail where the draft runs, so that another setting fixes it, too. */
  isOfSetting: boolean;
  /** Either one of these fixes it. */
  swaps: readonly Swap[];
}

/** The pairs of a stack that do not work together, and what could take the place of either. */
export function repairsFor(catalog: Catalog, draft: Draft, today: Day): Repair[] {
  const stack = stackOf(draft);
  const pairs = new Map<string, PartVerdict>();
  for (const technology of stack.chosen) {
    const { status, deciding } = fitOf(catalog, technology, stack, today);
    if (status === "incompatible" && deciding) pairs.set(`${deciding.a.id} ${deciding.b.id}`, deciding);
  }
  return [...pairs.values()].slice(0, MOST_REPAIRS).map((pair) => ({
    pair,
    isOfSetting: draft.runs !== undefined && isOfSetting(catalog, pair, draft.runs, today),
    swaps: draft.choices
      .filter(({ technology }) => technology === pair.a || technology === pair.b)
      .map((choice) => ({ choice, instead: replacementFor(catalog, draft, choice, pair, today) })),
  }));
}

function isOfSetting(catalog: Catalog, { a, b }: PartVerdict, runs: string, today: Day): boolean {
  const fails = (platform: string | undefined) =>
    fitOf(catalog, a, { chosen: [a, b], platform }, today).status === "incompatible";
  return fails(runs) && !fails(undefined);
}

/**
 * An offer for a place that is known to work with the other of the pair and has no conflict with the rest: the first of those
 * with the fewest parts that nothing is known with.
 */
function replacementFor(
  catalog: Catalog,
  draft: Draft,
  choice: Choice,
  { a, b }: PartVerdict,
  today: Day,
): Fit | undefined {
  const partner = choice.technology === a ? b : a;
  const rest = draft.choices.filter(({ technology }) => technology !== choice.technology);
  const { fits } = offersOf(catalog, choice.group, { ...draft, choices: rest }, today);
  const homes = homesOf(rest.map(({ technology }) => technology));
  const working = fits.filter(
    ({ technology, status, unknown }) =>
      (status === "compatible" || status === "partial") &&
      technology !== choice.technology &&
      !unknown.includes(partner) &&
      !rest.some((other) => other.technology === technology) &&
      !isForeign(technology, homes),
  );
  return working.sort((one, other) => one.unknown.length - other.unknown.length)[0];
}
