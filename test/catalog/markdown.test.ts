import t from "tap";
import { escapeMarkdown, inertMarkdown, markdownCode, markdownLink } from "../../server/catalog/markdown.js";
import fc from "../fixtures/properties.js";

t.test("Markdown characters are escaped", async (t) => {
  const cases: [text: string, expected: string][] = [
    ["Next.js 15 (App Router)", "Next.js 15 (App Router)"],
    ["*bold* _it_ `code` ~no~", "\\*bold\\* \\_it\\_ \\`code\\` \\~no\\~"],
    ["[x](https://evil.example) ![y](z)", "\\[x\\](https\\://evil.example) !\\[y\\](z)"],
    ["<script>&amp;|", "&lt;script&gt;&amp;amp;\\|"],
    ["back\\slash", "back\\\\slash"],
    ["# heading", "\\# heading"],
    ["- item", "\\- item"],
    ["+ item", "\\+ item"],
    ["=== line", "\\=== line"],
    ["1. item", "1\\. item"],
    ["12) item", "12\\) item"],
    ["1.5 is no item", "1.5 is no item"],
    ["  two\n\n# lines\u0000 ", "two # lines"],
    ["www.evil.example $x$", "www\\.evil.example \\$x\\$"],
    ["o/r#12 and GH-7, gh-pages", "o/r#&#8203;12 and GH-&#8203;7, gh-pages"],
    ["^18.2 || ^19", "^18.2 \\|\\| ^19"],
  ];
  for (const [text, expected] of cases) t.equal(escapeMarkdown(text), expected, text);
});

t.test("a text stays one line in which each mark is escaped", async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeMarkdown(text);
      t.notMatch(escaped, /[\n\r\u2028\u2029]/);
      t.notMatch(
        escaped.replace(/\\[\\`*_[\]|~$:#+=.)-]|&(?:amp|lt|gt|#8203);/g, ""),
        /[\\`*_[\]<>&|~$]|^[#+=-]|:\/\//,
      );
    }),
  );
});

t.test("a link ends where it should", async (t) => {
  t.equal(
    markdownLink("a]b", "https://example.com/x(y) z>?q=\\>"),
    "[a\\]b](<https://example.com/x(y)%20z%3E?q=%5C%3E>)",
  );
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (address, more) => {
      // Some letters end no host name.
      fc.pre(URL.canParse(`${address}${more}`));
      t.match(markdownLink("x", `${address}${more}`), /^\[x\]\(<https?:[^<>\s\\]*>\)$/);
    }),
  );
});

t.test("a link leads to the web alone, and mentions nothing on GitHub", async (t) => {
  t.equal(markdownLink("x", "https://github.com/o/r/issues/1"), "[x](<https://redirect.github.com/o/r/issues/1>)");
  t.equal(markdownLink("x", "https://example.com/a>(b)|`c"), "[x](<https://example.com/a%3E(b)%7C%60c>)");
  t.equal(markdownLink("x", "javascript:alert(1)"), "javascript:alert(1)");
  t.equal(markdownLink("x", "not an address"), "not an address");
});

t.test("a text makes no mentions or references on GitHub; scoped packages are code", async (t) => {
  t.equal(inertMarkdown("Ask @ann about #42 and a@b.example"), "Ask @&#8203;ann about #&#8203;42 and a@b.example");
  t.equal(inertMarkdown("Use @scope/name ^2 | *now*"), "Use `@scope/name` ^2 \\| \\*now\\*");
});

t.test("what has a backtick, a line break or a pipe is no code", async (t) => {
  t.equal(markdownCode("react@^18"), "`react@^18`");
  t.equal(markdownCode("a`b"), "a\\`b");
  t.equal(markdownCode(">=18 <20"), "`>=18 <20`");
  t.equal(markdownCode("a\nb"), "a b");
  t.equal(markdownCode(" a"), "a");
  t.equal(markdownCode("a|b"), "a\\|b");
  t.equal(markdownCode(""), "");
});
