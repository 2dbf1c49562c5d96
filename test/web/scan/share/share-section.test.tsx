import t from "tap";
import { listEntry } from "../../../../server/catalog/scan/entry.js";
import { type Scan, scan } from "../../../../server/catalog/scan/scan.js";
import { score } from "../../../../server/catalog/scan/score.js";
import { figuresOf } from "../../../../server/web/scan/figures.js";
import { LONGEST_LINK } from "../../../../server/web/scan/share/share-link.js";
import {
  createStackBadge,
  LONGEST_BADGE_LIST,
  ReportMarkdown,
  ShareSection,
} from "../../../../server/web/scan/share/share-section.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";

const SCAN = { ...score(["compatible"], []) } as Scan;
const of = (shared: string | null) => render(<ShareSection scan={SCAN} shared={shared} />);

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
  for (const shared of [null, "1".repeat(LONGEST_LINK + 1)]) {
    t.match(of(shared), /too long for a link or badge/);
    t.notMatch(of(shared), "scan#");
  }
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

const catalog = everyFact();

function markdownOf(names: string[], address?: string): string {
  const entries = names.map(listEntry);
  const result = scan(catalog, entries, { platform: "web", present: new Set() }, TODAY);
  const html = render(
    <ReportMarkdown
      figures={figuresOf(result, entries)}
      issues={result.issues}
      conflicts={result.conflicts}
      platform="web"
      address={address}
    />,
  );
  const [, code = ""] = /<code>(.*)<\/code>/s.exec(html) ?? [];
  return code
    .replace(/<\/?span[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">");
}

t.test("it has the headline, a line for each finding with its whole address, and a link to scan again", async (t) => {
  const text = markdownOf(["next@15.0.0", "react@20.0.0"], "https://stackfit.example/scan#1.abc");
  t.match(text, /^### 1 issue found, score \d+ of 100 \([A-F]\)\n\n- \*\*Error:\*\*/);
  t.match(text, "(<https://stackfit.example/check/nextjs@15.0.0/react@20.0.0?platform=web>)");
  t.match(text, /\n\n\[Scan it again with StackFit\]\(<https:\/\/stackfit\.example\/scan#1\.abc>\)\n$/);
});

t.test("a report without findings, and without a link", async (t) => {
  t.match(markdownOf(["next@15", "react@19"]), /^### No known conflicts, score 100 of 100 \(A\)\n\n$/);
});
