import t from "tap";
import { ComparePage } from "../../../server/web/tools/compare-page.js";
import { selectTools } from "../../../server/web/tools/comparison.js";
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

const pageOf = (slugs: string[], onlyDifferent = false) =>
  render(<ComparePage tools={catalog.tools} compared={selectTools(catalog, slugs)} onlyDifferent={onlyDifferent} />);
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
    "Terminal ≠ differs",
    "✓ yes source of Terminal, One",
    "✕ no evidence of Terminal, Two",
  ]);
  t.strictSame(rowOf(html, "Licence"), ["Licence", "MIT evidence of Licence, One", "MIT evidence of Licence, Two"]);
  t.strictSame(rowOf(html, "Free to use")?.[0], "Free to use ? partly known");
  t.strictSame(rowOf(html, "Free to use")?.slice(1), ["✓ yes evidence of Free to use, One", "? not known"]);
  t.equal(rowOf(html, "Description")?.[0], "Description", "two descriptions differ anyway");
  t.match(html, `href="${SOURCE}"`);
  t.match(html, "<title>One and Two compared · StackFit</title>");
  t.match(html, '<link rel="canonical" href="https://stackfit.example/tools/compare?ids=one,two"');
});

t.test("rows that are not known of any tool are folded, counted and named", async (t) => {
  const html = pageOf(["one", "two"]);
  t.notOk(rowOf(html, "Browser"));
  const [fold = ""] = html.match(/<details class="tool-open">.*?<\/details>/s) ?? [];
  // All claims but description, category, website, licence, terminal and free to use.
  t.match(text(fold), "19 rows left out, where nothing is known of any tool Not known:");
  for (const name of ["Browser", "Editors", "Made by"]) t.match(fold, name);
  t.notMatch(fold, /Terminal|Licence|Free to use/);
  t.match(fold, '<a href="/contribute/ai-tool">tell us</a>');
  t.match(text(pageOf(["one"])), "19 rows left out", "of one tool too");
});

t.test("what is the same or known of none can be hidden", async (t) => {
  const html = pageOf(["one", "two"], true);
  t.ok(rowOf(html, "Terminal") && rowOf(html, "Free to use") && rowOf(html, "Description"));
  t.notOk(rowOf(html, "Licence"));
  t.notOk(rowOf(html, "Browser"));
  t.match(text(html), "2 rows hidden, where all agree: Category and Licence.");
  t.notMatch(text(pageOf(["one", "two"])), "where all agree");
  t.notMatch(text(html), "What happens to your code", "a group without rows has no heading");
  t.match(html, /<input type="checkbox" id="differing"[^>]* checked/);
  t.match(
    html,
    '<a class="fine" href="/tools/compare?ids=two&amp;differing=1">',
    "and stays so when a tool is removed",
  );
});

t.test("tools are removed and added", async (t) => {
  const html = pageOf(["one", "two"]);
  t.match(html, '<a class="fine" href="/tools/compare?ids=two">Remove<span class="hidden"> One</span></a>');
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
