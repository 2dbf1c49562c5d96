import t from "tap";
import { ComparePage } from "../../../server/web/tools/compare-page.js";
import { selectTools } from "../../../server/web/tools/query.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const SOURCE = "https://example.com/source";
const catalog = catalogOf({
  technologies: {},
  tools: {
    one: {
      name: "One",
      license: "MIT",
      platforms: { cli: true },
      sources: { platforms: SOURCE },
      pricing: { free: true },
    },
    two: { name: "Two", license: "MIT", platforms: { cli: false } },
    three: { name: "Three <3", category: "ai-ide" },
    ...Object.fromEntries(["d", "e", "f", "g"].map((slug) => [slug, {}])),
  },
});

const pageOf = (slugs: string[]) =>
  render(<ComparePage tools={catalog.tools} compared={selectTools(catalog, slugs)} />);
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

/** The cells of a row of the table, by the beginning of its heading. */
function rowOf(html: string, heading: string): string[] | undefined {
  const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row]) =>
    [...(row ?? "").matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/gs)].map(([, cell]) => text(cell ?? "")),
  );
  return rows.find(([first]) => first?.startsWith(heading));
}

t.test("tools are columns, claims are rows, and each claim has its source", async (t) => {
  const html = pageOf(["one", "two"]);
  t.strictSame(rowOf(html, "Claim"), ["Claim", "One Remove One", "Two Remove Two"]);
  t.strictSame(rowOf(html, "Terminal"), [
    "Terminal Where it runs",
    "✓ yes source of Terminal, One",
    "✕ no evidence of Terminal, Two",
  ]);
  t.strictSame(rowOf(html, "Licence"), ["Licence", "MIT evidence of Licence, One", "MIT evidence of Licence, Two"]);
  t.strictSame(rowOf(html, "Free to use"), ["Free to use", "✓ yes evidence of Free to use, One", "– not recorded"]);
  t.match(html, `href="${SOURCE}"`);
  t.match(html, '<td data-column="Two">', "each value names its tool where columns do not fit");
  t.match(html, "<title>One and Two compared · StackFit</title>");
  t.match(html, '<link rel="canonical" href="https://stackfit.example/tools/compare?ids=one,two"');
});

t.test("what differs comes first, and what is the same for all is folded below", async (t) => {
  const html = pageOf(["one", "two"]);
  const [open = "", fold = ""] = html.split('<details class="tool-fold">');
  const order = [...open.matchAll(/<tr[^>]*><th scope="row(?:group)?"[^>]*>(.*?)<\/th>/gs)].map(([, head]) =>
    text(head ?? ""),
  );
  t.strictSame(order, [
    "Different",
    "Terminal Where it runs",
    "Recorded for some only",
    "Free to use",
    "About",
    "Description",
    "Website",
  ]);
  t.match(text(fold), "The same for all (2): Category and Licence");
  t.ok(rowOf(fold, "Licence"));
  t.notMatch(fold.split("</details>")[0] ?? "", "Remove", "one way to remove a tool is enough");
});

t.test("a dash is explained, and leads to the form of each tool", async (t) => {
  const html = pageOf(["one", "two"]);
  t.match(text(html), "“–” means that we have no source yet, not “no”. If you have one, add it to One or Two .");
  t.match(html, '<a href="/contribute/ai-tool?name=One">One</a>');
  t.match(html, '<span aria-hidden="true">–</span><span class="hidden">not recorded</span>');
});

t.test("rows that are not recorded for any tool are folded, counted and named", async (t) => {
  const html = pageOf(["one", "two"]);
  t.notOk(rowOf(html, "Browser"));
  const [fold = ""] = html.match(/<details class="tool-fold fine">.*?<\/details>/s) ?? [];
  // All claims but description, category, website, licence, terminal and free to use.
  t.match(text(fold), "25 rows left out: they are not recorded for any tool");
  for (const name of ["Browser", "Editors", "Made by"]) t.match(fold, name);
  t.notMatch(fold, /Terminal|Licence|Free to use/);
  t.match(text(pageOf(["one"])), "25 rows left out", "of one tool too");
});

t.test("tools are removed and added", async (t) => {
  const html = pageOf(["one", "two"]);
  t.match(html, '<a href="/tools/compare?ids=two" class="fine">Remove<span class="hidden"> One</span></a>');
  t.match(html, '<input type="hidden" name="ids" value="one,two"/>');
  t.match(html, '<optgroup label="AI IDE"><option value="three">Three &lt;3</option></optgroup>');
  t.notMatch(html, '<option value="one">', "not what is there already");
  t.notMatch(pageOf(["one", "two", "three", "d", "e", "f"]), "<select", "nor more than fit");
});

t.test("what cannot be shown is told, and the others are", async (t) => {
  const html = pageOf(["one", "thre", "nothing-like-it", "two"]);
  t.match(text(html), "Unknown tool “thre”. Add Three &lt;3 instead?");
  t.match(html, '<a href="/tools/compare?ids=one,two,three">Three &lt;3</a>');
  t.match(text(html), "Unknown tool “nothing-like-it”.");
  t.ok(rowOf(html, "Terminal"));
  const many = text(pageOf(["one", "two", "three", "d", "e", "f", "g"]));
  t.match(many, "You can compare up to 6 tools. Left out: g.");
});

t.test("a comparison begins with none or one", async (t) => {
  const none = pageOf([]);
  t.match(text(none), "Choose 2 to 6 tools");
  t.equal(none.match(/<select/g)?.length, 2);
  t.notMatch(none, "<table");
  const one = pageOf(["one"]);
  t.match(text(one), "Add another tool below to compare.");
  t.equal(one.match(/<select/g)?.length, 1);
  t.match(one, "<title>Compare AI coding tools · StackFit</title>");
});

t.test("a hostile name is escaped", async (t) => {
  const html = pageOf(["one", '"><script>alert(1)</script>', "two"]);
  t.match(html, "Unknown tool “&quot;>&lt;script>alert(1)&lt;/script>”");
  t.notMatch(html, "<script>");
});
