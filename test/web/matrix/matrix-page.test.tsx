import t from "tap";
import { categoriesOf, matrixOf } from "../../../server/catalog/directory/matrix.js";
import { MatrixPage } from "../../../server/web/matrix/matrix-page.js";
import { type MatrixQuery, parseQuery } from "../../../server/web/matrix/query.js";
import { TODAY } from "../../fixtures/catalog.js";
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
