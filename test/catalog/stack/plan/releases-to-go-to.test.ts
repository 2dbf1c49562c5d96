import t from "tap";
import { aimOf, optionsFrom } from "../../../../server/catalog/stack/plan/releases-to-go-to.js";
import type { Group } from "../../../../server/catalog/stack/solve/groups.js";
import { parseAskedVersion } from "../../../../server/catalog/versions/ecosystems.js";
import type { VersionRange } from "../../../../server/catalog/versions/range.js";
import { planOf, toldSteps, toldWaits } from "../../../fixtures/planned.js";
import { ALL, staged } from "../../../fixtures/staged.js";
import { around, locked, releases } from "../../../fixtures/upgraded-packages.js";

const range = (text: string) => parseAskedVersion(text) as VersionRange;

t.test(
  "a target comes to the version that was asked for, and others to newer releases, the cheapest first",
  async (t) => {
    const { plan, groups, start } = staged(ALL, "3");
    const of = (name: string) => groups.find(({ leader }) => leader.name === name) as Group;
    const aim = aimOf(plan, of("base"), range("3"), start);
    t.equal(aim.versions[0]?.text, "3");
    const optionsOf = optionsFrom(plan, start, new Map([[of("base"), aim]]));
    t.same(
      optionsOf(of("bridge")).map(({ versions }) => versions[0]?.text),
      ["2.0.0"],
    );
    t.same(optionsOf(of("stuck")), [], "nothing newer is known");
    const [bridge] = optionsOf(of("bridge"));
    const [along] = optionsOf(of("along"));
    t.ok(bridge && along && bridge.cost < along.cost, "what accepts the old target can go first, and costs less");
  },
);

t.test("what refuses a target does not go to a release of which nothing is known beside it", async (t) => {
  const toldOf = (inNewer: Record<string, string>) => {
    const catalog = around([releases("kit", ["2.0.0", inNewer], ["1.0.0", { base: "^2" }])]);
    return planOf(catalog, locked({ base: "2.0.0", kit: "1.0.0" }, ["kit@1.0.0", "base@^2"]), "base@3");
  };
  t.match(toldSteps(toldOf({ base: "^2 || ^3" })).join(), "kit 1.0.0→2.0.0");
  const silent = toldOf({});
  t.notMatch(toldSteps(silent).join(), "kit");
  t.same(toldWaits(silent), ["refuses kit"]);
});
