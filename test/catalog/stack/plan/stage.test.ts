import t from "tap";
import type { Parts } from "../../../fixtures/catalog.js";
import { planOf, toldSteps } from "../../../fixtures/planned.js";
import { ALL, named, staged, versionsIn } from "../../../fixtures/staged.js";
import { around, locked, type Release, releases } from "../../../fixtures/upgraded-packages.js";

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

t.test(
  "what moves comes to the newest release of its line that is no worse, and to none before the one it needs",
  async (t) => {
    const kit = (...newer: Release[]) =>
      around([releases("kit", ...newer, ["2.0.0", { base: ">=2" }], ["1.0.0", { base: "^2" }])]);
    const stepsWith = (...newer: Release[]) =>
      toldSteps(planOf(kit(...newer), { base: "2.0.0", kit: "1.0.0" }, "base@3"));
    t.same(stepsWith(["2.3.1", { base: ">=2" }])[0], "today: kit 1.0.0→2.3.1");
    t.same(stepsWith(["3.0.0", { base: ">=2" }])[0], "today: kit 1.0.0→2.0.0", "another major is not needed");
    t.same(stepsWith(["2.3.1", { base: ">=4" }])[0], "today: kit 1.0.0→2.0.0", "it refuses the target");
    t.same(stepsWith(["2.3.1", { base: ">=3" }])[0], "today: kit 1.0.0→2.0.0", "it could not go first");
  },
);

t.test(
  "what a rule warns of may stay where its range lets the target in, and has to move where it does not",
  async (t) => {
    const warned = {
      ...{ techA: "base", techB: "kit", status: "compatible" as const, explanation: "It works." },
      exceptions: [
        {
          when: { base: ">=3", kit: "1.x" },
          ...{ status: "partial" as const, severity: "warning" as const, explanation: "Not all of it.", evidence: [] },
        },
      ],
    } as unknown as NonNullable<Parts["rules"]>[number];
    const stepsWith = (range: string) => {
      const kit = releases("kit", ["2.0.0", { base: ">=2" }], ["1.0.0", { base: range }]);
      return toldSteps(planOf(around([kit], { rules: [warned] }), { base: "2.0.0", kit: "1.0.0" }, "base@3"));
    };
    t.same(stepsWith(">=1"), ["together: base 2.0.0→3"]);
    t.same(stepsWith("^2"), ["today: kit 1.0.0→2.0.0", "together: base 2.0.0→3"]);
  },
);

t.test("what is not known to accept the target goes to the release that is made for it", async (t) => {
  const stepsWith = (installed: string | undefined, ...newer: Release[]) => {
    const catalog = around([releases("kit", ...newer), releases("tool", ["1.0.0"])]);
    const versions = { base: "2.0.0", kit: "1.0.0", tool: "1.0.0" };
    const declared: [string, string] = installed === undefined ? ["other@1.0.0", "x@1"] : ["kit@1.0.0", installed];
    return toldSteps(planOf(catalog, locked(versions, declared), "base@3"));
  };
  const moves = ["together: base 2.0.0→3, kit 1.0.0→2.0.0"];
  const stays = ["together: base 2.0.0→3"];
  t.same(stepsWith("base@>=1", ["2.0.0", { base: ">=3" }]), moves, "its range has no end");
  t.same(stepsWith(undefined, ["2.0.0", { base: ">=3" }]), moves, "it declares nothing");
  t.same(stepsWith("base@^2 || ^3", ["2.0.0", { base: ">=3" }]), stays, "its range names the target");
  t.same(stepsWith("base@>=1", ["2.0.0", { base: ">=2" }]), stays, "what goes with both is made for neither");
  t.same(stepsWith("base@>=1", ["2.0.0", { base: ">=4" }]), stays, "it is made for another");
  t.same(stepsWith("base@>=1", ["2.0.0", { base: ">=3", tool: "^9" }]), stays, "it does not go with the rest");
});

t.test("what is made for a follower of the target goes along, and what was never read stays", async (t) => {
  const theme = releases("theme", ["2.0.0", { base: "^3" }], ["1.0.0", { base: "^2" }]);
  const plugin = releases("plugin", ["2.0.0", { theme: ">=2" }], ["1.0.0", { theme: ">=1" }, "2025-06-01"]);
  // Theme 2 is known from 2026-01-01 on.
  const unread = releases("unread", ["2.0.0", { theme: ">=2" }]);
  const versions = { base: "2.0.0", theme: "1.0.0", plugin: "1.0.0", unread: "1.0.0" };
  t.same(toldSteps(planOf(around([theme, plugin, unread]), versions, "base@3")), [
    "together: base 2.0.0→3, theme 1.0.0→2.0.0, plugin 1.0.0→2.0.0",
  ]);
});

t.test("of two that are made for the target and refuse each other, one stays", async (t) => {
  const kit = releases("kit", ["2.0.0", { base: ">=3" }], ["1.0.0"]);
  const tool = releases("tool", ["2.0.0", { base: ">=3", kit: "^1" }], ["1.0.0", { kit: "^1 || ^2" }]);
  const plan = planOf(around([kit, tool]), { base: "2.0.0", kit: "1.0.0", tool: "1.0.0" }, "base@3");
  t.same(toldSteps(plan), ["together: base 2.0.0→3, kit 1.0.0→2.0.0"]);
});
