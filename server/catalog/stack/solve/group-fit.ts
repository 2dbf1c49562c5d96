/** Whether groups of members go together in some versions: what every search asks, be it for a plan, a fix or a new stack. */
import { getOrInsertComputed } from "../../maps.js";
import type { Judged, Level } from "./fit.js";
import type { Group } from "./groups.js";
import type { Member, Placed } from "./members.js";
import type { Version } from "./releases.js";
import type { Costed } from "./solver.js";

/** A group in some versions. */
export interface Option extends Costed {
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

/** How two members are judged: by facts, or by facts and what the search makes of them. */
export interface PairFit {
  areTied(one: Member, other: Member): boolean;
  judge(one: Placed, other: Placed): Judged;
}

/** The worst of what was judged of two groups. */
interface Together {
  level: Level;
  /** Whether a rule warns of them in these very versions. */
  warns: boolean;
  /** Whether what is against them is no exception of a rule, which ends with the versions that it names. */
  isRequirement: boolean;
}

const NOTHING: Together = { level: 0, warns: false, isRequirement: false };

export class GroupFit<One extends Group = Group> {
  readonly #partners = new Map<Group, readonly One[]>();
  /** By the options of two groups, of which each belongs to one group only. */
  readonly #known = new Map<Option, Map<Option, Together>>();

  constructor(
    private readonly groups: readonly One[],
    private readonly fit: PairFit,
  ) {}

  /** Whether two groups go together in some versions. */
  level(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): Level {
    return this.#together(one, option, other, otherOption).level;
  }

  /** Whether a rule warns of two groups in some versions. */
  isWarned(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): boolean {
    return this.#together(one, option, other, otherOption).warns;
  }

  /** How bad it is to stop there: also what a rule warns of in these very versions. */
  caution(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): Level {
    const { level, warns } = this.#together(one, option, other, otherOption);
    return level === 0 && warns ? 1 : level;
  }

  /** Whether something is against two groups that other versions may leave behind: all but an exception of a rule. */
  isRequirementAgainst(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): boolean {
    return this.#together(one, option, other, otherOption).isRequirement;
  }

  #together(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): Together {
    if (!option || !otherOption || option.isLeftOut || otherOption.isLeftOut) return NOTHING;
    const row = getOrInsertComputed(this.#known, option, () => new Map<Option, Together>());
    return getOrInsertComputed(row, otherOption, () => {
      let { level, warns, isRequirement } = NOTHING;
      for (const judged of this.judged(one, option, other, otherOption)) {
        if (judged.level > level) level = judged.level;
        if (judged.warns) warns = true;
        if (judged.level > 0 && (judged.reason || !judged.decision?.exception)) isRequirement = true;
      }
      return level > 0 || warns ? { level, warns, isRequirement } : NOTHING;
    });
  }

  /** All that is known of the members of two groups in some versions. What is left behind has none. */
  judged(one: Group, option: Option | undefined, other: Group, otherOption: Option | undefined): JudgedMembers[] {
    const found: JudgedMembers[] = [];
    const others = placedIn(other, otherOption);
    for (const side of placedIn(one, option))
      for (const otherSide of others) {
        const [member, otherMember] = [side.member, otherSide.member];
        if (member === otherMember || !this.fit.areTied(member, otherMember)) continue;
        const judged = this.fit.judge(side, otherSide);
        found.push({ ...judged, one: member, other: otherMember, otherVersion: otherSide.version });
      }
    return found;
  }

  /** The groups that facts tie to one. */
  partnersOf(group: Group): readonly One[] {
    const isTied = (other: Group) =>
      group.members.some((one) => other.members.some((two) => this.fit.areTied(one, two)));
    return getOrInsertComputed(this.#partners, group, () =>
      this.groups.filter((other) => other !== group && isTied(other)),
    );
  }
}

/** The members of a group in the versions of an option, without those that are left behind. */
const placedIn = ({ members }: Group, option: Option | undefined): Placed[] =>
  members
    .map((member, place) => ({ member, version: option?.versions[place] }))
    .filter(({ member, version }) => version !== undefined || member.current === undefined);
