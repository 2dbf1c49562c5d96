/** From what people type to what they are asking: which page answers, or what they could mean. */
import type { Catalog } from "../catalog.js";
import { InvalidVersion } from "../names/invalid-version.js";
import { asSide, splitVersion } from "../names/names.js";
import { bare, inVersion, type Subject } from "../names/question.js";
import { fold } from "../names/spelling.js";
import { findTool } from "../names/tool-sides.js";
import { isSpeltOut, type Technology } from "../technology/technology.js";
import type { QuestionSide } from "../verdict/tool-verdict.js";
import { type Answerable, answersOf, isTechnology, leftOutOf, type OtherReading, sidesOf } from "./answers.js";
import { type Item, readItems, type TechnologyItem, technologyItem } from "./items.js";
import { Lookups } from "./lookups.js";
import { type Mention, MOST_MENTIONS, mentionsOf } from "./mentions.js";
import { isProject } from "./project.js";
import { readToolList } from "./tool-list.js";
import { LONGEST_QUESTION, MOST_WORDS, splitWords } from "./words.js";

/** Names of a set; more are a project to scan. */
export const MOST_IN_SET = 12;

export interface Meaning {
  /** What is chosen, where it is one technology of several. */
  technology: Technology | undefined;
  answer: Answerable;
}

/** A word that is no name here. */
export interface OpenWord {
  text: string;
  /** Whether it stands for several technologies, rather than for none. */
  isShared: boolean;
  /** The question with one of its members, or of the nearest names, in its place. */
  choices: readonly Meaning[];
}

export type ParsedQuestion =
  | (Answerable & OtherReading)
  | { kind: "nothing" }
  /** Files of a project, or more names than a set has. */
  | { kind: "project"; names: readonly Subject[] }
  /** More than one thing could be meant. */
  | {
      kind: "open";
      /** What was understood. */
      known: readonly QuestionSide[];
      /** What that alone would be. */
      rest: Meaning | undefined;
      words: readonly OpenWord[];
      /** Open words that are left out. */
      more: number;
      /** What rules about what was understood say with the other words. */
      mentions: readonly Mention[];
      /** Other ways to understand it. */
      choices: readonly Meaning[];
      /** What is wrong with the question, such as a version that cannot be one. */
      problems: readonly string[];
    };

export type OpenQuestion = Extract<ParsedQuestion, { kind: "open" }>;

/** Words that near names are looked for, as that takes its time. */
const MOST_OPEN = 5;

export const readQuestion = (catalog: Catalog, text: string): ParsedQuestion => {
  if (isProject(text)) return { kind: "project", names: [] };
  const lookups = new Lookups(catalog);
  const list = readToolList(lookups, text.slice(0, LONGEST_QUESTION));
  if (list) return list;
  const items = readItems(lookups, text.slice(0, LONGEST_QUESTION));
  const whole = namedByAll(catalog, text, items);
  if (whole) return { kind: "technology", subject: bare(whole) };
  const understood = items.filter((item) => item.is !== "open");
  const problems = problemsIn(text, items);
  const answers = answersIn(lookups, text, understood);
  const subjects = sidesOf(understood).filter((side) => side.technology !== undefined);
  if (subjects.length > MOST_IN_SET || isOfFiles(items)) return { kind: "project", names: subjects };
  const [answer, ...others] = answers;
  if (understood.length === items.length && problems.length === 0) {
    if (!answer) return readName(catalog, text);
    if (others.length === 0) return leaveOut(catalog, items, answer);
  }
  return (problems.length === 0 && correct(catalog, items)) || asOpen(catalog, items, answers, problems);
};

/** What goes on to the answer without words that no fact is about; what rules say with them comes first. */
function leaveOut(catalog: Catalog, items: readonly Item[], answer: Answerable): ParsedQuestion {
  const leftOut = leftOutOf(items, answer);
  if (leftOut.length === 0) return answer;
  // A word alone beside a name is often a verb: `when does Node.js 18 reach its end`.
  const isImplied = items.some((item) => isTechnology(item) && item.place < 0);
  const isTopic = isImplied || sidesOf(items).length > 1 || leftOut.length > 1;
  if (isTopic && answer.kind !== "find" && answer.kind !== "upgrade") {
    const opened = items.map((item) => (item.is === "wish" ? ({ ...item, is: "open", members: [] } as const) : item));
    const page = asOpen(catalog, opened, [answer], []);
    if (page.mentions.length > 0 && page.mentions.length < MOST_MENTIONS) return page;
  }
  return { ...answer, leftOut };
}

/** What is left open, with what could be meant. */
function asOpen(
  catalog: Catalog,
  items: readonly Item[],
  answers: readonly Answerable[],
  problems: readonly string[],
): OpenQuestion {
  const open = items.filter((item) => item.is === "open");
  const shown = open.slice(0, MOST_OPEN);
  const candidates: Candidates = new Map(shown.map((word) => [word, candidatesFor(catalog, word)]));
  const words = shown.map((word): OpenWord => openWord(catalog, items, word, candidates));
  const choices = answers.map((one): Meaning => ({ technology: undefined, answer: one }));
  const known = sidesOf(items);
  const named = known.flatMap(({ technology }) => technology ?? []);
  const others = open.filter(({ members }) => members.length === 0).map(({ text }) => text);
  return {
    ...{ kind: "open", known, words, more: open.length - words.length, problems },
    mentions: mentionsOf(catalog, named, others),
    ...(choices.length > 1 ? { rest: undefined, choices } : { rest: choices[0], choices: [] }),
  };
}

/** What was understood can mean; where it makes a difference, names side by side as one and each for itself. */
function answersIn(lookups: Lookups, text: string, understood: readonly Item[]): Answerable[] {
  const { catalog } = lookups;
  const split = readItems(lookups, text.slice(0, LONGEST_QUESTION), true).filter((item) => item.is !== "open");
  const isOther = sidesOf(split).length > sidesOf(understood).length;
  return [...answersOf(catalog, understood), ...(isOther ? answersOf(catalog, split).slice(0, 1) : [])];
}

/** Whether files of a project are named, and nothing else. */
const isOfFiles = (items: readonly Item[]): boolean => items.length > 0 && items.every(({ is }) => is === "parts");

/** Names have brackets and the like in them, which otherwise separate names: `tzdata (Python)`. */
function namedByAll({ names }: Catalog, text: string, items: readonly Item[]): Technology | undefined {
  const whole = names.resolve(text)?.technology;
  const isItem = items.some((item) => isTechnology(item) && item.text === text.trim());
  return whole && !isItem && isSpeltOut(whole, fold(text)) ? whole : undefined;
}

/** What is wrong with a question. */
function problemsIn(text: string, items: readonly Item[]): string[] {
  const isCut = text.length > LONGEST_QUESTION || splitWords(text, () => true).length === MOST_WORDS;
  const invalid = items.flatMap((item) => (item.is === "technology" ? (item.invalidVersion ?? []) : []));
  return [
    ...(isCut ? ["The question is long, so only its beginning was read."] : []),
    ...invalid.map((version) => new InvalidVersion(version).message),
  ];
}

/** A text of words that are otherwise read over can be a name all the same. */
function readName({ names, tools }: Catalog, text: string): ParsedQuestion {
  const found = names.resolve(text);
  if (!found || found.invalidVersion !== undefined) {
    const tool = findTool(tools, text);
    return tool ? { kind: "tool", tool } : { kind: "nothing" };
  }
  return { kind: "technology", subject: asSide(found) };
}

/** The nearest names of a word that is not known. */
const MOST_NEAR = 3;

type OpenItem = Extract<Item, { is: "open" }>;

/** What each open word could mean. */
type Candidates = ReadonlyMap<Item, readonly Technology[]>;

function candidatesFor(catalog: Catalog, { text, members }: OpenItem): readonly Technology[] {
  const known = (technology: Technology) => catalog.neighbours.of(technology).size;
  if (members.length > 0) return [...members].sort((a, b) => known(b) - known(a) || a.index - b.index);
  // A number is near to many names, and means none of them.
  return /\p{L}{2}/u.test(text) ? catalog.names.nearest(text, MOST_NEAR) : [];
}

/** The answer with each misspelt name in its right spelling; undefined where one of them, or the answer, is open. */
function correct(catalog: Catalog, items: readonly Item[]): ParsedQuestion | undefined {
  const open = items.filter((item) => item.is === "open");
  if (open.length === 0 || open.length > MOST_OPEN) return undefined;
  const corrected = new Map<Item, Item>();
  for (const item of open) {
    const meant = item.members.length === 0 && !isPlural(catalog, item.text) && catalog.names.misspelt(item.text);
    if (!meant) return undefined;
    corrected.set(item, inPlaceOf(catalog, item, meant));
  }
  const [answer, ...others] = answersOf(
    catalog,
    items.map((item) => corrected.get(item) ?? item),
  );
  if (!answer || others.length > 0) return undefined;
  const leftOut = leftOutOf(items, answer);
  return { ...answer, misspelt: open.map(({ text }) => text), ...(leftOut.length > 0 && { leftOut }) };
}

/** Whether a word is a name in the plural, which is no slip: `cookies` need not be the package. */
const isPlural = ({ names }: Catalog, text: string): boolean =>
  /[^s]s$/i.test(text) && names.resolve(text.slice(0, -1)) !== undefined;

/** A technology where an open word stands, in the version that was asked about. */
function inPlaceOf(
  catalog: Catalog,
  { text, version = splitVersion(text).version }: OpenItem,
  technology: Technology,
): TechnologyItem {
  return technologyItem(technology.name, inAskedVersion(catalog, technology, version));
}

function openWord(catalog: Catalog, items: readonly Item[], word: OpenItem, candidates: Candidates): OpenWord {
  const asItem = (technology: Technology, one: OpenItem) => inPlaceOf(catalog, one, technology);
  const choices = (candidates.get(word) ?? []).flatMap((chosen): Meaning[] => {
    const replaced = items.flatMap((item) => {
      if (item === word) return [asItem(chosen, word)];
      if (item.is !== "open") return [item];
      // Of another misspelt name, the nearest; what stands for several is left out.
      const [nearest] = item.members.length > 0 ? [] : (candidates.get(item) ?? []);
      return nearest ? [asItem(nearest, item)] : [];
    });
    const [answer] = answersOf(catalog, replaced);
    return answer ? [{ technology: chosen, answer }] : [];
  });
  return { text: word.text, isShared: word.members.length > 0, choices };
}

/** A technology in the version that was asked about, where it can be one. */
function inAskedVersion({ names }: Catalog, technology: Technology, version: string | undefined): Subject {
  const found = version === undefined ? undefined : names.resolve(`${technology.id}@${version}`)?.version;
  return inVersion(technology, found);
}
