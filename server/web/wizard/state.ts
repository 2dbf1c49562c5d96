/** What stands in the address of the wizard, which is all that is known of a stack that is being built. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Day } from "../../catalog/lifecycle.js";
import { type Choice, type Draft, groupFor, stepsOf, tellStranger } from "../../catalog/stack-wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  GROUPS,
  type Group,
  NEEDS,
  RESULT,
  SETTINGS,
  STEPS,
  type Step,
} from "../../catalog/stack-wizard/steps.js";
import type { Technology } from "../../catalog/technology.js";
import { listOf } from "../../catalog/wording.js";

/** Its choices are in the order of the steps. */
export interface State extends Draft {
  /** Choices for needs that are being taken back: of use again where the need is ticked again. */
  dormant: readonly Choice[];
  /** The steps on the way to the result. */
  steps: readonly Step[];
  /** The step that is shown; undefined for the result. */
  step: Step | undefined;
  /** The groups whose further choices are unfolded, by their keys. */
  unfolded: ReadonlySet<string>;
  /** What could not be read, in words for the user. */
  notices: readonly string[];
  /** A name that was typed and not understood. */
  typed: { text: string; problem: string } | undefined;
}

/** Values of a query, as the server parsed it. */
export type Query = Readonly<Record<string, unknown>>;

/** More values of one parameter are not looked at. */
const MOST_VALUES = 20;
/** More than these say nothing new. */
const MOST_NOTICES = 6;
const QUOTED_LENGTH = 60;

const quote = (text: string) => `“${text.length > QUOTED_LENGTH ? `${text.slice(0, QUOTED_LENGTH)}…` : text}”`;

/** Reads the address; what it says in a way that means nothing is passed over with a notice. */
export function readState(catalog: Catalog, query: Query, today: Day): State {
  const values = new Map(Object.entries(query).map(([key, value]) => [key, textsOf(value)]));
  const all = (key: string) => values.get(key) ?? [];
  const notices = new Set<string>();
  const pick = <T extends { key: string }>(key: string, known: readonly T[], what: string): T[] => {
    const byKey = new Map(known.map((one) => [one.key, one]));
    const strange = all(key).filter((value) => !byKey.has(value));
    if (strange.length > 0)
      notices.add(`${listOf(strange.slice(0, 3).map(quote))} is no ${what} here; it is passed over.`);
    return [...new Set(all(key))].map((value) => byKey.get(value)).filter((one) => one !== undefined);
  };

  const approaches = pick("approach", APPROACHES, "approach");
  const approach = approaches.at(-1) ?? (APPROACHES[0] as Approach);
  if (approaches.length > 1) notices.add(`Only one approach at a time: ${approach.name} counts.`);
  const ticked = new Set(pick("needs", NEEDS, "need").map(({ key }) => key));
  const runs = approach.platform ? undefined : pick("runs", SETTINGS, "setting").at(-1)?.key;
  const where = pick("step", [...STEPS, { key: RESULT }], "step").at(-1)?.key ?? "approach";

  const typed = readTyped(catalog, all("other").at(-1), where, approach, today, notices);
  const chosen = readChoices(catalog, all, typed.choice, today, notices);
  // On the page of the needs, a tick that is missing was taken away; elsewhere a choice says that it is needed.
  const isDormant = ({ group }: Choice) => where === "needs" && group.need !== undefined && !ticked.has(group.need);
  const choices = chosen.filter((choice) => !isDormant(choice));
  const needs = new Set([...ticked, ...choices.map(({ group }) => group.need).filter((need) => need !== undefined)]);
  const steps = stepsOf({ approach, needs, choices });
  const order = STEPS.findIndex(({ key }) => key === where);
  const step = order < 0 ? undefined : steps.find((one) => STEPS.indexOf(one) >= order);
  return {
    approach,
    needs,
    runs,
    choices,
    dormant: chosen.filter(isDormant),
    steps,
    step,
    unfolded: new Set(all("more")),
    notices: [...notices].slice(0, MOST_NOTICES),
    typed: typed.problem,
  };
}

function textsOf(value: unknown): string[] {
  const texts = (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");
  return texts
    .map((text) => text.trim())
    .filter((text) => text !== "")
    .slice(0, MOST_VALUES);
}

// --- choices ------------------------------------------------------------------------------------------------------

type Notices = Set<string>;

function find(catalog: Catalog, text: string, notices: Notices): Technology | undefined {
  const name = catalog.names.resolve(text);
  if (name?.version)
    notices.add(
      `${name.technology.name} is taken without the version of ${quote(text)}: the wizard is about current ones.`,
    );
  return name?.technology;
}

function readChoices(
  catalog: Catalog,
  all: (key: string) => string[],
  typed: Choice | undefined,
  today: Day,
  notices: Notices,
): Choice[] {
  return GROUPS.flatMap((group) => {
    const found = new Set<Technology>();
    for (const text of all(group.key)) {
      const technology = find(catalog, text, notices);
      if (technology) found.add(technology);
      // Looking for the nearest names takes time for each.
      else if (notices.size < MOST_NOTICES) notices.add(tellStranger(catalog, text, today));
    }
    const isReplaced = typed?.group === group && group.most === 1;
    if (typed?.group === group) {
      found.delete(typed.technology);
      found.add(typed.technology);
    }
    // The last count: of one choice, the last was made over the others; the name just typed is the last.
    const kept = [...found].slice(-group.most);
    if (kept.length < found.size && !isReplaced) tellSurplus(group, kept, [...found], notices);
    return kept.map((technology) => ({ group, technology }));
  });
}

function tellSurplus(group: Group, kept: readonly Technology[], all: readonly Technology[], notices: Notices): void {
  const names = (some: readonly Technology[]) => listOf(some.map(({ name }) => name));
  const left = all.filter((technology) => !kept.includes(technology));
  const most = group.most === 1 ? "one choice" : `${group.most} choices`;
  notices.add(
    `${group.title} takes ${most} at most: ${names(kept)} ${kept.length > 1 ? "count" : "counts"}, ${names(left)} ${left.length > 1 ? "are" : "is"} left out.`,
  );
}

/** A name typed on a step goes to the group of its kind there, or beside all groups. */
function readTyped(
  catalog: Catalog,
  text: string | undefined,
  where: string,
  approach: Approach,
  today: Day,
  notices: Notices,
): { choice?: Choice; problem: State["typed"] } {
  if (text === undefined) return { problem: undefined };
  const technology = find(catalog, text, notices);
  if (!technology) return { problem: { text, problem: tellStranger(catalog, text, today) } };
  const groups = STEPS.find(({ key }) => key === where)?.groups ?? [];
  return { choice: { group: groupFor(technology, approach, groups), technology }, problem: undefined };
}

// --- addresses ----------------------------------------------------------------------------------------------------

/** The parameters that stand for a state, without the step. @param choices others than those of the state */
export function parametersOf(
  state: State,
  choices: readonly Choice[] = state.choices,
): [name: string, value: string][] {
  const { approach, needs, runs } = state;
  return [
    ["approach", approach.key],
    ...NEEDS.filter(({ key }) => needs.has(key)).map(({ key }): [string, string] => ["needs", key]),
    ...(runs ? [["runs", runs] as [string, string]] : []),
    ...choices.map(({ group, technology }): [string, string] => [group.key, technology.id]),
  ];
}

/** The path of a step with a state, from the root of the service. @param choices others than those of the state */
export function pathOf(state: State, step: string, choices?: readonly Choice[]): string {
  return `/wizard?${new URLSearchParams([...parametersOf(state, choices), ["step", step]])}`;
}

/** The key of the step after the one that is shown. */
export function nextOf({ steps, step }: State): string {
  return (step && steps[steps.indexOf(step) + 1]?.key) ?? RESULT;
}
