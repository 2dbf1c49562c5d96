/** Names in, versions out that together contradict no known fact: the newest that go together, and what they need beside them. */
import type { Catalog } from "../../catalog.js";
import type { Day } from "../../technology/lifecycle.js";
import { isLine, parseRange } from "../../versions/parse.js";
import { isWithin, lowestOf, type VersionRange } from "../../versions/range.js";
import type { Reason } from "../plan/reasons.js";
import { homesOf } from "../registry.js";
import { Fit, type Verdicts } from "../solve/fit.js";
import { type Member, memberKey } from "../solve/members.js";
import { hasEnded, type Version } from "../solve/releases.js";
import { type Puzzle, solve } from "../solve/solver.js";
import { type AskedName, Members, readAsked } from "./asked.js";
import { type Known, knownOf, type Option, optionsFor } from "./choices.js";
import type { Chosen } from "./declared.js";
import { distinctOptions } from "./distinct.js";
import { type Need, needsOf } from "./needs.js";
import { rangeFor } from "./range.js";
import { Ties } from "./ties.js";

/** What stays as it is given, and where the stack runs. */
export interface ResolveSetting {
  /** Names with their versions, as of runtimes. */
  with: readonly string[];
  /** undefined where none is given. */
  platform: string | undefined;
}

/** A part of a stack in its version. */
export interface ResolvedPart {
  /** As it was asked for; undefined for what others need. */
  asked: string | undefined;
  member: Member;
  /** A release, or a release line; undefined where none is known. */
  version: string | undefined;
  /** What to write into a manifest: in the syntax of its ecosystem, or as it was asked for. */
  range: string | undefined;
  /** The newest that is known of it. */
  newest: string | undefined;
  /** Whether its line is past its end of life. */
  isEnded: boolean;
  /** Why this version and no newer one. */
  why: Reason;
  /** The narrowest of the ranges that others require it in. */
  required: string | undefined;
  /** The facts that ask for it. */
  neededBy: readonly Reason[];
}

/** Names of which no known versions go together. */
export interface Clash {
  names: readonly string[];
  why: readonly Reason[];
}

export interface Resolution {
  /** First what was asked for, in that order, then what stays as it is, then what they need. */
  parts: readonly ResolvedPart[];
  conflicts: readonly Clash[];
  /** What does not work together in any versions, and is no reason against them: another part may use it. */
  notes: readonly Reason[];
  /** Whether the search was stopped before it had an answer: then nothing has a version. */
  gaveUp: boolean;
}

/**
 * Finds the newest known versions that go together.
 * @param asked names, each with or without a version or range
 * @param today the day that lifecycles are judged by
 */
export function resolveVersions(
  catalog: Catalog,
  asked: readonly string[],
  setting: ResolveSetting,
  today: Day,
): Resolution {
  const names = [...asked, ...setting.with].map((text) => readAsked(catalog, text));
  return resolveNames(catalog, names, setting.platform, today);
}

/** The same for names that are read. */
export const resolveNames = (
  catalog: Catalog,
  names: readonly AskedName[],
  platform: string | undefined,
  today: Day,
): Resolution => new Resolver(catalog, names, platform, today).run();

/** One thing to find a version of. */
interface Part {
  member: Member;
  /** The names that stand for it; empty for what others need. */
  names: readonly AskedName[];
  known: Known;
  options: readonly Option[];
  needs: Need[];
}

interface Outcome {
  kind: "solved" | "impossible" | "gave up";
  parts: readonly Part[];
  /** Empty unless solved. */
  chosen: ReadonlyMap<Part, Option>;
  /** Those that could not stay at their first choice: what is impossible is so because of them. */
  involved: ReadonlySet<Part>;
  ties: Ties;
}

/** A part with no more choices than these narrows the choices of all others. */
const FEW_OPTIONS = 8;

/** What needs others, and is needed, is followed so far. */
const MOST_ROUNDS = 8;

class Resolver {
  readonly #catalog: Catalog;
  readonly #names: readonly AskedName[];
  readonly #platform: string | undefined;
  readonly #today: Day;
  readonly #homes: ReadonlySet<string>;
  readonly #members = new Members();
  readonly #known = new Map<Member, Known>();
  readonly #ties = new Map<string, Ties>();
  readonly #verdicts: Verdicts = new Map();

  constructor(catalog: Catalog, names: readonly AskedName[], platform: string | undefined, today: Day) {
    this.#catalog = catalog;
    this.#names = names;
    this.#platform = platform;
    this.#today = today;
    this.#homes = homesOf(names.flatMap(({ technology }) => technology ?? []));
  }

  run(): Resolution {
    const conflicts: Clash[] = [];
    let open = this.#names.filter(({ problem }) => problem === undefined);
    for (;;) {
      const outcome = this.#solve(open);
      if (outcome.kind !== "impossible") {
        const gaveUp = outcome.kind === "gave up";
        return { parts: this.#describe(outcome), conflicts: gaveUp ? [] : conflicts, notes: notesOn(outcome), gaveUp };
      }
      const clash = this.#smallestClash(open, outcome);
      conflicts.push({ names: clash.names.map(({ text }) => text), why: this.#whyNot(clash.outcome) });
      open = open.filter((name) => !clash.names.includes(name));
    }
  }

  // --- what goes together -------------------------------------------------------------------------------------------

  /** Solves some names, and all that they turn out to need. */
  #solve(names: readonly AskedName[]): Outcome {
    const parts = new Map<Member, Part>();
    for (const name of names) {
      const member = this.#members.of(name, this.#homes);
      const own = [...(parts.get(member)?.names ?? []), name];
      parts.set(member, this.#partOf(member, own, []));
    }
    this.#expand(parts);
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
        for (const { member } of extras) {
          left.add(member);
          parts.delete(member);
        }
        continue;
      }
      last = outcome;
      const chosen = [...outcome.chosen].map(([part, { version }]) => chosenAs(part, version));
      const needs = needsOf(this.#catalog, this.#members, chosen).filter(({ member }) => !left.has(member));
      for (const part of parts.values()) part.needs = needs.filter(({ member }) => member === part.member);
      const added = [...new Set(needs.map(({ member }) => member))].filter((member) => !parts.has(member));
      const unneeded = [...parts.values()].filter(
        ({ names: own, needs: asking }) => own.length === 0 && asking.length === 0,
      );
      for (const { member } of unneeded) parts.delete(member);
      if (added.length === 0)
        return {
          ...outcome,
          parts: [...parts.values()],
          chosen: new Map([...outcome.chosen].filter(([{ member }]) => parts.has(member))),
        };
      for (const member of added)
        parts.set(
          member,
          this.#partOf(
            member,
            [],
            needs.filter((need) => need.member === member),
          ),
        );
    }
    return last ? { ...last, kind: "gave up", chosen: new Map() } : this.#solveParts([...parts.values()]);
  }

  /** Adds what the newest of all need: mostly they are what is chosen. */
  #expand(parts: Map<Member, Part>): void {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      const chosen = [...parts.values()].map((part) => chosenAs(part, part.options[0]?.version));
      const needs = needsOf(this.#catalog, this.#members, chosen);
      const added = new Set(needs.map(({ member }) => member).filter((member) => !parts.has(member)));
      if (added.size === 0) return;
      for (const member of added)
        parts.set(
          member,
          this.#partOf(
            member,
            [],
            needs.filter((need) => need.member === member),
          ),
        );
    }
  }

  #partOf(member: Member, names: readonly AskedName[], needs: Need[]): Part {
    const known = this.#known.get(member) ?? knownOf(this.#catalog, member, this.#today);
    this.#known.set(member, known);
    const wanted = names.flatMap(({ range }) => range ?? []);
    return { member, names, known, needs, options: optionsFor(member, known, wanted, this.#today) };
  }

  /** What is known depends on what else is there. */
  #tiesAmong(parts: readonly Part[], isStrict: boolean): Ties {
    const ids = (some: readonly Part[]) => new Set(some.flatMap(({ member: { technology } }) => technology?.id ?? []));
    const present = ids(parts);
    const versioned = ids(parts.filter(({ options }) => options.some(({ version }) => version)));
    const members = parts.map(({ member }) => member);
    const key = [isStrict, ...members.map(memberKey), "", ...versioned].join();
    let ties = this.#ties.get(key);
    if (!ties) {
      const setting = { platform: this.#platform, present, versioned, today: this.#today };
      ties = new Ties(new Fit(this.#catalog, setting, this.#verdicts), members, isStrict);
      this.#ties.set(key, ties);
    }
    return ties;
  }

  /** Finds what goes together as manifests declare it; where there is nothing, what rules say works nevertheless. */
  #solveParts(parts: readonly Part[]): Outcome {
    const strict = this.#solveWith(parts, this.#tiesAmong(parts, true));
    return strict.kind === "impossible" ? this.#solveWith(parts, this.#tiesAmong(parts, false)) : strict;
  }

  #solveWith(parts: readonly Part[], ties: Ties): Outcome {
    const none = new Map<Part, Option>();
    const involved = new Set(parts.filter(({ options }) => options.length === 0));
    if (involved.size > 0) return { kind: "impossible", parts, chosen: none, involved, ties };
    const partners = new Map<Part, readonly Part[]>();
    const options = new Map<Part, readonly Option[]>();
    const narrow = parts.filter(({ options: own }) => own.length <= FEW_OPTIONS);
    const isAgainst = (one: Part, option: Option, other: Part, otherOption: Option) =>
      ties.isAgainst(one.member, option.version, other.member, otherOption.version);
    const optionsOf = (part: Part) => {
      let own = options.get(part);
      if (!own) {
        const others = parts
          .filter((other) => other !== part && ties.areTied(other.member, part.member))
          .map(({ member, names }) => ({ member, wanted: names.flatMap(({ range }) => range ?? []) }));
        const tied = narrow.filter((other) => other !== part && ties.areTied(other.member, part.member));
        // What goes with no choice of another part is no choice: else the search finds out again and again.
        own = distinctOptions(this.#catalog, part.member, part.options, others).filter((option) =>
          tied.every((other) => other.options.some((otherOption) => !isAgainst(part, option, other, otherOption))),
        );
        options.set(part, own);
      }
      return own;
    };
    const puzzle: Puzzle<Part, Option> = {
      parts,
      startOf: ({ options: [cheapest] }) => cheapest as Option,
      othersOf: (part) => {
        involved.add(part);
        return optionsOf(part).filter((option) => option !== part.options[0]);
      },
      partnersOf: (part) => {
        let tied = partners.get(part);
        if (!tied) {
          tied = parts.filter((other) => other !== part && ties.areTied(part.member, other.member));
          partners.set(part, tied);
        }
        return tied;
      },
      isAgainst,
    };
    const solved = solve(puzzle);
    if (solved === "impossible" || solved === "gave up") return { kind: solved, parts, chosen: none, involved, ties };
    return { kind: "solved", parts, chosen: solved, involved, ties };
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

  /** What is against what in the newest versions: among the names themselves, or else among these and what they need. */
  #whyNot({ parts, ties }: Outcome): Reason[] {
    const [amongNames, others] = [new Map<string, Reason>(), new Map<string, Reason>()];
    for (const [place, one] of parts.entries()) {
      const texts = new Set(one.names.map(({ range }) => range?.text));
      if (one.options.length === 0) {
        const message = `${one.member.name} cannot be ${[...texts].join(" and ")} at once.`;
        amongNames.set(message, { message, sources: [] });
      }
      for (const other of parts.slice(place + 1)) {
        if (!ties.areTied(one.member, other.member)) continue;
        const [version, otherVersion] = [one.options[0]?.version, other.options[0]?.version];
        const reason = ties.refusal(one.member, version, other.member, otherVersion);
        if (!reason) continue;
        const areNamed = one.names.length > 0 && other.names.length > 0;
        (areNamed ? amongNames : others).set(reason.message, reason);
      }
    }
    return [...(amongNames.size > 0 ? amongNames : others).values()];
  }

  // --- what comes out -----------------------------------------------------------------------------------------------

  #describe(outcome: Outcome): ResolvedPart[] {
    const byMember = new Map(outcome.parts.map((part) => [part.member, part]));
    const named = this.#names.map((name) => {
      const member = this.#members.of(name, this.#homes);
      const part = byMember.get(member);
      // Another name may stand for the same package, and conflict.
      return part?.names.includes(name) ? this.#partView(outcome, part, name.text) : this.#withoutVersion(member, name);
    });
    const needed = outcome.parts.filter(({ names }) => names.length === 0);
    return [
      ...named,
      ...(outcome.kind === "solved" ? needed.map((part) => this.#partView(outcome, part, undefined)) : []),
    ];
  }

  #withoutVersion(member: Member, { text, problem }: AskedName): ResolvedPart {
    const message = problem ?? "No version of it goes with the rest.";
    const nothing = {
      version: undefined,
      range: undefined,
      newest: undefined,
      isEnded: false,
      required: undefined,
      neededBy: [],
    };
    return { asked: text, member, ...nothing, why: { message, sources: [] } };
  }

  #partView(outcome: Outcome, part: Part, asked: string | undefined): ResolvedPart {
    const { member, names, known, needs } = part;
    const option = outcome.chosen.get(part);
    const version = option?.known;
    const wanted = names.flatMap(({ range }) => range ?? []);
    const isEnded =
      member.technology !== undefined &&
      option?.version !== undefined &&
      version !== undefined &&
      hasEnded(member.technology, member.package, option.version, this.#today);
    return {
      ...{ asked, member, version, isEnded, newest: known.versions[0]?.text },
      range:
        version === undefined ? (wanted[0]?.text ?? narrowest(needs)) : this.#rangeOf(outcome, part, version, wanted),
      why: option
        ? this.#whyThis(outcome, part, option)
        : { message: "The search was stopped before it had an answer.", sources: [] },
      required: narrowest(needs),
      neededBy: [...new Map(needs.map(({ message, sources }) => [message, { message, sources }])).values()],
    };
  }

  #rangeOf(outcome: Outcome, part: Part, version: string, wanted: readonly VersionRange[]): string {
    const { member, known } = part;
    const own = outcome.chosen.get(part)?.version as Version;
    const newer = known.versions.filter(({ range }) => lowestOf(range).compare(lowestOf(own.range)) > 0);
    const fits = (range: VersionRange) =>
      newer.every((one) => !isWithin(one.range, range) || this.#refusal(outcome, part, one) === undefined);
    const [asked] = wanted;
    // A range that was asked for stays as it was written, unless it lets in what does not fit.
    if (asked && !isLine(asked) && fits(asked)) return asked.text;
    return rangeFor(member.ecosystem, version, (range) => fits(range) && wanted.every((want) => isWithin(range, want)));
  }

  /** What is against a version of a part, where all others stay as they were chosen. */
  #refusal({ chosen, ties }: Outcome, { member }: Part, version: Version): Reason | undefined {
    for (const [other, option] of chosen) {
      if (other.member === member || !ties.areTied(member, other.member)) continue;
      const reason = ties.refusal(member, version, other.member, option.version);
      if (reason) return reason;
    }
    return undefined;
  }

  #whyThis(outcome: Outcome, part: Part, option: Option): Reason {
    const { member, names, known, options } = part;
    const [newest] = known.versions;
    const wanted = names.flatMap(({ range }) => range ?? []);
    const called = member.package ?? member.technology?.name ?? member.name;
    if (option.known === undefined) {
      const [asked] = wanted;
      const message =
        asked && newest
          ? `${called} ${asked.text} is not known here. The newest that is known is ${newest.text}.`
          : `No releases of ${called} are known here.`;
      return { message, sources: [] };
    }
    const better = options.filter(({ cost, version }) => version && cost < option.cost);
    for (const { version } of better) {
      const reason = version && this.#refusal(outcome, part, version);
      if (reason) return reason;
    }
    const { version } = option;
    if (wanted.length > 0 && version && wanted.every((range) => isWithin(range, version.range)))
      return { message: "As it was asked for.", sources: [] };
    const text = wanted.map((range) => range.text).join(" and ");
    if (text && newest?.text !== option.known) return { message: `The newest that is known in ${text}.`, sources: [] };
    const isNewest = newest?.text === option.known;
    const message = isNewest ? "The newest that is known." : "The newest that is known and supported.";
    return { message: better.length > 0 ? "The newest that goes with the rest." : message, sources: [] };
  }
}

/** The names that stand for what is involved, or for what needs it. */
function namesBehind({ parts, involved }: Outcome): Set<AskedName> {
  const byMember = new Map(parts.map((part) => [part.member, part]));
  const found = new Set(involved);
  for (const { needs } of found)
    for (const { by } of needs) {
      const part = byMember.get(by);
      if (part) found.add(part);
    }
  return new Set([...found].flatMap(({ names }) => names));
}

function notesOn({ chosen, ties }: Outcome): Reason[] {
  const all = [...chosen];
  const notes = all.flatMap(([{ member }, { version }], place) =>
    all
      .slice(place + 1)
      .flatMap(([{ member: other }, option]) =>
        ties.areTied(member, other) ? (ties.limit(member, version, other, option.version) ?? []) : [],
      ),
  );
  return [...new Map(notes.map((note) => [note.message, note])).values()];
}

const chosenAs = ({ member, names }: Part, version: Version | undefined): Chosen => ({
  member,
  version,
  isAsked: names.length > 0,
});

/** Of the ranges that others require, the one that lies in all of them. */
function narrowest(needs: readonly Need[]): string | undefined {
  const ranges = needs.flatMap(({ range }) => (range === undefined ? [] : (parseRange(range, true) ?? [])));
  return ranges.find((range) => ranges.every((other) => isWithin(range, other)))?.text;
}
