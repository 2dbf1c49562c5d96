import t from "tap";
import type { AiTool, ToolPlan } from "../../../schemas/types.js";
import { listTools } from "../../../server/catalog/directory/directory.js";
import { costOf, planInWords, summarizePlans } from "../../../server/catalog/directory/tool-prices.js";
import { catalogOf } from "../../fixtures/catalog.js";

t.test("costs are compared by the month where they can be", async (t) => {
  const cases: [AiTool["pricing"], number | undefined][] = [
    [undefined, undefined],
    [{ free: true }, 0],
    [{ free: true, startingPrice: "$20/month" }, 0],
    [{ free: false }, undefined],
    [{ startingPrice: "$20/month" }, 20],
    [{ startingPrice: "$9.50 per user and month" }, 9.5],
    [{ startingPrice: "$120/year" }, 10],
    [{ startingPrice: "€20/month" }, undefined],
    [{ startingPrice: "20 credits" }, undefined],
  ];
  for (const [pricing, cost] of cases) t.equal(costOf({ pricing } as AiTool), cost, JSON.stringify(pricing));
});

t.test("plans say whether one is free, and the lowest price of the others by the month", async (t) => {
  const priced = (...prices: string[]) => prices.map((price, index): ToolPlan => ({ name: `${index}`, price }));
  const cases: [plans: ToolPlan[], summary: object][] = [
    [priced("$0", "$20/month"), { free: true, startingPrice: "$20/month" }],
    [priced("$20/month", "$100/year"), { free: false, startingPrice: "$100/year" }],
    [priced("$0.00"), { free: true }],
    [[{ name: "Enterprise" }], { free: false }],
    [[{ name: "Enterprise" }, ...priced("$9.99/month")], { free: false, startingPrice: "$9.99/month" }],
  ];
  for (const [plans, summary] of cases) t.strictSame(summarizePlans(plans), summary, JSON.stringify(plans));
});

t.test("a tool of the catalog says what follows from its plans, and is found by it", async (t) => {
  const plans: ToolPlan[] = [{ name: "Pro", price: "$20/month" }];
  const catalog = catalogOf({ technologies: {}, tools: { paid: { pricing: { plans } }, open: {} } });
  t.strictSame(catalog.tools.get("paid")?.pricing, { free: false, startingPrice: "$20/month", plans });
  const { entries } = listTools(catalog, { free: false }, { offset: 0, limit: 10 });
  t.strictSame(
    entries.map(([slug]) => slug),
    ["paid"],
  );
});

t.test("a plan in words", async (t) => {
  const cases: [plan: ToolPlan, words: string][] = [
    [{ name: "Free", price: "$0" }, "Free $0"],
    [
      { name: "Team", price: "$40/month", billing: "seat", includes: "500 credits" },
      "Team $40/month per user (500 credits)",
    ],
    [{ name: "Gateway", billing: "usage" }, "Gateway by usage"],
    [{ name: "Open source", price: "$0", billing: "own-key" }, "Open source $0 with your own API key"],
  ];
  for (const [plan, words] of cases) t.equal(planInWords(plan), words);
});
