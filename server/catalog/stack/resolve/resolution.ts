/** What is found, as it is shown: each part in its version, the range to ask for, and why. */
import type { Day } from "../../technology/lifecycle.js";
import { isLine, parseRange } from "../../versions/parse.js";
import { isWithin, lowestOf, onlyRelease, type VersionRange } from "../../versions/range.js";
import { listOf } from "../../words.js";
import { distinct, type Reason } from "../solve/fit.js";
import type { Member } from "../solve/members.js";
import { hasEnded, type Version } from "../solve/releases.js";
import type { AskedName } from "./asked.js";
import { type VersionOption, versionIn } from "./choices.js";
import type { PartNeed } from "./needs.js";
import { rangeFor } from "./range.js";
import type { Outcome, Part } from "./search.js";

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
  /** Whether facts refuse all known versions; else there are some that no fact speaks of. */
  isCertain: boolean;
  /** The nearest sets that work: the same names, one of them in another version. */
  nearest: readonly (readonly ResolvedPart[])[];
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

/** What is found of each name in the order in which they were asked for, then of what they need. */
export function describeParts(
  outcome: Outcome,
  names: readonly (readonly [name: AskedName, member: Member])[],
  today: Day,
): ResolvedPart[] {
  const byMember = new Map(outcome.parts.map((part) => [part.leader, part]));
  const named = names.map(([name, member]) => {
    const part = byMember.get(member);
    // Another name may stand for the same package, and conflict.
    return part?.names.includes(name) ? partView(outcome, part, name.text, today) : withoutVersion(member, name);
  });
  // What was asked for in a version that conflicts is not brought in by another in a different one.
  const given = new Set(names.map(([, member]) => member));
  const needed = outcome.parts.filter(({ names, leader }) => names.length === 0 && !given.has(leader));
  return [
    ...named,
    ...(outcome.kind === "solved" ? needed.map((part) => partView(outcome, part, undefined, today)) : []),
  ];
}

function withoutVersion(member: Member, { text, problem }: AskedName): ResolvedPart {
  const message = problem ?? "No known version of it goes with the rest.";
  const nothing = { version: undefined, range: undefined, newest: undefined, isEnded: false, required: undefined };
  return { asked: text, member, ...nothing, neededBy: [], why: { message, sources: [] } };
}

function partView(outcome: Outcome, part: Part, asked: string | undefined, today: Day): ResolvedPart {
  const { leader: member, names, known, needs } = part;
  const option = outcome.chosen.get(part);
  const version = option?.known;
  const wanted = names.flatMap(({ range }) => range ?? []);
  const isEnded =
    member.technology !== undefined &&
    option?.versions[0] !== undefined &&
    version !== undefined &&
    hasEnded(member.technology, member.package, option.versions[0], today);
  return {
    ...{ asked, member, version, isEnded, newest: known.versions[0]?.text },
    range: version === undefined ? (wanted[0]?.text ?? narrowest(needs)) : rangeOf(outcome, part, version, wanted),
    why: option
      ? whyThis(outcome, part, option)
      : { message: "The search was stopped before it had an answer.", sources: [] },
    required: narrowest(needs),
    neededBy: distinct(needs.map(({ message, sources }) => ({ message, sources }))),
  };
}

function rangeOf(outcome: Outcome, part: Part, version: string, wanted: readonly VersionRange[]): string {
  const { leader: member, known } = part;
  // What requires another in a single release does so in every release, and both stay as they are.
  const isSingle = ({ range }: PartNeed) => {
    const required = range === undefined ? undefined : parseRange(range, true);
    return required !== undefined && onlyRelease(required) !== undefined;
  };
  const given = outcome.parts.flatMap(({ needs }) => needs.filter(({ by }) => by === member));
  if ([...part.needs, ...given].some(isSingle)) return rangeFor(member.ecosystem, version, () => false);
  const own = outcome.chosen.get(part)?.versions[0] as Version;
  const newer = known.versions.filter(({ range }) => lowestOf(range).compare(lowestOf(own.range)) > 0);
  const fits = (range: VersionRange) =>
    newer.every((one) => !isWithin(one.range, range) || refusal(outcome, part, one) === undefined);
  const [asked] = wanted;
  // A range that was asked for stays as it was written, unless it lets in what does not fit.
  if (asked && !isLine(asked) && fits(asked)) return asked.text;
  return rangeFor(member.ecosystem, version, (range) => fits(range) && wanted.every((want) => isWithin(range, want)));
}

/** What is against a version of a part, where all others stay as they were chosen. */
function refusal({ chosen, ties }: Outcome, { leader: member }: Part, version: Version): Reason | undefined {
  for (const [{ leader: other }, option] of chosen) {
    if (other === member || !ties.areTied(member, other)) continue;
    const reason = ties.refusal({ member, version }, { member: other, version: versionIn(option) });
    if (reason) return reason;
  }
  return undefined;
}

function whyThis(outcome: Outcome, part: Part, option: VersionOption): Reason {
  const wanted = part.names.flatMap(({ range }) => range ?? []);
  const unknown = whyUnknown(part, option, wanted);
  if (unknown !== undefined) return { message: unknown, sources: [] };
  const better = part.options.flatMap((one) => (one.cost < option.cost ? (versionIn(one) ?? []) : []));
  for (const version of better) {
    const reason = refusal(outcome, part, version);
    if (reason) return reason;
  }
  return { message: whyNewest(part, option, wanted, better.length > 0), sources: [] };
}

/** Why nothing is known of what a part is; undefined where something is. */
function whyUnknown({ leader, known }: Part, option: VersionOption, [asked]: readonly VersionRange[]) {
  const called = leader.package ?? leader.technology?.name ?? leader.name;
  if (known.isUnclear) return `Which package of ${called} goes with the frameworks of this stack is not known here.`;
  if (option.known !== undefined) return undefined;
  const [newest] = known.versions;
  return asked && newest
    ? `${called} ${asked.text} is not known here. The newest that is known is ${newest.text}.`
    : `No releases of ${called} are known here.`;
}

/** Of what a version is the newest. @param isBehind whether newer ones do not go with the rest */
function whyNewest({ known }: Part, option: VersionOption, wanted: readonly VersionRange[], isBehind: boolean): string {
  const version = versionIn(option);
  if (wanted.length > 0 && version && wanted.every((range) => isWithin(range, version.range)))
    return "As it was asked for.";
  const isNewest = known.versions[0]?.text === option.known;
  if (wanted.length > 0 && !isNewest)
    return `The newest that is known in ${wanted.map((range) => range.text).join(" and ")}.`;
  if (isBehind) return "The newest that goes with the rest.";
  return isNewest ? "The newest that is known." : "The newest that is known and supported.";
}

/** What does not work together in any versions, among what was chosen. */
export function notesOn({ chosen, ties }: Outcome): Reason[] {
  const all = [...chosen].map(([{ leader: member }, option]) => ({ member, version: versionIn(option) }));
  const notes = all.flatMap((one, place) =>
    all
      .slice(place + 1)
      .flatMap((other) => (ties.areTied(one.member, other.member) ? (ties.limit(one, other) ?? []) : [])),
  );
  return distinct(notes);
}

/** Of the ranges that others require, the one that lies in all of them. */
function narrowest(needs: readonly PartNeed[]): string | undefined {
  const ranges = needs.flatMap(({ range }) => (range === undefined ? [] : (parseRange(range, true) ?? [])));
  return ranges.find((range) => ranges.every((other) => isWithin(range, other)))?.text;
}

/** `next 15.5.23 with react 19.2.8` */
export function describeSet([first, ...others]: readonly ResolvedPart[]): string {
  const nameOf = ({ member, version = "" }: ResolvedPart) =>
    `${member.package ?? member.technology?.name ?? member.name} ${version}`.trim();
  if (!first) return "";
  return others.length > 0 ? `${nameOf(first)} with ${listOf(others.map(nameOf))}` : nameOf(first);
}
