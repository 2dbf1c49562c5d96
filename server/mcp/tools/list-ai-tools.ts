/** list_ai_tools: AI coding tools that fit a filter. */
import type { AiTool } from "../../../schemas/types.js";
import { listTools } from "../../catalog/directory/directory.js";
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
        : formatNone(total),
      ...entries.map(([slug, tool]) => formatTool(slug, tool)),
      ...(entries.length > 0 && next < total ? [`More: call again with offset ${next}.`] : []),
      ...(open > 0 ? [`${open} more may match: their values are unknown.`] : []),
      "Anything not listed for a tool is unknown.",
    ];
    return { text: lines.join("\n") };
  },
});

const formatNone = (total: number) =>
  total > 0 ? `${total} match, but the offset is past the last one.` : "No tool is known to match.";

/** A tool in a line: what it is, then what is known, then where that is from. */
function formatTool(slug: string, tool: AiTool): string {
  const { name, category, vendor, description, website, platforms, capabilities, privacy, pricing, status } = tool;
  const parts: (string | undefined)[] = [
    `- ${name} (${slug}), ${category}${vendor ? ` by ${vendor}` : ""}: ${description}`,
    status && status.state !== "active"
      ? `Status: ${status.state}${status.since ? ` since ${status.since}` : ""}.`
      : "",
    listing("Runs on", platforms),
    listing("Can", capabilities),
    pricing?.free === undefined ? undefined : pricing.free ? "Can be used for free." : "Paid only.",
    pricing?.startingPrice && `From ${pricing.startingPrice}.`,
    privacy?.trainsOnCode === undefined
      ? undefined
      : `Trains on code: ${TRAINS.get(privacy.trainsOnCode)}${DEFAULTS.get(privacy.trainingDefault) ?? ""}.`,
    privacy?.dataStorage && `Stores data: ${privacy.dataStorage}.`,
    website,
    `Evidence${tool.checked ? `, checked ${tool.checked}` : ""}: ${tool.evidence[0]}`,
  ];
  return parts.filter((part) => part !== undefined && part !== "").join(" ");
}

const TRAINS = new Map<unknown, string>([
  [true, "yes"],
  [false, "no"],
  ["optional", "the user decides"],
  ["local-only", "no, code stays on the machine"],
]);

/** What holds until the user decides. */
const DEFAULTS = new Map<unknown, string>([
  ["on", " (on until then)"],
  ["off", " (off until then)"],
]);

/** The keys that are true. */
function listing(what: string, map: object | undefined): string | undefined {
  const keys = Object.entries(map ?? {}).flatMap(([key, value]) => (value === true ? [key] : []));
  return keys.length > 0 ? `${what}: ${keys.join(", ")}.` : undefined;
}
