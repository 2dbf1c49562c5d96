import { readFileSync } from "node:fs";
import t from "tap";
import type { AiTool } from "../../../schemas/types.js";
import { CLAIMS, claimOf } from "../../../server/catalog/directory/tool-claims.js";

const toolOf = (more: Partial<AiTool>): AiTool =>
  ({
    name: "Tool",
    category: "managed",
    description: "A tool made up for a test.",
    evidence: ["https://example.com/evidence"],
    updated: "2026-01-01",
    ...more,
  }) as AiTool;

t.test("a claim comes with the source of its field", async (t) => {
  const tool = toolOf({
    vendor: "Maker",
    platforms: { cli: true, web: false },
    sources: { platforms: "https://example.com/platforms" },
  });
  const source = "https://example.com/platforms";
  t.strictSame(claimOf(tool, "platforms.cli"), { name: "platforms.cli", value: true, source });
  t.strictSame(claimOf(tool, "platforms.web"), { name: "platforms.web", value: false, source });
  t.strictSame(claimOf(tool, "vendor"), { name: "vendor", value: "Maker", source: undefined });
  const open = { value: undefined, source: undefined };
  t.strictSame(
    claimOf(tool, "platforms.desktop"),
    { name: "platforms.desktop", ...open },
    "open although others are not",
  );
  t.strictSame(claimOf(tool, "pricing.free"), { name: "pricing.free", ...open });
});

t.test("every field of the schema that says something of a tool is a claim", async (t) => {
  interface Node {
    properties?: Record<string, Node>;
  }
  const schema = JSON.parse(readFileSync("schemas/ai-tool.schema.json", "utf8")) as Node;
  const about = new Set(["name", "sources", "evidence", "checked", "updated"]);
  const expected = Object.entries(schema.properties ?? {})
    .filter(([field]) => !about.has(field))
    .flatMap(([field, { properties }]) =>
      properties ? Object.keys(properties).map((part) => `${field}.${part}`) : [field],
    );
  t.strictSame([...CLAIMS].sort(), expected.sort());
});
