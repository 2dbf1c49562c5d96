import t from "tap";
import { code, link, text } from "../../../../../../clients/cli/output/formats/markdown/escape.js";
import fc from "../../../../../fixtures/properties.js";

const NO_WIDTH = "&#8203;";

t.test("escapes text that looks like Markdown", async (t) => {
  const cases: [given: string, expected: string][] = [
    ["Next.js 15 requires React ^18.2.0 (or 19).", "Next.js 15 requires React ^18.2.0 (or 19)."],
    ["<script>&", "&lt;script&gt;&amp;"],
    ["a|b\nc", "a\\|b c"],
    ["`code` *b* __c__ ~d~", "\\`code\\` \\*b\\* \\_\\_c\\_\\_ \\~d\\~"],
    ["[a](x) ![i](y)", "\\[a\\](x) \\!\\[i\\](y)"],
    ["\\", "\\\\"],
    ["https://evil.example www.evil.example", "https\\://evil.example www\\.evil.example"],
    ["@octocat and a@b.c", `@${NO_WIDTH}octocat and a@${NO_WIDTH}b.c`],
    ["o/r#12 and GH-7", `o/r\\#${NO_WIDTH}12 and GH-${NO_WIDTH}7`],
    ["\u001b[31mred\u202e", "red"],
  ];
  for (const [given, expected] of cases) t.equal(text(given), expected);
  t.equal(text("x".repeat(50), 10), `${"x".repeat(9)}…`);
});

t.test("fences code with more backticks than it contains", async (t) => {
  const cases: [given: string, expected: string][] = [
    ["@scope/a@1.0.0", "`@scope/a@1.0.0`"],
    ["a`b", "``a`b``"],
    ["`", "`` ` ``"],
    ["a``b`c", "```a``b`c```"],
    ["<b>", "`<b>`"],
    ["", ""],
    ["a|`b", "<code>a\\|\\`b</code>"],
    ["a\\|<img>", "<code>a\\\\\\|&lt;img&gt;</code>"],
  ];
  for (const [given, expected] of cases) t.equal(code(given), expected);
});

t.test("no text ends a table cell or a code fence", async () => {
  // An odd number of backslashes before it: the last one escapes the pipe, the others each other.
  const isBare = (markdown: string) => /(?<!\\)(?:\\\\)*\|/.test(markdown);
  const texts = fc.string({ unit: fc.constantFrom("a", "|", "\\", "`", "<", " ", "@", "[", "]") });
  fc.assert(fc.property(texts, (value) => !isBare(text(value)) && !isBare(code(value))));
  fc.assert(
    fc.property(texts, (value) => {
      const [, fence = "", content = ""] = /^(`+)(.*)\1$/s.exec(code(value)) ?? [];
      return !(content.match(/`+/g) ?? []).some((run) => run.length === fence.length);
    }),
  );
});

t.test("links only http(s) URLs, and never mentions anything on GitHub", async (t) => {
  t.equal(link("a|b", "https://example.com/x"), "[a\\|b](<https://example.com/x>)");
  t.equal(link("x", "https://github.com/o/r/issues/1"), "[x](<https://redirect.github.com/o/r/issues/1>)");
  t.equal(link("x", "https://example.com/a>(b)|`c"), "[x](<https://example.com/a%3E(b)%7C%60c>)");
  t.equal(link("x", "javascript:alert(1)"), "javascript:alert(1)");
  t.equal(link("x", "not an address"), "not an address");
});
