import t from "tap";
import { createStackBadge } from "../../../../server/web/scan/share/share-section.js";

t.test("a badge shows the grade and the score", async (t) => {
  const { svg, text, width } = createStackBadge({ score: 82, grade: "B" });
  t.equal(text, "stack: B 82");
  t.match(svg, /^<svg[^>]* height="20".*B 82.*<\/svg>$/s);
  t.match(svg, "#3fb950");
  t.match(svg, `width="${width}"`);
  t.ok(width > 40 && width < 120);
});

t.test("each grade has its colour", async (t) => {
  for (const [grade, colour] of [
    ["A", "#3fb950"],
    ["C", "#d29922"],
    ["D", "#f85149"],
    ["F", "#f85149"],
  ] as const)
    t.match(createStackBadge({ score: 1, grade }).svg, colour);
});

t.test("without a score the badge says so", async (t) => {
  const { svg, text } = createStackBadge({ score: null, grade: null });
  t.equal(text, "stack: unknown");
  t.match(svg, "#8b949e");
});
