import { spawn } from "node:child_process";
import { once } from "node:events";
import type { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import t from "tap";
import { everyFact } from "../../../fixtures/every-fact.js";
import { ask, connect, connectTo, ERAS, HOSTILE } from "../../../fixtures/mcp.js";
import { programAt } from "../../../fixtures/program.js";

const PROCESS = programAt("test/fixtures/mcp-stdio.ts");

const CALLS: [name: string, asked: Record<string, unknown>][] = [
  ["check_compatibility", { techA: "nextjs@15", techB: "react@17" }],
  ["check_compatibility", { names: ["drizzle", "prisma", "postgresql", "no-such-thing"] }],
  ["check_compatibility", { names: HOSTILE.slice(0, 10) }],
  ["scan_dependencies", { dependencies: ["next@15.1.0", "react@16.14.0", ...HOSTILE] }],
  ["plan_upgrade", { targets: ["nextjs@15", "angular@20"], dependencies: ["next@12.0.0", "react@17.0.2", ...HOSTILE] }],
  ["explain_pair", { techA: "nextjs", techB: "prisma" }],
  ["explain_pair", { techA: "nextjs", techB: "prismaa" }],
  ["suggest_alternatives", { technology: "prisma", worksWith: ["postgresql"] }],
  ["list_ai_tools", { free: true }],
  ["list_ai_tools", { free: "yes" }],
];

/** A value as it is after it was sent. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

for (const era of ERAS) {
  t.test(`a process answers the official client as the server does (${era})`, async (t) => {
    const transport = new StdioClientTransport({ command: process.execPath, args: PROCESS, stderr: "pipe" });
    const told = transport.stderr ? text(transport.stderr as PassThrough) : Promise.resolve("");
    const here = await connectTo(t, everyFact(), { linkTo: undefined });
    const there = await connect(t, transport, era);
    const [toolsThere, toolsHere] = [sent(await there.listTools()).tools, sent(await here.listTools()).tools];
    // Only a process has a folder of the user's.
    t.same(
      toolsThere.filter(({ name }) => name !== "scan_project"),
      toolsHere,
    );
    t.equal(toolsThere.length, toolsHere.length + 1);
    for (const [name, asked] of CALLS)
      t.same(sent(await ask(there, name, asked)), sent(await ask(here, name, asked)), name);
    await there.close();
    t.equal(await told, "", "nothing is said where nothing is wrong");
  });
}

t.test("a process ends with its input, and prints only the protocol", async (t) => {
  const child = spawn(process.execPath, PROCESS, { stdio: ["pipe", "pipe", "inherit"] });
  const said = text(child.stdout);
  const messages = [
    {
      jsonrpc: "2.0",
      id: 1,
      method: "initialize",
      params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "t", version: "1" } },
    },
    { jsonrpc: "2.0", method: "notifications/initialized" },
    { jsonrpc: "2.0", id: 2, method: "tools/call", params: { name: "list_ai_tools", arguments: {} } },
  ];
  child.stdin.end(`${messages.map((message) => JSON.stringify(message)).join("\n")}\nno message\n`);
  t.same(await once(child, "exit"), [0, null]);
  const answers = (await said)
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  t.same(
    answers.map(({ id }) => id),
    [1, 2],
  );
});
