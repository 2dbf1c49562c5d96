/** The state of the wizard, parsed from and written to its address. */
import type { Catalog } from "../../catalog/catalog.js";
import { type Choice, type Draft, formatUnknownName, groupFor, stepsOf } from "../../catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  GROUPS,
  NEEDS,
  RESULT,
  SETTINGS,
  type Slot,
  STEPS,
  type Step,
} from "../../catalog/stack/wizard/steps.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import type { Technology } from "../../catalog/technology/technology.js";
import { listOf } from "../../catalog/words.js";
import { quote } from "../shorten.js";

/** Choices are in step order. */
export interface WizardState extends Draft {
  /** Choices for deselected needs; restored when the need is selected again. */
  dormant: readonly Choice[];
  steps: readonly Step[];
  /** The current step; undefined for the result. */
  step: Step | undefined;
  notices: readonly string[];
  typed: { text: string; problem: string } | undefined;
}

export type Query = Readonly<Record<string, unknown>>;

const MOST_VALUES = 20;

const MOST_NOTICES = 6;

export function parseState(catalog: Catalog, query: Query, today: Day): WizardState {
  const values = new Map(Object.entries(query).map(([key, value]) => [key, textsOf(value)]));
  const all = (key: string) => values.get(key) ?? [];
  const notices = new Set<string>();
  const pick = <T extends { key: string }>(key: string, known: readonly T[], what: string): T[] => {
    const byKey = new Map(known.map((one) => [one.key, one]));
    const strange = all(key).filter((value) => !byKey.has(value));
    if (strange.length > 0) notices.add(`Unknown ${what} ${listOf(strange.slice(0, 3).map(quote))} ignored.`);
    return [...new Set(all(key))].map((value) => byKey.get(value)).filter((one) => one !== undefined);
  };

  const approaches = pick("approach", APPROACHES, "approach");
  const approach = approaches.at(-1) ?? (APPROACHES[0] as Approach);
  if (approaches.length > 1) notices.add(`You can choose only one approach; using ${approach.name}.`);
  const ticked = new Set(pick("needs", NEEDS, "need").map(({ key }) => key));
  const runs = approach.platform ? undefined : pick("runs", SETTINGS, "setting").at(-1)?.key;
  const where = pick("step", [...STEPS, { key: RESULT }], "step").at(-1)?.key ?? "approach";

  const typed = parseTyped(catalog, all("other").at(-1), where, approach, today, notices);
  const chosen = parseChoices(catalog, all, typed.choice, today, notices);
  // On the needs step, an unchecked need was deselected; elsewhere a choice implies its need.
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
  if (name?.version || name?.invalidVersion)
    notices.add(`The wizard uses current versions, so it ignores the version in ${quote(text)}.`);
  return name?.technology;
}

function parseChoices(
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
      // Finding similar names takes time.
      else if (notices.size < MOST_NOTICES) notices.add(formatUnknownName(catalog, text, today));
    }
    const isReplaced = typed?.group === group && group.most === 1;
    if (typed?.group === group) {
      found.delete(typed.technology);
      found.add(typed.technology);
    }
    // The last choices win, including the name just typed.
    const kept = [...found].slice(-group.most);
    if (kept.length < found.size && !isReplaced) reportSurplus(group, kept, [...found], notices);
    return kept.map((technology) => ({ group, technology }));
  });
}

function reportSurplus(group: Slot, kept: readonly Technology[], all: readonly Technology[], notices: Notices): void {
  const names = (some: readonly Technology[]) => listOf(some.map(({ name }) => name));
  const left = all.filter((technology) => !kept.includes(technology));
  const most = group.most === 1 ? "one choice" : `up to ${group.most} choices`;
  notices.add(`${group.title} allows ${most}: using ${names(kept)}, without ${names(left)}.`);
}

function parseTyped(
  catalog: Catalog,
  text: string | undefined,
  where: string,
  approach: Approach,
  today: Day,
  notices: Notices,
): { choice?: Choice; problem: WizardState["typed"] } {
  if (text === undefined) return { problem: undefined };
  const technology = find(catalog, text, notices);
  if (!technology) return { problem: { text, problem: formatUnknownName(catalog, text, today) } };
  const groups = STEPS.find(({ key }) => key === where)?.groups ?? [];
  return { choice: { group: groupFor(technology, approach, groups), technology }, problem: undefined };
}

// --- addresses ----------------------------------------------------------------------------------------------------

/** Query parameters of a state, without the step. @param choices instead of those in the state */
export function stateParameters(
  state: WizardState,
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

/** The path of a step. @param choices instead of those in the state */
export function stepPath(state: WizardState, step: string, choices?: readonly Choice[]): string {
  return `/wizard?${new URLSearchParams([...stateParameters(state, choices), ["step", step]])}`;
}

export function manifestPath(state: WizardState): string {
  return `/wizard/package.json?${new URLSearchParams(stateParameters(state))}`;
}

export function nextStep({ steps, step }: WizardState): string {
  return (step && steps[steps.indexOf(step) + 1]?.key) ?? RESULT;
}
