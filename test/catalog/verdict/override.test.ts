import t from "tap";
import type { Override, Rule } from "../../../schemas/types.js";
import type { Question, Subject } from "../../../server/catalog/names/question.js";
import { asksForOverride, overrideFor } from "../../../server/catalog/verdict/override.js";
import { parseAskedVersion } from "../../../server/catalog/versions/ecosystems.js";
import { catalogOf, ruleOf, TODAY } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

const OVERRIDE: Override = { packages: { "chart-is": "$react" }, source: SOURCE };
const PARTIAL: Pick<NonNullable<Rule["exceptions"]>[number], "status" | "severity" | "evidence"> = {
  status: "partial",
  severity: "warning",
  evidence: [SOURCE],
};

const catalog = catalogOf({
  technologies: { chart: { name: "Chart" }, react: { name: "React" }, vue: { name: "Vue" } },
  rules: [
    {
      ...{ techA: "chart", techB: "react" },
      exceptions: [
        {
          ...PARTIAL,
          when: { react: ">=19", chart: "<3" },
          explanation: "Chart 2 brings React 18.",
          override: OVERRIDE,
        },
      ],
    },
    { ...{ techA: "chart", techB: "vue" }, ...PARTIAL, explanation: "Chart brings an old Vue.", override: OVERRIDE },
  ],
});

function question(a: string, b: string): Question {
  const [one, other] = [a, b].map((text): Subject => {
    const [id = "", version = ""] = text.split("@");
    const technology = catalog.technologies.find((technology) => technology.id === id);
    if (!technology) throw new Error(`${id} is not in the catalog`);
    return { technology, named: [{ package: undefined, version: parseAskedVersion(version) }] };
  });
  if (!one || !other) throw new Error("two are asked about");
  return {
    ...{ a: one, b: other },
    platform: undefined,
    present: new Set(),
    versioned: new Set(),
    isWhole: true,
    today: TODAY,
  };
}

t.test("an exception asks in the versions that it is about", async (t) => {
  t.same(overrideFor(catalog, question("chart@2.1.0", "react@19.1.0")), {
    record: OVERRIDE,
    explanation: "Chart 2 brings React 18.",
  });
  for (const [chart, react] of [
    ["chart@3.0.0", "react@19.1.0"],
    ["chart@2.1.0", "react@18.3.1"],
    ["chart", "react"],
  ] as const)
    t.equal(overrideFor(catalog, question(chart, react)), undefined, `${chart} with ${react}`);
});

t.test("a rule asks in all versions", async (t) => {
  for (const chart of ["chart@2.1.0", "chart@3.0.0", "chart"])
    t.equal(overrideFor(catalog, question(chart, "vue@3.0.0"))?.explanation, "Chart brings an old Vue.", chart);
});

t.test("where no rule asks, nothing is to be overridden", async (t) => {
  t.equal(overrideFor(catalog, question("react@19.1.0", "vue@3.0.0")), undefined);
});

t.test("a rule is known to ask if it does so in any versions", async (t) => {
  t.equal(asksForOverride(ruleOf({ override: OVERRIDE })), true);
  t.equal(
    asksForOverride(ruleOf({ exceptions: [{ ...PARTIAL, when: {}, explanation: "x", override: OVERRIDE }] })),
    true,
  );
  t.equal(asksForOverride(ruleOf({ exceptions: [{ ...PARTIAL, when: {}, explanation: "x" }] })), false);
  t.equal(asksForOverride(ruleOf({})), false);
});
