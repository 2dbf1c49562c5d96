/** The search for versions that go together among some parts. */
import type { Catalog } from "../../catalog.js";
import { getOrInsertComputed } from "../../maps.js";
import { onlyRelease } from "../../versions/range.js";
import type { Member } from "../solve/members.js";
import { type Puzzle, solve } from "../solve/solver.js";
import type { AskedName } from "./asked.js";
import type { Option as Choice, Known } from "./choices.js";
import { distinctOptions } from "./distinct.js";
import type { Need } from "./needs.js";
import type { Ties } from "./ties.js";

/** A choice, with its number among those of its part. */
type Option = Choice & { place: number };

/** One thing to find a version of. */
export interface Part {
  member: Member;
  /** The names that stand for it; empty for what others need. */
  names: readonly AskedName[];
  known: Known;
  options: readonly Option[];
  needs: Need[];
}

export interface Outcome {
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

/** Whether a choice is a line of which no release was read, of a package whose releases declare something of another part. */
const isUnread = ({ member, known, options }: Part, { version, known: text }: Option, other: Part): boolean =>
  text !== undefined &&
  options.length > 1 &&
  version !== undefined &&
  !onlyRelease(version.range) &&
  member.technology?.requirements.has(other.member.technology?.id ?? "") === true &&
  known.versions.some(({ range }) => onlyRelease(range));

type Test = (one: Part, option: Option, other: Part, otherOption: Option) => boolean;

/** The choices of a part are numbered below this. */
const MOST_OPTIONS = 2 ** 15;

/** A symmetric test of two choices that keeps its answers: a search asks the same again and again. */
function remembered(test: Test): Test {
  const known = new Map<Part, Map<Part, Map<number, boolean>>>();
  const answer: Test = (one, option, other, otherOption) => {
    if (other.member.name < one.member.name) return answer(other, otherOption, one, option);
    const answers = getOrInsertComputed(getOrInsertComputed(known, one, newMap), other, newMap);
    const key = option.place * MOST_OPTIONS + otherOption.place;
    const before = answers.get(key);
    if (before !== undefined) return before;
    const found = test(one, option, other, otherOption);
    answers.set(key, found);
    return found;
  };
  return answer;
}

const newMap = () => new Map();

/**
 * Chooses a version of each part so that no two are against each other.
 * @param mayGuess whether releases that say nothing lead out of a refusal, too
 */
export function solveParts(catalog: Catalog, parts: readonly Part[], ties: Ties, mayGuess = false): Outcome {
  const none = new Map<Part, Option>();
  const involved = new Set(parts.filter(({ options }) => options.length === 0));
  if (involved.size > 0) return { kind: "impossible", parts, chosen: none, involved, ties };
  const partners = new Map<Part, readonly Part[]>();
  const options = new Map<Part, readonly Option[]>();
  const narrow = parts.filter(({ options: own }) => own.length <= FEW_OPTIONS);
  const refuses = remembered((one, option, other, otherOption) =>
    ties.isRequirementAgainst(one.member, option.version, other.member, otherOption.version),
  );
  // Out of a refusal leads only what is known to go: a release that says nothing is none.
  const isGuess = (one: Part, option: Option, other: Part, otherOption: Option) =>
    !mayGuess &&
    (refuses(one, one.options[0] as Option, other, otherOption) ||
      refuses(one, option, other, other.options[0] as Option) ||
      isUnread(one, option, other) ||
      isUnread(other, otherOption, one)) &&
    !ties.isKnown(one.member, option.version, other.member, otherOption.version);
  const isAgainst = remembered(
    (one, option, other, otherOption) =>
      ties.isAgainst(one.member, option.version, other.member, otherOption.version) ||
      isGuess(one, option, other, otherOption),
  );
  const optionsOf = (part: Part) => {
    let own = options.get(part);
    if (!own) {
      const others = parts
        .filter((other) => other !== part && ties.areTied(other.member, part.member))
        .map(({ member, names }) => ({ member, wanted: names.flatMap(({ range }) => range ?? []) }));
      const tied = narrow.filter((other) => other !== part && ties.areTied(other.member, part.member));
      // What goes with no choice of another part is no choice: else the search finds out again and again.
      own = distinctOptions(catalog, part.member, part.options, others).filter((option) =>
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
