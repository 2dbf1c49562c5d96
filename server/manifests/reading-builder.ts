/** Collects a reading entry by entry, and counts what is left out. */
import { type Extent, formatCount, type NamedEntry, type Reading } from "./reading.js";

/** Puts into a reading what some content names. */
export type Fill<Content extends readonly unknown[]> = (reading: ReadingBuilder, ...content: Content) => void;

/** A reader of a kind of file. @param what `go.mod`, or `a go.mod` */
export const reader =
  <Content extends readonly unknown[]>(what: string, fill: Fill<Content>) =>
  (...content: Content): Reading => {
    const reading = new ReadingBuilder();
    fill(reading, ...content);
    return reading.build(what.replace(/^an? /, ""));
  };

/** What one and what several of a kind are called. */
export type ReadingWords = readonly [one: string, many: string];

/** Folders of the project itself, which have no release to check. */
export const OWN: ReadingWords = ["internal package", "internal packages"];
/** What is installed because others need it. */
export const NEEDED: ReadingWords = ["indirect dependency", "indirect dependencies"];
/** What does not have the shape that its format requires. */
export const ODD: ReadingWords = ["unexpected entry", "unexpected entries"];

/** How often something was left out, and where it stands first. */
interface Count {
  words: ReadingWords;
  count: number;
  line: number | undefined;
}

export class ReadingBuilder {
  readonly entries: NamedEntry[] = [];
  extent: Extent = "named";
  tree: Reading["tree"];
  readonly #passedOver = new Map<string, Count>();
  readonly #notRead = new Map<string, Count>();

  add(entry: NamedEntry): void {
    this.entries.push(entry);
  }

  /** Adds the installed packages that the project asks for: `name`, or `name version` if several are installed. */
  addAsked(installed: readonly NamedEntry[], asked: ReadonlySet<string>): void {
    const kept = installed.filter(({ name, version }) => asked.has(name) || asked.has(`${name} ${version}`));
    this.entries.push(...kept);
    if (kept.length < installed.length) this.passOver(NEEDED, installed.length - kept.length);
  }

  /** Counts what is left out on purpose. */
  passOver(words: ReadingWords, count = 1): void {
    increase(this.#passedOver, words, count, undefined);
  }

  /** Counts what is not understood. @param line where it stands, counted from 1 */
  miss(words: ReadingWords, line: number | undefined): void {
    increase(this.#notRead, words, 1, line);
  }

  build(kind: string, extent = this.extent): Reading {
    const [passedOver, notRead] = [this.#passedOver, this.#notRead].map((counts) =>
      [...counts.values()].flatMap(formatPlaced),
    ) as [string[], string[]];
    return { kind, extent, entries: this.entries, passedOver, notRead, ...(this.tree && { tree: this.tree }) };
  }
}

function increase(counts: Map<string, Count>, words: ReadingWords, by: number, line: number | undefined): void {
  const known = counts.get(words[0]);
  if (known) known.count += by;
  else counts.set(words[0], { words, count: by, line });
}

/** `1 line that is not a requirement (line 3)`, `2 fields that … (the first: line 8)`. */
function formatPlaced({ words, count, line }: Count): string[] {
  const where = line === undefined ? "" : ` (${count === 1 ? "" : "the first: "}line ${line})`;
  return formatCount(count, ...words).map((counted) => counted + where);
}
