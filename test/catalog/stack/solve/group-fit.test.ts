import t from "tap";
import type { State } from "../../../../server/catalog/stack/solve/group-fit.js";
import type { Group } from "../../../../server/catalog/stack/solve/groups.js";
import { ALL, named, staged } from "../../../fixtures/staged.js";

t.test("groups are partners where facts tie them, and tell how well they go together", async (t) => {
  const { groupFit, groups, start, stage } = staged(ALL, "3");
  const of = (name: string) => groups.find(({ leader }) => leader.name === name) as Group;
  t.same(named(groupFit.partnersOf(of("leaf"))), ["bridge"]);
  t.same(named(groupFit.partnersOf(of("base"))), ["along", "bridge", "stuck"]);
  const level = (name: string, from: State) =>
    groupFit.level(of(name), start.get(of(name)), of("base"), from.get(of("base")));
  t.same([level("stuck", start), level("stuck", stage.after)], [0, 2]);
});
