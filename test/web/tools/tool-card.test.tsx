import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import type { ToolOrder } from "../../../server/catalog/directory/tool-order.js";
import { costInWords, ToolCard } from "../../../server/web/tools/tool-card.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

function toolOf(more: Partial<AiTool>): AiTool {
  const tool = catalogOf({ technologies: {}, tools: { scribe: { name: "Scribe", ...more } } }).tools.get("scribe");
  if (!tool) throw new Error("no tool");
  return tool;
}

const card = (tool: AiTool, picked = false, order: ToolOrder = "name") =>
  render(<ToolCard slug="scribe" tool={tool} picked={picked} form="f" order={order} />);

t.test("a card tells what is known at a glance, and what is not", async (t) => {
  const html = card(
    toolOf({
      category: "vibe-coding",
      vendor: "Maker",
      platforms: { web: true, cli: true, desktop: false },
      pricing: { free: false, startingPrice: "$5/month" },
      privacy: { trainsOnCode: "optional" },
    }),
  );
  const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  for (const expected of [
    "Vibe coding",
    "by Maker",
    "A tool made up for a test.",
    "Runs on Browser, Terminal, not Desktop",
    "Capabilities ? not known",
    "Cost Paid only, paid from $5/month",
    "Trains on code You decide",
  ])
    t.match(text, expected);
  t.match(html, '<a href="/tools/scribe">Scribe</a>');
});

t.test("its box belongs to the form of the page and is ticked when it was picked", async (t) => {
  t.match(card(toolOf({})), /<input type="checkbox" id="pick-scribe" name="ids" value="scribe" form="f"\/>/);
  t.match(card(toolOf({}), true), /<input [^>]*\bchecked\b/);
});

t.test("it tells the day that the list is ordered by", async (t) => {
  const tool = toolOf({ launchDate: "2025-05-05", checked: "2026-03-03" });
  t.match(card(tool, false, "launched"), '<dt>Launched</dt><dd><time datetime="2025-05-05">');
  t.match(card(tool, false, "checked"), '<dt>Checked</dt><dd><time datetime="2026-03-03">');
  t.notMatch(card(tool), "<time");
  t.match(card(toolOf({}), false, "launched"), /<dt>Launched<\/dt><dd><span class="claim open">/);
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
