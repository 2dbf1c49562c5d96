import t from "tap";
import type { Cost, Group, Member, Move } from "../../../../server/catalog/stack/nearest/moves.js";
import { type Board, pairKey, pairOf, search } from "../../../../server/catalog/stack/nearest/search.js";
import type { Level } from "../../../../server/catalog/stack/solve/fit.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { releaseLine } from "../../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";

const line = (number: number) => releaseLine(String(number)) as VersionRange;
const technologies = ["a", "b", "c"].map((id, index) => ({ id, index }) as Technology);
const [a, b, c] = technologies as [Technology, Technology, Technology];
const members = new Map(
  technologies.map((technology): [Technology, Member] => [
    technology,
    { technology, package: technology.id, ecosystem: "npm", asked: line(1), declared: line(1) },
  ]),
);
const groupOf = (technology: Technology, ...lines: [number, Cost][]): Group => {
  const member = members.get(technology) as Member;
  const moves = lines.map(([number, cost]): Move => ({ to: new Map([[member, line(number)]]), cost }));
  return { technology, members: [member], moves };
};

/** A board on which a pair fits when its versions are among those given; `*` is whatever was asked. */
function boardOf(groups: readonly Group[], fits: Record<string, readonly string[]>): Board {
  return {
    groups,
    partners: () => technologies,
    level: (one, other, changes): Level => {
      const pair = pairOf(one, other);
      const version = (side: Technology) => changes.get(members.get(side) as Member)?.text ?? "1";
      const allowed = fits[`${pair.a.id}${pair.b.id}`];
      return !allowed || allowed.includes(`${version(pair.a)}${version(pair.b)}`) ? 0 : 2;
    },
  };
}
const found = (board: Board, tolerated = new Map<string, Level>()) => {
  const solution = search(board, [pairOf(a, b)], tolerated);
  return solution && [...solution.changes].map(([member, { text }]) => `${member.package}${text}`).sort();
};
const STEP: Cost = [1, 1, 0, 1, 0];
const LEAP: Cost = [1, 1, 0, 2, 0];
const BACK: Cost = [1, 1, 1, 1, 0];

t.test("the cheapest of the moves that do is taken", async (t) => {
  const groups = [groupOf(a, [0, BACK]), groupOf(b, [3, LEAP], [2, STEP])];
  t.same(found(boardOf(groups, { ab: ["01", "13", "12"] })), ["b2"]);
  t.same(found(boardOf(groups, { ab: ["01", "13"] })), ["b3"]);
  t.same(found(boardOf(groups, { ab: ["01"] })), ["a0"]);
  t.equal(found(boardOf(groups, { ab: [] })), undefined);
});

t.test("fewer changes come before cheaper ones", async (t) => {
  const groups = [groupOf(a, [2, [1, 0, 0, 0, 0]]), groupOf(b, [2, [1, 0, 0, 0, 0]], [9, LEAP])];
  t.same(found(boardOf(groups, { ab: ["22", "19"] })), ["b9"]);
});

t.test("what a move spoils is fixed in turn, or the move is not made", async (t) => {
  const groups = [groupOf(a, [2, STEP]), groupOf(c, [2, STEP])];
  t.same(found(boardOf(groups, { ab: ["21"], ac: ["11", "22"] })), ["a2", "c2"]);
  t.equal(found(boardOf(groups, { ab: ["21"], ac: ["11"] })), undefined);
  const tolerated = new Map<string, Level>([[pairKey(pairOf(a, c)), 2]]);
  t.same(found(boardOf(groups, { ab: ["21"], ac: ["11"] }), tolerated), ["a2"], "as bad as it may be");
});

t.test("both sides move where it takes both", async (t) => {
  const groups = [groupOf(a, [2, STEP], [3, LEAP]), groupOf(b, [2, STEP], [3, LEAP])];
  t.same(found(boardOf(groups, { ab: ["33", "23"] })), ["a2", "b3"]);
});

t.test("nothing that can move, nothing found", async (t) => {
  t.equal(found(boardOf([], { ab: [] })), undefined);
  t.equal(found(boardOf([groupOf(c, [2, STEP])], { ab: [] })), undefined);
});
