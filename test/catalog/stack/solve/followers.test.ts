import t from "tap";
import { planOf, toldSteps, toldWaits } from "../../../fixtures/planned.js";
import { around, releases } from "../../../fixtures/upgraded-packages.js";

const NAMES = { base: "2.0.0", "base-compiler": "2.0.0", "base-cli": "2.0.0" };
const packages = { npm: ["base", "base-compiler", "base-cli"] as [string, ...string[]] };

t.test("what has to be in the version of another follower comes to that version", async (t) => {
  const self = { "base-compiler": "self" };
  const declared = [
    releases("base", ["3.1.0"], ["2.0.0"]),
    releases("base-compiler", ["3.1.0"], ["2.0.0"]),
    releases("base-cli", ["3.0.0", self], ["2.0.0", self]),
  ];
  const plan = planOf(around(declared, {}, { packages }), NAMES, "base@3");
  t.same(
    [toldSteps(plan), toldWaits(plan)],
    [["together: base 2.0.0→3.1.0, base-cli 2.0.0→3.1.0, base-compiler 2.0.0→3.1.0"], []],
  );
});

t.test("a follower that refuses another one is left behind, and what it requires elsewhere says nothing", async (t) => {
  const declared = [
    releases("base", ["3.1.0"], ["2.0.0"]),
    releases("base-compiler", ["3.1.0"], ["2.0.0"]),
    releases("base-cli", ["3.0.0", { "base-compiler": "<3.1.0", friend: ">=2" }], ["2.0.0"]),
    releases("friend", ["2.0.0"], ["1.0.0"]),
  ];
  const plan = planOf(around(declared, {}, { packages }), { ...NAMES, friend: "1.0.0" }, "base@3");
  t.same(
    [toldSteps(plan), toldWaits(plan)],
    [["together: base 2.0.0→3.1.0, base-compiler 2.0.0→3.1.0"], ["follows base-cli"]],
  );
});

t.test("only a family of its own has other patches", async (t) => {
  const declared = [releases("base", ["3.1.0"], ["2.0.0"])];
  const releasedTogether = [{ packages: ["base-cli", "base-builder"], source: "https://example.com/build" }];
  const of = around(declared, {}, { packages, releasedTogether } as never);
  t.same(toldSteps(planOf(of, NAMES, "base@3")), [
    "together: base 2.0.0→3.1.0, base-cli 2.0.0→3, base-compiler 2.0.0→3.1.0",
  ]);
});
