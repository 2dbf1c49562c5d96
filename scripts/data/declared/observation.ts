/** What one release of a package declares, as it was read somewhere. */
import type { DeclaredSource } from "../../../schemas/types.js";

export interface Declaration {
  /** Ranges by package, in the syntax of the ecosystem. */
  requires: ReadonlyMap<string, string>;
  /** Those that are optional peers. */
  optional: ReadonlySet<string>;
  /** Ranges by the id of a runtime or language. */
  runtimes: ReadonlyMap<string, string>;
}

export interface Observation extends Declaration {
  ecosystem: string;
  name: string;
  version: string;
  source: DeclaredSource;
  /** Whether it is a copy of what was published, and not the manifest in the repository. */
  isPublished: boolean;
  /** Whether the source is that of a neighbour which declares the same: that of this release is no longer known. */
  isBorrowed?: boolean;
}

/** Takes observations one by one. */
export type Observe = (observation: Observation) => void;

/** Whether a package is one to observe. */
export type Wants = (ecosystem: string, name: string) => boolean;

/** Whether two releases declare the same. */
export function declareSame(one: Declaration, other: Declaration): boolean {
  return keyOf(one) === keyOf(other);
}

/** A text that is the same for what declares the same. */
export function keyOf({ requires, optional, runtimes }: Declaration): string {
  return JSON.stringify([sorted(requires), [...optional].sort(), sorted(runtimes)]);
}

const sorted = (ranges: ReadonlyMap<string, string>) =>
  [...ranges].map(([name, range]) => [name, plain(range)]).sort(([one = ""], [other = ""]) => (one < other ? -1 : 1));

/** A range with single spaces, and without the sign that a single version can have before it, for comparison. */
const plain = (range: string) =>
  range
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^=+ ?(?=\d[^,|\s]*$)/, "");
