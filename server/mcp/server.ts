/**
 * The Model Context Protocol server: the tools that assistants call (https://modelcontextprotocol.io/specification). How
 * messages reach it, over stdio or HTTP, is not its business.
 */
import { type CallToolResult, McpServer, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import type { Catalog } from "../catalog/catalog.js";
import type { Day } from "../catalog/technology/lifecycle.js";
import { isMistake, problemsOf, type Tool, type ToolName, toolSchemas, type World } from "./tool.js";
import { checkCompatibility } from "./tools/check-compatibility.js";
import { explainPair } from "./tools/explain-pair.js";
import { listAiTools } from "./tools/list-ai-tools.js";
import { planUpgrade } from "./tools/plan-upgrade.js";
import { resolveStack } from "./tools/resolve-stack.js";
import { scanDependencies } from "./tools/scan-dependencies.js";
import { suggestAlternatives } from "./tools/suggest-alternatives.js";

export interface McpOptions {
  /** The catalog of the moment; a call asks once and keeps to it. */
  catalog: () => Catalog;
  today: () => Day;
  /** The page of a pair; without it answers have no links to pages. */
  linkTo?: World["linkTo"] | undefined;
  /** More tools, for those who serve more than questions about the data. */
  tools?: readonly Tool[] | undefined;
  /** Called with internal errors, which clients do not see. */
  onFault: (error: unknown) => void;
}

/** The version of the interface, as over HTTP. */
const VERSION = "1.0";

/** Members and elements of a call's arguments: more than the longest list of dependencies, in a package.json of its own. */
const MOST_ELEMENTS = 20_000;

const INSTRUCTIONS = [
  "StackFit knows which technologies work together and how we know: every verdict has a source and the date it was checked.",
  "- Before recommending, adding or upgrading a dependency: check_compatibility with what the project already uses, with versions.",
  "- For a new project, or several new dependencies: resolve_stack gives versions that go together, so none has to come from memory.",
  "- For a whole project: scan_dependencies with its package.json and lockfile, or scan_project, where it is there: it reads the files itself.",
  "- To move a project to another version: plan_upgrade before you edit; follow its steps in order.",
  "- To justify a verdict or find the right version: explain_pair.",
  "- When something does not work or is past end of life: suggest_alternatives with what the project keeps.",
  "- For questions about AI coding tools: list_ai_tools; check_compatibility says whether one works with a language or in an editor.",
  "A fact answers only for the versions it covers, so pass the installed ones; `coverage` says how well it covers them.",
  "`unknown` means that no fact covers these versions: do not present it as compatible or incompatible. Cite the evidence of a verdict.",
].join("\n");

/** A server with all tools, for one connection or one request. */
export function createMcpServer(options: McpOptions): McpServer {
  const server = new McpServer(
    { name: "stackfit", title: "StackFit", version: VERSION },
    // The tools are the same for as long as it runs.
    {
      instructions: INSTRUCTIONS,
      capabilities: { tools: { listChanged: false } },
      maxToolInputElements: MOST_ELEMENTS,
    },
  );
  for (const tool of [...TOOLS, ...(options.tools ?? [])]) register(server, tool, options);
  return server;
}

const TOOLS = [
  checkCompatibility,
  scanDependencies,
  planUpgrade,
  explainPair,
  suggestAlternatives,
  resolveStack,
  listAiTools,
] as readonly Tool[];

type ToolArguments = Parameters<Tool["run"]>[0];

/** All tools read, and read from nothing but the data that the server has with it. */
const ANNOTATIONS = { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false };

function register(server: McpServer, tool: Tool, options: McpOptions): void {
  const { name, title, description } = tool;
  const config = {
    title,
    description,
    inputSchema: standardSchema(name, "input"),
    ...(toolSchemas[name].properties.output && { outputSchema: standardSchema(name, "output") }),
    annotations: { title, ...ANNOTATIONS },
  };
  server.registerTool(name, config, (asked) => answer(tool, asked, options));
}

/** A schema of a tool as the library of the protocol takes schemas. */
function standardSchema(
  name: ToolName,
  part: "input" | "output",
): StandardSchemaWithJSON<ToolArguments, ToolArguments> {
  const schema = () => toolSchemas[name].properties[part] ?? {};
  const validate = (value: unknown) => {
    const problems = problemsOf(name, part, value);
    return problems.length > 0
      ? { issues: problems.map((message) => ({ message })) }
      : { value: value as ToolArguments };
  };
  return { "~standard": { vendor: "stackfit", version: 1, jsonSchema: { input: schema, output: schema }, validate } };
}

/** A call's answer: a mistake of the caller with what to do about it, a fault of ours without what it was. */
async function answer(
  tool: Tool,
  asked: ToolArguments,
  { catalog: current, today, linkTo, onFault }: McpOptions,
): Promise<CallToolResult> {
  try {
    const catalog = current();
    const { text, structured } = await tool.run(asked, { catalog, today: today(), linkTo });
    const { id, date } = catalog.revision;
    return {
      content: [{ type: "text", text: `${text}\n\nData: revision ${id} of ${date.slice(0, 10)}.` }],
      ...(structured && { structuredContent: { ...structured } }),
    };
  } catch (error) {
    if (!isMistake(error)) onFault(error);
    const text = isMistake(error) ? error.message : "Internal error; the same call may fail again.";
    return { content: [{ type: "text", text }], isError: true };
  }
}
