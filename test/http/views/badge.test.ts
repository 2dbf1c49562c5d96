import { makeBadge } from "badge-maker";
import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { badgeEndpoint, badgeOf, badgeSvg, drawBadge, STYLES } from "../../../server/http/views/badge.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import fc from "../../fixtures/properties.js";
import { parseXml } from "../../fixtures/xml.js";

const catalog = everyFact();
const badge = (names: readonly [string, string], label?: string) =>
  badgeOf(check(catalog, { techA: names[0], techB: names[1] }, TODAY), names, label);

t.test("each status has its word and its colour", async (t) => {
  const cases: [string, string, string, string][] = [
    ["nextjs", "react", "compatible", "#3FB950"],
    ["nextjs", "prisma", "partial", "#D29922"],
    ["better-sqlite3", "vercel", "incompatible", "#F85149"],
    ["angularjs", "react", "deprecated", "#8B949E"],
    ["mongodb", "react", "unknown", "#8B949E"],
  ];
  for (const [a, b, message, color] of cases) {
    t.match(badge([a, b]), { message, color });
    for (const style of STYLES) {
      const svg = badgeSvg(badge([a, b]), style);
      t.ok(svg.toLowerCase().includes(message), `${style} says ${message}`);
      // The social look is grey by design.
      if (style !== "social") t.ok(svg.toLowerCase().includes(`"${color.toLowerCase()}"`), `${style} is ${color}`);
    }
    t.strictSame(JSON.parse(badgeEndpoint(badge([a, b]))), {
      schemaVersion: 1,
      label: badge([a, b]).label,
      message,
      color: color.slice(1),
      isError: false,
    });
  }
});

t.test("the left side shows the official names, or the label", async (t) => {
  t.equal(badge(["react", "next"]).label, "React + Next.js");
  t.equal(badge(["react", " no-such-thing "]).label, "React + no-such-thing");
  t.equal(badge(["react", "x".repeat(100)]).label, `React + ${"x".repeat(40)}…`);
  t.equal(badge(["react", "next"], "fits").label, "fits");
});

t.test("each style looks different", async (t) => {
  t.equal(new Set(STYLES.map((style) => badgeSvg(badge(["nextjs", "react"]), style))).size, STYLES.length);
});

const text = fc.oneof(
  fc.string({ unit: "binary", minLength: 1, maxLength: 60 }),
  fc.string({ unit: fc.constantFrom("<", ">", "&", '"', "'", "]", "\u0000", "\ufffe", "\ud800", "a"), minLength: 1 }),
  fc.constantFrom("<script>alert(1)</script>", '"/><image href="x', "&amp;&#0;", "]]>", "<!--", "\r\n"),
);
const style = fc.constantFrom(...STYLES);

t.test("the SVG is well-formed and has the same elements, whatever the names and the label contain", async () => {
  const shapeOf = (svg: string) =>
    parseXml(svg)
      .map(({ name }) => name)
      .join(" ");
  // A blank label leaves out the left side.
  const shapes = new Map(
    STYLES.map((look) => [look, ["x", " "].map((label) => shapeOf(badgeSvg(badge(["a", "b"], label), look)))]),
  );
  fc.assert(
    fc.property(text, text, fc.option(text, { nil: undefined }), style, (a, b, label, look) =>
      shapes.get(look)?.includes(shapeOf(badgeSvg(badge([a, b], label), look))),
    ),
    { numRuns: 500 },
  );
});

t.test("characters allowed in XML are kept", async (t) => {
  const label = `<b>&amp; "it's" 🦀`;
  const titles = parseXml(badgeSvg(badge(["nextjs", "react"], label), "flat")).filter(({ name }) => name === "title");
  t.match(titles[0]?.text, label);
  t.equal(badge(["nextjs", "react"], "a\u0000b\ud800c").label, "a\uFFFDb\uFFFDc");
});

t.test("the XML check finds what is not well-formed", async (t) => {
  t.same(
    parseXml(`<a b='1"' c="&lt;&#x41;"> x <d/></a>`).map(({ name }) => name),
    ["a", "d"],
  );
  const wrong = [
    "",
    "a",
    "<a>",
    "<a></b>",
    "<a/><b/>",
    "<a b=1/>",
    "<a b='1' b='2'/>",
    "<a>&</a>",
    "<a>&nbsp;</a>",
    '<a b="<"/>',
    "<a>]]></a>",
    "<a>\u0000</a>",
    "</a>",
    "<a b='1'c='2'/>",
    "<a ,/>",
  ];
  for (const document of wrong) t.throws(() => parseXml(document), document);
});

t.test("draws the same as badge-maker, every time", async (t) => {
  const badge = { label: "Next.js + React", message: "compatible", color: "#3FB950", style: "flat" } as const;
  t.equal(drawBadge(badge), makeBadge(badge));
  t.equal(drawBadge({ ...badge, message: "unknown" }), makeBadge({ ...badge, message: "unknown" }));
});
