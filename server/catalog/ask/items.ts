/** What the words of a question are, one after the other: names, kinds of technologies, and what is wanted. */
import { asSide, type ResolvedName } from "../names/names.js";
import { bare, type Subject } from "../names/question.js";
import { fold } from "../names/spelling.js";
import { findTopic, type ToolSide, type TopicSide } from "../names/tool-sides.js";
import { isSpeltOut, type Technology } from "../technology/technology.js";
import { SETTINGS } from "../verdict/check.js";
import { parseAskedVersion } from "../versions/ecosystems.js";
import { findKind, type TechnologyKind } from "./kind.js";
import type { Lookups } from "./lookups.js";
import { withPackageUrls } from "./named-packages.js";
import { baseWord, isWritten, misspeltWord } from "./plain-words.js";
import {
  AFTER_GO,
  AWAY_WORDS,
  BEFORE_NAME,
  IN_FRONT,
  INTENTS,
  isError,
  isPart,
  meaningOf,
  REPORTERS,
  SEEKING,
  SETTING_WORDS,
  STOP_WORDS,
  SWITCH_WORDS,
  splitWords,
  VERSION_FILLERS,
  type Word,
} from "./words.js";

export interface TechnologyItem {
  is: "technology";
  /** As it was written. */
  text: string;
  subject: Subject;
  /** The version to upgrade to, as in `react 18 to 19`. */
  target: Subject | undefined;
  /** What was given as its version and is none. */
  invalidVersion: string | undefined;
  /** Of its first word in the question. */
  place: number;
  /** Whether what is looked for is to do without it. */
  isUnwanted?: true;
}

export type Item =
  | TechnologyItem
  | { is: "side"; text: string; side: ToolSide | TopicSide }
  | { is: "kind"; text: string; kind: TechnologyKind; place: number }
  | { is: "tools"; text: string }
  | { is: "setting"; platform: string }
  | { is: "wish"; text: string }
  | { is: "upgrade" | "switch" | "instead" | "host" | "parts"; place: number }
  | { is: "open"; text: string; members: readonly Technology[]; version?: string };

/** A technology that stands nowhere in the question as it is written here. */
export const technologyItem = (text: string, subject: Subject): TechnologyItem => ({
  ...{ is: "technology", text, subject, place: -1, target: undefined, invalidVersion: undefined },
});

/** Words of the longest name that is looked for. */
const LONGEST_NAME = 6;

/** Reads a question, longest names first. @param isSplit whether `flask sqlalchemy` is the two, or Flask-SQLAlchemy */
export function readItems(lookups: Lookups, text: string, isSplit = false): Item[] {
  const isName = (word: string) => {
    const found = lookups.resolve(word);
    return found !== undefined && (found.package !== undefined || isSpeltOut(found.technology, fold(word)));
  };
  const words = splitWords(withPackageUrls(lookups, text), isName);
  const reader = new Reader(lookups, words, isSplit);
  return reader.read();
}

class Reader {
  readonly #lookups: Lookups;
  readonly #words: readonly Word[];
  readonly #isSplit: boolean;
  readonly #items: Item[] = [];
  /** An AI coding tool of the question: its record says what editors and languages are meant. */
  readonly #tool: ToolSide | undefined;
  #at = 0;
  /** Words that are read over since the last item. */
  #between: string[] = [];

  constructor(lookups: Lookups, words: readonly Word[], isSplit: boolean) {
    this.#lookups = lookups;
    this.#isSplit = isSplit;
    this.#words = words;
    this.#tool = this.#firstTool();
  }

  read(): Item[] {
    while (this.#at < this.#words.length) {
      const [item, length] = this.#longest();
      if (!item) this.#between.push(fold((this.#words[this.#at] as Word).text));
      else if (item !== "absorbed") {
        this.#items.push(item);
        this.#between = [];
      }
      this.#at += length;
    }
    return this.#items.some(({ is }) => is !== "open" && is !== "wish")
      ? this.#items
      : [...this.#items, ...this.#implied()];
  }

  /** Of a message without a name, what reports such an error. */
  #implied(): TechnologyItem[] {
    const message = this.#words.map(({ text }) => text).join(" ");
    const id = REPORTERS.find(([sign]) => sign.test(message))?.[1];
    const technology = id === undefined ? undefined : this.#lookups.catalog.names.byId(id);
    return technology ? [technologyItem(technology.name, bare(technology))] : [];
  }

  /** The text of some words, where they can be one name. */
  #phrase(at: number, length: number): string | undefined {
    const words = this.#words.slice(at, at + length);
    if (words.length < length || words.slice(1).some(({ isApart }) => isApart)) return undefined;
    return words.map(({ text }) => text).join(" ");
  }

  #firstTool(): ToolSide | undefined {
    for (const [at, { text }] of this.#words.entries()) {
      if (STOP_WORDS.has(fold(text))) continue;
      for (let length = 3; length > 0; length -= 1) {
        const phrase = this.#phrase(at, length);
        if (phrase === undefined || (length === 1 && this.#lookups.resolve(phrase))) continue;
        const tool = this.#lookups.tool(phrase);
        if (tool) return tool;
      }
    }
    return undefined;
  }

  /** What begins at the current word, and how many words it takes. */
  #longest(): [item: Item | "absorbed" | undefined, length: number] {
    const first = fold((this.#words[this.#at] as Word).text);
    for (let length = LONGEST_NAME; length > 0; length -= 1) {
      const phrase = this.#phrase(this.#at, length);
      if (phrase === undefined) continue;
      const last = fold((this.#words[this.#at + length - 1] as Word).text);
      // A name begins and ends with a word of its own, but may have others in between: Ruby on Rails.
      if (length > 1 && (STOP_WORDS.has(first) || STOP_WORDS.has(last)) && !this.#isWhole(phrase)) continue;
      const item = length === 1 ? this.#single(phrase, first) : this.#named(phrase);
      if (item || length === 1) return [item, length];
    }
    return [undefined, 1];
  }

  #single(word: string, folded: string): Item | "absorbed" | undefined {
    const version = this.#versionOfLast(word);
    if (version) return version;
    const intent = this.#intentOf(word, folded);
    if (intent) return { is: intent, place: this.#at };
    if (STOP_WORDS.has(folded) || isError(word) || (folded === "go" && this.#isVerb())) return undefined;
    if (this.#isSetting(folded)) return { is: "setting", platform: folded };
    return this.#named(word) ?? this.#plain(word, folded);
  }

  #intentOf(word: string, folded: string) {
    if (isPart(folded) && !this.#lookups.resolve(word)) return "parts";
    const intent = INTENTS.find(([words]) => words.has(folded))?.[1];
    return intent === "switch" && this.#isAway() ? "instead" : intent;
  }

  #isSetting(word: string): boolean {
    return SETTING_WORDS.has(word) || (IN_FRONT.has(this.#between.at(-1) ?? "") && SETTINGS.has(word));
  }

  /** A word of the language in another form or misspelt, or else an open one. */
  #plain(word: string, folded: string): Item | "absorbed" | undefined {
    const { names } = this.#lookups.catalog;
    const members = names.membersOf(word);
    if (members.length > 0) return { is: "open", text: word, members };
    const base = baseWord(folded);
    if (!base && PLAIN.test(word) && isWritten(this.#lookups.catalog, folded)) return { is: "wish", text: word };
    const plain = base ?? (names.misspelt(word) ? undefined : misspeltWord(folded));
    return plain ? this.#single(plain, plain) : { is: "open", text: word, members };
  }

  /** Whether the `go` at the current place is no language: `when does it go out of support`, `go from 2 to 3`. */
  #isVerb(): boolean {
    const at = (distance: number) => fold(this.#words[this.#at + distance]?.text ?? "");
    const [before, after, next] = [at(-1), at(1), at(2)];
    const isMoved = (after === "to" || after === "from") && !isVersion(next);
    return (isMoved || AFTER_GO.has(after)) && !BEFORE_NAME.has(before) && !SWITCH_WORDS.has(before);
  }

  /** Whether the rest says what to leave, and not where to go: `migrate from Enzyme`. */
  #isAway(): boolean {
    const [next, ...others] = this.#words.slice(this.#at + 1).map(({ text }) => fold(text));
    return AWAY_WORDS.has(next ?? "") && !others.some((word) => word === "to" || isVersion(word));
  }

  /** What a text names; a name that is spelt out comes before a kind, and a kind before what is only like a name. */
  #named(phrase: string): Item | undefined {
    const { names } = this.#lookups.catalog;
    const place = this.#at;
    const text = fold(phrase);
    const meaning = meaningOf(text);
    if (meaning) return { ...meaning, text: phrase };
    const found = this.#resolve(phrase);
    const kind = findKind(text);
    if (kind && !this.#isName(found, phrase)) return { is: "kind", text: phrase, kind, place };
    const tool = this.#lookups.tool(phrase);
    if (found && !(tool && text.includes(" "))) {
      const { invalidVersion } = found;
      const item = { text: phrase, subject: asSide(found), target: undefined, invalidVersion, place } as const;
      return { is: "technology", ...item, ...(this.#between.at(-1) === "without" && { isUnwanted: true }) };
    }
    const side = this.#sideOf(phrase);
    if (side) return { is: "side", text: phrase, side };
    const members = text.includes(" ") && !text.includes("@") ? names.membersOf(phrase) : [];
    return members.length > 0 ? { is: "open", text: phrase, members } : undefined;
  }

  /** Whether a word for a kind is the name of a technology here. */
  #isName(found: ResolvedName | undefined, phrase: string): boolean {
    return found !== undefined && isSpeltOut(found.technology, fold(phrase)) && !this.#isSought(phrase);
  }

  /** Whether a text stands where a kind does: Bundler is a technology, and `which bundler for React` asks for one. */
  #isSought(phrase: string): boolean {
    const next = this.#words[this.#at + phrase.split(" ").length];
    return SEEKING.has(this.#between.at(-1) ?? "") || (next !== undefined && fold(next.text) === "for");
  }

  /** An AI coding tool, or what one of the question can work with. */
  #sideOf(phrase: string): ToolSide | TopicSide | undefined {
    return this.#lookups.tool(phrase) ?? (this.#tool && findTopic(this.#tool, phrase));
  }

  /** The technology of a name; a kind behind it is no part of it: Python ORM is not Python. */
  #resolve(phrase: string): ResolvedName | undefined {
    const found = this.#lookups.resolve(phrase);
    if (!found || !phrase.includes(" ")) return found;
    if (this.#isSplit && this.#isOfNames(phrase, found.technology)) return undefined;
    if (isSpeltOut(found.technology, fold(phrase))) return found;
    const kind = findKind(phrase.slice(phrase.lastIndexOf(" ") + 1));
    const isOther = kind && !kind.isOne(found.technology) && !found.technology.isService;
    return isOther || found.invalidVersion !== undefined ? undefined : found;
  }

  /** Whether each word of a text is a name of its own, and none is the name of the whole: AWS Lambda is Lambda. */
  #isOfNames(phrase: string, whole: Technology): boolean {
    const words = phrase.split(" ").filter((word) => !isVersion(word));
    const isOther = (word: string) => {
      const technology = this.#lookups.resolve(word)?.technology;
      return technology !== undefined && technology !== whole && isSpeltOut(technology, fold(word));
    };
    return words.length > 1 && words.every(isOther);
  }

  /** Whether a text with a word at its end that is otherwise read over is a name: `test runner`, `Claude Code`. */
  #isWhole(phrase: string): boolean {
    const text = fold(phrase);
    if (meaningOf(text) || findKind(text) || this.#sideOf(phrase)) return true;
    const found = this.#lookups.resolve(phrase);
    if (found === undefined) return false;
    // `date fns`, `open telemetry`
    return [" ", "-", ""].some((joint) => isSpeltOut(found.technology, text.replaceAll(" ", joint)));
  }

  /** Reads a number behind a name as its version: `next.js from 14 to 15`. The name need not be known. */
  #versionOfLast(word: string): Item | "absorbed" | undefined {
    const item = this.#items.findLast(({ is }) => is !== "wish");
    if (!item || !isVersion(word)) return undefined;
    if (this.#between.at(-1) === "in" && YEAR.test(word)) return "absorbed";
    const text = word.replace(/^v(?=\d)/i, "");
    if (item.is === "technology") return this.#versionOf(item, word, text);
    if (item.is !== "open" || item.version !== undefined || this.#between.length > 0) return undefined;
    item.version = text;
    return "absorbed";
  }

  #versionOf(item: TechnologyItem, word: string, text: string): Item | "absorbed" | undefined {
    const { technology, named } = item.subject;
    const [first] = named;
    const version = this.#lookups.resolve(`${technology.id}@${text}`)?.version;
    if (!version) return undefined;
    const subject = { technology, named: [{ package: first?.package, version }] };
    const isOpen = first?.version === undefined && this.#between.every((one) => VERSION_FILLERS.has(one));
    if (this.#between.at(-1) === "to") item.target = subject;
    else if (isOpen) item.subject = subject;
    else return { ...item, subject, text: word, target: undefined };
    this.#between = [];
    return "absorbed";
  }
}

/** Neither `MyApp` nor `my-app`. */
const PLAIN = /^[A-Z]?[a-z]+$/;

/** `still used in 2026` asks about no version. */
const YEAR = /^20\d\d$/;

const isVersion = (word: string) =>
  /^(?:v(?=\d)|[\^~=<>]+)?\d[\w.]*\+?$/i.test(word) && parseAskedVersion(word.replace(/^v|\+$/gi, "")) !== undefined;
