import t from "tap";
import { listAiTools } from "../../../server/mcp/tools/list-ai-tools.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { HOSTILE, runTool, takes, worldOf } from "../../fixtures/mcp.js";

const listed = (asked: object, catalog = everyFact()) => runTool(listAiTools, asked, worldOf(catalog)).text.split("\n");

t.test("a tool is a line with what is known of it", async (t) => {
  const [head, scribe] = listed({ category: "cli-agent" });
  t.equal(head, "1 tool matches; 1 to 1:");
  t.equal(
    scribe,
    "- Scribe (scribe), cli-agent: A tool made up for a test. website: https://scribe.example.com; platforms.web: false; platforms.cli: true; capabilities.database: true; privacy.trainsOnCode: optional; privacy.dataStorage: local; pricing.free: true; evidence: https://example.com/evidence",
  );
});

t.test("what a record leaves open is counted and not claimed", async (t) => {
  t.same(listed({ capability: "database", category: "ai-ide" }), [
    "No tool is known to match.",
    "1 more may match: their values are unknown.",
    "Anything not listed for a tool is unknown.",
  ]);
  const [, studio] = listed({ category: "ai-ide" });
  t.match(studio, /^- Studio .* platforms\.desktop: true; pricing\.free: false; evidence/);
  t.notMatch(studio, /privacy|capabilities/);
});

t.test("pages follow one another", async (t) => {
  const tools = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`tool-${String(index).padStart(2, "0")}`, {}]),
  );
  const catalog = catalogOf({ technologies: {}, tools });
  t.equal(listed({}, catalog)[0], "12 tools match; 1 to 10:");
  t.equal(listed({}, catalog)[11], "More: call again with offset 10.");
  const last = listed({ offset: 10 }, catalog);
  t.equal(last[0], "12 tools match; 11 to 12:");
  t.notMatch(last.join("\n"), /More:/);
  t.equal(listed({ offset: 12 }, catalog)[0], "12 match, but the offset is past the last one.");
});

t.test("an order is kept", async (t) => {
  const tools = { a: { launchDate: "2024-01-01" }, b: { launchDate: "2025-01-01" } };
  const lines = listed({ sort: "launched" }, catalogOf({ technologies: {}, tools }));
  t.match(lines[1], /^- b /);
});

t.test("what is searched for is never taken for anything else", async (t) => {
  for (const q of HOSTILE) t.equal(listed({ q })[0], "No tool is known to match.");
});

t.test("filters that there are not, and too much at once, are refused", async (t) => {
  const accepts = (asked: object) => takes(listAiTools, asked);
  t.same(
    [accepts({ category: "ide" }), accepts({ limit: 26 }), accepts({ offset: -1 }), accepts({ price: 1 })],
    [false, false, false, false],
  );
  t.ok(accepts({ limit: 25, free: false, trainsOnCode: "optional" }));
});
