import t from "tap";
import { type Element, parseXml } from "../../../server/manifests/formats/xml.js";

const brief = (element: Element): unknown => [element.name, element.line, element.text, ...element.children.map(brief)];

t.test("elements have their texts and lines", async (t) => {
  const root = parseXml(
    `<?xml version="1.0"?>
<!-- a <comment> -->
<m:project xmlns="http://x" a='>'
   b="/>">
  <a> one &amp; &lt;two&gt; &#65;&#x42; &nbsp; </a><b/>
  <c>x<![CDATA[<y>&amp;]]>z</c
  >
</m:project>
`,
    "a pom.xml",
  );
  t.notMatch(root, { problem: String });
  t.same(brief(root as Element), [
    "project",
    3,
    "",
    ["a", 5, "one & <two> AB &nbsp;"],
    ["b", 5, ""],
    ["c", 6, "x<y>&amp;z"],
  ]);
});

t.test("invalid syntax is reported with its line", async (t) => {
  for (const [text, line] of [
    ["<a>\n<b>\n</a>", 3],
    ["<a>", 1],
    ["<a/>\n<b/>", 2],
    ["x<a/>", 1],
    ["<a>\n<!-- ", 2],
    ["<a>\n<1/>\n</a>", 2],
    ["</a>", 1],
    ["<a b='>", 1],
    ["", 1],
  ] as const)
    t.match(parseXml(text, "a pom.xml"), { problem: `it is not valid XML (line ${line})` }, text);
});

t.test("refuses document types, whose entities are not read", async (t) => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>\n<a>&c;</a>';
  t.match(parseXml(bomb, "a pom.xml"), { problem: /declares a document type, which is not read/ });
});

t.test("reads what is pasted with blank lines before it, or with line ends of Windows", async (t) => {
  t.match(parseXml('\n\n<?xml version="1.0"?>\n<a/>', "x"), { name: "a", line: 4 });
  t.match(parseXml("\r\n<a>\r\n<b/>\r\n</a>\r\n", "x"), { name: "a", line: 2, children: [{ name: "b", line: 3 }] });
  t.match(parseXml("\r\n<a>\r\n<b>\r\n</a>\r\n", "x"), { problem: /line 4/ });
});

t.test("refuses nesting without end instead of overflowing the stack", async (t) => {
  const nested = (depth: number) => `${"<a>".repeat(depth)}x${"</a>".repeat(depth)}`;
  t.match(parseXml(nested(500), "x"), { name: "a" });
  t.match(parseXml(nested(100_000), "x"), { problem: /nested too deeply/ });
  t.match(parseXml("<a>".repeat(100_000), "x"), { problem: String });
});

t.test("takes linear time for what is quadratic in the library", async (t) => {
  for (const [part, count] of [
    ["\r", 200_000],
    ["\r\n", 200_000],
    ["😀<b/>", 10_000],
  ] as const)
    t.match(parseXml(`<a>${part.repeat(count)}</a>`, "x"), { name: "a" }, JSON.stringify(part));
});
