import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { listTools } from "../../../server/catalog/directory/directory.js";
import type { ListOrder } from "../../../server/catalog/directory/tool-order.js";
import { parseToolQuery, toToolFilter } from "../../../server/web/tools/query.js";
import { ActiveFilters, costInWords, Filters, ToolsPage, ToolTable } from "../../../server/web/tools/tools-page.js";
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
  t.match(text(html), "1 more tool with few facts known");
  t.match(text(html), "Best documented first: tools with sources for most of price, models, editors, privacy and");
  t.notMatch(html, /<details class="tool-rest"[^>]* open/);
  t.match(page({ ids: "little" }).html, /<details class="tool-rest"[^>]* open/, "what was picked is in sight");
  t.strictSame(page({ sort: "name" }), { ...page({ sort: "name" }), first: ["known", "little", "more"], rest: [] });
  t.strictSame(page({ q: "little" }).first, ["little"], "nor where a text asks for it");
});

t.test("without matches, the page says what to do next", async (t) => {
  const html = pageOf({ platform: "mobile", q: "zzz", ids: "a" });
  t.match(text(html), "No matches. Remove a filter, or see all tools");
  t.match(html, '<a href="/tools?ids=a">see all tools</a>');
  t.match(html, '<a href="/contribute/ai-tool">');
  t.match(text(pageOf({ platform: "mobile" })), "9 have unknown values.");
});

t.test("errors in the URL are reported", async (t) => {
  t.match(pageOf({ platform: "<moon>" }), /<p class="problem">Unknown value “&lt;moon>”/);
});

t.test("what is picked is kept while the list is narrowed down, and leads to the comparison", async (t) => {
  const html = pageOf({ platform: "web", ids: ["a", "web", "nobody"] });
  t.match(html, /<input type="checkbox" id="pick-web"[^>]* checked/);
  t.match(html, '<input type="hidden" name="ids" value="a" form="filters"/>', "although it is not in the list");
  t.notMatch(html, 'value="nobody"');
  t.match(html, '<a href="/tools/compare?ids=a,web" class="button">Compare 2 tools</a>');
  t.match(html, '<a href="/tools?platform=web&amp;ids=web">', "and can be put back");
});

t.test("fewer than two or more than six tools are not compared, with a reason", async (t) => {
  const cases: [ids: string, words: string][] = [
    ["", "Select 2 to 6 tools"],
    ["a", "Select one more"],
    ["a,b,c,d,e,f,g", "7 tools selected; you can compare up to 6."],
  ];
  for (const [ids, words] of cases) {
    const html = pageOf({ ids });
    t.match(text(html), words);
    t.notMatch(html, 'class="button"');
    t.match(html, /<noscript><button [^>]*form="filters"[^>]*>Compare selected tools/, "without scripts it is sent");
  }
});

const queryOf = (raw: object) => parseToolQuery(raw as Record<string, unknown>).query;
const textForFilters = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

t.test("the form stands as the address says, each category explained and counted", async (t) => {
  const counts = new Map([
    ["ai-ide", 2],
    ["managed", 1],
  ]);
  const html = render(
    <Filters query={queryOf({ category: "ai-ide", free: "true", q: '"x', sort: "cost" })} counts={counts} />,
  );
  t.match(html, /<input type="radio" name="category" value="ai-ide"[^>]* checked/);
  t.match(html, /<option (?=[^>]*selected)(?=[^>]*value="true")[^>]*>Free to use<\/option>/);
  t.match(html, /<option (?=[^>]*selected)(?=[^>]*value="cost")/);
  t.match(html, 'value="&quot;x"');
  t.equal(html.match(/\schecked[\s/>=]/g)?.length, 1);
  t.match(textForFilters(html), "All (3) all categories AI IDE (2) a code editor with AI built in CLI agent (0)");
  t.match(html, /<form [^>]*action="\/tools" method="get"/);
});

t.test("the form is folded on narrow screens until something is asked", async (t) => {
  const detailsOf = (raw: object) =>
    render(<Filters query={queryOf(raw)} counts={new Map()} />).match(/<details[^>]*>/)?.[0];
  for (const raw of [{}, { ids: "a,b" }, { q: " " }]) t.equal(detailsOf(raw), "<details>", JSON.stringify(raw));
  for (const raw of [{ free: "true" }, { q: "x" }, { sort: "cost" }])
    t.equal(detailsOf(raw), "<details open>", JSON.stringify(raw));
});

t.test("each filter at work is a link to the list without it", async (t) => {
  const html = render(<ActiveFilters query={queryOf({ category: "ai-ide", free: "true", q: "<b>", ids: "a,b" })} />);
  const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, words]) => [
    href?.replaceAll("&amp;", "&"),
    textForFilters(words ?? ""),
  ]);
  t.strictSame(links, [
    ["/tools?q=%3Cb%3E&free=true&ids=a,b", "Remove the filter Category: AI IDE ✕"],
    ["/tools?q=%3Cb%3E&category=ai-ide&ids=a,b", "Remove the filter Cost: Free to use ✕"],
    ["/tools?category=ai-ide&free=true&ids=a,b", "Remove the filter Text: &lt;b> ✕"],
    ["/tools?ids=a,b", "Remove all"],
  ]);
});

t.test("one filter needs no link that removes all; none needs nothing", async (t) => {
  t.notMatch(render(<ActiveFilters query={queryOf({ free: "true" })} />), "Remove all");
  t.equal(render(<ActiveFilters query={queryOf({ sort: "cost", q: " ", ids: "a" })} />), "");
});

function toolOf(more: Partial<AiTool>): AiTool {
  const tool = catalogOf({ technologies: {}, tools: { scribe: { name: "Scribe", ...more } } }).tools.get("scribe");
  if (!tool) throw new Error("no tool");
  return tool;
}

const table = (tool: AiTool, picked: string[] = [], order: ListOrder = "known") =>
  render(<ToolTable label="Tools" entries={[["scribe", tool]]} picked={picked} form="f" order={order} />);
const textForToolTable = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

t.test("a row shows what people compare, and a dash for what is not known", async (t) => {
  const html = table(
    toolOf({
      category: "vibe-coding",
      vendor: "Maker",
      platforms: { web: true, cli: true, desktop: false },
      pricing: { free: false, startingPrice: "$5/month" },
      privacy: { trainsOnCode: "optional", dataStorage: "cloud" },
      providers: ["A", "B", "C", "D", "E"],
    }),
  );
  for (const expected of [
    "Tool Price Models from Editors Your code Runs on",
    "Scribe Vibe coding · Maker",
    "Paid only, paid from $5/month A, B, C and 2 more – not recorded You decide on training, stored in the cloud Browser, terminal",
  ])
    t.match(textForToolTable(html), expected);
  t.match(html, '<a href="/tools/scribe">Scribe</a>');
  t.match(html, '<td data-column="Price">', "a name for each value where rows are narrow");
});

t.test("where a tool is known not to run is shown where nothing else is known", async (t) => {
  t.match(textForToolTable(table(toolOf({ platforms: { web: false } }))), "not browser");
});

t.test("stored data is a sentence of its own without a word about training", async (t) => {
  t.match(textForToolTable(table(toolOf({ privacy: { dataStorage: "local" } }))), "Stored on your own machine");
  t.match(textForToolTable(table(toolOf({ privacy: { trainsOnCode: false } }))), "Not used for training");
});

t.test("its box belongs to the form of the page and is ticked when it was picked", async (t) => {
  t.match(
    table(toolOf({})),
    '<input type="checkbox" id="pick-scribe" name="ids" value="scribe" form="f" aria-label="Compare Scribe"/>',
  );
  t.match(table(toolOf({}), ["scribe"]), /<input [^>]*\bchecked\b/);
});

t.test("the list shows the day that it is ordered by", async (t) => {
  const tool = toolOf({ launchDate: "2025-05-05", checked: "2026-03-03" });
  t.match(table(tool, [], "launched"), '<td data-column="Launched"><time datetime="2025-05-05">');
  t.match(table(tool, [], "checked"), '<td data-column="Checked"><time datetime="2026-03-03">');
  t.notMatch(table(tool), "<time");
});

t.test("costs in words", async (t) => {
  const cases: [AiTool["pricing"], string | undefined][] = [
    [undefined, undefined],
    [{ free: true }, "Free to use"],
    [{ free: true, startingPrice: "$20/month" }, "Free to use, paid from $20/month"],
    [{ startingPrice: "$20/month" }, "Paid from $20/month"],
  ];
  for (const [pricing, words] of cases) t.equal(costInWords(toolOf(pricing ? { pricing } : {})), words);
});
