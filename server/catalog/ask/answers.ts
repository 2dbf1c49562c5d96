/** From what was read in a question to what can answer it. */
import { type Catalog, factsOn } from "../catalog.js";
import { bare, type Subject, versionOf } from "../names/question.js";
import type { ToolSide } from "../names/tool-sides.js";
import type { Technology } from "../technology/technology.js";
import { isTool, type QuestionSide } from "../verdict/tool-verdict.js";
import type { Item, TechnologyItem } from "./items.js";
import { kindById, kindOf, type TechnologyKind } from "./kind.js";

/** What one page answers. */
export type Answerable =
  | { kind: "technology"; subject: Subject }
  | { kind: "pair"; sides: readonly [QuestionSide, QuestionSide]; platform: string | undefined }
  | { kind: "set"; subjects: readonly Subject[]; platform: string | undefined }
  | FindQuestion
  | { kind: "upgrade"; targets: readonly Subject[]; from: readonly Subject[] }
  | { kind: "tool"; tool: ToolSide }
  /** Those to compare; without any the list, filtered by what the question says. */
  | { kind: "tools"; tools: readonly ToolSide[]; filter?: Readonly<Record<string, string>> };

/** How a question was read otherwise than it was written. */
export interface OtherReading {
  /** Names that were read as the nearest ones. */
  misspelt?: readonly string[];
  /** What the answer does not consider. */
  leftOut?: readonly string[];
}

/** Technologies of a kind that go with others, all of them or what could take the place of one. */
export interface FindQuestion {
  kind: "find";
  of: TechnologyKind;
  with: readonly Subject[];
  platform: string | undefined;
  insteadOf: Technology | undefined;
}

export const isTechnology = (item: Item): item is TechnologyItem => item.is === "technology";

/** The sides of a question among what was read, each once. */
export function sidesOf(items: readonly Item[]): QuestionSide[] {
  return uniqueSides(
    items.flatMap((item): QuestionSide[] =>
      isTechnology(item) ? [item.subject] : item.is === "side" ? [item.side] : [],
    ),
  );
}

const versionText = (subject: Subject): string => versionOf(subject)?.text ?? "";

const keyOf = (side: QuestionSide): string =>
  side.technology ? `${side.technology.id}@${versionText(side)}` : `${side.category} ${side.id}`;

/** Each once; a technology without a version is the same as the one that has one. */
function uniqueSides<T extends QuestionSide>(sides: readonly T[]): T[] {
  const versioned = new Set(sides.flatMap((side) => (side.technology && versionText(side) ? [side.technology] : [])));
  const needed = sides.filter((side) => !side.technology || versionText(side) || !versioned.has(side.technology));
  return [...new Map(needed.map((side) => [keyOf(side), side])).values()];
}

/** Everything that the items can mean, the likeliest first; more than one where that is open. */
export function answersOf(catalog: Catalog, items: readonly Item[]): Answerable[] {
  const platform = items.find((item) => item.is === "setting")?.platform;
  const sides = sidesOf(items);
  const tools = sides.filter(isTool);
  const technologies = items.filter(isTechnology);
  const subjects = uniqueSides(technologies.map(({ subject }) => subject));
  if (tools.length > 0) return answersOnTools(tools, sides);
  // What tools do not name as a limit narrows no list of them.
  const areLanguages = subjects.every(({ technology }) => technology.category === "language");
  if (items.some(({ is }) => is === "tools") && areLanguages) return [{ kind: "tools", tools: [] }];
  const upgrade = upgradeOf(items, technologies);
  if (upgrade) return [upgrade];
  const replaced = replacedOf(items, technologies);
  if (replaced) {
    const rest = subjects.filter(({ technology }) => technology !== replaced);
    return [{ kind: "find", of: kindOf(replaced), with: rest, platform, insteadOf: replaced }];
  }
  const named = kindsIn(items, technologies);
  const isHosted = named.length === 0 && subjects.length === 1 && items.some(({ is }) => is === "host");
  const kinds = isHosted ? [kindById("hosting") as TechnologyKind] : named;
  const found = kinds.flatMap((kind): Answerable[] => {
    const unwanted = technologies.filter(({ isUnwanted }) => isUnwanted).map(({ subject }) => subject.technology);
    const others = subjects.filter(({ technology }) => !kind.isOne(technology) && !unwanted.includes(technology));
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

function answersOnTools(tools: readonly ToolSide[], sides: readonly QuestionSide[]): Answerable[] {
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
/** By where they begin: `>=20` comes after `18`. */
const versionOrder = (a: Subject, b: Subject): number => byVersion.compare(beginOf(a), beginOf(b));
const beginOf = (subject: Subject): string => versionText(subject).replace(/^\D+/, "");

/** What a question asks for that no fact is about, such as “free”: its answer does not consider it. */
export function leftOutOf(items: readonly Item[], { kind }: Answerable): string[] {
  if (kind === "tool" || kind === "tools") return [];
  const texts = items.flatMap((item) => {
    if (item.is === "wish") return [item.text];
    return kind === "find" && isTechnology(item) && item.isUnwanted ? [`without ${item.text}`] : [];
  });
  return [...new Set(texts)];
}

/** The upgrade that is asked for: by a word for it, by what has to go with a version, or as a version `to` another. */
function upgradeOf(items: readonly Item[], technologies: readonly TechnologyItem[]): Answerable | undefined {
  const has = (...kinds: readonly Item["is"][]) => items.some(({ is }) => kinds.includes(is));
  const different = new Set(technologies.map(({ subject }) => subject.technology));
  const isMoved = technologies.some(({ target }) => target !== undefined);
  if (technologies.length === 0 || !(isMoved || has("upgrade", "switch", "parts"))) return undefined;
  const moves = [...different].map((one) => moveOf(technologies.filter(({ subject }) => subject.technology === one)));
  const isVersioned = moves.some(({ reached }) => reached !== undefined);
  // From one technology to another is no upgrade, nor are the plugins of one in any version.
  if (!isVersioned && !has("upgrade")) return undefined;
  return upgradeTo(moves, isVersioned);
}

function upgradeTo(moves: readonly ReturnType<typeof moveOf>[], isVersioned: boolean): Answerable {
  const targets: Subject[] = [];
  const from: Subject[] = [];
  for (const { named, reached, start } of moves) {
    if (reached) targets.push(reached);
    else if (isVersioned) from.push(named);
    else targets.push(bare(named.technology));
    if (start) from.push(start);
  }
  return { kind: "upgrade", targets, from };
}

/** What is named of one technology first, and the versions that it moves between, as far as they are named. */
function moveOf(own: readonly TechnologyItem[]) {
  const subjects = own.map(({ subject }) => subject);
  const versioned = subjects.filter((subject) => versionText(subject) !== "");
  const reached = own.findLast(({ target }) => target)?.target ?? versioned.at(-1);
  return { named: subjects[0] as Subject, reached, start: versioned.find((subject) => subject !== reached) };
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
function kindsIn(items: readonly Item[], technologies: readonly TechnologyItem[]): TechnologyKind[] {
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
