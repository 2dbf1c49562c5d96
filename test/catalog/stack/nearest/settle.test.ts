import t from "tap";
import type { Group, Member } from "../../../../server/catalog/stack/nearest/moves.js";
import { type Board, pairOf } from "../../../../server/catalog/stack/nearest/search.js";
import { settle } from "../../../../server/catalog/stack/nearest/settle.js";
import type { Level } from "../../../../server/catalog/stack/solve/fit.js";
import type { Technology } from "../../../../server/catalog/technology/technology.js";
import { releaseLine } from "../../../../server/catalog/versions/parse.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";

const line = (number: number) => releaseLine(String(number)) as VersionRange;
const technologies = ["a", "b", "c", "d"].map((id, index) => ({ id, index }) as Technology);
const memberOf = (technology: Technology): Member => ({
  technology,
  package: technology.id,
  ecosystem: "npm",
  asked: line(1),
  declared: line(1),
});
const members = technologies.map(memberOf);
const groups = members.map(
  (member): Group => ({
    technology: member.technology,
    members: [member],
    moves: [2, 3].map((number) => ({ to: new Map([[member, line(number)]]), cost: [1, 1, 0, number, 0] as const })),
  }),
);

/** Each pair, as `ab`, with its levels by versions; what is not said is well. */
function settled(levels: Record<string, Record<string, Level>>, isWanted = (_: { a: Technology }) => true) {
  const board: Board = {
    groups,
    partners: () => technologies,
    level: (one, other, changes) => {
      const pair = pairOf(one, other);
      const version = ({ index }: Technology) => changes.get(members[index] as Member)?.text ?? "1";
      const known = levels[pair.a.id + pair.b.id];
      return known?.[version(pair.a) + version(pair.b)] ?? known?.any ?? 0;
    },
  };
  const conflicts = Object.keys(levels)
    .map((key) =>
      pairOf(...([...key].map((id) => technologies.find((one) => one.id === id)) as [Technology, Technology])),
    )
    .map((pair) => ({ ...pair, level: board.level(pair.a, pair.b, new Map()) }))
    .filter(({ level }) => level > 0)
    .sort((one, other) => other.level - one.level);
  const { solution, held } = settle(board, conflicts, conflicts.filter(isWanted));
  const names = (pairs: readonly { a: Technology; b: Technology }[]) => pairs.map(({ a, b }) => a.id + b.id);
  return {
    changes: [...solution.changes].map(([member, { text }]) => `${member.package}${text}`).sort(),
    held: names(held),
  };
}

t.test("only what is wanted is fixed, and nothing else gets worse for it", async (t) => {
  const levels = { ab: { any: 2, "21": 0 }, bc: { any: 1, "13": 0 }, ac: { "21": 2 } } as const;
  t.same(
    settled(levels, ({ a }) => a.id === "b"),
    { changes: ["c3"], held: [] },
  );
  t.same(settled(levels, ({ a }) => a.id === "a").changes, ["a2", "c2"], "not at the cost of a and c");
});

t.test("conflicts that have nothing to do with each other are each fixed", async (t) => {
  t.same(settled({ ab: { any: 2, "21": 0 }, cd: { any: 2, "13": 0 } }), {
    changes: ["a2", "d3"],
    held: [],
  });
});

t.test("one change that fixes two is better than two", async (t) => {
  t.same(settled({ ab: { any: 2, "12": 0, "21": 0 }, bc: { any: 2, "21": 0, "12": 0 } }).changes, ["b2"]);
});

t.test("solutions that get in each other's way are looked for together", async (t) => {
  const levels = {
    ab: { any: 2, "21": 0, "31": 0 },
    cd: { any: 2, "21": 0, "31": 0 },
    ac: { any: 0, "22": 2 },
  } as const;
  t.same(settled(levels).changes, ["a2", "c3"]);
});

t.test(
  "a conflict that no versions fix is distinguished from one that other requirements prevent fixing",
  async (t) => {
    t.same(settled({ ab: { any: 2 } }), { changes: [], held: [] });
    const levels = { ab: { any: 2, "21": 0 }, ac: { any: 0, "21": 2, "22": 2, "23": 2 } } as const;
    t.same(settled(levels), { changes: [], held: ["ab"] });
  },
);

t.test("the worst is fixed first where not all can be", async (t) => {
  const levels = { ab: { any: 1, "21": 0 }, ac: { any: 2, "31": 0 } } as const;
  t.same(settled(levels), { changes: ["a3"], held: ["ab"] });
});

t.test("less of a conflict is better than all of it", async (t) => {
  t.same(settled({ ab: { any: 2, "21": 1 } }), { changes: ["a2"], held: [] });
});
