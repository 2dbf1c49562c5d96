/** From a command line to a stack, and back. */
import type { Catalog } from "../../../server/catalog/catalog.js";
import {
  askedParts,
  type Choice,
  chosenFor,
  type Draft,
  formatUnknownName,
  partFor,
  stackOf,
} from "../../../server/catalog/stack/wizard/draft.js";
import {
  APPROACHES,
  type Approach,
  EXTRA,
  MOST_EXTRA,
  PARTS,
  type PartKind,
} from "../../../server/catalog/stack/wizard/parts.js";
import type { Day } from "../../../server/catalog/technology/lifecycle.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { namesIn } from "../arguments.js";
import { UsageError } from "../command.js";
import { plain } from "../output/plain.js";

const MAX_PICKS = 40;

/** An empty stack. @param approach its key; the first one by default */
export function emptyDraft(approach: string | undefined, runs: string | undefined): Draft {
  const found = APPROACHES.find(({ key }) => key === approach) ?? APPROACHES[0];
  if (runs !== undefined && found.platform !== undefined)
    throw new UsageError(`--approach ${found.key} implies the platform: remove --platform`);
  return { approach: found, runs, choices: [] };
}

/**
 * Adds technologies to a draft, each to the part of its kind that is open.
 * @param texts names, or comma-separated lists of names
 * @returns it, with notes on what was taken differently from how it was given, in sentences
 * @throws UsageError with suggestions for an unknown name
 */
export function pick(catalog: Catalog, draft: Draft, texts: readonly string[], today: Day) {
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
    const open = PARTS.filter((part) => chosenFor(before, part) === undefined);
    return withChoices(before, [...before.choices, { part: partFor(technology, before.approach, open), technology }]);
  }, draft);
  return { draft: picked, notes };
}

const placeOf = ({ part }: Choice) => [...PARTS, EXTRA].indexOf(part);

/** In the order of the questions, as on the page. */
const withChoices = (draft: Draft, choices: readonly Choice[]): Draft => ({
  ...draft,
  choices: [...choices].sort((one, other) => placeOf(one) - placeOf(other)),
});

/** The command that gives the same result without questions. Ids and keys need no shell quotes. */
export function callOf(draft: Draft): string {
  const { approach, runs } = draft;
  const ids = stackOf(draft).chosen.map(({ id }) => id);
  const setting = runs !== undefined && approach.platform === undefined ? ` --platform ${runs}` : "";
  return `stackfit wizard --approach ${approach.key}${setting} --pick ${ids.join(",")}`;
}

/** A question of the page: by its key `approach`, `runs`, that of a part, or `also`. */
export interface Question {
  key: string;
  text: string;
  /** What it chooses; undefined for the first two. */
  part?: PartKind;
}

/** The questions about a draft; they depend on earlier answers. */
export function questionsOf(draft: Draft): Question[] {
  return [
    { key: "approach", text: "What do you want to build?" },
    ...(draft.approach.platform === undefined ? [{ key: "runs", text: "Where does the server run?" }] : []),
    ...askedParts(draft).map((part) => ({ key: part.key, text: part.title, part })),
    { key: EXTRA.key, text: "Anything else?", part: EXTRA },
  ];
}

/** Changes the approach, and keeps the choices. */
export function withApproach(draft: Draft, approach: Approach): Draft {
  return { ...draft, approach, runs: approach.platform === undefined ? draft.runs : undefined };
}

/** Chooses for a part, in the place of what was chosen; or nothing. What was chosen elsewhere moves here. */
export function withPart(draft: Draft, part: PartKind, technology: Technology | undefined): Draft {
  const others = draft.choices.filter((choice) => choice.part !== part && choice.technology !== technology);
  return withChoices(draft, technology ? [...others, { part, technology }] : others);
}

/** What is wrong with names for the rest, in a sentence; undefined if nothing is. */
export function extrasProblem(catalog: Catalog, text: string, today: Day): string | undefined {
  const names = namesIn([text]);
  if (names.length > MOST_EXTRA) return `At most ${MOST_EXTRA} names; these are ${names.length}.`;
  const unknown = names.find((name) => !catalog.names.resolve(name));
  return unknown === undefined ? undefined : plain(formatUnknownName(catalog, unknown, today));
}

/** Chooses what is there beside the parts. @param text names that are known, separated by commas */
export function withExtras(catalog: Catalog, draft: Draft, text: string): Draft {
  const parts = draft.choices.filter(({ part }) => part !== EXTRA);
  const named = namesIn([text]).flatMap((name) => catalog.names.resolve(name)?.technology ?? []);
  const extras = [...new Set(named)].filter((technology) => !parts.some((choice) => choice.technology === technology));
  return withChoices(draft, [...parts, ...extras.map((technology) => ({ part: EXTRA, technology }))]);
}
