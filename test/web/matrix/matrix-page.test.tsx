import t from "tap";
import { categoriesOf, matrixOf } from "../../../server/catalog/directory/matrix.js";
import { MatrixPage, Notices, NotShown } from "../../../server/web/matrix/matrix-page.js";
import { type MatrixQuery, parseQuery } from "../../../server/web/matrix/query.js";
import { shorten } from "../../../server/web/shorten.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function pageOf(query: MatrixQuery): string {
  const request = parseQuery(query);
  const matrix = matrixOf(catalog, request, TODAY);
  return render(<MatrixPage request={request} matrix={matrix} categories={categoriesOf(catalog)} />);
}

const titleOf = (html: string) => /<h2 id="matrix-title">(.*?)<\/h2>/.exec(html)?.[1];

t.test("a page counts what is known and what is shown", async (t) => {
  const html = pageOf({ row: "orm", col: "database" });
  t.equal(titleOf(html), "ORM × Database");
  t.match(html, /2 of 2 pairs known\.<\/strong> All 2 rows shown\. 1 of 2 columns shown\./);
  t.match(html, '<link rel="canonical" href="https://stackfit.example/matrix?row=orm&amp;col=database"');
  for (const form of ["csv", "json"]) {
    t.match(html, `<a href="/matrix.${form}?row=orm&amp;col=database">`);
    t.match(html, `href="https://stackfit.example/matrix.${form}?row=orm&amp;col=database"`);
  }
  t.match(html, '<a href="/matrix?row=database&amp;col=orm">Swap rows and columns');
});

t.test("a page is named after what was understood", async (t) => {
  const cases: [MatrixQuery, title: string][] = [
    [{ row: "nextjs@15,wrong-name", col: "orm,react" }, "nextjs@15 × ORM and react"],
    [{ row: "nextjs, react ,prisma" }, "nextjs, react and prisma compared with each other"],
    [{ row: "a1,orm,nextjs,react,prisma,drizzle,vercel", col: "x1" }, "ORM, nextjs, react, prisma and 2 more"],
    [{ row: "nextjs@", col: "react@19" }, "nextjs × react@19"],
    [{ row: "x1", col: "x2" }, "Nothing to compare"],
  ];
  for (const [query, title] of cases) t.equal(titleOf(pageOf(query)), title);
  t.notMatch(pageOf({ row: "nextjs", col: "react" }), /rel="canonical"/, "there is no end of lists of names");
});

t.test("where there is nothing to show, the page says what to do", async (t) => {
  t.match(pageOf({ row: "mongodb", col: "nothing-known" }), /There are no pairs to show/);
  t.match(pageOf({ row: "react", col: "react" }), /There are no pairs to show/);
  const empty = pageOf({ row: "edge-runtime", col: "db-driver" });
  t.match(empty, /We don.t know anything about these pairs yet/);
  t.match(empty, '<a href="/matrix?row=edge-runtime&amp;col=db-driver&amp;empty=show">');
  t.match(empty, /<h2>Try one of these<\/h2><ul class="links"><li><a href="\/matrix\?row=orm&amp;col=database">/);
  t.match(empty, '<a href="/matrix?row=nextjs@15,react@19,prisma,tailwindcss">');
  t.match(pageOf({ row: "orm", col: "database" }), "<h2>Popular combinations</h2>");
  t.match(pageOf({ row: "edge-runtime", col: "db-driver", empty: "show" }), /0 of 1 pairs known/);
});

const catalogForNotices = everyFact();

function noticesOf(query: MatrixQuery): string {
  const request = parseQuery(query);
  const matrix = matrixOf(catalogForNotices, request, TODAY);
  return render(<Notices request={request} matrix={matrix} categories={categoriesOf(catalogForNotices)} />);
}

t.test("unknown names are reported with suggestions", async (t) => {
  const html = noticesOf({ row: "reactt,nextjs", col: "databases", sort: "name" });
  t.match(
    html,
    /category “reactt”\. Did you mean <a href="\/matrix\?row=react,nextjs&amp;col=databases&amp;sort=name">react</,
  );
  t.match(html, /<a href="\/matrix\?row=reactt,nextjs&amp;col=database&amp;sort=name">Database \(category\)</);
  t.match(noticesOf({ row: "qqqqqqqqqqqq" }), /Check the spelling, or see <a href="\/tech">/);
  t.equal(noticesOf({ row: "react", col: "orm" }), "", "where all is known, nothing is said");
});

t.test("what is known and means nothing in a matrix is told as what it is", async (t) => {
  const html = noticesOf({ row: "Scribe", col: "react@<b>" });
  t.match(html, "“Scribe”: Scribe is an AI coding tool that runs in a terminal. See /tools/scribe");
  t.match(html, "“react@&lt;b>”: &quot;&lt;b>&quot; is not a version.");
  t.notMatch(html, "Did you mean");
});

t.test("messages are limited and escaped", async (t) => {
  const html = noticesOf({ row: Array.from({ length: 300 }, (_, index) => `<b>${index}${"x".repeat(100)}`).join() });
  t.equal(html.match(/<li>/g)?.length, 6);
  t.match(html, /295 more names were unknown or ignored/);
  t.notMatch(html, /<b>|x{61}/);
  t.equal(shorten("y".repeat(61)).length, 61, "an ellipsis in the place of the rest");
});

t.test("omitted entries are named, with a link to see them", async (t) => {
  const request = parseQuery({ row: "orm", col: "database" });
  const { columns, rows } = matrixOf(catalogForNotices, request, TODAY);
  const html = render(<NotShown side={columns} of="columns" request={request} />);
  t.match(html, /1 more columns? without data/);
  t.match(html, /<a href="\/matrix\?row=orm&amp;col=database&amp;empty=show">/);
  t.match(html, /<a href="\/tech\/mongodb">MongoDB</);
  t.equal(render(<NotShown side={rows} of="rows" request={request} />), "");

  const technologies = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`t${index}`, {}]));
  const all = { ...parseQuery({ row: "framework" }), empty: true };
  const large = matrixOf(catalogOf({ technologies }), all, TODAY).rows;
  const crowded = render(<NotShown side={large} of="rows" request={all} />);
  t.match(crowded, /5 more rows not shown/);
  t.match(crowded, /enter their names instead/);
});
