import t from "tap";
import { listEntry } from "../../../../server/catalog/scan/entry.js";
import { scan } from "../../../../server/catalog/scan/scan.js";
import { figuresOf } from "../../../../server/web/scan/figures.js";
import { ReportMarkdown } from "../../../../server/web/scan/share/share-section.js";
import { TODAY } from "../../../fixtures/catalog.js";
import { everyFact } from "../../../fixtures/every-fact.js";
import { render } from "../../../fixtures/page.js";

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
