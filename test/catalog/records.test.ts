import t from "tap";
import { catalogOf } from "../fixtures/catalog.js";
import { projectsOf } from "../fixtures/facts.js";

const source = (page: string) => `https://example.com/${page}`;

t.test("counts technologies, pairs, rules, tools, and each source once", async (t) => {
  const { figures } = catalogOf({
    technologies: {
      a: { supports: [{ with: ["b", "c"], source: source("a") }] },
      b: { requires: [{ version: "1", of: "c", range: "^2", source: source("b") }] },
      c: { endOfLife: { date: "2020-01-01", reason: "It is over.", source: source("c") } },
      d: { packages: { npm: ["d"] }, upgradeGuide: { url: source("guide"), checked: "2026-01-02" } },
      e: { start: { command: "npx create-e", source: source("start"), checked: "2026-01-02" } },
    },
    rules: [{ techA: "a", techB: "b", evidence: [source("rule"), source("a")] }],
    tools: { one: { evidence: [source("tool")] }, two: { evidence: [source("tool")] } },
  });
  t.strictSame(figures, { technologies: 5, pairs: 3, observed: 0, rules: 1, tools: 2, sources: 7 });
});

t.test("what ties a technology to itself is no pair", async (t) => {
  const own = { requires: [{ version: "1", of: "a", range: "lockstep", package: "a2", source: source("a") }] };
  t.match(catalogOf({ technologies: { a: { packages: { npm: ["a1", "a2"] }, ...own } } }).figures, { pairs: 0 });
});

t.test("projects count as pairs and sources", async (t) => {
  const technologies = { a: { packages: { npm: ["a"] } }, b: { packages: { npm: ["b"] }, category: "orm" as const } };
  const stacks = projectsOf({ a: "^1", b: "^2" });
  t.match(catalogOf({ technologies, stacks }).figures, { pairs: 1, observed: 1, sources: stacks.length });
  const supporting = { ...technologies, a: { ...technologies.a, supports: [{ with: ["b"], source: source("a") }] } };
  t.match(catalogOf({ technologies: supporting, stacks }).figures, { pairs: 1, observed: 0 });
  const fewer = catalogOf({ technologies, stacks: stacks.slice(1) });
  t.match(fewer.figures, { pairs: 0 }, "one less is not enough");
});

t.test("knows the words that two rules are written in, and takes no name for one", async (t) => {
  const rules = [
    { techA: "a", techB: "b", explanation: "Transactions need vite-node (transactions); foobar is fine." },
    { techA: "b", techB: "c", explanation: "No transactions.", workaround: "Use vite-node, and one thing: patience." },
  ];
  const { words } = catalogOf({ technologies: { a: {}, b: {}, c: {} }, rules });
  t.strictSame([...words], ["transactions"]);
});
