import t from "tap";
import { matrixOf } from "../../../server/catalog/directory/matrix.js";
import { parseQuery } from "../../../server/web/set/query.js";
import { fileName, matrixCsv } from "../../../server/web/set/routes.js";
import { createApp } from "../../fixtures/app.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact, UNLIMITED } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";

const catalog = everyFact();

t.test("a table comes as a page and as CSV", async (t) => {
  const { app } = await createApp(t, catalog);
  const query = "row=orm&row=nextjs@15&col=react,postgres&sort=name";
  const page = await app.inject(`/set?${query}`);
  t.match(page, {
    statusCode: 200,
    headers: { "content-type": /^text\/html/, "cache-control": "public, max-age=300" },
  });
  t.match(page.body, /Drizzle.*Next\.js 15.*Prisma/s);
  const csv = await app.inject(`/set.csv?${query}`);
  t.match(csv, {
    statusCode: 200,
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="stackfit-orm-nextjs-15-react-postgres.csv"',
    },
    body: "technology,PostgreSQL,React\r\nDrizzle,compatible,unknown\r\nNext.js 15,unknown,compatible\r\nPrisma,compatible,unknown\r\n",
  });
  t.match(csv.headers, { "x-data-revision": "test-revision" });
  t.match(await app.inject(`/set.json?${query}`), { statusCode: 308, headers: { location: `/set.csv?${query}` } });
  for (const [form, { headers }] of [
    ["", page],
    [".csv", csv],
  ] as const) {
    const again = { url: `/set${form}?${query}`, headers: { "if-none-match": String(headers.etag) } };
    t.equal((await app.inject(again)).statusCode, 304);
  }
});

t.test("without a question there is one", async (t) => {
  const { app } = await createApp(t, catalog);
  t.match((await app.inject("/set")).body, /Meta framework × Database/);
});

t.test("an invalid option is rejected with the allowed values", async (t) => {
  const { app } = await createApp(t, catalog);
  const page = await app.inject({ url: "/set?sort=colour", headers: { accept: "text/html" } });
  t.equal(page.statusCode, 400);
  t.match(page.body, /`sort`: &quot;colour&quot;: allowed: verdicts, name/);
  t.equal((await app.inject("/set.csv?empty=maybe")).statusCode, 400);
});

/** The names of the tags of a page; > may stand in the value of an attribute. */
const tagsOf = (html: string) =>
  [...html.matchAll(/<([!/]?[a-z0-9]+)(?:"[^"]*"|[^">])*>/gi)].map(([, name]) => name).join(" ");

t.test("a hostile name is text in every form", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const query = (name: string) => `row=${encodeURIComponent(name)}&col=react`;
  const expected = tagsOf((await app.inject(`/set?${query("qqqqqqqqqqqq")}`)).body);
  const hostile = fc.oneof(
    fc.constantFrom("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title><b>", "__proto__", "%00"),
    fc.string({ unit: fc.constantFrom("<", ">", '"', "'", "&", "/", "!", "-", "b", "="), minLength: 1, maxLength: 30 }),
    fc.string({ unit: "binary", minLength: 1, maxLength: 30 }).map((text) => Buffer.from(text).toString()),
  );
  await fc.assert(
    fc.asyncProperty(hostile, async (name) => {
      // One unknown name, whatever is in it, without a known one that is near to it.
      const asked = `zzzzzzzzzzzz${name.replaceAll(",", "")}`;
      const { statusCode, body } = await app.inject(`/set?${query(asked)}`);
      const csv = await app.inject(`/set.csv?${query(asked)}`);
      return statusCode === 200 && tagsOf(body) === expected && csv.statusCode === 200;
    }),
  );
});

t.test("large matrices are limited and answered quickly", async (t) => {
  const { app } = await createApp(t, catalog);
  const names = Array.from({ length: 2000 }, (_, index) => `n${index}`).join();
  const { statusCode, body } = await app.inject(`/set?row=${names}&col=${names}`);
  t.equal(statusCode, 200);
  t.ok(body.length < 100_000, "what was typed stands in the form, and little else");
});

const everything = everyFact();
const exported = (row: string, col: string) => matrixOf(everything, parseQuery({ row, col, sort: "name" }), TODAY);

t.test("CSV has a heading and a line for each row", async (t) => {
  t.equal(
    matrixCsv(exported("nextjs@15,prisma", "react@17,prisma")),
    "technology,Prisma,React 17\r\nNext.js 15,partial,incompatible\r\nPrisma,,unknown\r\n",
  );
});

t.test("no cell of CSV is a formula, and no name breaks out of its cell", async (t) => {
  const technologies = Object.fromEntries(
    ['=1+1,"x"', "@scope/a", "+a", "-a", "\ta", "a\r\nb", ".net"].map((name, index) => [`t${index}`, { name }]),
  );
  const hostile = catalogOf({ technologies: { ...technologies, z: { name: "Z" } } });
  const csv = matrixCsv(
    matrixOf(hostile, { rows: Object.keys(technologies), columns: ["z"], sort: "verdicts", empty: false }, TODAY),
  );
  const names = csv.split(",unknown\r\n").map((line) => line.replace("technology,Z\r\n", ""));
  t.strictSame(new Set(names), new Set([`"'=1+1,""x"""`, "'@scope/a", "'+a", "'-a", "'\ta", '"a\r\nb"', ".net", ""]));
});

t.test("a file is named after what is in it, in plain letters", async (t) => {
  const cases: [row: string, col: string, name: string][] = [
    ["orm", "database", "stackfit-orm-database.csv"],
    ["@scope/a@^1", "", "stackfit-scope-a-1.csv"],
    ['"; x=y\r\n', "../..", "stackfit-x-y.csv"],
    ["???", "", "stackfit.csv"],
  ];
  for (const [row, col, name] of cases) t.equal(fileName(parseQuery({ row, col })), name);
  t.ok(fileName(parseQuery({ row: "x".repeat(500) })).length < 90);
});

t.test("names on one side lead to their set, and all else is a table", async (t) => {
  const { app } = await createApp(t, catalog, { limits: UNLIMITED });
  const cases: [query: string, location: string | undefined][] = [
    ["row=react,nextjs@15", "/set/nextjs@15+react"],
    ["col=prisma&row=&col=React&sort=name&empty=show", "/set/prisma+react"],
    ["row=nextjs,reactt", undefined],
    ["row=nextjs,react@banana", undefined],
    ["row=nextjs,orm", undefined],
    ["row=nextjs", undefined],
    ["row=nextjs,React,react", "/set/nextjs+react"],
    ["row=nextjs&col=react", undefined],
    [`row=${Array.from({ length: 13 }, (_, place) => `react@${place + 1}`)}`, undefined],
  ];
  for (const [query, location] of cases) {
    const { statusCode, headers } = await app.inject(`/set?${query}`);
    t.strictSame([statusCode, headers.location], location ? [303, location] : [200, undefined], query);
  }
});
