/**
 * The one form of compiled facts: lines of JSON in ASCII, so that characters are bytes. The first line is the head, which
 * gives the length of each of the others: a line is found without reading those before it.
 */
import type { AiTool, Capability, Rule, Stack, Technology as TechnologyRecord } from "../../schemas/types.js";
import type { Figures, Revision } from "./records.js";
import type { DeclaredPackage } from "./technology/declared-package.js";
import type { Summary } from "./technology/technology.js";

/** Raised whenever what is written changes: files of another format are refused. */
export const FORMAT = 6;

/** What names are resolved by: there is one of each technology in the head, so it is short. */
export type NameRow = [
  id: string,
  name: string,
  category: string,
  packages: Summary["packages"] | 0,
  sharedNames: Summary["sharedNames"] | 0,
  ...aliases: string[],
];

/** Of one technology: the places of those that facts tie it to, of those it is often used with, and of what its packages declare. */
export type TiesRow = [partners: number[], observed: number[], declared: number[]];

/** What a manifest names of a technology: its place, then packages (0 for the technology as such) and ranges in turn. */
export type NamedRow = [place: number, ...namesAndRanges: (string | 0)[]];
export type UseRow = [stack: Stack, source: string, ecosystem: string, named: NamedRow[]];

/** What the lines of each part hold. */
export interface Parts {
  /** In the order of their ids, which is that of the head. */
  technologies: TechnologyRecord;
  ties: TiesRow;
  declared: DeclaredPackage;
  rules: Rule;
  uses: UseRow;
  stacks: Stack;
  /** For each use, the places of the technologies that it names. A single line, like those that follow. */
  mentions: number[][];
  tools: [slug: string, tool: AiTool][];
  capabilities: Capability[];
  /** Words of the language that rules are written in. */
  words: string[];
  /** Git's ids of the data files, by path: what was compiled. */
  files: [path: string, id: string][];
}

export type FactsPart = keyof Parts;

/** In the order in which they stand. */
export const PARTS: readonly FactsPart[] = [
  ...(["technologies", "ties", "declared", "rules", "uses", "stacks"] as const),
  ...(["mentions", "tools", "capabilities", "words", "files"] as const),
];

export interface Head {
  revision: Revision;
  /** Which program compiled them, and by which schemas. */
  compiler: string;
  /** Where the data come from, such as a repository and a branch; left out where that is a folder. */
  origin?: string | undefined;
  figures: Figures;
  technologies: NameRow[];
  /** How common each technology is: see `Catalog`. */
  popularity: number[];
  /** The places of the two sides of each rule. */
  rules: [a: number, b: number][];
}

/** Bytes that facts on disk end with: a line break, and a SHA-256 digest of all before it in hexadecimal, in quotes. */
export const SEAL = 67;

/** Thrown where bytes are no facts that this program can read. */
export class FactsError extends Error {}

/** Bytes in memory, or a file that is read in parts. */
export interface FactsBytes {
  readonly length: number;
  /** The characters from one place to another. */
  slice(start: number, end: number): string;
  /** All of them, where they are in memory: a thread can open them as well. */
  readonly whole?: Uint8Array;
}

/** Facts in memory, as `compileFacts` gives them. */
export function inMemory(facts: Uint8Array): FactsBytes {
  const buffer = Buffer.from(facts.buffer, facts.byteOffset, facts.byteLength);
  return { length: buffer.length, slice: (start, end) => buffer.toString("latin1", start, end), whole: facts };
}

/** Compiled facts that are open: their head is read, and their lines are found. */
export class FactsFile {
  readonly head: Head;
  readonly #bytes: FactsBytes;
  readonly #ends: ReadonlyMap<FactsPart, readonly number[]>;

  /** @throws FactsError when they are none, or not whole */
  constructor(bytes: FactsBytes) {
    this.#bytes = bytes;
    const first = firstLine(bytes);
    const { lengths, ...head } = parseHead(first);
    this.head = head;
    let at = first.length;
    const endsOf = (list: readonly number[]) =>
      list.map((length) => {
        at += length + 1;
        return at;
      });
    this.#ends = new Map(PARTS.map((part, place) => [part, [at, ...endsOf(lengths[place] as number[])]]));
    if (at !== bytes.length) throw new FactsError("it is truncated or has extra content");
  }

  count(part: FactsPart): number {
    return (this.#ends.get(part) as readonly number[]).length - 1;
  }

  /** A line of a part, as it stands there. */
  line(part: FactsPart, place: number): string {
    const ends = this.#ends.get(part) as readonly number[];
    const [before, end] = [ends[place] as number, ends[place + 1] as number];
    return this.#bytes.slice(before + 1, end);
  }

  /** A line of a part, parsed. */
  read<Name extends FactsPart>(part: Name, place = 0): Parts[Name] {
    return JSON.parse(this.line(part, place));
  }

  readAll<Name extends FactsPart>(part: Name): Parts[Name][] {
    return Array.from({ length: this.count(part) }, (_, place) => this.read(part, place));
  }
}

function firstLine(bytes: FactsBytes): string {
  for (let size = 2 ** 18; ; size *= 2) {
    const start = bytes.slice(0, Math.min(size, bytes.length));
    const end = start.indexOf("\n");
    if (end >= 0 || size >= bytes.length) return start.slice(0, Math.max(end, 0));
  }
}

function parseHead(line: string): Head & { lengths: number[][] } {
  let head: (Partial<Head> & { format?: number }) | null;
  try {
    head = JSON.parse(line);
  } catch {
    throw new FactsError("its first line is not JSON");
  }
  if (head?.format !== FORMAT) throw new FactsError(`it has format ${head?.format}, expected ${FORMAT}`);
  return head as Head & { lengths: number[][] };
}
