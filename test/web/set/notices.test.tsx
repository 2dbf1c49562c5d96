import t from "tap";
import { categoriesOf, matrixOf } from "../../../server/catalog/directory/matrix.js";
import { Notices, NotShown } from "../../../server/web/set/notices.js";
import { parseQuery, type TableQuery } from "../../../server/web/set/query.js";
import { shorten } from "../../../server/web/texts.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function noticesOf(query: TableQuery): string {
  const request = parseQuery(query);
  const matrix = matrixOf(catalog, request, TODAY);
  return render(<Notices request={request} matrix={matrix} categories={categoriesOf(catalog)} />);
}

t.test("unknown names are reported with suggestions", async (t) => {
  const html = noticesOf({ row: "reactt,nextjs", col: "databases", sort: "name" });
  t.match(
    html,
    /category “reactt”\. Did you mean <a href="\/set\?row=react,nextjs&amp;col=databases&amp;sort=name">react</,
  );
  t.match(html, /<a href="\/set\?row=reactt,nextjs&amp;col=database&amp;sort=name">Database \(category\)</);
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
  const { columns, rows } = matrixOf(catalog, request, TODAY);
  const html = render(<NotShown side={columns} of="columns" request={request} />);
  t.match(html, /1 more columns? without data/);
  t.match(html, /<a href="\/set\?row=orm&amp;col=database&amp;empty=show">/);
  t.match(html, /<a href="\/tech\/mongodb">MongoDB</);
  t.equal(render(<NotShown side={rows} of="rows" request={request} />), "");

  const technologies = Object.fromEntries(Array.from({ length: 45 }, (_, index) => [`t${index}`, {}]));
  const all = { ...parseQuery({ row: "framework" }), empty: true };
  const large = matrixOf(catalogOf({ technologies }), all, TODAY).rows;
  const crowded = render(<NotShown side={large} of="rows" request={all} />);
  t.match(crowded, /5 more rows not shown/);
  t.match(crowded, /enter their names instead/);
});
