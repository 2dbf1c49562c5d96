import { spawn } from "node:child_process";
import { once } from "node:events";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import t from "tap";
import { EXIT, UsageError } from "../../../../clients/cli/command.js";
import { mcp } from "../../../../clients/cli/commands/mcp.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { ask, connect, connectTo, ERAS, HOSTILE, NO_RECORDS } from "../../../fixtures/mcp.js";

const PROCESS = ["--import", "tsx", "test/fixtures/mcp-stdio.ts"];

const CALLS: [name: string, asked: Record<string, unknown>][] = [
  ["check_compatibility", { techA: "nextjs@15", techB: "react@17" }],
  ["check_compatibility", { names: ["drizzle", "prisma", "postgresql", "nobody-knows"] }],
  ["check_compatibility", { names: HOSTILE.slice(0, 10) }],
  ["scan_dependencies", { dependencies: ["next@15.1.0", "react@16.14.0", ...HOSTILE] }],
  ["explain_pair", { techA: "nextjs", techB: "prisma" }],
  ["explain_pair", { techA: "nextjs", techB: "prismaa" }],
  ["suggest_alternatives", { technology: "prisma", worksWith: ["postgresql"] }],
  ["list_ai_tools", { free: true }],
  ["list_ai_tools", { free: "yes" }],
];

/** A value as it is after it was sent. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value));

for (const era of ERAS) {
  t.test(`a process answers the official client as the server does (${era})`, { timeout: 60_000 }, async (t) => {
    const transport = new StdioClientTransport({ command: process.execPath, args: PROCESS, stderr: "pipe" });
    const told = transport.stderr ? text(transport.stderr as PassThrough) : Promise.resolve("");
    const here = await connectTo(t, everyFact(), { linkTo: undefined });
    const there = await connect(t, transport, era);
    t.same(sent(await there.listTools()).tools, sent(await here.listTools()).tools);
    for (const [name, asked] of CALLS)
      t.same(sent(await ask(there, name, asked)), sent(await ask(here, name, asked)), name);
    await there.close();
    t.equal(await told, "", "nothing is said where nothing is wrong");
  });
}

t.test("a process ends when its input does, having said nothing but the protocol", { timeout: 60_000 }, async (t) => {
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

interface Run {
  input: string;
  /** How many answers are waited for. */
  answers?: number;
  catalog?: () => Promise<Catalog>;
  isTTY?: boolean;
  /** An absolute path. */
  cwd?: string;
  args?: string[];
}

/** Runs the command in this process, in a folder without a configuration. */
async function run({
  input,
  answers = 0,
  catalog = async () => everyFact(),
  isTTY = false,
  cwd = "/",
  args = [],
}: Run) {
  const stdin = Object.assign(new PassThrough(), { isTTY });
  stdin.write(input);
  // As assistants do: the input ends when what was asked has been answered.
  if (answers === 0) stdin.end();
  const said = { stdout: "", stderr: "" };
  const output = (name: keyof typeof said) => ({
    write: (part: string) => {
      said[name] += part;
      if (said.stdout.split("\n").length > answers) stdin.end();
    },
  });
  const facts = { catalog, records: async () => NO_RECORDS };
  const streams = { stdin, stdout: output("stdout"), stderr: output("stderr") };
  const code = await mcp.run({ ...streams, env: {}, cwd, today: TODAY, ...facts }, args, {});
  return { code, ...said };
}

const HELLO = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } } })}\n`;

t.test("no input at all is a clean end", async (t) => {
  t.same(await run({ input: "" }), { code: EXIT.clean, stdout: "", stderr: "" });
});

t.test("people who start it are told what it waits for, beside the protocol", async (t) => {
  const { stdout, stderr } = await run({ input: "", isTTY: true });
  t.equal(stdout, "");
  t.match(stderr, /^Waiting for messages of the Model Context Protocol;.*\n$/);
});

t.test("what makes no sense is told on standard error, harmless and short, and the rest is answered", async (t) => {
  const nonsense = `${JSON.stringify({ jsonrpc: "2.0", method: 5, "\u001b[2J::error::\u202e": 1 })}\n`;
  const { code, stdout, stderr } = await run({ input: `${nonsense}${HELLO}`, answers: 1 });
  t.equal(code, EXIT.clean);
  t.equal(JSON.parse(stdout).id, 1);
  t.match(stderr, /^stackfit mcp: /);
  t.notMatch(stderr, /(?!\n)[\p{Cc}\p{Cf}]/u);
  t.ok(stderr.length < 5_000);
});

t.test("a message beyond all bounds ends the connection, and not with a crash", { timeout: 60_000 }, async (t) => {
  const { code, stdout, stderr } = await run({ input: "x".repeat(11 * 1024 * 1024) });
  t.same([code, stdout], [EXIT.clean, ""]);
  t.match(stderr, /^stackfit mcp: /);
});

t.test("facts that cannot be read are a failure before anything is said", async (t) => {
  const catalog = () => Promise.reject(new Error("the overlay is broken"));
  await t.rejects(run({ input: HELLO, catalog }), { message: "the overlay is broken" });
});

t.test("private facts of the configuration are part of the answers", async (t) => {
  const record = (name: string) => `name: ${name}\ncategory: framework\nchecked: 2026-01-01\n`;
  const cwd = t.testdir({
    "stackfit.yaml": "overlay: facts\n",
    facts: { technologies: { "our-kit.yaml": record("Our Kit"), "our-shell.yaml": record("Our Shell") } },
  });
  const params = { name: "check_compatibility", arguments: { techA: "our-kit", techB: "our-shell" } };
  const asked = JSON.stringify({ jsonrpc: "2.0", id: 2, method: "tools/call", params });
  const { stdout } = await run({ input: `${HELLO}${asked}\n`, answers: 2, cwd });
  t.match(stdout, /Our Kit \+ Our Shell: unknown/);
});

t.test("it takes no names", async (t) => {
  const refused = await run({ input: "", args: ["serve"] }).catch((error: unknown) => error);
  t.ok(refused instanceof UsageError);
});
