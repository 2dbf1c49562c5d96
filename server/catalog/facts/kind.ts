/** The interface of a kind of fact: it finds what it says about the versions asked about, and puts that into words. */
import type { Fact as FactView } from "../../../schemas/types.js";
import type { NameIndex } from "../names/names.js";
import type { Question } from "../names/question.js";
import type { Coverage } from "../technology/coverage.js";
import type { Neighbours } from "../technology/neighbours.js";
import type { Technology } from "../technology/technology.js";
import type { CompiledException, CompiledRule, PairFacts, Use } from "./compiled.js";
import type { Finding } from "./requirements.js";

export type Status = "compatible" | "partial" | "incompatible" | "deprecated" | "unknown";
/** A sign for each status, from best to worst, so that colour is never alone. */
export const STATUS_SIGNS: Record<Status, string> = {
  compatible: "✓",
  partial: "~",
  incompatible: "✕",
  deprecated: "⊘",
  unknown: "?",
};
/** As people read it: the contract's word for what has ended says something else of a pair. */
export const STATUS_NAMES: Record<Status, string> = {
  compatible: "compatible",
  partial: "partial",
  incompatible: "incompatible",
  deprecated: "out of support",
  unknown: "unknown",
};
export type Severity = "info" | "warning" | "error" | "critical";
export type Basis = "tested" | "documented" | "declared" | "inferred" | "seen together";

/** How well a pair works together, and how severe that is: undefined exactly when the status is unknown. */
export interface FactLevel {
  readonly status: Status;
  readonly severity: Severity | undefined;
}

export const COMPATIBLE: FactLevel = { status: "compatible", severity: "info" };
export const LIMITED: FactLevel = { status: "partial", severity: "warning" };
export const ADVICE: FactLevel = { status: "partial", severity: "info" };
export const UNMET: FactLevel = { status: "incompatible", severity: "error" };

/** Whether a fact is for or against a pair; `other` is about versions that were not asked about. */
export type Stance = "for" | "limits" | "against" | "other";

export const STANCES: Readonly<Record<Status, Stance>> = {
  compatible: "for",
  partial: "limits",
  deprecated: "limits",
  incompatible: "against",
  unknown: "other",
};

/** A fact in words, with its sources. */
export interface Fact extends FactView {
  stance: Stance;
  /** The line of the source, where it was read word for word and is short. */
  quote?: string;
}

/** What is decided, in words. */
export interface Statement {
  message: string;
  workaround: string | null;
  basis: Basis | undefined;
  /** The day the deciding sources were last checked. */
  checked: string | undefined;
  /** The day of the newest of the deciding facts. */
  updated: string | undefined;
}

/** What decides about a pair, before it is put into words: a scan makes thousands of decisions and shows few. */
export interface Decision extends FactLevel {
  /** The name of its kind, for counts; nothing depends on it. */
  readonly kind: string;
  /** How well it covers the versions asked about; undefined where nothing does. */
  readonly coverage: Coverage | undefined;
  /** A fact about the pair, use in projects, or what the two are; undefined where nothing is known. */
  readonly restsOn: "fact" | "bridge" | "roles" | "use" | undefined;
  /**
   * What it means for a choice of releases: 0 for nothing against these, 1 for limits, 2 for a conflict; undefined where it says
   * nothing about releases. 0 also for what is true of all versions, which a choice cannot change.
   */
  readonly forReleases: 0 | 1 | 2 | undefined;
  /** Whether a source other than a declaration states it for these versions. */
  readonly isStated?: true;
  /** Whether versions are asked about that are newer than all known: what is declared may still refuse them. */
  readonly isUnreleased?: true;
  readonly isForAllVersions?: boolean;
  /** Whether it takes a fact about each side. */
  readonly takesBoth?: true;
  /** The curated rule, and its exception where that decides. */
  readonly rule?: CompiledRule;
  readonly exception?: CompiledException;
  /** What a release declares. */
  readonly finding?: Finding;
  /** For a bridge: its driver, and the decisions on each step. */
  readonly driver?: Technology;
  readonly parts?: readonly Decision[];
  say(): Statement;
  /** The facts it rests on, the deciding one first. */
  evidence(): readonly Fact[];
}

/** Where facts are found that are not on the pair itself. */
export interface Sources {
  readonly names: NameIndex;
  readonly neighbours: Neighbours;
  usesOf(a: Technology, b: Technology): readonly Use[];
}

/** A question, and where the facts on it are. */
export interface Asked {
  readonly question: Question;
  /** Undefined where there are none on the pair. */
  readonly facts: PairFacts | undefined;
  readonly sources: Sources;
  /** What decides about another question. */
  decide(question: Question): Decision;
}

/** A kind of fact: one module each, and a place in the order in which they decide. */
export interface Kind {
  /** What it says about the versions asked about; undefined where it does not cover them. */
  find(asked: Asked): Decision | undefined;
  /** All that is known of the pair by facts of this kind, whatever versions they are about. */
  known?(asked: Asked): readonly Fact[];
}

/** What is decided, in words. @param days when the facts that decide were checked */
export const stated = (
  basis: Basis,
  days: readonly (string | undefined)[],
  message: string,
  workaround: string | null = null,
): Statement => ({ message, workaround, basis, ...daysOf(days) });

/** The first and the last of the days that are known. */
export function daysOf(days: readonly (string | undefined)[]): Pick<Statement, "checked" | "updated"> {
  const known = days.filter((day) => day !== undefined).sort();
  return { checked: known[0], updated: known.at(-1) };
}

/** The name of a technology, or its id where it has no record. */
export const nameIn =
  ({ names }: Pick<Sources, "names">) =>
  (id: string): string =>
    names.byId(id)?.name ?? id;
