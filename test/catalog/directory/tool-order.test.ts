import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { isWellDocumented, LIST_ORDERS, orderTools } from "../../../server/catalog/directory/tool-order.js";
import { catalogOf } from "../../fixtures/catalog.js";
import fc from "../../fixtures/properties.js";

const toolsOf = (tools: Record<string, Partial<AiTool>>) => [...catalogOf({ technologies: {}, tools }).tools];
const slugs = (entries: [string, AiTool][]) => entries.map(([slug]) => slug);

const SOME = toolsOf({
  a: { name: "zed", launchDate: "2024-03-01", checked: "2026-01-01", pricing: { startingPrice: "$20/month" } },
  b: { name: "Aider", checked: "2026-03-01", pricing: { free: true } },
  c: { name: "Cursor", launchDate: "2025-03-01", pricing: { free: false, startingPrice: "$120/year" } },
  d: { name: "bolt", pricing: { startingPrice: "from 5 credits" } },
});

t.test("each order puts those without what it is about last, by name", async (t) => {
  t.strictSame(slugs(orderTools(SOME, "name")), ["b", "d", "c", "a"], "whatever the case of the letters");
  t.strictSame(slugs(orderTools(SOME, "launched")), ["c", "a", "b", "d"]);
  t.strictSame(slugs(orderTools(SOME, "checked")), ["b", "a", "d", "c"]);
  t.strictSame(slugs(orderTools(SOME, "cost")), ["b", "c", "a", "d"]);
});

t.test("the most known comes first: by claims, by sources, then by name", async (t) => {
  const source = (count: number) =>
    Array.from({ length: count }, (_, index) => `https://example.com/${index}`) as [string];
  const known = toolsOf({
    sourced: { evidence: source(9) },
    a: { evidence: source(2) },
    b: { evidence: source(2) },
    full: { license: "MIT", platforms: { cli: false }, evidence: source(1) },
    fuller: { license: "MIT", platforms: { cli: false, web: true }, evidence: source(1) },
  });
  t.strictSame(slugs(orderTools(known, "known")), ["fuller", "full", "sourced", "a", "b"], "a known no counts");
});

t.test("what people compare comes before all else that is known", async (t) => {
  const compared = { editors: ["Vim"], pricing: { free: true } } as const;
  const known = toolsOf({
    licensed: { license: "MIT", vendor: "Maker", launchDate: "2025-01-01" },
    compared: compared as never,
    well: { ...compared, privacy: { trainsOnCode: false } } as never,
  });
  t.strictSame(slugs(orderTools(known, "known")), ["well", "compared", "licensed"]);
  t.strictSame(slugs(known.filter(([, tool]) => isWellDocumented(tool))), ["well"], "three topics of five are most");
});

t.test("tools of one name keep one order", async (t) => {
  const twins = toolsOf({ one: { name: "Twin" }, two: { name: "twin" } });
  t.strictSame(slugs(orderTools(twins, "name")), slugs(orderTools([...twins].reverse(), "name")));
});

t.test("nothing is lost, added or changed, whatever the order of before", async () => {
  fc.assert(
    fc.property(fc.constantFrom(...LIST_ORDERS), fc.shuffledSubarray(SOME), (order, some) => {
      const before = slugs(some).join();
      const ordered = slugs(orderTools(some, order));
      const all = slugs(orderTools(SOME, order)).filter((slug) => some.some(([other]) => other === slug));
      return slugs(some).join() === before && ordered.join() === all.join();
    }),
  );
});
