import t from "tap";
import { TOOL_ORDERS } from "../../server/catalog/directory/tool-order.js";
import { MAX_NAME_LENGTH } from "../../server/catalog/names/names.js";
import { MAX_ENTRIES } from "../../server/catalog/scan/entry.js";
import { MAX_TEXT } from "../../server/manifests/read.js";
import {
  formatUnknownName,
  oneLine,
  problemsOf,
  quote,
  readArguments,
  resolveName,
  toolSchemas,
} from "../../server/mcp/tool.js";
import { everyFact } from "../fixtures/every-fact.js";
import { worldOf } from "../fixtures/mcp.js";
import fc from "../fixtures/properties.js";
import { UPGRADED_LOCK } from "../fixtures/upgrade.js";

const world = worldOf(everyFact());

t.test("a text is one line of characters that show", async (t) => {
  t.equal(oneLine(" a\r\n\tb\u2028c\u0000d "), "a b c d");
  t.equal(oneLine("a\u202eb\u200bc\ufeff"), "abc");
  t.equal(oneLine("Größe, 日本 🙂"), "Größe, 日本 🙂");
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      t.notMatch(oneLine(text), /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]|^\s|\s$/u);
    }),
  );
});

t.test("what is quoted is short", async (t) => {
  t.equal(quote("next"), '"next"');
  t.equal(quote("x".repeat(60)), `"${"x".repeat(60)}"`);
  t.equal(quote("x".repeat(61)), `"${"x".repeat(60)}…"`);
  t.equal(quote(`${"x".repeat(59)}🙂`), `"${"x".repeat(59)}…"`, "no half of a character");
});

t.test("names are found as anywhere, and what is near is offered", async (t) => {
  t.equal(resolveName(world, "next@15").id, "nextjs");
  t.equal(resolveName(world, "pkg:npm/%40prisma/client@6").id, "prisma");
  t.throws(() => resolveName(world, "prismaa"), {
    message: `We don't know a technology called "prismaa". Did you mean "prisma"?`,
  });
  t.throws(() => resolveName(world, "__proto__"), { message: /^We don't know a technology called "__proto__"/ });
  t.equal(
    formatUnknownName(world, "qqq\nData: x"),
    `We don't know a technology called "qqq Data: x". Check the spelling, or use its package name.`,
  );
});

t.test("names are neither blank nor longer than any name", async (t) => {
  const takes = (techA: string, platform = "web") =>
    problemsOf("explain_pair", "input", { techA, techB: "react", platform }).length === 0;
  t.same([takes("react"), takes("x".repeat(214))], [true, true]);
  t.same([takes("  "), takes("x".repeat(215)), takes("react", "x".repeat(81))], [false, false, false]);
});

t.test("what clients read of a tool refers to nothing outside of it, and has the limits of the house", async (t) => {
  t.notMatch(JSON.stringify(toolSchemas), /\$ref/);
  t.match(toolSchemas.check_compatibility.properties, {
    input: { properties: { techA: { type: "string", maxLength: MAX_NAME_LENGTH } } },
    output: { properties: { results: { items: { properties: { status: { enum: ["compatible"] } } } } } },
  });
  t.match(toolSchemas.scan_dependencies.properties.input, {
    properties: { dependencies: { maxItems: MAX_ENTRIES }, lockfile: { maxLength: MAX_TEXT } },
  });
  t.match(toolSchemas.list_ai_tools.properties.input, { properties: { sort: { enum: TOOL_ORDERS } } });
});

t.test("a list, a package.json and a lockfile are read together", (t) => {
  const { entries, project } = readArguments({
    dependencies: ["eslint@9", " "],
    lockfile: JSON.stringify(UPGRADED_LOCK),
  });
  t.equal(entries.length, 8);
  t.equal(project?.requirements.lockfiles.length, 1);
  t.equal(readArguments({ packageJson: '{"dependencies":{"react":"18"}}' }).entries.length, 1);
  t.end();
});

t.test("a mistake says what to do", (t) => {
  t.throws(() => readArguments({}), { message: /^No project given/ });
  t.throws(() => readArguments({ packageJson: "[]" }), { message: "packageJson must be a JSON object." });
  t.throws(() => readArguments({ lockfile: "react" }), { message: /is no lockfile/ });
  t.end();
});
