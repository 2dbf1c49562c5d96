/** `stackfit mcp`: the tools of assistants, over standard input and output. */
import { type Readable, Writable } from "node:stream";
import type { Transport } from "@modelcontextprotocol/server";
import { type Command, EXIT, type Output, UsageError } from "../command.js";
import { plain } from "../output/plain.js";
import { CONFIG_OPTIONS, catalogFor, configFor } from "../setup.js";

export const mcp: Command = {
  name: "mcp",
  summary: "answers AI assistants over the Model Context Protocol",
  usage: "mcp",
  description:
    "An assistant starts it, and it speaks the protocol over standard input and output until its input ends. It works offline and only reads; what goes wrong is told on standard error.",
  options: CONFIG_OPTIONS,
  examples: [["claude mcp add stackfit -- npx stackfit mcp", "makes it known to an assistant"]],
  run: async (context, positionals, values) => {
    if (positionals.length > 0) throw new UsageError("mcp takes no names: assistants send them over the protocol");
    // Only this command needs the SDK.
    const [catalog, { createMcpServer }, sdk] = await Promise.all([
      configFor(context.cwd, context, values).then((config) => catalogFor(context, config)),
      import("../../../server/mcp/server.js"),
      import("@modelcontextprotocol/server/stdio"),
    ]);
    const { stdin, stdout, stderr, today } = context;
    if (stdin.isTTY) stderr.write("Waiting for messages of the Model Context Protocol; an assistant starts this.\n");
    const report = (error: unknown) => stderr.write(`stackfit mcp: ${plain(String(error))}\n`);
    const create = () => createMcpServer({ catalog: () => catalog, today: () => today, onFault: report });
    const transport = new sdk.StdioServerTransport(stdin as Readable, toStream(stdout));
    sdk.serveStdio(create, { transport, onerror: report });
    await closed(transport);
    return EXIT.clean;
  },
};

/** When a transport has closed, which it does when its input ends. */
function closed(transport: Pick<Transport, "onclose">): Promise<void> {
  return new Promise((resolve) => {
    const tearDown = transport.onclose;
    transport.onclose = () => {
      tearDown?.();
      resolve();
    };
  });
}

/** Nothing but what the protocol has to say goes there. */
function toStream(output: Output): Writable {
  return new Writable({
    decodeStrings: false,
    write: (text, _encoding, done) => {
      output.write(String(text));
      done();
    },
  });
}
