import t from "tap";
import { checkSet } from "../../../server/catalog/ask/set.js";
import { categoriesOf, matrixOf } from "../../../server/catalog/directory/matrix.js";
import type { Subject } from "../../../server/catalog/names/question.js";
import { resolveVersions } from "../../../server/catalog/stack/resolve/resolve.js";
import { inOrder, nameWithVersion } from "../../../server/web/ask/paths.js";
import { parseQuery, type TableQuery } from "../../../server/web/set/query.js";
import { SetPage, TablePage } from "../../../server/web/set/set-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function page(names: string[], isResolved = true): string {
  const subjects = inOrder(
    names.map((text): Subject => {
      const found = catalog.names.resolve(text);
      if (!found) throw new Error(text);
      return { technology: found.technology, named: [{ package: found.package, version: found.version }] };
    }),
  );
  const checked = checkSet(catalog, { subjects, platform: undefined, today: TODAY });
  const steps = resolveVersions(catalog, subjects.map(nameWithVersion), { with: [], platform: undefined }, TODAY);
  const resolved = isResolved ? steps : undefined;
  return render(<SetPage subjects={subjects} platform={undefined} checked={checked} resolved={resolved} />);
}

t.test("conflicts come first, in words with a link to the pair", async (t) => {
  const html = page(["nextjs@15", "react@17", "mongodb"]);
  t.match(html, /<h1>.*MongoDB, Next\.js 15 and React 17<\/h1>/);
  t.match(html, "Of 3 pairs, 1 conflicts");
  t.match(
    html,
    /<h2>Conflicts<\/h2>.*<a href="\/check\/nextjs@15\/react@17">Next\.js 15 does not work with React 17<\/a>/s,
  );
  t.match(html, /No known versions of Next\.js 15 and React 17 go together/);
  t.match(html, /<table.*<table/s, "all pairs, and versions");
});

t.test("a set without conflicts says so, and has versions that go together", async (t) => {
  const html = page(["nextjs", "react"]);
  t.match(html, "No known conflict. Of 1 pair, 1 is known to work.");
  t.notMatch(html, "<h2>Conflicts</h2>");
  t.match(html, /Versions that go together.*<th scope="row">Next\.js<\/th><td data-label="Version">15/s);
});

t.test("where nothing is known of any pair, that is said first", async (t) => {
  t.match(
    page(["postgresql", "workers"]),
    "We don't know yet whether these go together. Of 1 pair, 1 is not known yet.",
  );
});

t.test("what is past its end of life is told once", async (t) => {
  const html = page(["angularjs", "react", "prisma"]);
  t.equal(html.match(/<li>AngularJS was retired/g)?.length, 1);
});

t.test("a search that takes too long says what to do", async (t) => {
  t.match(page(["nextjs", "react"], false), "Finding them takes too long here.");
});

function pageOf(query: TableQuery): string {
  const request = parseQuery(query);
  const matrix = matrixOf(catalog, request, TODAY);
  return render(<TablePage request={request} matrix={matrix} categories={categoriesOf(catalog)} />);
}

const titleOf = (html: string) => /<h1>(.*?)<\/h1>/.exec(html)?.[1];

t.test("a page counts what is known and what is shown", async (t) => {
  const html = pageOf({ row: "orm", col: "database" });
  t.equal(titleOf(html), "ORM × Database");
  t.match(html, /2 of 2 pairs known\.<\/strong> All 2 rows shown\. 1 of 2 columns shown\./);
  t.match(html, '<link rel="canonical" href="https://stackfit.example/set?row=orm&amp;col=database"');
  t.match(html, '<a href="/set.csv?row=orm&amp;col=database">');
  t.match(html, 'href="https://stackfit.example/set.csv?row=orm&amp;col=database"');
  t.match(html, '<a href="/set?row=database&amp;col=orm">Swap rows and columns');
});

t.test("a page is named after what was understood", async (t) => {
  const cases: [TableQuery, title: string][] = [
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
  t.match(empty, '<a href="/set?row=edge-runtime&amp;col=db-driver&amp;empty=show">');
  t.match(empty, /<h2>Try one of these<\/h2><ul class="links"><li><a href="\/set\?row=orm&amp;col=database">/);
  t.match(pageOf({ row: "orm", col: "database" }), "<h2>Popular combinations</h2>");
  t.match(empty, '<li><a href="/set?row=orm">ORM</a></li>', "each category");
  t.match(pageOf({ row: "edge-runtime", col: "db-driver", empty: "show" }), /0 of 1 pairs known/);
});

t.test("the form shows what was asked, and every field has a label", async (t) => {
  const html = pageOf({ row: ['"><script>', "nextjs@15"], col: "Database", sort: "name", empty: "show" });
  t.match(html, 'value="&quot;>&lt;script>, nextjs@15"');
  t.match(html, /id="col"[^>]* value="Database"/);
  t.match(html, '<option value="name" selected>');
  t.match(html, /<input type="checkbox" name="empty" value="show" checked/);
  for (const id of ["row", "col", "sort"]) t.match(html, `for="${id}"`);
  t.match(page(["nextjs@15", "react@17"]), /id="row"[^>]* value="nextjs@15, react@17"/, "of a set, too");
});
