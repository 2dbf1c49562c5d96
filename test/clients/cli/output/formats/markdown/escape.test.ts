import t from "tap";
import { code, link, text } from "../../../../../../clients/cli/output/formats/markdown/escape.js";
import fc from "../../../../../fixtures/properties.js";

t.test("what controls a terminal is left out, and what is long is cut", async (t) => {
  t.equal(text("\u001b[31mred\u202e <b>"), "red &lt;b&gt;");
  t.equal(text("x".repeat(50), 10), `${"x".repeat(9)}…`);
  t.equal(code("@scope/a@1.0.0"), "`@scope/a@1.0.0`");
  t.equal(code("x".repeat(50), 10), `\`${"x".repeat(9)}…\``);
  t.match(link("x".repeat(200), "https://example.com"), /^\[x{119}…\]/);
});

t.test("no text ends a table cell", async () => {
  // An odd number of backslashes before it: the last one escapes the pipe, the others each other.
  const isBare = (markdown: string) => /(?<!\\)(?:\\\\)*\|/.test(markdown);
  const texts = fc.string({ unit: fc.constantFrom("a", "|", "\\", "`", "<", " ", "@", "[", "]") });
  fc.assert(fc.property(texts, (value) => !isBare(text(value)) && !isBare(code(value))));
});
