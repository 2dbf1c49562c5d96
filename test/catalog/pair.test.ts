import t from "tap";
import { factsOn } from "../../server/catalog/catalog.js";
import { CompiledPair, type PairSource } from "../../server/catalog/pair.js";
import { catalogOf, ruleOf } from "../fixtures/catalog.js";
import { SOURCE } from "../fixtures/facts.js";

const DISK = { id: "disk", name: "a writable disk", meaning: "Files stay." };
const catalog = catalogOf({
  capabilities: [DISK],
  technologies: {
    app: {
      supports: [
        { with: ["base", "other"], since: "2", until: "4", range: "^5", source: SOURCE, checked: "2026-02-01" },
        { with: ["other"], source: SOURCE },
      ],
      needs: [{ capability: "disk", version: ">=3", source: SOURCE }],
    },
    base: { lacks: [{ capability: "disk", source: SOURCE }], supports: [{ with: ["app"], source: SOURCE }] },
    other: {},
  },
});
const [app, base, other] = catalog.technologies;
if (!app || !base || !other) throw new Error("three were given");

t.test("support is found both ways, that of the first side first", async (t) => {
  t.match(factsOn(catalog, base, app)?.supports, [
    { by: app, for: base, versions: { text: ">=2 <4" }, range: { text: "^5" }, checked: "2026-02-01" },
    { by: base, for: app, versions: undefined, range: undefined, checked: "2026-01-01" },
  ]);
  t.equal(factsOn(catalog, app, other)?.supports.length, 2);
});

t.test("a need is checked against what the other side lacks", async (t) => {
  t.match(factsOn(catalog, app, base)?.missing, [
    { technology: app, platform: base, capability: DISK, versions: { text: ">=3" } },
  ]);
  t.same(factsOn(catalog, app, other)?.missing, []);
});

t.test("facts are fetched when they are asked for, a rule once", async (t) => {
  const asked: string[] = [];
  const source: PairSource = {
    capabilities: () => new Map(),
    rule: (a, b) => {
      asked.push(`${a.id} ${b.id}`);
      return ruleOf({ techA: a.id, techB: b.id });
    },
  };
  const pair = new CompiledPair(app, other, source, false);
  t.same(asked, []);
  t.equal(pair.rule, pair.rule);
  t.equal(pair.rule?.record.techB, "other");
  t.same(asked, ["app other"]);
});

t.test("a need of what has no meaning is an error", async (t) => {
  const source: PairSource = { capabilities: () => new Map(), rule: () => undefined };
  t.throws(() => new CompiledPair(app, base, source, false).missing, /app needs "disk", which is not a capability/);
});
