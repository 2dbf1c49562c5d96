/** `stackfit mcp`: the MCP server, over standard input and output. */
import { type Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/server";
import { type Command, EXIT, type Output, UsageError } from "../command.js";
import { CONFIG_OPTIONS, loadCatalog, loadConfig } from "../config/setup.js";
import { plain } from "../output/plain.js";

export const mcp: Command = {
  description:
    "Started by an assistant; speaks the protocol over standard input and output until its input ends. Works offline and changes nothing. Errors go to standard error.",
  options: CONFIG_OPTIONS,
  examples: [["claude mcp add stackfit -- stackfit mcp", "add it to an assistant"]],
  run: async (context, positionals, values) => {
    if (positionals.length > 0) throw new UsageError("mcp takes no arguments");
    // Only this command needs the SDK.
    const config = await loadConfig(context.cwd, context, values);
    const [catalog, { createMcpServer }, { scanProject }, sdk] = await Promise.all([
      loadCatalog(context, config),
      import("../../../server/mcp/server.js"),
      import("../mcp/scan-project.js"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    const { stdin, stdout, stderr, today } = context;
    if (stdin.isTTY)
      stderr.write("Waiting for MCP messages. This command is meant to be started by an AI assistant.\n");
    const report = (error: unknown) => stderr.write(`stackfit mcp: ${plain(String(error))}\n`);
    const tools = [scanProject(context.cwd, config)];
    const create = () => createMcpServer({ catalog: () => catalog, today: () => today, onFault: report, tools });
    const transport = new sdk.StdioServerTransport(stdin as Readable, toStream(stdout));
    sdk.serveStdio(create, { transport, onerror: report });
    await closed(transport);
    return EXIT.clean;
  },
};

/** Resolves when a transport closes, which it does when its input ends. */
function closed(transport: Pick<Transport, "onclose">): Promise<void> {
  return new Promise((resolve) => {
    const tearDown = transport.onclose;
    transport.onclose = () => {
      tearDown?.();
      resolve();
    };
  });
}

/** Standard output carries protocol messages only. */
function toStream(output: Output): Writable {
  return new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      output.write(String(text));
      done();
    },
  });
}
