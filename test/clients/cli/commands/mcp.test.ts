import { PassThrough } from "node:stream";
import t from "tap";
import { EXIT, UsageError } from "../../../../clients/cli/command.js";
import { mcp } from "../../../../clients/cli/commands/mcp.js";
import type { Catalog } from "../../../../server/catalog/catalog.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { NO_RECORDS } from "../../../fixtures/mcp.js";

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
  const code = await mcp.run({ ...streams, env: {}, cwd, today: TODAY, origin: {}, ...facts }, args, {});
  return { code, ...said };
}

const HELLO = `${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "t", version: "1" } } })}\n`;

t.test("ends cleanly without input", async (t) => {
  t.same(await run({ input: "" }), { code: EXIT.clean, stdout: "", stderr: "" });
});

t.test("tells people at a terminal what it waits for, on standard error", async (t) => {
  const { stdout, stderr } = await run({ input: "", isTTY: true });
  t.equal(stdout, "");
  t.match(stderr, /^Waiting for MCP messages\..*\n$/);
});

t.test("reports invalid messages on standard error, escaped and cut, and answers the rest", async (t) => {
  const nonsense = `${JSON.stringify({ jsonrpc: "2.0", method: 5, "\u001b[2J::error::\u202e": 1 })}\n`;
  const { code, stdout, stderr } = await run({ input: `${nonsense}${HELLO}`, answers: 1 });
  t.equal(code, EXIT.clean);
  t.equal(JSON.parse(stdout).id, 1);
  t.match(stderr, /^stackfit mcp: /);
  t.notMatch(stderr, /(?!\n)[\p{Cc}\p{Cf}]/u);
  t.ok(stderr.length < 5_000);
});

t.test("an oversized message ends the connection without a crash", async (t) => {
  const { code, stdout, stderr } = await run({ input: "x".repeat(11 * 1024 * 1024) });
  t.same([code, stdout], [EXIT.clean, ""]);
  t.match(stderr, /^stackfit mcp: /);
});

t.test("fails before any message if the data cannot be read", async (t) => {
  const catalog = () => Promise.reject(new Error("the overlay is broken"));
  await t.rejects(run({ input: HELLO, catalog }), { message: "the overlay is broken" });
});

t.test("answers include the overlay of the configuration", async (t) => {
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

t.test("refuses arguments", async (t) => {
  const refused = await run({ input: "", args: ["serve"] }).catch((error: unknown) => error);
  t.ok(refused instanceof UsageError);
});
