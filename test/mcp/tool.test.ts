import t from "tap";
import { formatUnknownName, oneLine, Platform, quote, resolveName, TechnologyName } from "../../server/mcp/tool.js";
import { everyFact } from "../fixtures/every-fact.js";
import { worldOf } from "../fixtures/mcp.js";
import fc from "../fixtures/properties.js";

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

t.test("names are trimmed, and neither blank nor longer than any name", async (t) => {
  t.equal(TechnologyName.parse(" react "), "react");
  t.equal(TechnologyName.safeParse("  ").success, false);
  t.equal(TechnologyName.safeParse("x".repeat(214)).success, true);
  t.equal(TechnologyName.safeParse("x".repeat(215)).success, false);
  t.equal(Platform.safeParse("x".repeat(81)).success, false);
});
