/** What is asked and what was answered, parsed from and written to the address. */
import type { Catalog } from "../../catalog/catalog.js";
import { type Choice, type Draft, formatUnknownName } from "../../catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  EXTRA,
  GROUPS,
  NEEDS,
  SETTINGS,
  type Slot,
} from "../../catalog/stack/wizard/steps.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import { listFirst } from "../../catalog/words.js";
import { quote } from "../shorten.js";

/** The parts that most stacks have. With what is built, where it runs and the rest, these are eight questions. */
const PARTS: ReadonlySet<string> = new Set(["language", "framework", "database", "orm", "hosting"]);

/** One answer for each: all others of its kind are named with the rest. */
export const QUESTIONS: readonly Slot[] = GROUPS.filter(({ key }) => PARTS.has(key)).map((group) => ({
  ...group,
  most: 1,
}));

/** None is asked about: each question is there, whatever is built. */
const ALL: ReadonlySet<string> = new Set(NEEDS.map(({ key }) => key));

export interface WizardState extends Draft {
  /** Names for the rest that are not known, and what is said of the first ones. */
  unknown: readonly string[];
  problems: readonly string[];
}

export type Query = Readonly<Record<string, unknown>>;

const MOST_VALUES = 20;
/** Similar names are looked for of so many, as that takes time. */
const MOST_PROBLEMS = 5;

export function parseState(catalog: Catalog, query: Query, today: Day): WizardState {
  const values = new Map(Object.entries(query).map(([key, value]) => [key, textsOf(value)]));
  const last = (key: string) => values.get(key)?.at(-1);
  const approach = APPROACHES.find(({ key }) => key === last("approach")) ?? (APPROACHES[0] as Approach);
  const runs = approach.platform ? undefined : SETTINGS.find(({ key }) => key === last("runs"))?.key;
  const choices: Choice[] = [];
  const unknown: string[] = [];
  const versioned: string[] = [];
  const add = (group: Slot, text: string) => {
    const { technology, version, invalidVersion } = catalog.names.resolve(text) ?? {};
    if (version || invalidVersion) versioned.push(text);
    if (!technology) unknown.push(text);
    else if (choices.every((one) => one.technology !== technology)) choices.push({ group, technology });
  };
  for (const group of QUESTIONS) for (const text of values.get(group.key)?.slice(-1) ?? []) add(group, text);
  // Older addresses have keys for more parts, and several of some.
  for (const key of [...GROUPS.map((group) => group.key), "other"])
    for (const text of (values.get(key) ?? []).slice(0, PARTS.has(key) ? -1 : undefined).flatMap(namesIn))
      add(EXTRA, text);
  const kept = [...choices.filter(({ group }) => group !== EXTRA), ...choices.filter(inRest).slice(0, EXTRA.most)];
  const problems = unknown.slice(0, MOST_PROBLEMS).map((text) => formatUnknownName(catalog, text, today));
  if (versioned.length > 0)
    problems.push(
      `Versions are ignored here: ${listFirst(versioned.map(quote), MOST_PROBLEMS)}. Each part is current.`,
    );
  if (kept.length < choices.length) problems.push(`Only the first ${EXTRA.most} other technologies are used.`);
  return { approach, runs, needs: ALL, choices: kept, unknown: unknown.slice(0, MOST_VALUES), problems };
}

const inRest = ({ group }: Choice) => group === EXTRA;

const namesIn = (text: string): string[] =>
  text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");

const textsOf = (value: unknown): string[] =>
  [value]
    .flat()
    .filter((text) => typeof text === "string")
    .filter((text) => text.trim() !== "")
    .slice(0, MOST_VALUES);

/** Whether a query is of the steps that the wizard once had. */
export function isOfSteps(query: Query): boolean {
  const known = new Set(["approach", "runs", EXTRA.key, ...PARTS]);
  return Object.entries(query).some(([key, value]) => !known.has(key) || Array.isArray(value));
}

/** The names of the rest, as they stand in its field. */
export const restOf = ({ choices, unknown }: WizardState): string =>
  [...choices.filter(inRest).map(({ technology }) => technology.id), ...unknown].join(", ");

/** The address of a stack. @param path such as `/wizard/package.json` */
export function stackPath(state: WizardState, path = "/wizard"): string {
  const { approach, runs, choices } = state;
  const rest = restOf(state);
  const query = new URLSearchParams([
    ["approach", approach.key],
    ...(runs ? [["runs", runs]] : []),
    ...choices.filter((choice) => !inRest(choice)).map(({ group, technology }) => [group.key, technology.id]),
    ...(rest === "" ? [] : [[EXTRA.key, rest]]),
  ]);
  return `${path}?${String(query).replaceAll("%2C+", ",")}`;
}
