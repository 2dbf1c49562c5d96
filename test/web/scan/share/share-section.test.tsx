import t from "tap";
import { listEntry } from "../../../../server/catalog/scan/entry.js";
import { type Scan, scan } from "../../../../server/catalog/scan/scan.js";
import { score } from "../../../../server/catalog/scan/score.js";
import { createStackBadge, LONGEST_BADGE_LIST, ShareSection } from "../../../../server/web/scan/share/share-section.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";

const NOTHING: Partial<Scan> = { detected: [], issues: [], conflicts: [] };
const SCAN = { ...NOTHING, ...score(["compatible"], []) } as Scan;
const of = (shared: string | null) => render(<ShareSection scan={SCAN} platform={undefined} shared={shared} />);

t.test("a link has the list in its fragment, a badge in its query", async (t) => {
  const html = of("1.abc");
  t.match(html, "<code>https://stackfit.example/scan#1.abc</code>");
  t.match(
    html,
    "<code>[![StackFit score](https://stackfit.example/scan/badge.svg?list=1.abc)](https://stackfit.example/scan#1.abc)</code>",
  );
  t.match(html, /<img src="data:image\/svg\+xml,[^"]+" alt="stack: A 100" width="\d+" height="20"/);
});

t.test("a list that is too long for a link is reported, with what to do", async (t) => {
  const long = of("1".repeat(LONGEST_BADGE_LIST + 1));
  t.match(long, /<h3>Link<\/h3>.*scan#1111/s);
  t.match(long, /too long for a badge/);
  t.notMatch(long, "badge.svg");
  t.match(of(null), /too long for a link or badge/);
  t.notMatch(of(null), "scan#");
});

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

t.test(
  "the report is there as Markdown, with whole addresses, also where the list is too long for a link",
  async (t) => {
    const entries = ["next@15.0.0", "react@20.0.0"].map(listEntry);
    const result = scan(everyFact(), entries, { platform: "web", present: new Set() }, TODAY);
    const markdownOf = (shared: string | null) =>
      /<code>(###.*?)<\/code>/s.exec(render(<ShareSection scan={result} platform="web" shared={shared} />))?.[1];
    const text = markdownOf("1.abc");
    t.match(text, /^### 1 issue found, score \d+ of 100 \([A-F]\)\n\n- \*\*Error:\*\*/);
    t.match(text, "(&lt;https://stackfit.example/check/nextjs@15.0.0/react@20.0.0?platform=web>)");
    t.match(text, "[Scan it again with StackFit](&lt;https://stackfit.example/scan#1.abc>)");
    t.notMatch(markdownOf(null), "Scan it again");
  },
);
