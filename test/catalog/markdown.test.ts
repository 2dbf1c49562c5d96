import t from "tap";
import { escapeMarkdown, inertMarkdown, markdownCode, markdownLink } from "../../server/catalog/markdown.js";
import fc from "../fixtures/properties.js";

t.test("Markdown characters are escaped", async (t) => {
  const cases: [text: string, expected: string][] = [
    ["Next.js 15 (App Router)", "Next.js 15 (App Router)"],
    ["*bold* _it_ `code` ~no~", "\\*bold\\* \\_it\\_ \\`code\\` \\~no\\~"],
    ["[x](https://evil.example) ![y](z)", "\\[x\\](https://evil.example) !\\[y\\](z)"],
    ["<script>&amp;|", "\\<script\\>\\&amp;\\|"],
    ["back\\slash", "back\\\\slash"],
    ["# heading", "\\# heading"],
    ["- item", "\\- item"],
    ["+ item", "\\+ item"],
    ["=== line", "\\=== line"],
    ["1. item", "1\\. item"],
    ["12) item", "12\\) item"],
    ["1.5 is no item", "1.5 is no item"],
    ["  two\n\n# lines\u0000 ", "two # lines"],
    ["^18.2 || ^19", "^18.2 \\|\\| ^19"],
  ];
  for (const [text, expected] of cases) t.equal(escapeMarkdown(text), expected, text);
});

t.test("a text stays one line in which each mark is escaped", async (t) => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const escaped = escapeMarkdown(text);
      t.notMatch(escaped, /[\n\r\u2028\u2029]/);
      t.notMatch(escaped.replace(/\\[\\`*_[\]<>&|~#+=.)-]/g, ""), /[\\`*_[\]<>&|~]|^[#+=-]/);
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

t.test("a text makes no mentions or references on GitHub; scoped packages are code", async (t) => {
  t.equal(inertMarkdown("Ask @ann about #42 and a@b.example"), "Ask @\u200bann about #\u200b42 and a@b.example");
  t.equal(inertMarkdown("Use @scope/name ^2 | *now*"), "Use `@scope/name` ^2 \\| \\*now\\*");
});

t.test("what has a backtick or a blank is no code", async (t) => {
  t.equal(markdownCode("react@^18"), "`react@^18`");
  t.equal(markdownCode("a`b"), "a\\`b");
  t.equal(markdownCode("a b"), "a b");
});
