/** From what people type to what they are asking: which page answers, or what they could mean. */
import { type Catalog, factsOn } from "../catalog.js";
import { InvalidVersion } from "../names/invalid-version.js";
import { asSide } from "../names/names.js";
import { bare, inVersion, type Subject, versionOf } from "../names/question.js";
import { fold } from "../names/spelling.js";
import { findTool, type ToolSide } from "../names/tool-sides.js";
import type { Technology } from "../technology/technology.js";
import { isTool, type Side } from "../verdict/tool-verdict.js";
import { type Item, isSpeltOut, readItems, type TechnologyItem } from "./items.js";
import { type Kind, kindById, kindOf } from "./kind.js";
import { Lookups } from "./lookups.js";
import { isProject } from "./project.js";
import { LONGEST_QUESTION, MOST_WORDS, splitWords } from "./words.js";

/** Names of a set; more are a project to scan. */
export const MOST_IN_SET = 12;

/** What one page answers. */
export type Answerable =
  | { kind: "technology"; subject: Subject }
  | { kind: "pair"; sides: readonly [Side, Side]; platform: string | undefined }
  | { kind: "set"; subjects: readonly Subject[]; platform: string | undefined }
  | FindQuestion
  | { kind: "upgrade"; targets: readonly Subject[]; from: readonly Subject[] }
  | { kind: "tool"; tool: ToolSide }
  | { kind: "tools"; tools: readonly ToolSide[] };

/** Technologies of a kind that go with others, all of them or what could take the place of one. */
export interface FindQuestion {
  kind: "find";
  of: Kind;
  with: readonly Subject[];
  platform: string | undefined;
  insteadOf: Technology | undefined;
}

/** Something that the question could mean. */
export interface Choice {
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
  choices: readonly Choice[];
}

export type Reading =
  | Answerable
  | { kind: "nothing" }
  /** Files of a project, or more names than a set has. */
  | { kind: "project"; names: readonly Subject[] }
  /** More than one thing could be meant. */
  | {
      kind: "open";
      /** What was understood. */
      known: readonly Side[];
      /** What that alone would be. */
      rest: Choice | undefined;
      words: readonly OpenWord[];
      /** Open words that are left out. */
      more: number;
      /** Other ways to understand it. */
      choices: readonly Choice[];
      /** What is wrong with the question, such as a version that cannot be one. */
      problems: readonly string[];
    };

/** Words that near names are looked for, as that takes its time. */
const MOST_OPEN = 5;

/** Of a text that is longer, this is read. */
export const readQuestion = (catalog: Catalog, text: string): Reading => {
  if (isProject(text)) return { kind: "project", names: [] };
  const lookups = new Lookups(catalog);
  const items = readItems(lookups, text.slice(0, LONGEST_QUESTION));
  const whole = catalog.names.resolve(text)?.technology;
  // Names have brackets and the like in them, which otherwise separate names: `tzdata (Python)`.
  if (whole && isSpeltOut(whole, fold(text)) && !items.some((item) => isTechnology(item) && item.text === text.trim()))
    return { kind: "technology", subject: bare(whole) };
  const open = items.filter((item) => item.is === "open");
  const isCut = text.length > LONGEST_QUESTION || splitWords(text, () => true).length === MOST_WORDS;
  const mistakes = items.flatMap((item) =>
    item.is === "technology" && item.invalidVersion !== undefined
      ? [new InvalidVersion(item.invalidVersion).message]
      : [],
  );
  const problems = [...(isCut ? ["The question is long, so only its beginning was read."] : []), ...mistakes];
  const understood = items.filter((item) => item.is !== "open");
  const known = sidesOf(understood);
  const split = readItems(lookups, text.slice(0, LONGEST_QUESTION), true).filter((item) => item.is !== "open");
  const answers = [
    ...answersOf(catalog, understood),
    // Where it makes a difference, names side by side can be meant as one and each for itself.
    ...(sidesOf(split).length > known.length ? answersOf(catalog, split).slice(0, 1) : []),
  ];
  const subjects = known.flatMap((side) => (side.technology ? [side] : []));
  if (subjects.length > MOST_IN_SET) return { kind: "project", names: subjects };
  const [answer, ...others] = answers;
  if (open.length === 0 && problems.length === 0) {
    if (!answer) return readName(catalog, text);
    if (others.length === 0) return answer;
  }
  const words = open.slice(0, MOST_OPEN).map((word): OpenWord => openWord(catalog, items, word));
  const isOne = others.length === 0;
  return {
    kind: "open",
    known,
    rest: answer && isOne ? { technology: undefined, answer } : undefined,
    words,
    more: open.length - words.length,
    choices: isOne ? [] : answers.map((one) => ({ technology: undefined, answer: one })),
    problems,
  };
};

/** A text of words that are otherwise read over can be a name all the same. */
function readName({ names, tools }: Catalog, text: string): Reading {
  const found = names.resolve(text);
  if (!found || found.invalidVersion !== undefined) {
    const tool = findTool(tools, text);
    return tool ? { kind: "tool", tool } : { kind: "nothing" };
  }
  return { kind: "technology", subject: asSide(found) };
}

/** The nearest names of a word that is not known. */
const MOST_NEAR = 3;

function openWord(catalog: Catalog, items: readonly Item[], word: Extract<Item, { is: "open" }>): OpenWord {
  const isShared = word.members.length > 0;
  // A number is near to many names, and means none of them.
  const near = /\p{L}{2}/u.test(word.text) ? catalog.names.nearest(word.text, MOST_NEAR) : [];
  const known = (technology: Technology) => catalog.neighbours.of(technology).size;
  const members = [...word.members].sort((a, b) => known(b) - known(a) || a.index - b.index);
  const candidates = isShared ? members : near;
  const choices = candidates.flatMap((technology): Choice[] => {
    const chosen: TechnologyItem = {
      ...{
        is: "technology",
        text: technology.name,
        subject: inAskedVersion(catalog, technology, word.version),
        place: -1,
      },
      ...{ target: undefined, invalidVersion: undefined },
    };
    // Other open words are left out of what is offered for this one.
    const replaced = items.flatMap((item) => (item === word ? [chosen] : item.is === "open" ? [] : [item]));
    const [answer] = answersOf(catalog, replaced);
    return answer ? [{ technology, answer }] : [];
  });
  return { text: word.text, isShared, choices };
}

/** A technology in the version that was asked about, where it can be one. */
function inAskedVersion({ names }: Catalog, technology: Technology, version: string | undefined): Subject {
  const found = version === undefined ? undefined : names.resolve(`${technology.id}@${version}`)?.version;
  return inVersion(technology, found);
}

// --- from items to answers ------------------------------------------------------------------------------------------

const isTechnology = (item: Item): item is TechnologyItem => item.is === "technology";

function sidesOf(items: readonly Item[]): Side[] {
  return uniqueSides(
    items.flatMap((item): Side[] => (isTechnology(item) ? [item.subject] : item.is === "side" ? [item.side] : [])),
  );
}

const versionText = (subject: Subject): string => versionOf(subject)?.text ?? "";

const keyOf = (side: Side): string =>
  side.technology ? `${side.technology.id}@${versionText(side)}` : `${side.category} ${side.id}`;

/** Each once; a technology without a version is the same as the one that has one. */
function uniqueSides<T extends Side>(sides: readonly T[]): T[] {
  const versioned = new Set(sides.flatMap((side) => (side.technology && versionText(side) ? [side.technology] : [])));
  const needed = sides.filter((side) => !side.technology || versionText(side) || !versioned.has(side.technology));
  return [...new Map(needed.map((side) => [keyOf(side), side])).values()];
}

/** Everything that the items can mean, the likeliest first; more than one where that is open. */
function answersOf(catalog: Catalog, items: readonly Item[]): Answerable[] {
  const platform = items.find((item) => item.is === "setting")?.platform;
  const sides = sidesOf(items);
  const tools = sides.filter(isTool);
  const technologies = items.filter(isTechnology);
  const subjects = uniqueSides(technologies.map(({ subject }) => subject));
  if (tools.length > 0) return answersOnTools(tools, sides);
  if (items.some(({ is }) => is === "tools") && subjects.length === 0) return [{ kind: "tools", tools: [] }];
  const upgrade = upgradeOf(items, technologies);
  if (upgrade) return [upgrade];
  const replaced = replacedOf(items, technologies);
  if (replaced) {
    const rest = subjects.filter(({ technology }) => technology !== replaced);
    return [{ kind: "find", of: kindOf(replaced), with: rest, platform, insteadOf: replaced }];
  }
  const named = kindsIn(items, technologies);
  const isHosted = named.length === 0 && subjects.length === 1 && items.some(({ is }) => is === "host");
  const kinds = isHosted ? [kindById("hosting") as Kind] : named;
  const found = kinds.flatMap((kind): Answerable[] => {
    const others = subjects.filter(({ technology }) => !kind.isOne(technology));
    // Only those of the kind are named: they are what is compared.
    return others.length === 0 && subjects.length > 0 ? [] : [{ ...ANY, of: kind, with: others, platform }];
  });
  return found.length > 0 ? found : answersOnSubjects(catalog, subjects, platform);
}

const ANY = { kind: "find", insteadOf: undefined } as const;

function answersOnSubjects(catalog: Catalog, subjects: readonly Subject[], platform: string | undefined): Answerable[] {
  const [a, b] = subjects;
  if (!a) return [];
  if (!b) return answersOnOne(a, platform);
  const isOne = new Set(subjects.map(({ technology }) => technology)).size === 1;
  const sorted = [...subjects].sort(versionOrder);
  const [older, newer] = [sorted[0] ?? a, sorted.at(-1) ?? b];
  if (isOne) {
    const pair: Answerable = { kind: "pair", sides: [older, newer], platform };
    return [{ kind: "upgrade", targets: [newer], from: [older] }, pair];
  }
  // The page of a pair knows versions of technologies, and not those of other packages.
  const isSpecial = subjects.some((one) => versionText(one) === "" && one.named.some(({ version }) => version));
  if (subjects.length > 2 || isSpecial) return [{ kind: "set", subjects: inOrder(subjects), platform }];
  const pair: Answerable = { kind: "pair", sides: [a, b], platform };
  return [...pairsOfMembers(catalog, [a, b], platform), pair].slice(0, MOST_CHOICES);
}

const MOST_CHOICES = 13;

/** Where a host is also a family of services, and nothing is known of it as such: the members that are meant, perhaps. */
function pairsOfMembers(catalog: Catalog, [a, b]: [Subject, Subject], platform: string | undefined): Answerable[] {
  if (factsOn(catalog, a.technology, b.technology)) return [];
  const membersOf = ({ technology }: Subject) =>
    technology.category === "hosting" && versionless(technology) ? familyOf(catalog, technology) : [];
  return [
    ...membersOf(a).map((one): Answerable => ({ kind: "pair", sides: [bare(one), b], platform })),
    ...membersOf(b).map((one): Answerable => ({ kind: "pair", sides: [a, bare(one)], platform })),
  ];
}

const versionless = ({ cycles }: Technology) => cycles.length === 0;

const familyOf = ({ names }: Catalog, { id, name }: Technology): Technology[] =>
  [...new Set([...names.membersOf(id), ...names.membersOf(name)])].filter((one) => one.id !== id);

/** Where software runs that is asked about alone. */
const KIND_OF_SETTING: ReadonlyMap<string, string> = new Map([["edge", "edge-runtime"]]);

function answersOnOne(subject: Subject, platform: string | undefined): Answerable[] {
  const own: Answerable = { kind: "technology", subject };
  const kind = platform === undefined ? undefined : kindById(KIND_OF_SETTING.get(platform) ?? "");
  return kind ? [{ ...ANY, of: kind, with: [subject], platform: undefined }] : [own];
}

function answersOnTools(tools: readonly ToolSide[], sides: readonly Side[]): Answerable[] {
  const others = sides.filter((side) => !isTool(side));
  const [tool] = tools as [ToolSide];
  const pairs = tools.flatMap((one) =>
    others.map((other): Answerable => ({ kind: "pair", sides: [one, other], platform: undefined })),
  );
  const own: Answerable = tools.length > 1 ? { kind: "tools", tools } : { kind: "tool", tool };
  return pairs.length === 1 ? pairs : [own, ...pairs].slice(0, MOST_CHOICES);
}

const inOrder = (subjects: readonly Subject[]): Subject[] =>
  [...subjects].sort((a, b) => a.technology.index - b.technology.index || versionOrder(a, b));

const byVersion = new Intl.Collator("en", { numeric: true });
const versionOrder = (a: Subject, b: Subject): number => byVersion.compare(versionText(a), versionText(b));

// --- what is wanted -------------------------------------------------------------------------------------------------

/** The upgrade that is asked for: by a word for it, or as a version `to` another. */
function upgradeOf(items: readonly Item[], technologies: readonly TechnologyItem[]): Answerable | undefined {
  const wants = items.some(({ is }) => is === "upgrade" || is === "switch");
  const different = new Set(technologies.map(({ subject }) => subject.technology));
  const moved = technologies.filter(({ target }) => target !== undefined);
  if (technologies.length === 0 || (!wants && moved.length === 0)) return undefined;
  const isVersioned = technologies.some(({ subject, target }) => target !== undefined || versionText(subject) !== "");
  // From one technology to another is no upgrade.
  if (!isVersioned && different.size > 1 && !items.some(({ is }) => is === "upgrade")) return undefined;
  const targets: Subject[] = [];
  const from: Subject[] = [];
  for (const technology of different) {
    const own = technologies.filter(({ subject }) => subject.technology === technology);
    const reached =
      own.findLast(({ target }) => target)?.target ?? own.findLast(({ subject }) => versionText(subject))?.subject;
    const start = own.map(({ subject }) => subject).find((subject) => versionText(subject) && subject !== reached);
    if (reached) targets.push(reached);
    else if (!isVersioned) targets.push(bare(technology));
    else from.push(...own.slice(0, 1).map(({ subject }) => subject));
    if (start) from.push(start);
  }
  return { kind: "upgrade", targets, from };
}

/** The technology that something else is wanted for. */
function replacedOf(items: readonly Item[], technologies: readonly TechnologyItem[]): Technology | undefined {
  const at = items.findIndex(({ is }) => is === "instead");
  const item = items[at];
  if (item?.is !== "instead") return undefined;
  const before = items[at - 1];
  const isRightBehind =
    before !== undefined && isTechnology(before) && before.place + wordsIn(before.text) === item.place;
  const after = technologies.find(({ place }) => place > item.place);
  return (isRightBehind ? before : (after ?? technologies[0]))?.subject.technology;
}

const wordsIn = (text: string): number => text.split(" ").length;

/** The kinds that are looked for: not those that only say what a name beside them is, as in `postgres database`. */
function kindsIn(items: readonly Item[], technologies: readonly TechnologyItem[]): Kind[] {
  const kinds = items.flatMap((item) => {
    if (item.is !== "kind") return [];
    const isBeside = technologies.some(
      ({ subject, text, place }) =>
        item.kind.isOne(subject.technology) &&
        (place + wordsIn(text) === item.place || item.place + wordsIn(item.text) === place),
    );
    return isBeside ? [] : [item.kind];
  });
  return [...new Set(kinds)];
}
