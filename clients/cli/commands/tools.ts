/** `stackfit tools`: the directory of AI coding tools. */
import type { AiTool } from "../../../schemas/types.js";
import { listTools } from "../../../server/catalog/directory.js";
import { nearestTools } from "../../../server/catalog/similar-tools.js";
import { CLAIMS, claimOf } from "../../../server/catalog/tool-claims.js";
import { TOOL_ORDERS, type ToolOrder } from "../../../server/catalog/tool-order.js";
import { listOf } from "../../../server/catalog/wording.js";
import { type Command, type Context, EXIT, UsageError } from "../command.js";
import { jsonText, plain } from "../output/plain.js";
import { tableOf } from "../output/table.js";
import { count } from "../output/words.js";
import { CONFIG_OPTIONS, catalogFor, configFor, textOf } from "../setup.js";
import { type Terminal, terminalOf } from "../terminal.js";

export const tools: Command = {
  name: "tools",
  summary: "AI coding tools, filtered, or one of them in full",
  usage: "tools [NAME]",
  description: "What a record leaves open fits no filter about it.",
  options: {
    category: {
      type: "string",
      takes: "CATEGORY",
      choices: ["ai-ide", "cli-agent", "vibe-coding", "managed"],
      help: "only this kind",
    },
    platform: {
      type: "string",
      takes: "NAME",
      choices: ["desktop", "web", "cli", "mobile"],
      help: "only those used there",
    },
    capability: {
      type: "string",
      takes: "NAME",
      choices: ["ssr", "mobile", "database", "api", "deployment", "testing"],
      help: "only those that can do this",
    },
    storage: {
      type: "string",
      takes: "PLACE",
      choices: ["cloud", "local", "hybrid"],
      help: "only those that keep data there",
    },
    "trains-on-code": {
      type: "string",
      takes: "ANSWER",
      choices: ["true", "false", "optional"],
      help: "only those that do, do not, or ask",
    },
    free: { type: "boolean", help: "only those that can be used for free; --no-free: only those that cannot" },
    search: { type: "string", short: "s", takes: "TEXT", help: "part of a name or description" },
    sort: { type: "string", takes: "ORDER", choices: TOOL_ORDERS, help: "the order" },
    json: { type: "boolean", help: "answer in JSON" },
    ...CONFIG_OPTIONS,
  },
  examples: [
    ["stackfit tools --category cli-agent --free", "free agents of the terminal"],
    ["stackfit tools --trains-on-code false --sort cost", "those that leave your code alone, cheapest first"],
    ["stackfit tools cursor", "one tool, with a source for each claim"],
  ],
  run: async (context, [name, more], values) => {
    if (more !== undefined) throw new UsageError("tools takes one name at most");
    const catalog = await catalogFor(context, await configFor(context.cwd, context, values));
    const terminal = terminalOf(context, values);
    if (name !== undefined) {
      const near = nearestTools(catalog, name);
      const wanted = name.toLowerCase();
      const [slug, tool] = near.find(([id, { name: own }]) => id === wanted || own.toLowerCase() === wanted) ?? [];
      if (!tool) {
        const hint =
          near.length > 0
            ? ` Did you mean ${listOf(
                near.map(([slug]) => slug),
                "or",
              )}?`
            : "";
        throw new UsageError(`no AI tool is known as ${JSON.stringify(name.slice(0, 80))}.${hint}`);
      }
      context.stdout.write(values.json ? jsonText({ slug, ...tool }) : toolText(tool, terminal));
      return EXIT.clean;
    }
    const filter = {
      category: textOf(values.category),
      platform: textOf(values.platform),
      capability: textOf(values.capability),
      storage: textOf(values.storage),
      trainsOnCode: textOf(values["trains-on-code"]),
      free: typeof values.free === "boolean" ? values.free : undefined,
      q: textOf(values.search),
    };
    const sort = textOf(values.sort) as ToolOrder | undefined;
    const { entries, open } = listTools(catalog, filter, { offset: 0, limit: catalog.tools.size, sort });
    if (values.json) context.stdout.write(jsonText(entries.map(([slug, tool]) => ({ slug, ...tool }))));
    else writeList(entries, open, context, terminal);
    return EXIT.clean;
  },
};

function writeList(
  entries: readonly [string, AiTool][],
  open: number,
  { stdout, stderr }: Context,
  terminal: Terminal,
) {
  if (entries.length > 0) {
    stdout.write(
      tableOf(
        [{ head: "Tool" }, { head: "Kind" }, { head: "Used on" }, { head: "Trains on code" }, { head: "From" }],
        entries.map(([slug, tool]) => [slug, tool.category, placesOf(tool), trains(tool), price(tool)]),
        terminal,
      ),
    );
  }
  const told = entries.length === 0 ? "No tool fits." : `${count(entries.length, "tool")}.`;
  const left = open > 0 ? ` Of ${open} more the record leaves open what was asked.` : "";
  stderr.write(`${told}${left}\n`);
}

const placesOf = ({ platforms }: AiTool) =>
  Object.entries(platforms ?? {})
    .filter(([, has]) => has === true)
    .map(([place]) => place)
    .join(", ");

const trains = ({ privacy }: AiTool) => {
  const answer = privacy?.trainsOnCode;
  return answer === undefined ? "?" : answer === "optional" ? "optional" : answer ? "yes" : "no";
};

const price = ({ pricing }: AiTool) => (pricing?.free ? "free" : (pricing?.startingPrice ?? "?"));

function toolText(tool: AiTool, terminal: Terminal): string {
  const rows = CLAIMS.map((name) => claimOf(tool, name))
    .filter(({ value }) => value !== undefined)
    .map(({ name, value, source }) => [
      name,
      typeof value === "boolean" ? (value ? "yes" : "no") : String(value),
      source ?? "",
    ]);
  const evidence = tool.evidence.map((address) => `  ${plain(address)}\n`).join("");
  return `${terminal.paint("bold", plain(tool.name))}\n\n${tableOf([{ head: "Claim" }, { head: "Answer" }, { head: "Source" }], rows, terminal)}\nEvidence\n${evidence}`;
}
