import t from "tap";
import { matrixOf } from "../../../server/catalog/directory/matrix.js";
import { Links } from "../../../server/http/views/links.js";
import { MatrixLegend, MatrixTable } from "../../../server/web/set/matrix-table.js";
import { parseQuery } from "../../../server/web/set/query.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const matrix = (row: string, col: string) => matrixOf(everyFact(), parseQuery({ row, col, sort: "name" }), TODAY);

t.test("each cell is a sign and a word, and links to its pair", async (t) => {
  const links = new Links("https://host.example/below");
  const html = render(<MatrixTable matrix={matrix("nextjs@15,prisma", "react@17,prisma")} title="These" />, { links });
  t.match(html, '<section class="scroll" aria-label="Table: These" tabindex="0">');
  t.match(
    html,
    /<td class="incompatible"><a href="\/below\/check\/nextjs@15\/react@17" title="Next\.js 15 does not work with React 17\ndeclared[^"]*\n[^"]+"><span aria-hidden="true">✕<\/span><span class="hidden">incompatible<\/span>/,
  );
  t.match(html, /<td class="partial"><a [^>]*title="Next\.js 15 works with Prisma, with limits\n/);
  t.match(html, /<td class="self">.*?the same technology/);
  t.match(html, /<th scope="row"><a href="\/below\/tech\/nextjs">Next\.js 15</);
  t.match(html, /<th scope="col"><a href="\/below\/tech\/react">React 17</);
});

t.test("a cell tells its verdict, how we know and why, a line each", async (t) => {
  const titleOf = (row: string, col: string) =>
    /<td class="\w+"><a [^>]*title="([^"]*)"/.exec(
      render(<MatrixTable matrix={matrix(row, col)} title="These" />),
    )?.[1];
  t.match(titleOf("nextjs@15", "react@17")?.split("\n"), [
    "Next.js 15 does not work with React 17",
    "declared, for these release lines",
    /^Next\.js 15.* requires .*react/i,
  ]);
  t.equal(titleOf("nextjs", "mongodb"), "Next.js with MongoDB: not known yet", "nothing is said of what is unknown");
});

t.test("a long reason is cut after a sentence, or between words", async (t) => {
  const request = { rows: ["a"], columns: ["b"], sort: "name", empty: true } as const;
  const explained = (explanation: string) => {
    const lengthy = catalogOf({ technologies: { a: {}, b: {} }, rules: [{ explanation }] });
    return render(<MatrixTable matrix={matrixOf(lengthy, request, TODAY)} title="These" />);
  };
  const words = "word ".repeat(100).trim();
  t.match(explained(words), /\n(word ){24}…"/);
  t.match(explained(`It needs a server. ${words}`), /\nIt needs a server\. …"/);
  t.match(explained("It needs a server. It has none."), /\nIt needs a server\. It has none\."/);
});

t.test("retired technologies are marked", async (t) => {
  const html = render(<MatrixTable matrix={matrix("angularjs", "react")} title="These" />);
  t.match(html, /AngularJS<span class="retired"> retired/);
  t.notMatch(html, /React<span class="retired">/);
});

t.test("names are escaped", async (t) => {
  const hostile = catalogOf({ technologies: { a: { name: "<script>" }, b: { name: '"><b>' } } });
  const request = { rows: ["a"], columns: ["b"], sort: "name", empty: true } as const;
  const html = render(<MatrixTable matrix={matrixOf(hostile, request, TODAY)} title="<i>" />);
  t.notMatch(html, /<script|<b>|<i>/);
});

t.test("the legend counts and explains every status", async (t) => {
  const counts = { compatible: 1234, partial: 0, incompatible: 1, deprecated: 2, unknown: 3 };
  const html = render(<MatrixLegend counts={counts} />);
  t.match(html, /compatible<\/span> <strong>1,234<\/strong> <span class="fine">works</);
  t.equal(html.match(/<li>/g)?.length, 5);
});
