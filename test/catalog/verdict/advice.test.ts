import t from "tap";
import type { Rule, Technology } from "../../../schemas/types.js";
import { alone } from "../../../server/catalog/names/question.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { judge } from "../../../server/catalog/verdict/verdict.js";
import { parseRange } from "../../../server/catalog/versions/parse.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle, requires, SOURCE } from "../../fixtures/facts.js";

const LINES = { lifecycle: lifecycle(["5"], ["4"], ["3"], ["2", "2020-01-01"], ["1", "2019-01-01"]) };

function adviceOn(a: Partial<Technology>, b: Partial<Technology>, techA: string, techB: string, rule?: Partial<Rule>) {
  const catalog = catalogOf({ technologies: { a, b }, rules: rule ? [{ techA: "a", techB: "b", ...rule }] : [] });
  return check(catalog, { techA, techB }, TODAY).verdict.workaround;
}

t.test("where a side has ended, lines that suit both are advised, the newest of equal support", async (t) => {
  t.equal(adviceOn(LINES, {}, "a@1", "b"), "Upgrade to a 5.", "nothing speaks against it");
  const b = {
    ...LINES,
    requires: [requires("5", "a", "^4 || ^5"), requires("4", "a", "^4"), requires("3", "a", "^2")],
  };
  t.equal(adviceOn(LINES, b, "a@2", "b@4"), "Upgrade to a 4.", "the living side stays as it is");
  t.equal(adviceOn(LINES, b, "a@2", "b@3"), "Upgrade to a 5 and b 5.", "what goes together now, but is no way on");
  t.equal(adviceOn(LINES, b, "a@1", "b@2"), "Upgrade to a 5 and b 5.");
});

t.test("no line is advised of which nothing is known with the version that was asked about", async (t) => {
  t.equal(adviceOn(LINES, { lifecycle: lifecycle(["3"]) }, "a@2", "b@3"), null);
  t.equal(adviceOn(LINES, { lifecycle: lifecycle(["3"]) }, "a@2", "b"), "Upgrade to a 5.", "any version of b will do");
});

t.test("lines that are about to end are advised only where there are no others", async (t) => {
  const ending = { lifecycle: lifecycle(["3", "2029-01-01"], ["2", "2026-07-01"], ["1", "2019-01-01"]) };
  t.equal(adviceOn(ending, {}, "a@1", "b"), "Upgrade to a 3.");
  const last = { lifecycle: lifecycle(["2", "2026-07-01"], ["1", "2019-01-01"]) };
  t.equal(adviceOn(last, {}, "a@1", "b"), "Upgrade to a 2.");
});

t.test("none is given where no supported lines suit both", async (t) => {
  const refusing = { ...LINES, requires: ["3", "4", "5"].map((line) => requires(line, "a", "^2")) };
  t.equal(adviceOn(LINES, refusing, "a@1", "b@3"), null);
});

t.test("a package that goes with a technology does not keep it on a line that has ended", async (t) => {
  const companion = requires("2", "a", "^2", { package: "@a/extra" });
  const a = { ...LINES, packages: { npm: ["a", "@a/extra"] }, requires: [companion] };
  const catalog = catalogOf({ technologies: { a } });
  const technology = catalog.names.byId("a");
  if (!technology) throw new Error("there is no a");
  const inLine2 = { version: parseRange("2.0.0") };
  const side = {
    technology,
    named: [
      { package: "@a/extra", ...inLine2 },
      { package: "a", ...inLine2 },
    ],
  };
  t.equal(judge(catalog, alone(side, side, TODAY)).workaround, "Upgrade to a 5.");
});

t.test("what is retired as a whole is left, and what a rule says is kept where versions do not help", async (t) => {
  const retired = { alternatives: ["b"], endOfLife: { date: "2020-01-01", reason: "It ended.", source: SOURCE } };
  t.equal(adviceOn(retired, {}, "a", "b"), "Move to b.");
  const replaced = { endOfLife: { ...retired.endOfLife, replacement: ["b", "c"] } };
  const beside = (rule: Partial<Rule>) => {
    const rules = [{ techA: "b", techB: "d", ...rule }];
    const catalog = catalogOf({ technologies: { a: replaced, b: {}, c: {}, d: {} }, rules });
    return check(catalog, { techA: "a", techB: "d" }, TODAY).verdict.workaround;
  };
  t.equal(beside({ status: "compatible", severity: "info" }), "Move to b or c.");
  t.equal(beside({ status: "partial", severity: "warning" }), "Move to c.", "b does not suit d");
  t.equal(beside({ status: "incompatible", severity: "error" }), "Move to c.");
  t.equal(adviceOn({ endOfLife: retired.endOfLife }, LINES, "a", "b@1"), "Plan a replacement for a.");
  const rule: Partial<Rule> = { status: "incompatible", severity: "error", workaround: "Use c." };
  t.equal(adviceOn(LINES, {}, "a@1", "b", rule), "Use c.");
});
