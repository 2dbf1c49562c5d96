/** Whether groups of packages go together in some versions. */
import { getOrInsertComputed } from "../../maps.js";
import type { Fit, Judged, Level } from "../solve/fit.js";
import type { Group } from "../solve/groups.js";
import type { Member } from "../solve/members.js";
import type { Version } from "../solve/releases.js";
import type { Choice } from "../solve/solver.js";

/** A group in some versions. */
export interface Option extends Choice {
  /** In the order of its members; undefined where the version of one is not known. */
  versions: readonly (Version | undefined)[];
  /** Whether the group does not come along. */
  isLeftOut?: true;
  /** Whether the group stays as it is, though a rule warns of it beside a target. */
  isLimited?: true;
}

/** The versions that groups have; what is not in it is not there any more. */
export type State = ReadonlyMap<Group, Option>;

/** What was judged of two members. */
export type JudgedMembers = Judged & { one: Member; other: Member; otherVersion: Version | undefined };

export class GroupFit {
  readonly #groups: readonly Group[];
  readonly #fit: Fit;
  readonly #partners = new Map<Group, readonly Group[]>();
  /** By the options of two groups, of which each belongs to one group only. */
  readonly #levels = new Map<Option, Map<Option, Level>>();

  constructor(groups: readonly Group[], fit: Fit) {
    this.#groups = groups;
    this.#fit = fit;
  }

  /** Whether two groups go together in some versions. */
  level(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): Level {
    if (!option || !otherOption || option.isLeftOut || otherOption.isLeftOut) return 0;
    const row = getOrInsertComputed(this.#levels, option, () => new Map<Option, Level>());
    return getOrInsertComputed(row, otherOption, () => {
      let worst: Level = 0;
      for (const { level } of this.judged(one, option, other, otherOption)) if (level > worst) worst = level;
      return worst;
    });
  }

  /** All that is known of the members of two groups in some versions. What is left behind has none. */
  *judged(
    one: Group,
    option: Option | undefined,
    other: Group,
    otherOption: Option | undefined,
  ): Generator<JudgedMembers> {
    for (const [place, member] of one.members.entries()) {
      const version = option?.versions[place];
      if (!version && member.current) continue;
      for (const [otherPlace, otherMember] of other.members.entries()) {
        const otherVersion = otherOption?.versions[otherPlace];
        if (member === otherMember || (!otherVersion && otherMember.current)) continue;
        if (!this.#fit.areTied(member, otherMember)) continue;
        const judged = this.#fit.judge(member, version, otherMember, otherVersion);
        yield { ...judged, one: member, other: otherMember, otherVersion };
      }
    }
  }

  /** The groups that facts tie to one. */
  partnersOf(group: Group): readonly Group[] {
    const isTied = (other: Group) =>
      group.members.some((one) => other.members.some((two) => this.#fit.areTied(one, two)));
    return getOrInsertComputed(this.#partners, group, () =>
      this.#groups.filter((other) => other !== group && isTied(other)),
    );
  }

  /** How bad it is to stop there: also what a rule warns of in these very versions. */
  caution(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): number {
    const level = this.level(one, option, other, otherOption);
    return level > 0 || !this.isWarned(one, option, other, otherOption) ? level : 1;
  }

  /** Whether a rule warns of two groups in some versions. */
  isWarned(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): boolean {
    if (!option || !otherOption || option.isLeftOut || otherOption.isLeftOut) return false;
    return [...this.judged(one, option, other, otherOption)].some(({ warns }) => warns);
  }
}
