/** Names in, versions out that together contradict no known fact: the newest that go together, and what they need beside them. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import type { Day } from "../../technology/lifecycle.js";
import type { Technology } from "../../technology/technology.js";
import { parseRange } from "../../versions/parse.js";
import { MemberFit, type Reason, type Verdicts } from "../solve/fit.js";
import { type Member, memberKey } from "../solve/members.js";
import { type AskedName, joinVersions, Members, readAsked } from "./asked.js";
import {
  asNeeded,
  type Known,
  knownOf,
  optionsFor,
  UNCLEAR,
  unreadOptions,
  type VersionOption,
  versionIn,
} from "./choices.js";
import { type EndedLine, endedLines, outBefore } from "./days.js";
import type { Chosen } from "./declared.js";
import { needsOf, type PartNeed } from "./needs.js";
import { type Clash, describeParts, notesOn, type Resolution, type ResolvedPart } from "./resolution.js";
import { dropUnneeded, endedIn, namesBehind, type Outcome, type Part, solveParts } from "./search.js";
import { type Strictness, Ties } from "./ties.js";

/** What stays as it is given, and where the stack runs. */
export interface ResolveSetting {
  /** Names with their versions, as of runtimes. */
  with: readonly string[];
  /** undefined where none is given. */
  platform: string | undefined;
}

/**
 * Finds the newest known versions that go together.
 * @param asked names, each with or without a version or range
 * @param today the day that lifecycles are judged by
 */
export function resolveVersions(catalog: Catalog, asked: readonly string[], setting: ResolveSetting, today: Day) {
  const names = readAsked(catalog, [...joinVersions(catalog, asked), ...joinVersions(catalog, setting.with)]);
  return resolveNames(catalog, names, setting.platform, today);
}

/** The same for names that are read. @param leftOut of names that do not go together: all of them, or the one that was named last */
export const resolveNames = (
  catalog: Catalog,
  names: readonly AskedName[],
  platform: string | undefined,
  today: Day,
  leftOut: "all" | "last" = "all",
): Resolution => new Resolver(catalog, names, platform, today).run(leftOut);

const MAY_GO = "Other releases say nothing about it, so whether any of them go together is not known.";

/** So many sets that work are shown beside a conflict. */
const MOST_NEAREST = 2;

/** What needs others, and is needed, is followed so far. */
const MOST_ROUNDS = 8;

class Resolver {
  /** Of the names. */
  readonly #technologies: readonly Technology[];
  readonly #ended: readonly EndedLine[];
  readonly #members: Members;
  readonly #known = new Map<Member, Known>();
  readonly #ties = new Map<string, Ties>();
  readonly #verdicts: Verdicts = new Map();

  constructor(
    private readonly catalog: Catalog,
    private readonly names: readonly AskedName[],
    private readonly platform: string | undefined,
    private readonly today: Day,
  ) {
    this.#technologies = names.flatMap(({ technology }) => technology ?? []);
    this.#ended = endedLines(names, today);
    this.#members = new Members(catalog, this.#technologies);
  }

  run(leftOut: "all" | "last"): Resolution {
    const conflicts: Clash[] = [];
    const named = this.names.map((name) => [name, this.#members.of(name)] as const);
    let open = this.names.filter(({ problem }) => problem === undefined);
    for (;;) {
      const outcome = this.#solve(open);
      if (outcome.kind !== "impossible") {
        const gaveUp = outcome.kind === "gave up";
        return {
          parts: describeParts(outcome, named, this.today),
          conflicts: gaveUp ? [] : conflicts,
          notes: notesOn(outcome),
          gaveUp,
        };
      }
      const clash = this.#smallestClash(open, outcome);
      conflicts.push({
        names: clash.names.map(({ text }) => text),
        ...this.#whyNot(clash.outcome),
        nearest: this.#nearestTo(clash.names),
      });
      open = open.filter((name) => (leftOut === "all" ? !clash.names.includes(name) : name !== clash.names.at(-1)));
    }
  }

  // --- what goes together -------------------------------------------------------------------------------------------

  /** Solves some names, and all that they turn out to need. */
  #solve(names: readonly AskedName[]): Outcome {
    const parts = new Map<Member, Part>();
    for (const name of names) {
      const member = this.#members.of(name);
      const own = [...(parts.get(member)?.names ?? []), name];
      parts.set(member, this.#partOf(member, own, []));
    }
    const named = new Map(parts);
    this.#expand(parts);
    const outcome = this.#complete(parts);
    // What the newest of all need is nothing that older ones need.
    const isByNeeds = outcome.kind === "impossible" && [...outcome.involved].some((part) => part.names.length === 0);
    const without = isByNeeds ? this.#complete(named) : outcome;
    return without.kind === "solved" ? without : outcome;
  }

  /** Solves some parts, and brings in what is chosen needs. */
  #complete(parts: Map<Member, Part>): Outcome {
    let last: Outcome | undefined;
    const left = new Set<Member>();
    const tried = new Set<string>();
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const key = [...parts.keys()].map(memberKey).sort().join();
      // What is chosen needs something else than what it was chosen with, round and round.
      if (tried.has(key)) break;
      tried.add(key);
      const outcome = this.#solveParts([...parts.values()]);
      if (outcome.kind !== "solved") {
        // Without what is only an extra the stack is one, too.
        const extras = [...parts.values()].filter(
          ({ names: own, needs }) => own.length === 0 && needs.every(({ isExtra }) => isExtra),
        );
        const isPlain = outcome.kind === "impossible" && extras.length > 0;
        if (!isPlain) return outcome;
        for (const { leader } of extras) left.add(leader);
        dropUnneeded(parts, left);
        continue;
      }
      last = outcome;
      const chosen = [...outcome.chosen].map(([part, option]) => chosenAs(part, option));
      const needs = needsOf(this.catalog, this.#members, chosen).filter(({ member }) => !left.has(member));
      for (const part of parts.values()) part.needs = needs.filter(({ member }) => member === part.leader);
      const added = [...new Set(needs.map(({ member }) => member))].filter((member) => !parts.has(member));
      dropUnneeded(parts, left);
      if (added.length === 0)
        return {
          ...outcome,
          parts: [...parts.values()],
          chosen: new Map([...outcome.chosen].filter(([{ leader }]) => parts.has(leader))),
        };
      for (const member of added) parts.set(member, this.#partOf(member, [], needs));
    }
    return last ? { ...last, kind: "gave up", chosen: new Map() } : this.#solveParts([...parts.values()]);
  }

  /** Adds what the newest of all need: mostly they are what is chosen. */
  #expand(parts: Map<Member, Part>): void {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const chosen = [...parts.values()].map((part) => chosenAs(part, part.options[0]));
      const needs = needsOf(this.catalog, this.#members, chosen);
      const added = new Set(needs.map(({ member }) => member).filter((member) => !parts.has(member)));
      if (added.size === 0) return;
      for (const member of added) parts.set(member, this.#partOf(member, [], needs));
    }
  }

  /** @param needs of all; those for this member are kept with it */
  #partOf(member: Member, names: readonly AskedName[], needs: readonly PartNeed[]): Part {
    const found = () =>
      this.#members.isUnclear(member) ? UNCLEAR : knownOf(this.catalog, member, this.today, this.#technologies);
    const known = getOrInsertComputed(this.#known, member, found);
    const wanted = names.flatMap(({ range }) => range ?? []);
    const own = needs.filter((need) => need.member === member);
    const options = outBefore(this.#ended, member, optionsFor(member, known, wanted, this.today));
    const required = names.length > 0 ? [] : own.flatMap(({ range }) => (range && parseRange(range, true)) || []);
    const isAsked = names.length > 0 || member.ecosystem === undefined;
    const all = [...options, ...unreadOptions(known, required)].map((one) => (isAsked ? { ...one } : asNeeded(one)));
    // What is known is kept by choice, and each part has its own.
    return { leader: member, members: [member], names, known, needs: own, options: all };
  }

  /** What is known depends on what else is there. */
  #tiesAmong(parts: readonly Part[], strictness: Strictness): Ties {
    const ids = (some: readonly Part[]) => new Set(some.flatMap(({ leader: { technology } }) => technology?.id ?? []));
    const present = ids(parts);
    const versioned = ids(parts.filter(({ options }) => options.some(versionIn)));
    const members = parts.map(({ leader }) => leader);
    const key = [strictness, ...members.map(memberKey), "", ...versioned].join();
    return getOrInsertComputed(this.#ties, key, () => {
      const setting = { platform: this.platform, present, versioned, today: this.today };
      return new Ties(new MemberFit(this.catalog, setting, this.#verdicts), members, strictness);
    });
  }

  /**
   * Finds what goes together as manifests declare it; where there is nothing but ended lines, what rules warn of, and where there is
   * nothing at all, what they say works nevertheless.
   */
  #solveParts(parts: readonly Part[]): Outcome {
    const solveBy = (strictness: Strictness) => solveParts(this.catalog, parts, this.#tiesAmong(parts, strictness));
    const strict = solveBy("strict");
    if (strict.kind === "gave up" || (strict.kind === "solved" && endedIn(strict) === 0)) return strict;
    const warned = strict.ties.isByWarnings ? solveBy("warned") : strict;
    if (warned.kind === "solved" && (strict.kind === "impossible" || endedIn(warned) < endedIn(strict))) return warned;
    return strict.kind === "solved" ? strict : solveBy("loose");
  }

  // --- what does not ------------------------------------------------------------------------------------------------

  /** Leaves out names as long as what is left does not go together: first all that had no part in it, then one after the other. */
  #smallestClash(names: readonly AskedName[], whole: Outcome): { names: readonly AskedName[]; outcome: Outcome } {
    let [least, outcome] = [names, whole];
    const leaveOut = (fewer: readonly AskedName[]) => {
      const without = this.#solve(fewer);
      if (without.kind === "impossible") [least, outcome] = [fewer, without];
    };
    const behind = namesBehind(whole);
    if (behind.size < names.length) leaveOut(names.filter((name) => behind.has(name)));
    for (const name of least) {
      if (least.length === 1) break;
      leaveOut(least.filter((one) => one !== name));
    }
    return { names: least, outcome };
  }

  /** Sets that work where one of the names, or else each, may have another version than it was given. */
  #nearestTo(names: readonly AskedName[]): (readonly ResolvedPart[])[] {
    const free = (name: AskedName): AskedName => ({ ...name, range: undefined });
    const given = names.filter(({ range }) => range !== undefined);
    const sets = given.map((one) => names.map((name) => (name === one ? free(name) : name)));
    const solved = (set: readonly AskedName[]) => {
      const outcome = this.#solve(set);
      if (outcome.kind !== "solved") return [];
      const parts = set.map((name) => [name, this.#members.of(name)] as const);
      return [describeParts(outcome, parts, this.today).slice(0, set.length)];
    };
    const found = sets.flatMap(solved);
    return (found.length > 0 || given.length < 2 ? found : solved(names.map(free))).slice(0, MOST_NEAREST);
  }

  /** What is against what in the newest versions: among the names themselves, or else among these and what they need. */
  #whyNot({ parts, ties }: Outcome): Pick<Clash, "why" | "isCertain"> {
    const [amongNames, others] = [new Map<string, Reason>(), new Map<string, Reason>()];
    for (const [place, one] of parts.entries()) {
      const texts = new Set(one.names.map(({ range }) => range?.text));
      if (one.options.length === 0) {
        const message = `${one.leader.name} cannot be ${[...texts].join(" and ")} at once.`;
        amongNames.set(message, { message, sources: [] });
      }
      for (const other of parts.slice(place + 1)) {
        if (!ties.areTied(one.leader, other.leader)) continue;
        const reason = ties.refusal(chosenAs(one, one.options[0]), chosenAs(other, other.options[0]));
        if (!reason) continue;
        const areNamed = one.names.length > 0 && other.names.length > 0;
        (areNamed ? amongNames : others).set(reason.message, reason);
      }
    }
    const found = [...(amongNames.size > 0 ? amongNames : others).values()];
    const isCertain = solveParts(this.catalog, parts, ties, true).kind !== "solved";
    return { isCertain, why: isCertain ? found : [...found, { message: MAY_GO, sources: [] }] };
  }
}

const chosenAs = ({ leader: member, names }: Part, option: VersionOption | undefined): Chosen => ({
  ...{ member, version: option && versionIn(option), isAsked: names.length > 0 },
});
