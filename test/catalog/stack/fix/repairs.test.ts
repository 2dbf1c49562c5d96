import t from "tap";
import { type GroupConflict, Repairs } from "../../../../server/catalog/stack/fix/repairs.js";
import { preparePlanning } from "../../../../server/catalog/stack/plan/planning.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";
import { NOWHERE, npmEntries } from "../../../fixtures/planned.js";

const npm = (name: string) => ({ packages: { npm: [name] as [string] } });

/** `one` and `two` go with base 3 in newer releases, and `stuck` in none. */
const catalog = catalogOf({
  technologies: {
    base: { ...npm("base"), lifecycle: lifecycle(["3"], ["2"]) },
    ...Object.fromEntries(["one", "two", "stuck"].map((name) => [name, npm(name)])),
  },
  declared: [
    declaring("one", "base", [["2.0.0", "2.1.4"], "^3"], [["1.0.0"], "^2"]),
    declaring("two", "base", [["2.0.0"], "^3"], [["1.0.0"], "^2"]),
    declaring("stuck", "base", [["1.0.0"], "^2"]),
  ],
});

function repairsOf(packages: Record<string, string>) {
  const project = { entries: npmEntries(packages), installed: [] };
  const plan = { ...preparePlanning(catalog, project, NOWHERE, TODAY), targets: [] };
  const repairs = new Repairs(plan, false);
  const conflictOf = (name: string) => {
    const ties = [[name, "base"] as const];
    const [found] = repairs.between({ a: { id: "", name }, b: { id: "", name }, ties } as never);
    return found as GroupConflict;
  };
  const versionsIn = (conflicts: readonly GroupConflict[]) =>
    Object.fromEntries(
      [...repairs.fixMost(conflicts)].map(([{ leader }, { versions }]) => [leader.name, versions[0]?.text]),
    );
  return { repairs, conflictOf, versionsIn };
}

const ALL = { base: "3.0.0", one: "1.0.0", two: "1.0.0", stuck: "1.0.0" };

t.test("only what is asked for is fixed, with the newest release of the nearest line", async (t) => {
  const { conflictOf, versionsIn } = repairsOf(ALL);
  t.same(versionsIn([conflictOf("one")]), { ...ALL, one: "2.1.4" });
});

t.test("what cannot be fixed keeps nothing else from being fixed", async (t) => {
  const { repairs, conflictOf, versionsIn } = repairsOf(ALL);
  const stuck = conflictOf("stuck");
  t.same(versionsIn([stuck, conflictOf("one"), conflictOf("two")]), { ...ALL, one: "2.1.4", two: "2.0.0" });
  t.notOk(repairs.isFixable(stuck));
  t.ok(repairs.isFixable(conflictOf("two")));
});

t.test("a conflict that versions do not decide is between no groups", async (t) => {
  const { repairs } = repairsOf({ base: "2.0.0", one: "1.0.0" });
  t.same(repairs.between({ ties: [["one", "base"]] } as never), [], "the two go together");
});
