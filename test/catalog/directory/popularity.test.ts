import t from "tap";
import type { Stack } from "../../../schemas/types.js";
import { popularityOf } from "../../../server/catalog/directory/popularity.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { SOURCE } from "../../fixtures/facts.js";

const project = (owner: string, name: string, ...packages: string[]): Stack => ({
  name: `${owner}/${name}`,
  repository: `https://github.com/${owner}/${name}`,
  manifests: [
    {
      source: `https://github.com/${owner}/${name}/blob/1/package.json`,
      packages: { npm: Object.fromEntries(packages.map((one) => [one, "^1"])) },
    },
  ],
  checked: "2026-01-01",
});

const npm = (name: string) => ({ packages: { npm: [name] } });
const catalog = catalogOf({
  technologies: {
    database: { category: "database" },
    framework: { ...npm("framework"), supports: [{ with: ["database", "library"], source: SOURCE }] },
    library: npm("library"),
    tool: npm("tool"),
  },
  rules: [{ techA: "database", techB: "library" }],
  stacks: [
    project("one", "a", "library", "tool"),
    project("one", "b", "library"),
    project("two", "a", "library", "framework"),
  ],
});
const popularity = (id: string) => popularityOf(catalog, catalog.names.byId(id) as never);

t.test("facts about it and owners of projects that use it count, each once", async (t) => {
  t.equal(popularity("library"), 2 + 2, "framework and database; one and two");
  t.equal(popularity("framework"), 2 + 1);
  t.equal(popularity("database"), 2, "no manifest names it");
  t.equal(popularity("tool"), 1, "being used beside others is no fact about it");
});
