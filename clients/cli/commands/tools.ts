/** `stackfit tools`: the directory of AI coding tools. */
import type { AiTool } from "../../../schemas/types.js";
import { listTools, type ToolFilter } from "../../../server/catalog/directory/directory.js";
import { nearestTools } from "../../../server/catalog/directory/similar-tools.js";
import { CLAIMS, claimOf, TOOL_CHOICES } from "../../../server/catalog/directory/tool-claims.js";
import { TOOL_ORDERS, type ToolOrder } from "../../../server/catalog/directory/tool-order.js";
import { didYouMean } from "../arguments.js";
import { type Command, type Context, EXIT, flag, UsageError, value } from "../command.js";
import { CONFIG_OPTIONS, loadCatalog, loadConfig } from "../config/setup.js";
import { outputOf, outputOptions } from "../output/choice.js";
import { jsonText, plain } from "../output/plain.js";
import { tableOf } from "../output/terminal/table.js";
import { terminalOf, type View } from "../output/terminal/terminal.js";
import { count } from "../output/words.js";

export const tools: Command = {
  description: "Tools with unknown values are hidden when you filter.",
  options: {
    category: value("CATEGORY", "only tools of this kind", { choices: TOOL_CHOICES.category }),
    platform: value("NAME", "only tools for this platform", { choices: TOOL_CHOICES.platform }),
    capability: value("NAME", "only tools that can do this", { choices: TOOL_CHOICES.capability }),
    storage: value("PLACE", "only tools that store data there", { choices: TOOL_CHOICES.storage }),
    "trains-on-code": value("ANSWER", "only tools that train on your code, do not, or let you choose", {
      choices: TOOL_CHOICES.trainsOnCode,
    }),
    free: flag("only tools with a free plan; --no-free for those without"),
    status: value("STATUS", "only tools of this status; those that have ended are listed only so", {
      choices: TOOL_CHOICES.status,
    }),
    search: value("TEXT", "search names and descriptions", { short: "s" }),
    sort: value("ORDER", "sort order", { choices: TOOL_ORDERS }),
    ...outputOptions(),
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit tools --category cli-agent --free", "free agents for the terminal"],
    ["stackfit tools --trains-on-code false --sort cost", "tools that do not train on your code, cheapest first"],
    ["stackfit tools cursor", "one tool, with a source for each claim"],
  ],
  run: async (context, [name, more], values) => {
    if (more !== undefined) throw new UsageError("tools takes at most one name");
    const { format, quiet } = outputOf(values, "human");
    const catalog = await loadCatalog(context, await loadConfig(context.cwd, context, values));
    const terminal = terminalOf(context, values);
    if (name !== undefined) {
      const near = nearestTools(catalog, name);
      const wanted = name.toLowerCase();
      const [slug, tool] = near.find(([id, { name: own }]) => id === wanted || own.toLowerCase() === wanted) ?? [];
      if (!tool) {
        throw new UsageError(`unknown AI tool ${JSON.stringify(name.slice(0, 80))}${didYouMean(near[0]?.[0])}`);
      }
      context.stdout.write(format === "json" ? jsonText({ slug, ...tool }) : toolText(tool, terminal));
      return EXIT.clean;
    }
    const { category, platform, capability, storage, "trains-on-code": trainsOnCode, status, free, search: q } = values;
    const filter = { category, platform, capability, storage, trainsOnCode, status, free, q } as ToolFilter;
    const sort = values.sort as ToolOrder | undefined;
    const { entries, open } = listTools(catalog, filter, { offset: 0, limit: catalog.tools.size, sort });
    if (format === "json") context.stdout.write(jsonText(entries.map(([slug, tool]) => ({ slug, ...tool }))));
    else {
      writeList(entries, context, terminal);
      if (!quiet) writeNotes(entries.length, open, context);
    }
    return EXIT.clean;
  },
};

function writeList(entries: readonly [string, AiTool][], { stdout }: Context, terminal: View): void {
  if (entries.length === 0) return;
  const rows = entries.map(([slug, { category, platforms, privacy, pricing }]) => {
    const places = TOOL_CHOICES.platform.filter((place) => platforms?.[place]).join(", ");
    const price = pricing?.free ? "free" : (pricing?.startingPrice ?? "?");
    return [slug, category, places, answer(privacy?.trainsOnCode), price];
  });
  stdout.write(tableOf(["Tool", "Kind", "Used on", "Trains on code", "Price"], rows, terminal));
}

function writeNotes(shown: number, open: number, { stderr }: Context): void {
  const found = shown === 0 ? "No tool matches." : `${count(shown, "tool")}.`;
  const hidden = open > 0 ? ` ${open} more hidden: their values are unknown.` : "";
  stderr.write(`${found}${hidden}\n`);
}

const answer = (value: string | boolean = "?") => (typeof value === "string" ? value : value ? "yes" : "no");

function toolText(tool: AiTool, terminal: View): string {
  const rows = CLAIMS.map((name) => claimOf(tool, name))
    .filter(({ value }) => value !== undefined)
    .map(({ name, value, source }) => [name, answer(value), source ?? ""]);
  const evidence = tool.evidence.map((address) => `  ${plain(address)}\n`).join("");
  return `${terminal.paint("bold", plain(tool.name))}\n\n${tableOf(["Claim", "Value", "Source"], rows, terminal)}\nEvidence\n${evidence}`;
}
