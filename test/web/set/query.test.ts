import t from "tap";
import { parseQuery, type TableQuery, tablePath } from "../../../server/web/set/query.js";
import fc from "../../fixtures/properties.js";

t.test("names and categories come in one parameter, in several, or both", async (t) => {
  const cases: [TableQuery, rows: string[], columns: string[]][] = [
    [{ row: "orm", col: "database" }, ["orm"], ["database"]],
    [{ row: " react , vue,,react" }, ["react", "vue"], []],
    [{ row: ["orm", "", "nextjs@15,nuxt"], col: ["", ""] }, ["orm", "nextjs@15", "nuxt"], []],
    [{ row: "django@>=4.2,<6,react" }, ["django@>=4.2,<6", "react"], []],
    [{}, ["meta-framework"], ["database"]],
    [{ row: "", col: " , " }, ["meta-framework"], ["database"]],
  ];
  for (const [query, rows, columns] of cases)
    t.strictSame(parseQuery(query), { rows, columns, sort: "verdicts", empty: false }, JSON.stringify(query));
  t.match(parseQuery({ row: "orm", sort: "name", empty: "show" }), { sort: "name", empty: true });
});

t.test("URLs are short and readable", async (t) => {
  const cases: [TableQuery, string][] = [
    [{}, "/set"],
    [{ row: "meta-framework", col: "database", sort: "verdicts" }, "/set"],
    [{ row: ["orm", "@scope/a@^1 || ^2"], sort: "name" }, "/set?row=orm,@scope/a@%5E1+%7C%7C+%5E2&sort=name"],
    [{ col: "pkg:npm/next@15", empty: "show" }, "/set?col=pkg:npm/next@15&empty=show"],
    [{ row: "a&col=b#c" }, "/set?row=a%26col%3Db%23c"],
  ];
  for (const [query, address] of cases) t.equal(tablePath(parseQuery(query)), address);
  t.equal(tablePath(parseQuery({ row: "orm" }), "/set.csv"), "/set.csv?row=orm");
});

t.test("any query survives its URL", async () => {
  const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 20 });
  const texts = fc.array(text, { maxLength: 5 });
  fc.assert(
    fc.property(texts, texts, fc.constantFrom("verdicts", "name"), fc.boolean(), (row, col, sort, empty) => {
      const asked = parseQuery({ row, col, sort, ...(empty && { empty: "show" }) });
      const { searchParams } = new URL(tablePath(asked), "https://stackfit.example");
      const query = Object.fromEntries(searchParams) as TableQuery;
      return JSON.stringify(parseQuery(query)) === JSON.stringify(asked);
    }),
  );
});
