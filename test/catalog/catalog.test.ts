import t from "tap";
import { factsOn } from "../../server/catalog/catalog.js";
import { catalogOf, REVISION } from "../fixtures/catalog.js";
import { projectsOf, requires, SOURCE } from "../fixtures/facts.js";

const catalog = catalogOf({
  capabilities: [{ id: "disk", name: "a writable disk", meaning: "Files stay." }],
  technologies: {
    zeta: { requires: [requires("1", "alpha", "^1"), requires("1", "zeta", "lockstep", { package: "zeta-dom" })] },
    alpha: { checked: "2026-03-01", supports: [{ with: ["mu"], since: "2", source: SOURCE }] },
    mu: { needs: [{ capability: "disk", source: SOURCE, checked: "2026-02-02" }] },
    host: { lacks: [{ capability: "disk", source: SOURCE }], needs: [{ capability: "disk", source: SOURCE }] },
    lonely: {},
  },
  tools: { zed: {}, aider: {} },
  rules: [{ techA: "alpha", techB: "zeta" }],
});
const find = (id: string) => {
  const technology = catalog.names.byId(id);
  if (!technology) throw new Error(`no ${id}`);
  return technology;
};
const facts = (a: string, b: string) => factsOn(catalog, find(a), find(b));

t.test("technologies stand in the order of their ids, tools in that of their slugs", async (t) => {
  t.same(
    catalog.technologies.map(({ id }) => id),
    ["alpha", "host", "lonely", "mu", "zeta"],
  );
  for (const [place, { index }] of catalog.technologies.entries()) t.equal(index, place);
  t.same([...catalog.tools.keys()], ["aider", "zed"]);
  t.same(catalog.revision, REVISION);
});

t.test("the facts on a pair are the same from either side", async (t) => {
  t.equal(facts("alpha", "zeta"), facts("zeta", "alpha"));
  t.match(facts("zeta", "alpha"), { a: { id: "alpha" }, b: { id: "zeta" }, rule: { record: { techA: "alpha" } } });
  t.equal(facts("lonely", "alpha"), undefined);
});

t.test("support is filed under both, with the first version that has it", async (t) => {
  t.match(facts("mu", "alpha")?.supports, [
    { by: { id: "alpha" }, for: { id: "mu" }, versions: { text: ">=2" }, checked: "2026-03-01" },
  ]);
});

t.test("a need meets the lack of another technology, checked when the older of the two was", async (t) => {
  t.match(facts("mu", "host")?.missing, [
    { technology: { id: "mu" }, platform: { id: "host" }, capability: { id: "disk" }, checked: "2026-01-01" },
  ]);
  t.equal(facts("host", "host"), undefined, "not its own");
});

t.test("neighbours are those that a fact ties together, itself where its packages are", async (t) => {
  const neighbours = (id: string) => [...catalog.neighbours.of(find(id)).keys()].map((one) => one.id).sort();
  t.same(neighbours("alpha"), ["mu", "zeta"]);
  t.same(neighbours("mu"), ["alpha", "host"]);
  t.same(neighbours("zeta"), ["alpha", "zeta"]);
  t.same(neighbours("lonely"), []);
});

t.test("public projects tie technologies together once enough owners name both", async (t) => {
  const technologies = {
    a: { packages: { npm: ["a"] } },
    b: { packages: { npm: ["b"] }, category: "orm" as const },
    c: { packages: { npm: ["c"] }, category: "i18n" as const },
  };
  const [last] = projectsOf({ a: "1", b: "1" });
  const withC = projectsOf({ a: "1", b: "1", c: "1" }).slice(1);
  if (!last) throw new Error("there is one at least");
  const newest = { ...last, name: "newest", committed: "2026-04-01" };
  const used = catalogOf({ technologies, stacks: [...withC, newest] });
  const [a, b, c] = used.technologies;
  if (!a || !b || !c) throw new Error("three were given");
  const namesOf = (one: typeof a, other: typeof a) => used.usesOf(one, other).map(({ stack }) => stack.name);
  const others = withC.map(({ name }) => name).filter((name) => name.startsWith("owner"));
  t.same(namesOf(b, a), ["newest", ...others], "those committed last first");
  t.same(namesOf(a, b), namesOf(b, a));
  t.same(namesOf(a, c), others);
  t.same(namesOf(a, a), []);
  t.match(factsOn(used, a, b), { rule: undefined, supports: [], missing: [], isObserved: true });
  t.equal(factsOn(used, a, c), undefined, "one less is not enough");
  t.same([...used.neighbours.of(a).keys()], [b]);
});

t.test("refuses records that name what does not exist", async (t) => {
  const unknown = /"nobody".*is not a/;
  t.throws(() => catalogOf({ technologies: { a: { requires: [requires("1", "nobody", "^1")] } } }), unknown);
  t.throws(() => catalogOf({ technologies: { a: { supports: [{ with: ["nobody"], source: SOURCE }] } } }), unknown);
  t.throws(() => catalogOf({ technologies: { a: { needs: [{ capability: "nobody", source: SOURCE }] } } }), unknown);
  t.throws(() => catalogOf({ technologies: { a: {} }, rules: [{ techA: "a", techB: "nobody" }] }), unknown);
});

t.test("popularity counts those that others speak of it with, and the owners of projects that use it", async (t) => {
  const technologies = {
    a: { packages: { npm: ["a"] }, supports: [{ with: ["b"], source: SOURCE }] },
    b: { packages: { npm: ["b"] }, requires: [requires("1", "c", "^1")] },
    c: {},
  };
  const used = catalogOf({ technologies, stacks: projectsOf({ a: "1" }), rules: [{ techA: "a", techB: "c" }] });
  const [a, b, c] = used.technologies;
  if (!a || !b || !c) throw new Error("three were given");
  t.ok(used.usersOf(a) > 0);
  t.same(
    [a, b, c].map((one) => used.popularityOf(one)),
    [used.usersOf(a) + 2, 1, 1],
  );
});
