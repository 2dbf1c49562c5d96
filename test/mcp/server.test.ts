import t from "tap";
import { REVISION } from "../fixtures/catalog.js";
import { everyFact } from "../fixtures/every-fact.js";
import { ask, connectTo } from "../fixtures/mcp.js";

const NAMES = [
  "check_compatibility",
  "scan_dependencies",
  "plan_upgrade",
  "explain_pair",
  "suggest_alternatives",
  "resolve_stack",
  "list_ai_tools",
];

t.test("the handshake says who it is and when to call what", async (t) => {
  const client = await connectTo(t, everyFact());
  t.match(client.getServerVersion(), { name: "stackfit", title: "StackFit", version: "1.0" });
  t.same(client.getServerCapabilities(), { tools: { listChanged: false } });
  const instructions = client.getInstructions() ?? "";
  for (const name of NAMES) t.match(instructions, name);
  t.match(instructions, /`unknown` means that no fact covers these versions/);
  t.ok(instructions.length < 1200, "in few lines");
});

t.test("each tool has a title, a description, described arguments and says that it only reads", async (t) => {
  const client = await connectTo(t, everyFact());
  const { tools } = await client.listTools();
  t.same(
    tools.map(({ name }) => name),
    NAMES,
  );
  for (const { name, title, description, inputSchema, annotations } of tools) {
    t.ok(title && description && description.length > 80, name);
    t.equal(inputSchema.additionalProperties, false, `${name} refuses what it does not know`);
    t.match(annotations, { readOnlyHint: true, idempotentHint: true, destructiveHint: false, openWorldHint: false });
    const plain = new Set(["category", "free", "offset", "limit"]);
    for (const [argument, schema] of Object.entries(inputSchema.properties ?? {}))
      t.ok(plain.has(argument) || Object(schema).description, `${name}.${argument} is described`);
  }
  const outputs = tools.filter(({ outputSchema }) => outputSchema).map(({ name }) => name);
  t.same(outputs, ["check_compatibility", "scan_dependencies", "plan_upgrade"], "what programs decide upon");
  t.ok(JSON.stringify(tools).length < 16_000, "the list is no burden for a context");
});

t.test("every answer ends with the state of the data, once", async (t) => {
  const client = await connectTo(t, everyFact());
  const calls = [
    ["check_compatibility", { names: ["nextjs", "react", "prisma"] }],
    ["scan_dependencies", { dependencies: ["next", "react"] }],
    ["plan_upgrade", { targets: ["nextjs@15"], dependencies: ["next@12.0.0", "react@17.0.2"] }],
    ["explain_pair", { techA: "nextjs", techB: "react" }],
    ["suggest_alternatives", { technology: "prisma", worksWith: ["nextjs"] }],
    ["resolve_stack", { names: ["nextjs", "prisma"] }],
    ["list_ai_tools", {}],
  ] as const;
  for (const [name, asked] of calls) {
    const { text, isError } = await ask(client, name, asked);
    t.equal(isError, false, name);
    t.match(text, new RegExp(`[^\\n]\\n\\nData: revision ${REVISION.id} of 2026-01-02\\.$`));
    t.equal(text.match(/Data:/g)?.length, 1);
  }
});

t.test("a mistake is an answer that says what to do", async (t) => {
  const client = await connectTo(t, everyFact());
  const { text, isError } = await ask(client, "explain_pair", { techA: "react", techB: "prismaa" });
  t.equal(isError, true);
  t.equal(text, `We don't know a technology called "prismaa". Did you mean "prisma"?`);
});

t.test("arguments that do not fit are told by name, and in short however many there are", async (t) => {
  const client = await connectTo(t, everyFact());
  const wrong = await ask(client, "check_compatibility", { techA: "react", tech_b: "nextjs" });
  t.equal(wrong.isError, true);
  t.match(wrong.text, /check_compatibility: .*"tech_b"/);
  t.match((await ask(client, "list_ai_tools", { category: "ide" })).text, /category: "ide"; allowed: ai-ide, /);
  const many = await ask(client, "scan_dependencies", { dependencies: Array.from({ length: 4000 }, () => 1) });
  t.equal(many.isError, true);
  t.ok(many.text.length < 600, many.text.slice(0, 600));
  const huge = await ask(client, "check_compatibility", { ["x\n".repeat(100_000)]: 1 });
  t.ok(huge.isError && huge.text.length < 600 && !huge.text.includes("\n"));
  const wide = await ask(client, "scan_dependencies", { packageJson: { a: Array.from({ length: 20_001 }, () => 1) } });
  t.match(wide, { isError: true, text: /more than the maximum of 20000 elements/ });
});

t.test("there are no other tools", async (t) => {
  const client = await connectTo(t, everyFact());
  for (const name of ["check", "__proto__", "constructor", ""]) await t.rejects(ask(client, name, {}));
});

t.test("a fault of ours is noted and not told, and the next call is answered", async (t) => {
  const faults: unknown[] = [];
  let broken = true;
  const catalog = () => {
    if (broken) throw new Error("a secret path");
    return everyFact();
  };
  const client = await connectTo(t, everyFact(), { catalog, onFault: (error) => faults.push(error) });
  const { text, isError } = await ask(client, "explain_pair", { techA: "react", techB: "nextjs" });
  t.same([text, isError], ["Internal error; the same call may fail again.", true]);
  t.match(faults, [{ message: "a secret path" }]);
  broken = false;
  t.equal((await ask(client, "explain_pair", { techA: "react", techB: "nextjs" })).isError, false);
  t.equal(faults.length, 1);
});

t.test("the catalog of the moment answers", async (t) => {
  let id = "one";
  const client = await connectTo(t, everyFact(), {
    catalog: () => ({ ...everyFact(), revision: { id, date: "2026-01-01" } }),
  });
  t.match((await ask(client, "list_ai_tools", {})).text, /revision one of/);
  id = "two";
  t.match((await ask(client, "list_ai_tools", {})).text, /revision two of/);
});
