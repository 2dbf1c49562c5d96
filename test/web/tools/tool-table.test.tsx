import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { parseToolQuery } from "../../../server/web/tools/query.js";
import { ToolTable } from "../../../server/web/tools/tool-table.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

function toolOf(more: Partial<AiTool>): AiTool {
  const tool = catalogOf({ technologies: {}, tools: { scribe: { name: "Scribe", ...more } } }).tools.get("scribe");
  if (!tool) throw new Error("no tool");
  return tool;
}

const table = (tool: AiTool, raw: Record<string, unknown> = {}) =>
  render(<ToolTable label="Tools" entries={[["scribe", tool]]} query={parseToolQuery(raw).query} />);
const text = (html: string) => html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

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
    "Paid only, from $5/month A, B, C and 2 more – not recorded You decide on training, stored in the cloud Browser, terminal",
  ])
    t.match(text(html), expected);
  t.match(html, '<a href="/tools/scribe">Scribe</a>');
  t.match(html, '<td data-column="Price">', "a name for each value where rows are narrow");
});

t.test("where a tool is known not to run is shown where nothing else is known", async (t) => {
  t.match(text(table(toolOf({ platforms: { web: false } }))), "not browser");
});

t.test("stored data is a sentence of its own without a word about training", async (t) => {
  t.match(text(table(toolOf({ privacy: { dataStorage: "local" } }))), "Stored on your own machine");
  t.match(text(table(toolOf({ privacy: { trainsOnCode: false } }))), "Not used for training");
});

t.test("its box belongs to the form that compares", async (t) => {
  t.match(
    table(toolOf({})),
    '<input type="checkbox" id="pick-scribe" name="ids" value="scribe" form="compare" aria-label="Compare Scribe"/>',
  );
});

t.test("the list shows the day that it is ordered by, once", async (t) => {
  const tool = toolOf({ launchDate: "2025-05-05", checked: "2026-03-03" });
  t.match(table(tool, { sort: "launched" }), '<td data-column="Launched"><time datetime="2025-05-05">');
  t.match(table(tool, { sort: "checked" }), '<td data-column="Checked"><time datetime="2026-03-03">');
  t.notMatch(table(tool), "<time");
  t.equal(table(tool, { sort: "launched", columns: "all" }).match(/>Launched</g)?.length, 1);
});

t.test("columns are chosen", async (t) => {
  const tool = toolOf({
    capabilities: { api: true, testing: true, mobile: false },
    languages: ["Go"],
    license: "MIT",
    website: "https://example.com/scribe",
  });
  t.match(text(table(tool, { columns: "capabilities" })), "Tool Capabilities Languages");
  t.match(text(table(tool, { columns: "capabilities" })), "APIs, tests Go");
  t.match(text(table(tool, { columns: "about" })), "Tool Licence Launched Website Repository Checked Enterprise plan");
  t.match(table(tool, { columns: "about" }), '<a href="https://example.com/scribe" rel="noopener">');
  t.match(text(table(tool, { columns: "all" })), "Tool Price Models from");
});

t.test("of tools that are compared all is shown, with sources, and each can be removed", async (t) => {
  const tool = toolOf({
    providers: ["A", "B", "C", "D"],
    pricing: { free: true },
    sources: { pricing: "https://example.com/pricing" },
  });
  const html = render(
    <ToolTable
      label="Tools"
      entries={[["scribe", tool]]}
      query={parseToolQuery({ ids: "scribe" }).query}
      pathWithout={(slug) => `/tools?without=${slug}`}
    />,
  );
  t.match(text(html), "A, B, C, D evidence");
  t.match(html, /Free to use <a class="fine" href="https:\/\/example\.com\/pricing" rel="noopener">source/);
  t.match(html, /<a href="\/tools\?without=scribe" class="fine">Remove/);
  t.notMatch(html, "checkbox");
  t.notMatch(text(html), "Languages", "a column that is empty for all is left out");
});

t.test("plans are listed where tools are compared, and not in the list of all", async (t) => {
  const plans = [
    { name: "Free", price: "$0" },
    { name: "Pro", price: "$20/month" },
  ];
  const entries: [string, AiTool][] = [["scribe", toolOf({ pricing: { plans } })]];
  const { query } = parseToolQuery({});
  const listed = render(<ToolTable label="Tools" entries={entries} query={query} />);
  t.notMatch(listed, "Pro $20/month");
  const compared = render(<ToolTable label="Tools" entries={entries} query={query} pathWithout={() => "/tools"} />);
  t.match(compared, "Free to use, paid from $20/month<ul><li>Free $0</li><li>Pro $20/month</li></ul>");
});
