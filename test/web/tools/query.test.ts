import t from "tap";
import { LIST_ORDERS } from "../../../server/catalog/directory/tool-order.js";
import { COLUMN_SETS } from "../../../server/web/tools/labels.js";
import {
  apiQuery,
  CHOICES,
  comparePath,
  type FilterChoice,
  parseIds,
  parseToolQuery,
  selectTools,
  type ToolQuery,
  toolsPath,
  toToolFilter,
} from "../../../server/web/tools/query.js";
import { catalogOf } from "../../fixtures/catalog.js";
import fc from "../../fixtures/properties.js";

/** As the server reads an address. */
function parse(path: string): Record<string, unknown> {
  const query: Record<string, unknown> = Object.create(null);
  for (const [name, value] of new URL(path, "https://stackfit.example").searchParams) {
    const known = query[name];
    query[name] = known === undefined ? value : [known, value].flat();
  }
  return query;
}

t.test("filters are read; empty ones ask for nothing", async (t) => {
  const { query, mistakes } = parseToolQuery(
    parse("/tools?category=ai-ide&platform=&free=false&trainsOnCode=optional&q=%20code%20&sort=cost&ids=a&ids=b"),
  );
  t.strictSame(mistakes, []);
  t.strictSame(toToolFilter(query), {
    category: "ai-ide",
    trainsOnCode: "optional",
    free: false,
    q: " code ",
  });
  t.equal(query.sort, "cost");
  t.strictSame(query.ids, ["a", "b"]);
  t.equal(parseToolQuery({}).query.sort, "known");
  t.equal(toToolFilter(parseToolQuery({}).query).free, undefined);
});

t.test("invalid values are ignored and reported, one sentence each", async (t) => {
  const { query, mistakes } = parseToolQuery(
    parse(`/tools?category=robot&storage=__proto__&free=maybe&sort=beauty&platform=cli&q=${"x".repeat(300)}`),
  );
  t.strictSame([...query.chosen], [["platform", "cli"]]);
  t.equal(query.sort, "known");
  t.equal(query.q.length, 214);
  t.equal(mistakes.length, 5);
  t.match(mistakes[0], "Unknown value “robot” for “Category”");
  t.match(mistakes[0], "ai-ide, cli-agent, vibe-coding, managed", "and what it knows instead");
  t.ok(parseToolQuery({ category: "x".repeat(1000) }).mistakes.every((mistake) => mistake.length < 250));
});

t.test("of a filter given twice the last one counts; what is no text is passed over", async (t) => {
  t.equal(parseToolQuery(parse("/tools?category=managed&category=ai-ide")).query.chosen.get("category"), "ai-ide");
  t.equal(parseToolQuery({ category: [{}, 1], ids: 5 as never }).query.chosen.size, 0);
});

t.test("tools to compare are separated by commas, repeated, or both; each counts once", async (t) => {
  t.strictSame(parseIds(parse("/?ids=a,b&ids=c&ids=,%20a%20,,")), ["a", "b", "c"]);
  t.strictSame(parseIds({}), []);
  const many = parseIds({ ids: Array.from({ length: 500 }, (_, index) => `t${index},u${index}`) });
  t.equal(many.length, 100);
  t.equal(parseIds({ ids: "x".repeat(1000) })[0]?.length, 80);
});

const slug = fc.stringMatching(/^[a-z][a-z0-9.-]{0,20}$/);
const anyQuery: fc.Arbitrary<ToolQuery> = fc.record({
  chosen: fc
    .record(
      Object.fromEntries(
        Object.entries(CHOICES).map(([name, { options }]) => [name, fc.constantFrom(...Object.keys(options))]),
      ) as Record<FilterChoice, fc.Arbitrary<string>>,
      { requiredKeys: [] },
    )
    .map((chosen) => new Map(Object.entries(chosen) as [FilterChoice, string][])),
  q: fc.string({ unit: "binary", maxLength: 60 }).map((text) => Buffer.from(text).toString().trim()),
  sort: fc.constantFrom(...LIST_ORDERS),
  ids: fc.uniqueArray(slug, { maxLength: 10 }),
  columns: fc.constantFrom(...COLUMN_SETS.map(([set]) => set)),
});

t.test("an address that is written is read as the same query", async () => {
  fc.assert(
    fc.property(anyQuery, (query) => {
      const { query: read, mistakes } = parseToolQuery(parse(toolsPath(query)));
      const plain = ({ chosen, ...rest }: ToolQuery) =>
        JSON.stringify([[...chosen].sort(), Object.entries(rest).sort()]);
      return mistakes.length === 0 && plain(read) === plain(query);
    }),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(slug, { maxLength: 10 }),
      (slugs) => parseIds(parse(comparePath(slugs))).join() === slugs.join(),
    ),
  );
});

t.test("addresses are short where nothing is asked, and plain", async (t) => {
  const nothing: ToolQuery = { chosen: new Map(), q: " ", sort: "known", ids: [], columns: "usual" };
  t.equal(toolsPath(nothing), "/tools");
  t.equal(comparePath(["a", "b"]), "/tools?ids=a,b");
  t.equal(comparePath([]), "/tools");
  t.equal(toolsPath({ ...nothing, q: "a&b", chosen: new Map([["free", "true"]]) }), "/tools?q=a%26b&free=true");
  t.equal(apiQuery({ ...nothing, chosen: new Map([["platform", "cli"]]), ids: ["a"] }), "?platform=cli");
  t.equal(apiQuery({ ...nothing, sort: "cost" }), "?sort=cost");
});

const catalog = catalogOf({
  technologies: {},
  tools: Object.fromEntries(["a", "b", "c", "d", "e", "f", "g", "cursor"].map((slug) => [slug, {}])),
});

const slugs = (entries: readonly (readonly [string, unknown])[]) => entries.map(([slug]) => slug);

t.test("tools stand in the order they were asked for, and what is not known takes no place", async (t) => {
  t.strictSame(slugs(selectTools(catalog, ["c", "a"]).shown), ["c", "a"]);
  t.strictSame(selectTools(catalog, []), { shown: [], unknown: [] });
  const { shown, unknown } = selectTools(catalog, ["a", "__proto__", "b", "cursr"]);
  t.strictSame(slugs(shown), ["a", "b"]);
  t.strictSame(
    unknown.map(({ asked, near }) => [asked, slugs(near)]),
    [
      ["__proto__", []],
      ["cursr", ["cursor"]],
    ],
  );
  const many = Array.from({ length: 50 }, (_, index) => `nothing-${index}`);
  t.equal(selectTools(catalog, many).unknown.length, 6, "they are not told without end");
});

t.test("a list has the usual columns, and a comparison all, unless others were chosen", async (t) => {
  const columns = (raw: Record<string, unknown>) => parseToolQuery(raw).query.columns;
  t.strictSame([columns({}), columns({ ids: "a" })], ["usual", "all"]);
  t.strictSame([columns({ columns: "about" }), columns({ ids: "a", columns: "usual" })], ["about", "usual"]);
  t.equal(columns({ columns: "__proto__" }), "usual");
});

t.test("other names of a tool stand for it, once", async (t) => {
  const named = catalogOf({
    technologies: {},
    tools: {
      "github-copilot": { name: "GitHub Copilot", vendor: "GitHub" },
      "claude-code": { name: "Claude Code", vendor: "Anthropic" },
    },
  });
  const asked = ["Copilot", "github copilot", "Claude Code", "nothing-like-it", "__proto__"];
  const { shown, unknown } = selectTools(named, asked);
  t.strictSame(slugs(shown), ["github-copilot", "claude-code"]);
  t.strictSame(
    unknown.map((entry) => entry.asked),
    ["nothing-like-it", "__proto__"],
  );
});
