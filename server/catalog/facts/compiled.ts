/** The facts on a pair as they are compiled from their records. What technologies declare is found through these. */
import type {
  Capability,
  Lack,
  Need,
  Rule,
  Stack,
  Support,
  Technology as TechnologyRecord,
} from "../../../schemas/types.js";
import type { Named } from "../names/question.js";
import type { Technology, Tested } from "../technology/technology.js";
import type { VersionRange } from "../versions/range.js";

export type Relation = NonNullable<TechnologyRecord["relations"]>[number];
export type RuleException = NonNullable<Rule["exceptions"]>[number];

export interface CompiledException {
  record: RuleException;
  versions: readonly { id: string; range: VersionRange }[];
  platform: string | undefined;
  with: readonly string[];
}

export interface CompiledRule {
  record: Rule;
  exceptions: readonly CompiledException[];
}

/** A capability that one side needs and the other, where it would run, lacks. */
export interface MissingCapability {
  technology: Technology;
  platform: Technology;
  capability: Capability;
  need: Need;
  /** The versions that need it; undefined for all. */
  versions: VersionRange | undefined;
  lack: Lack;
  checked: string;
}

export interface SupportFact {
  by: Technology;
  for: Technology;
  record: Support | Relation;
  /** The versions of `by` with the support; undefined when the source names none. */
  versions: VersionRange | undefined;
  /** The versions of `for` that are supported; undefined when the source names none. */
  range: VersionRange | undefined;
  checked: string;
}

/** One manifest of a project. */
export interface Use {
  stack: Stack;
  source: string;
  /** Who answers for the project: the host and the first part of the path of its repository's address. */
  owner: string;
  /** That of its packages; empty where it names none. */
  ecosystem: string;
  /** What it names, with versions where it gives them. */
  named: ReadonlyMap<Technology, readonly Named[]>;
}

/** Everything known about a pair. Requirements are found through its technologies. */
export interface PairFacts {
  /** The technologies in the order of their ids. */
  readonly a: Technology;
  readonly b: Technology;
  readonly rule: CompiledRule | undefined;
  readonly tests: readonly Tested[];
  readonly supports: readonly SupportFact[];
  /** What one needs and the other lacks. */
  readonly missing: readonly MissingCapability[];
  /** Whether public projects use both together often enough. */
  readonly isObserved: boolean;
}
