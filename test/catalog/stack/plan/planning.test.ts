import t from "tap";
import { firstThose, isAgainst, titleOf } from "../../../../server/catalog/stack/plan/planning.js";
import { groupsOf } from "../../../../server/catalog/stack/solve/groups.js";
import { membersOf } from "../../../../server/catalog/stack/solve/members.js";
import { npmEntry } from "../../../../server/manifests/reading.js";
import { around } from "../../../fixtures/upgraded-packages.js";

t.test("a group is called as its technology where its main package leads it, else as the package", async (t) => {
  const catalog = around([]);
  const groups = groupsOf(membersOf(catalog, [npmEntry("base", "2.0.0"), npmEntry("stranger", "1.0.0")], []));
  t.same(groups.map(titleOf), ["Base", "stranger"]);
});

t.test("what is wanted comes first, each in its order", async (t) => {
  t.same(
    firstThose([1, 2, 3, 4], (one) => one % 2 === 0),
    [2, 4, 1, 3],
  );
});

t.test("a conflict, a limit and a warning are reasons to move", async (t) => {
  const nothing = { isKnown: true, installed: undefined, question: undefined, decision: undefined };
  t.equal(isAgainst({ ...nothing, level: 0 }), false);
  t.equal(isAgainst({ ...nothing, level: 0, warns: true }), true);
  t.equal(isAgainst({ ...nothing, level: 1 }), true);
});
