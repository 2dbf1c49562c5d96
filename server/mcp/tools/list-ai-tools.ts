/** list_ai_tools: AI coding tools that fit a filter. */
import type { AiTool } from "../../../schemas/types.js";
import { listTools } from "../../catalog/directory/directory.js";
import { CLAIMS, claimOf } from "../../catalog/directory/tool-claims.js";
import { defineTool } from "../tool.js";

/** Tools per page. */
const USUAL = 10;

export const listAiTools = defineTool({
  name: "list_ai_tools",
  title: "List AI coding tools",
  description: [
    "Lists AI coding tools (IDEs, command-line agents, app builders, managed environments) by platform, capability, price and privacy, from a directory with sources.",
    "All filters are optional. Tools with unknown values are hidden when you filter, but counted.",
  ].join(" "),
  run: ({ offset = 0, limit = USUAL, sort, ...filter }, { catalog }) => {
    const { entries, total, open } = listTools(catalog, filter, { offset, limit, sort });
    const next = offset + entries.length;
    const lines = [
      entries.length > 0
        ? `${total} ${total === 1 ? "tool matches" : "tools match"}; ${offset + 1} to ${next}:`
        : total > 0
          ? `${total} match, but the offset is past the last one.`
          : "No tool is known to match.",
      ...entries.map(([slug, tool]) => formatTool(slug, tool)),
      ...(entries.length > 0 && next < total ? [`More: call again with offset ${next}.`] : []),
      ...(open > 0 ? [`${open} more may match: their values are unknown.`] : []),
      "Anything not listed for a tool is unknown.",
    ];
    return { text: lines.join("\n") };
  },
});

/** What people compare; the rest is in the record. */
const COMPARED = CLAIMS.filter((name) =>
  /^(?:status|platforms|capabilities|privacy|pricing)\.|^(?:website|editors|providers)$/.test(name),
);

/** A tool in a line: what it is, then what is known, then where that is from. */
function formatTool(slug: string, tool: AiTool): string {
  const { name, category, vendor, description, checked, evidence } = tool;
  const known = COMPARED.map((claim) => claimOf(tool, claim)).filter(({ value }) => value !== undefined);
  return [
    `- ${name} (${slug}), ${category}${vendor ? ` by ${vendor}` : ""}: ${description}`,
    ...known.map((claim) => `${claim.name}: ${claim.value};`),
    `evidence${checked ? `, checked ${checked}` : ""}: ${evidence[0]}`,
  ].join(" ");
}
