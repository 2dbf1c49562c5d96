import t from "tap";
import type { Catalog } from "../../../server/catalog/catalog.js";
import { byCategory, declarationsOf, knownByStatus, spellingsOf } from "../../../server/catalog/directory/profile.js";
import type { Technology } from "../../../server/catalog/technology/technology.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";

function find(catalog: Catalog, id: string): Technology {
  const technology = catalog.names.byId(id);
  if (!technology) throw new Error(`${id} is not known`);
  return technology;
}

t.test("a technology is spelt by id, name, aliases and packages, each once", async (t) => {
  const record = {
    name: "Thing",
    aliases: ["thingy"],
    packages: { npm: ["thing", "@thing/*"], pypi: ["thing", "pything"] },
  };
  const catalog = catalogOf({ technologies: { thing: record } });
  t.strictSame(spellingsOf(find(catalog, "thing")), ["thing", "Thing", "thingy", "@thing/*", "pything"]);
});

t.test("declarations: the main package first, what its newest line asks for, then what older ones asked", async (t) => {
  const source = "https://example.com/manifest";
  const asks = (version: string, of: string, more: object = {}) => ({ version, of, range: "1", source, ...more });
  const catalog = catalogOf({
    technologies: {
      it: {
        packages: { npm: ["it", "a-companion"] },
        requires: [
          asks("3", "zebra"),
          asks("3", "apple", { optional: true }),
          asks("3", "bear"),
          asks("2", "bear"),
          asks("10", "bear", { package: "a-companion" }),
          asks("9", "bear", { package: "a-companion" }),
        ],
      },
      apple: { name: "Apple" },
      bear: { name: "Bear" },
      zebra: { name: "Aardvark" },
    },
  });
  const told = declarationsOf(catalog, find(catalog, "it")).map(({ package: name, newest, older }) => [
    name,
    newest.map(({ of }) => of),
    older.map(({ line }) => line.text),
  ]);
  t.strictSame(told, [
    ["it", ["zebra", "bear", "apple"], ["2"]],
    ["a-companion", ["bear"], ["9"]],
  ]);
  t.strictSame(declarationsOf(catalog, find(catalog, "bear")), []);
});

t.test("partners stand by status, the worst first, then by category and name", async (t) => {
  const rule = (techB: string, status: "compatible" | "partial" | "incompatible") =>
    ({ techA: "it", techB, status, severity: "warning" }) as const;
  const catalog = catalogOf({
    technologies: {
      it: {},
      p: { name: "Zeta", category: "orm" },
      q: { name: "alpha", category: "orm" },
      r: { name: "Beta", category: "database" },
      s: {},
      t: {},
      u: { endOfLife: { reason: "Its makers went home.", source: "https://example.com/end" } },
      unrelated: {},
    },
    rules: [
      rule("p", "compatible"),
      rule("q", "compatible"),
      rule("r", "compatible"),
      rule("s", "partial"),
      rule("t", "incompatible"),
      rule("u", "compatible"),
    ],
  });
  const groups = knownByStatus(catalog, find(catalog, "it"), TODAY);
  t.strictSame(
    groups.map(({ status, count, categories }) => [
      status,
      count,
      categories.map(([category, known]) => [category, known.map(({ partner }) => partner.id)]),
    ]),
    [
      ["incompatible", 1, [["framework", ["t"]]]],
      ["partial", 1, [["framework", ["s"]]]],
      ["deprecated", 1, [["framework", ["u"]]]],
      [
        "compatible",
        3,
        [
          ["database", ["r"]],
          ["orm", ["q", "p"]],
        ],
      ],
    ],
  );
  t.strictSame(knownByStatus(catalog, find(catalog, "unrelated"), TODAY), []);
});

t.test("all technologies by category: each once, none left out", async (t) => {
  const catalog = everyFact();
  const groups = byCategory(catalog.technologies, (technology) => technology);
  const categories = groups.map(([category]) => category);
  t.strictSame(categories, [...categories].sort());
  t.strictSame(
    groups.flatMap(([, all]) => all.map(({ id }) => id)).sort(),
    catalog.technologies.map(({ id }) => id),
  );
  for (const [category, all] of groups) t.ok(all.every((technology) => technology.category === category));
});
