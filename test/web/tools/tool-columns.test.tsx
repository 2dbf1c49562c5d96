import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { CLAIMS } from "../../../server/catalog/directory/tool-claims.js";
import { COLUMNS, claimIn, costInWords, IN_FULL } from "../../../server/web/tools/tool-columns.js";
import { catalogOf } from "../../fixtures/catalog.js";

function toolOf(more: Partial<AiTool>): AiTool {
  const tool = catalogOf({ technologies: {}, tools: { scribe: { name: "Scribe", ...more } } }).tools.get("scribe");
  if (!tool) throw new Error("no tool");
  return tool;
}

const columnOf = (name: string) => {
  const column = COLUMNS.find((one) => one.name === name);
  if (!column) throw new Error(`no column ${name}`);
  return column;
};
const shown = (name: string, more: Partial<AiTool>, most = IN_FULL) => columnOf(name).value(toolOf(more), most);

t.test("every claim stands in one column, but for those at the top of the page", async (t) => {
  const told = [...COLUMNS.flatMap(({ claims }) => claims), "description", "category"];
  t.strictSame(told.sort(), [...CLAIMS].sort());
});

t.test("a column rests on the first of its claims that is known", async (t) => {
  const tool = toolOf({ platforms: { cli: true }, sources: { platforms: "https://example.com/docs" } });
  t.strictSame(claimIn(tool, columnOf("Runs on")), {
    ...{ name: "platforms.cli", value: true, source: "https://example.com/docs" },
  });
  t.equal(claimIn(tool, columnOf("Price")), undefined);
});

t.test("with enough room, the page also lists what a tool cannot do and what is not recorded", async (t) => {
  const platforms = { cli: true, web: false };
  t.equal(shown("Runs on", { platforms }, 3), "Terminal");
  t.equal(shown("Runs on", { platforms }), "Terminal, not browser (not recorded: desktop, mobile)");
  t.equal(shown("Runs on", { platforms: { web: false } }, 3), "not browser");
  t.equal(shown("Runs on", {}), undefined);
  const capabilities = { ssr: true, mobile: true, database: true, api: true, deployment: false, testing: true };
  t.equal(
    shown("Capabilities", { capabilities }),
    "Server-rendered web apps, mobile apps, databases, APIs, tests, not deployment",
  );
});

t.test("the default for training is shown", async (t) => {
  t.equal(
    shown("Your code", { privacy: { trainsOnCode: "optional", trainingDefault: "on", dataStorage: "hybrid" } }),
    "You decide on training (used until you do), stored partly in the cloud",
  );
  t.equal(shown("Code kept for", { privacy: { retention: "30 days" } }), "30 days");
});

t.test("a status has its day", async (t) => {
  t.equal(shown("Status", { status: { state: "ended", since: "2026-04-01" } }), "Ended since 2026-04-01");
  t.equal(shown("Status", { status: { state: "preview" } }), "Preview");
});

t.test("costs in words", async (t) => {
  const cases: [AiTool["pricing"], string | undefined][] = [
    [undefined, undefined],
    [{ free: true }, "Free to use"],
    [{ free: true, startingPrice: "$20/month" }, "Free to use, paid from $20/month"],
    [{ startingPrice: "$20/month" }, "Paid from $20/month"],
    [{ free: false, startingPrice: "$20/month" }, "Paid only, from $20/month"],
    [{ free: false }, "Paid only"],
  ];
  for (const [pricing, words] of cases) t.equal(costInWords(toolOf(pricing ? { pricing } : {})), words);
});
