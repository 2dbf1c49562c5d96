import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { sourcesOf } from "../../../server/catalog/verdict/evidence.js";
import { catalogOf, ruleOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

const catalog = everyFact();
const sources = (techA: string, techB: string, platform?: string) =>
  sourcesOf(check(catalog, { techA, techB, platform }, TODAY).verdict).map((url) =>
    url.replace("https://example.com/", ""),
  );

t.test("each kind of fact is shown by its own sources", async (t) => {
  t.same(sources("nextjs", "prisma"), ["prisma-nextjs"], "a rule");
  t.same(sources("nextjs", "prisma", "edge"), ["prisma-edge", "prisma-nextjs"], "an exception, then its rule");
  t.same(sources("nextjs@15", "react@17"), ["blob/v15.1.0/next-15"], "a requirement");
  t.same(sources("better-sqlite3", "vercel"), ["sqlite-disk", "vercel-disk"], "a need, and who lacks it");
  t.same(sources("drizzle", "postgresql"), ["drizzle-databases"], "support");
  t.same(sources("angularjs", "mongodb"), ["angularjs-end"], "an end of life");
  t.match(sources("better-sqlite3", "drizzle")[0], /github\.com/, "the manifest of a project that uses both");
});

t.test("two requirements on a third technology have two sources", async (t) => {
  const needs = (range: string, page: string) => ({
    packages: { npm: [page] },
    requires: [{ version: "1", of: "core", range, source: `https://example.com/${page}` }],
  });
  const shared = catalogOf({
    technologies: { core: {}, old: needs("^1.0.0", "old"), young: needs("^2.0.0", "young") },
  });
  const { verdict } = check(shared, { techA: "old@1", techB: "young@1" }, TODAY);
  t.equal(verdict.status, "incompatible");
  t.same(sourcesOf(verdict), ["https://example.com/old", "https://example.com/young"]);
});

t.test("none stands twice, and none without a fact", async (t) => {
  const evidence = ["1", "2", "2", "3", "4"].map((page) => `https://example.com/${page}`);
  const many = catalogOf({ technologies: { a: {}, b: {} }, rules: [ruleOf({ evidence })] });
  const { verdict } = check(many, { techA: "a", techB: "b" }, TODAY);
  t.same(
    sourcesOf(verdict),
    ["1", "2", "3", "4"].map((page) => `https://example.com/${page}`),
  );
  t.same(sources("react", "mongodb"), []);
  t.same(sources("react", "no-such-thing"), []);
});
