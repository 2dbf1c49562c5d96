import t from "tap";
import { listTools } from "../../../server/catalog/directory/directory.js";
import { parseToolQuery, selectTools, toToolFilter } from "../../../server/web/tools/query.js";
import { ComparePage, ToolsPage } from "../../../server/web/tools/tools-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const { tools, ...catalog } = catalogOf({
  technologies: {},
  tools: {
    ...Object.fromEntries("abcdefg".split("").map((slug) => [slug, { platforms: { cli: true } }])),
    web: { name: "Webby", platforms: { web: true, cli: false } },
    open: { name: "Open" },
  },
});

function pageOf(raw: Record<string, unknown>): string {
  const { query, mistakes } = parseToolQuery(raw);
  const found = listTools({ ...catalog, tools }, toToolFilter(query), { offset: 0, limit: 100, sort: query.sort });
  return render(<ToolsPage tools={tools} query={query} found={found} mistakes={mistakes} />);
}
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

t.test("all tools stand there until a filter is set; then it is told how many fit and how many may", async (t) => {
  const all = pageOf({});
  t.match(text(all), "All 9 tools");
  t.equal(all.match(/<th scope="row">/g)?.length, 9);
  const cli = pageOf({ platform: "cli" });
  t.match(text(cli), "7 of 9 tools match. 1 more has unknown values.");
  t.equal(cli.match(/<th scope="row">/g)?.length, 7);
  t.match(cli, /<p role="status">/, "told to those who hear the page");
  t.match(cli, 'href="/api/v1/ai-tools?platform=cli"');
});

const WELL_DOCUMENTED = {
  pricing: { free: true },
  editors: ["Vim"],
  platforms: { cli: true },
} as const;
const documented = catalogOf({
  technologies: {},
  tools: {
    known: WELL_DOCUMENTED,
    more: { ...WELL_DOCUMENTED, providers: ["A"] },
    little: { platforms: { cli: true } },
  },
} as never);

t.test("tools with few facts known are folded, unless the reader chose the order or one of them", async (t) => {
  const page = (raw: Record<string, unknown>) => {
    const { query } = parseToolQuery(raw);
    const found = listTools(documented, toToolFilter(query), { offset: 0, limit: 100, sort: query.sort });
    const html = render(<ToolsPage tools={documented.tools} query={query} found={found} mistakes={[]} />);
    const [first = "", rest] = html.split('<details class="tool-rest"');
    const slugsIn = (part = "") => [...part.matchAll(/id="pick-([^"]+)"/g)].map(([, slug]) => slug);
    return { html, first: slugsIn(first), rest: slugsIn(rest) };
  };
  const { html, first, rest } = page({});
  t.strictSame([first, rest], [["more", "known"], ["little"]], "the best documented first");
  t.match(text(html), "1 more with few facts known");
  t.match(text(html), "Best documented first: tools with sources for most of price, models, editors, privacy and");
  t.notMatch(html, /<details class="tool-rest"[^>]* open/);
  t.strictSame(page({ sort: "name" }), { ...page({ sort: "name" }), first: ["known", "little", "more"], rest: [] });
  t.strictSame(page({ q: "little" }).first, ["little"], "nor where a text asks for it");
});

t.test("without matches, the page says what to do next", async (t) => {
  const html = pageOf({ platform: "mobile", q: "zzz", sort: "name" });
  t.match(text(html), "No matches. Remove a filter, or see all tools");
  t.match(html, '<a href="/tools?sort=name">see all tools</a>');
  t.match(html, '<a href="/contribute/ai-tool">');
  t.match(text(pageOf({ platform: "mobile" })), "9 have unknown values.");
});

t.test("all filters are removed with one link", async (t) => {
  t.match(pageOf({ platform: "cli", sort: "name" }), '<a href="/tools?sort=name">Remove all filters</a>');
  t.notMatch(pageOf({ sort: "name", q: " " }), "Remove all filters");
});

t.test("errors in the URL are reported", async (t) => {
  t.match(pageOf({ platform: "<moon>" }), /<p class="problem">Unknown value “&lt;moon>”/);
});

t.test("what is selected is sent to the comparison", async (t) => {
  t.match(
    pageOf({}),
    /<form action="\/tools" id="compare" method="get"[^>]*><button type="submit">Compare selected tools/,
  );
});

function comparison(raw: Record<string, unknown>): string {
  const { query } = parseToolQuery(raw);
  return render(<ComparePage tools={tools} query={query} compared={selectTools({ ...catalog, tools }, query.ids)} />);
}

t.test("tools are compared in one table, removed and added", async (t) => {
  const html = comparison({ ids: "web,a", columns: "usual" });
  t.match(html, "<h1>Webby and a compared</h1>");
  t.match(html, /<table.*<tr.*Webby.*<tr.*>a</s, "in the order in which they were asked for");
  t.match(html, '<a href="/tools?ids=a&amp;columns=usual" class="fine">Remove');
  t.match(html, '<input type="hidden" name="ids" value="web,a"/>');
  t.notMatch(html, '<option value="web">', "what is there cannot be added");
  t.match(html, '<option value="usual" selected>');
  t.match(html, '<link rel="canonical" href="https://stackfit.example/tools?ids=web,a"');
  t.match(html, "https://stackfit.example/cards/tools/web,a.png");
});

t.test("an unknown name is told with near ones, and one tool alone asks for another", async (t) => {
  const html = comparison({ ids: "a,webb" });
  t.match(html, /Unknown tool “webb”\. Did you mean <a href="\/tools\?ids=a,web">Webby<\/a>\?/);
  t.match(html, "Add another tool to compare.");
  t.notMatch(comparison({ ids: "zzzzzzzz" }), "<table");
  t.match(comparison({ ids: "<b>" }), "Unknown tool “&lt;b>”.");
  const lost = comparison({ ids: "webb" });
  t.match(lost, "<h1>Unknown tool</h1>");
  t.match(lost, /Unknown tool “webb”\. Did you mean <a href="\/tools\/web">Webby<\/a>\?/, "alone, its page");
  t.match(lost, '<a href="/contribute/ai-tool">add it</a>');
});
