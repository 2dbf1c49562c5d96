import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import type { ListOrder } from "../../../server/catalog/directory/tool-order.js";
import { costInWords, ToolTable } from "../../../server/web/tools/tool-table.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

function toolOf(more: Partial<AiTool>): AiTool {
  const tool = catalogOf({ technologies: {}, tools: { scribe: { name: "Scribe", ...more } } }).tools.get("scribe");
  if (!tool) throw new Error("no tool");
  return tool;
}

const table = (tool: AiTool, picked: string[] = [], order: ListOrder = "known") =>
  render(<ToolTable label="Tools" entries={[["scribe", tool]]} picked={picked} order={order} />);
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
    "Paid only, paid from $5/month A, B, C and 2 more – not recorded You decide on training, stored in the cloud Browser, terminal",
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

t.test("its box belongs to the form of the page and is ticked when it was picked", async (t) => {
  t.match(
    table(toolOf({})),
    '<input type="checkbox" id="pick-scribe" name="ids" value="scribe" form="filters" aria-label="Compare Scribe"/>',
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
