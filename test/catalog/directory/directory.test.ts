import t from "tap";
import {
  isRetired,
  listTechnologies,
  listTools,
  type ToolFilter,
  verdictsOf,
} from "../../../server/catalog/directory/directory.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";
import fc from "../../fixtures/properties.js";

const catalog = factsCatalog();
const ALL = { offset: 0, limit: 1000 };
const find = (id: string) => {
  const technology = catalog.names.byId(id);
  if (!technology) throw new Error(`no ${id}`);
  return technology;
};

t.test("technologies are found by category and by part of any of their names", async (t) => {
  const cases: [{ category?: string; q?: string }, string[]][] = [
    [{ category: "hosting" }, ["edge-host", "vps"]],
    [{ q: "ANGULAR" }, ["angular", "angularjs"]],
    [{ q: " next.js " }, ["nextjs"]],
    [{ q: "react-d" }, ["react"]],
    [{ q: "postgres" }, ["postgresql"]],
    [{ q: "http", category: "db-driver" }, ["http-driver"]],
    [{ q: "http", category: "orm" }, []],
    [{ category: "__proto__" }, []],
  ];
  for (const [filter, ids] of cases) {
    const { entries, total } = listTechnologies(catalog, filter, ALL);
    t.same(
      entries.map(({ id }) => id),
      ids,
      JSON.stringify(filter),
    );
    t.equal(total, ids.length);
  }
  t.equal(listTechnologies(catalog, { q: "  " }, ALL).total, catalog.technologies.length, "blanks ask for nothing");
});

t.test("pages put together are the whole list", async () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), (limit) => {
      const ids: string[] = [];
      for (let offset = 0; offset < catalog.technologies.length + limit; offset += limit) {
        const { entries, total } = listTechnologies(catalog, {}, { offset, limit });
        if (total !== catalog.technologies.length || entries.length > limit) return false;
        ids.push(...entries.map(({ id }) => id));
      }
      return ids.join() === catalog.technologies.map(({ id }) => id).join();
    }),
  );
});

const tools = catalogOf({
  technologies: {},
  tools: {
    cloudy: {
      name: "Cloudy",
      category: "managed",
      platforms: { web: true, desktop: false },
      capabilities: { ssr: true },
      privacy: { trainsOnCode: true, dataStorage: "cloud" },
      pricing: { free: false },
    },
    local: {
      name: "Local One",
      description: "Runs on this computer.",
      platforms: { cli: true },
      privacy: { trainsOnCode: false, dataStorage: "local" },
      pricing: { free: true },
    },
    open: { name: "Open", category: "ai-ide", privacy: { trainsOnCode: "optional" } },
  },
});

t.test("tools are found by editors, models and an open licence, and by all of several", async (t) => {
  const catalog = catalogOf({
    technologies: {},
    tools: {
      helper: { description: "A specialized helper.", editors: ["Neovim"], providers: ["Ollama", "OpenAI"] },
      ide: { editors: ["JetBrains IDEs"], providers: ["OpenAI"], license: "MIT" },
      zed: { name: "Zed" },
    },
  });
  for (const [q, slugs] of [
    ["neovim", ["helper"]],
    ["vim", []],
    ["PyCharm", ["ide"]],
    ["zed", ["zed"]],
    ["local models", ["helper"]],
    ["open source", ["ide"]],
    ["OpenAI, JetBrains IDEs", ["ide"]],
    ["Ollama, open source", []],
  ] as const) {
    const { entries } = listTools(catalog, { q }, ALL);
    t.strictSame(
      entries.map(([slug]) => slug),
      slugs,
      q,
    );
  }
});

t.test("tools are filtered by what their records say, never by what they leave open", async (t) => {
  const cases: [ToolFilter, string[]][] = [
    [{}, ["cloudy", "local", "open"]],
    [{ category: "ai-ide" }, ["open"]],
    [{ platform: "web" }, ["cloudy"]],
    [{ platform: "desktop" }, []],
    [{ platform: "__proto__" }, []],
    [{ capability: "ssr" }, ["cloudy"]],
    [{ storage: "local" }, ["local"]],
    [{ trainsOnCode: "true" }, ["cloudy"]],
    [{ trainsOnCode: "false" }, ["local"]],
    [{ trainsOnCode: "optional" }, ["open"]],
    [{ trainsOnCode: "undefined" }, []],
    [{ free: true }, ["local"]],
    [{ free: false }, ["cloudy"]],
    [{ q: "ONE" }, ["local"]],
    [{ q: "this computer" }, ["local"]],
    [{ q: "cloud", free: true }, []],
  ];
  for (const [filter, slugs] of cases) {
    const { entries, total } = listTools(tools, filter, ALL);
    t.same(
      entries.map(([slug]) => slug),
      slugs,
      JSON.stringify(filter),
    );
    t.equal(total, slugs.length);
  }
  t.match(listTools(tools, {}, { offset: 1, limit: 1 }), { entries: [["local", {}]], total: 3 });
});

t.test("tools that leave open what a filter asks are counted, unless something known rules them out", async (t) => {
  const cases: [ToolFilter, open: number][] = [
    [{}, 0],
    [{ category: "ai-ide" }, 0],
    [{ platform: "web" }, 2],
    [{ platform: "desktop" }, 2],
    [{ storage: "local" }, 1],
    [{ trainsOnCode: "true" }, 0],
    [{ free: true }, 1],
    [{ capability: "ssr", free: true }, 2],
    [{ capability: "ssr", category: "cli-agent" }, 1],
    [{ platform: "web", q: "one" }, 1],
  ];
  for (const [filter, open] of cases) t.equal(listTools(tools, filter, ALL).open, open, JSON.stringify(filter));
});

t.test("every tool fits a filter, leaves it open or is ruled out by it", async () => {
  const maybe = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
  const filter = fc.record({
    platform: maybe("web", "cli"),
    storage: maybe("cloud", "local"),
    trainsOnCode: maybe("true", "false"),
    free: maybe(true, false),
  });
  fc.assert(
    fc.property(filter, filter, (one, more) => {
      const count = (asked: ToolFilter) => {
        const { total, open } = listTools(tools, asked, ALL);
        return { total, notRuledOut: total + open };
      };
      const [wide, narrow] = [count(one), count({ ...more, ...defined(one) })];
      return narrow.total <= wide.total && narrow.notRuledOut <= wide.notRuledOut && wide.notRuledOut <= 3;
    }),
  );
});

const defined = (filter: object) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

t.test("tools come by slug, or in the order that is asked for, before they are paged", async (t) => {
  const named = catalogOf({ technologies: {}, tools: { a: { name: "Zed" }, b: { name: "Aider" } } });
  const first = (sort?: "name") => listTools(named, {}, { offset: 0, limit: 1, sort }).entries.map(([slug]) => slug);
  t.strictSame(first(), ["a"]);
  t.strictSame(first("name"), ["b"]);
});

t.test("a technology is retired when all of it has ended, not one of its lines", async (t) => {
  t.equal(isRetired(find("angularjs"), TODAY), true);
  t.equal(isRetired(find("angularjs"), "2021-12-31"), false, "on its last day it is not");
  t.equal(isRetired(find("nextjs"), TODAY), false);
  t.equal(isRetired(find("sass"), TODAY), false);
});

t.test("a technology's verdicts are those of its known pairs, by id", async (t) => {
  const verdicts = (id: string) =>
    verdictsOf(catalog, find(id), TODAY).map(({ partner, verdict }) => `${partner.id} ${verdict.status}`);
  t.same(verdicts("nextjs"), ["angularjs incompatible", "prisma compatible", "react compatible", "sass compatible"]);
  t.same(verdicts("edge-host"), [
    "http-driver compatible",
    "prisma incompatible",
    "sharp partial",
    "sqlite incompatible",
  ]);
  t.same(verdicts("react"), ["nextjs compatible", "old-table partial", "old-ui partial"], "not with itself");
  t.same(verdicts("angular"), []);
});
