/** What was answered, parsed from and written to the address. */
import type { Catalog } from "../../catalog/catalog.js";
import { type Choice, type Draft, extrasOf, formatUnknownName } from "../../catalog/stack/wizard/draft.js";
import { APPROACHES, EXTRA, MOST_EXTRA, PARTS, type PartKind, SETTINGS } from "../../catalog/stack/wizard/parts.js";
import type { Day } from "../../catalog/technology/lifecycle.js";
import { listFirst } from "../../catalog/words.js";
import { quote, withQuery } from "../texts.js";

/** Parts that older addresses name by a key of their own. */
const OLD_PARTS =
  "runtime library api vectors auth styling ui state data payments email storage realtime search ai jobs content forms validation i18n monitoring testing build linting other".split(
    " ",
  );

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
  const approach = APPROACHES.find(({ key }) => key === last("approach")) ?? APPROACHES[0];
  const runs = approach.platform ? undefined : SETTINGS.find(({ key }) => key === last("runs"))?.key;
  const choices: Choice[] = [];
  const unknown: string[] = [];
  const versioned: string[] = [];
  const add = (part: PartKind, text: string) => {
    const { technology, version, invalidVersion } = catalog.names.resolve(text) ?? {};
    if (version || invalidVersion) versioned.push(text);
    if (!technology) unknown.push(text);
    else if (choices.every((one) => one.technology !== technology)) choices.push({ part, technology });
  };
  for (const part of PARTS) for (const text of values.get(part.key)?.slice(-1) ?? []) add(part, text);
  // Older addresses name several of some parts.
  const more = PARTS.flatMap(({ key }) => values.get(key)?.slice(0, -1) ?? []);
  const others = [...OLD_PARTS, EXTRA.key].flatMap((key) => values.get(key) ?? []);
  for (const text of [...more, ...others].flatMap(namesIn)) add(EXTRA, text);
  const kept = [...choices.filter((choice) => !inRest(choice)), ...choices.filter(inRest).slice(0, MOST_EXTRA)];
  const problems = unknown.slice(0, MOST_PROBLEMS).map((text) => formatUnknownName(catalog, text, today));
  if (versioned.length > 0)
    problems.push(
      `Versions are ignored here: ${listFirst(versioned.map(quote), MOST_PROBLEMS)}. Each part is current.`,
    );
  if (kept.length < choices.length) problems.push(`Only the first ${MOST_EXTRA} other technologies are used.`);
  return { approach, runs, choices: kept, unknown: unknown.slice(0, MOST_VALUES), problems };
}

const inRest = ({ part }: Choice) => part === EXTRA;

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
  const known = new Set(["approach", "runs", EXTRA.key, ...PARTS.map((part) => part.key)]);
  return Object.entries(query).some(([key, value]) => !known.has(key) || Array.isArray(value));
}

/** The names of the rest, as they stand in its field. */
export const restOf = (state: WizardState): string =>
  [...extrasOf(state).map(({ id }) => id), ...state.unknown].join(", ");

/** The address of a stack. @param path such as `/wizard/package.json` */
export function stackPath(state: WizardState, path = "/wizard"): string {
  const { approach, runs, choices } = state;
  const rest = restOf(state);
  return withQuery(path, [
    ["approach", approach.key],
    ...(runs ? [["runs", runs] as const] : []),
    ...choices.filter((choice) => !inRest(choice)).map(({ part, technology }) => [part.key, technology.id] as const),
    ...(rest === "" ? [] : [[EXTRA.key, rest.replaceAll(", ", ",")] as const]),
  ]);
}
