import t from "tap";
import { type Stage, Stages } from "../../../../server/catalog/stack/plan/stage.js";
import { Fit } from "../../../../server/catalog/stack/solve/fit.js";
import { type Group, groupsOf, membersOf } from "../../../../server/catalog/stack/solve/members.js";
import { parseAskedVersion } from "../../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { catalogOf, TODAY } from "../../../fixtures/catalog.js";
import { declaring, lifecycle } from "../../../fixtures/facts.js";
import { npmEntries } from "../../../fixtures/planned.js";

const npm = (name: string) => ({ packages: { npm: [name] as [string] } });

const catalog = catalogOf({
  technologies: {
    base: { ...npm("base"), lifecycle: lifecycle(["3"], ["2"], ["1"]) },
    ...Object.fromEntries(["bridge", "along", "stuck", "leaf"].map((name) => [name, npm(name)])),
  },
  declared: [
    declaring("bridge", "base", [["2.0.0"], "^2 || ^3"], [["1.0.0"], "^2"]),
    declaring("along", "base", [["2.0.0"], "^3"], [["1.0.0"], "^2"]),
    declaring("stuck", "base", [["1.0.0"], "^2"]),
    declaring("leaf", "bridge", [["1.0.0"], "*"]),
  ],
});

function staged(packages: Record<string, string>, asked: string) {
  const groups = groupsOf(membersOf(catalog, npmEntries(packages)));
  const present = new Set(Object.keys(packages));
  const fit = new Fit(catalog, { platform: undefined, present, versioned: present, isWhole: true, today: TODAY });
  const stages = new Stages(catalog, groups, fit, TODAY);
  const group = groups.find(({ leader }) => leader.name === "base") as Group;
  const start = stages.start();
  const stage = stages.plan(start, [{ group, asked: parseAskedVersion(asked) as VersionRange }]);
  return { stages, groups, start, stage };
}

const named = (groups: readonly Group[]) => groups.map(({ leader }) => leader.name).sort();
const versionsIn = ({ after }: Stage) =>
  Object.fromEntries([...after].map(([{ leader }, { versions }]) => [leader.name, versions[0]?.text]));

const ALL = { base: "2.0.0", bridge: "1.0.0", along: "1.0.0", stuck: "1.0.0", leaf: "1.0.0" };

t.test("groups start as they are", async (t) => {
  const { start } = staged(ALL, "3");
  t.same(Object.fromEntries([...start].map(([{ leader }, { versions }]) => [leader.name, versions[0]?.text])), ALL);
});

t.test("what can go first, what goes along and what is stuck are told apart", async (t) => {
  const { stage } = staged(ALL, "3");
  t.same(stage.before.map(named), [["bridge"]]);
  t.same(named(stage.together), ["along", "base"]);
  t.same([named(stage.stuck), named(stage.held)], [["stuck"], []]);
});

t.test("afterwards everything has its version, and what is stuck is out", async (t) => {
  t.same(versionsIn(staged(ALL, "3").stage), { base: "3", bridge: "2.0.0", along: "2.0.0", leaf: "1.0.0" });
});

t.test("where nothing is against it, only the target moves", async (t) => {
  const { stage } = staged({ base: "2.0.0", leaf: "1.0.0", bridge: "2.0.0" }, "3");
  t.same([stage.before, named(stage.together), stage.stuck], [[], ["base"], []]);
});

t.test("groups are partners where facts tie them, and tell how well they go together", async (t) => {
  const { stages, groups, start, stage } = staged(ALL, "3");
  const of = (name: string) => groups.find(({ leader }) => leader.name === name) as Group;
  t.same(named(stages.partnersOf(of("leaf"))), ["bridge"]);
  t.same(named(stages.partnersOf(of("base"))), ["along", "bridge", "stuck"]);
  const level = (name: string, from: Stage["after"]) =>
    stages.level(of(name), start.get(of(name)), of("base"), from.get(of("base")));
  t.same([level("stuck", start), level("stuck", stage.after)], [0, 2]);
});
