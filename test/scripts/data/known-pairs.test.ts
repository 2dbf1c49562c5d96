import t from "tap";
import { knownPairs } from "../../../scripts/data/known-pairs.js";
import { check } from "../../../server/catalog/verdict/check.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

t.test("they are exactly the pairs that a check has a verdict on, each once and in order", async (t) => {
  const catalog = everyFact();
  const ids = catalog.technologies.map(({ id }) => id);
  const expected = ids.flatMap((techA, index) =>
    ids.slice(index + 1).flatMap((techB) => {
      const { verdict } = check(catalog, { techA, techB }, TODAY);
      // AngularJS is retired, whoever it is asked about with: that says nothing of the other.
      return verdict.status === "unknown" || techA === "angularjs" ? [] : [`${techA} ${techB} ${verdict.updated}`];
    }),
  );
  const found = [...knownPairs(catalog, TODAY)].map(({ a, b, verdict }) => `${a.id} ${b.id} ${verdict().updated}`);
  t.strictSame(found, expected);
  t.ok(found.some((pair) => pair.startsWith("nextjs prisma 2026-02-04")));
});

t.test("facts that say nothing about current versions make no verdict", async (t) => {
  const source = "https://example.com/x";
  const catalog = catalogOf({
    capabilities: [{ id: "disk", name: "a disk", meaning: "Files stay." }],
    technologies: {
      old: { needs: [{ capability: "disk", version: "<2", source }] },
      host: { category: "hosting", lacks: [{ capability: "disk", source }] },
    },
  });
  const [host] = catalog.technologies;
  t.equal(host && catalog.neighbours.of(host).size, 1);
  t.strictSame([...knownPairs(catalog, TODAY)], []);
});
