import { XMLParser } from "fast-xml-parser";
import t from "tap";
import { type Element, parseXml } from "../../server/manifests/xml.js";
import fc from "../fixtures/properties.js";

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

t.test("what is not valid is told with its line", async (t) => {
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

t.test("document types are refused: they could define entities without end", async (t) => {
  const bomb = '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]>\n<a>&c;</a>';
  t.match(parseXml(bomb, "a pom.xml"), { problem: /declares a document type, which is not read/ });
});

t.test("nesting of any depth is read, and ends with an answer", async (t) => {
  const deep = 100_000;
  t.match(parseXml(`${"<a>".repeat(deep)}x${"</a>".repeat(deep)}`, "x"), { name: "a" });
  t.match(parseXml("<a>".repeat(deep), "x"), { problem: String });
});

t.test("it reads what a general parser reads", async () => {
  const general = new XMLParser({ preserveOrder: true, parseTagValue: false, ignoreAttributes: true });
  type Node = Record<string, unknown>;
  const briefly = (nodes: Node[]): unknown[] =>
    nodes.flatMap((node) => {
      const [name = ""] = Object.keys(node).filter((key) => key !== ":@");
      return name === "#text" ? [] : [[name, ...briefly(node[name] as Node[])]];
    });
  const ours = ({ name, children }: Element): unknown[] => [name, ...children.map(ours)];
  const name = fc.constantFrom("a", "b", "dependency", "x.y");
  const { tree } = fc.letrec<{ tree: string; leaf: string; node: string }>((tie) => ({
    tree: fc.oneof({ maxDepth: 4, depthSize: "small" }, tie("leaf"), tie("node")),
    leaf: name.map((leaf) => `<${leaf}/>`),
    node: fc
      .tuple(
        name,
        fc.constantFrom("", ' k="v"', " k='>'"),
        fc.constantFrom("", "text", "<!-- <z> -->", "&lt;", "<![CDATA[<q>]]>", "\n"),
        fc.array(tie("tree"), { maxLength: 3 }),
      )
      .map(([node, attribute, text, below]) => `<${node}${attribute}>${text}${below.join(text)}</${node}>`),
  }));
  fc.assert(
    fc.property(tree, (text) => {
      const root = parseXml(text, "x");
      return !("problem" in root) && JSON.stringify([ours(root)]) === JSON.stringify(briefly(general.parse(text)));
    }),
    { numRuns: 200 },
  );
});
