/** Overrides that makers ask for, in the versions that a plan comes to. */
import { type Catalog, factsOn } from "../../catalog.js";
import { type AskedOverride, asksForOverride } from "../../verdict/override.js";
import { explain, type Reason } from "../solve/fit.js";
import type { Option, State } from "../solve/group-fit.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import type { Moves } from "./releases-to-go-to.js";
import type { Stage } from "./stage.js";

export interface Overriding {
  /** What needs it. */
  member: Member;
  /** As it is then. */
  version: string;
  /** What it needs it beside. */
  of: Member;
  asked: AskedOverride;
  why: readonly Reason[];
}

interface Place {
  group: Group;
  at: number;
  member: Member;
}

type PlacePair = readonly [Place, Place];

export interface Overridable extends Moves {
  /** Two members each that a rule asks to override something for, in some versions. */
  readonly overridable: readonly PlacePair[];
}

export function findOverridable({ catalog, groups, fit }: Moves): PlacePair[] {
  const placesOf = (group: Group) => group.members.map((member, at): Place => ({ group, at, member }));
  return groups.flatMap((group, place) => {
    const partners = fit.partnersOf(group).filter((other) => groups.indexOf(other) > place);
    const others = partners.flatMap(placesOf);
    return placesOf(group).flatMap((one) =>
      others.filter((other) => isAsked(catalog, one.member, other.member)).map((other) => [one, other] as const),
    );
  });
}

function isAsked(catalog: Catalog, { technology: a, ecosystem }: Member, { technology: b, ecosystem: home }: Member) {
  if (ecosystem === undefined || ecosystem !== home) return false;
  const rule = a && b && a !== b ? factsOn(catalog, a, b)?.rule : undefined;
  return rule !== undefined && asksForOverride(rule.record);
}

/** What makers ask to override in some versions, each override once. */
export function overridingsIn(plan: Overridable, state: State): Overriding[] {
  const found = new Map<AskedOverride["record"], Overriding>();
  for (const [one, other] of plan.overridable) {
    const [version, otherVersion] = [one, other].map(({ group, at }) => state.get(group)?.versions[at]);
    const asked = plan.memberFit.overrideFor(
      { member: one.member, version },
      { member: other.member, version: otherVersion },
    );
    if (!version || !otherVersion || !asked || found.has(asked.record)) continue;
    const [by, of] = isFor(asked, one.member, other.member) ? [one, other] : [other, one];
    found.set(asked.record, {
      member: by.member,
      version: (by === one ? version : otherVersion).text,
      of: of.member,
      asked,
      why: whyOf(plan, by, of, state, asked),
    });
  }
  return [...found.values()];
}

/** What makers ask to override in the later of two states, and not in the earlier. */
export function overridingsBetween(plan: Overridable, from: State, to: State): Overriding[] {
  const before = new Set(overridingsIn(plan, from).map(({ asked }) => asked.record));
  return overridingsIn(plan, to).filter(({ asked }) => !before.has(asked.record));
}

/** A stage in which stays what no known release takes to the target, where makers ask to override what it requires. */
export function keepOverridden(plan: Overridable, stage: Stage, from: State): Stage {
  const kept = stage.stuck.filter((group) => isOverridden(plan, group, from, stage.after));
  if (kept.length === 0) return stage;
  const after = new Map([...stage.after, ...kept.map((group): [Group, Option] => [group, from.get(group) as Option])]);
  return { ...stage, stuck: stage.stuck.filter((group) => !kept.includes(group)), after };
}

/** Whether all that a group refuses of others is overridden. */
function isOverridden(plan: Overridable, group: Group, from: State, after: State): boolean {
  const now = from.get(group);
  const refused = plan.fit.partnersOf(group).flatMap((other) => {
    const then = after.get(other);
    if (!now || !then || plan.fit.level(group, now, other, then) === 0) return [];
    const isOld = plan.fit.level(group, now, other, from.get(other)) > 0 && from.get(other) === then;
    return isOld ? [] : plan.fit.judged(group, now, other, then).filter(({ level }) => level > 0);
  });
  return (
    refused.length > 0 &&
    refused.every(({ one, other }) => {
      const [version, otherVersion] = [at(from, group, one), at(after, groupOf(plan, other), other)];
      const record = plan.memberFit.overrideFor(
        { member: one, version },
        { member: other, version: otherVersion },
      )?.record;
      return record?.packages[other.name] !== undefined && (record.within ?? one.name) === one.name;
    })
  );
}

const groupOf = ({ overridable }: Overridable, member: Member): Group | undefined =>
  overridable.flat().find((place) => place.member === member)?.group;

/** First what refuses the other. */
function whyOf({ fit }: Overridable, by: Place, of: Place, state: State, { explanation, record }: AskedOverride) {
  const judged = fit.judged(by.group, state.get(by.group), of.group, state.get(of.group));
  const refused = [...judged].find(({ one, other, level }) => level > 0 && one === by.member && other === of.member);
  const reason = refused && explain(refused);
  // Without a lockfile, it is the rule that decides.
  const isOther = reason && reason.message !== explanation;
  return [...(isOther ? [reason] : []), { message: explanation, sources: [record.source] }];
}

/** Whether the first of two needs an override: it names the other, or is the one that it is for. */
function isFor({ record: { packages, within } }: AskedOverride, one: Member, other: Member): boolean {
  if (within !== undefined) return within !== other.name;
  const names = Object.entries(packages).flatMap(([name, value = ""]) => [name, value.replace(/^\$/, "")]);
  return names.includes(other.name) || !names.includes(one.name);
}

const at = (state: State, group: Group | undefined, member: Member) =>
  group && state.get(group)?.versions[group.members.indexOf(member)];
