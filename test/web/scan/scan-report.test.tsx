import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { scan } from "../../../server/catalog/scan/scan.js";
import { ScanReport } from "../../../server/web/scan/scan-report.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const NOTHING = { lockfiles: [] };

function reportOf(names: string[], shared: string | null = null): string {
  const entries = names.map(listEntry);
  const result = scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY);
  return render(<ScanReport scan={result} held={NOTHING} shared={shared} />, { catalog });
}

t.test("a stack with issues: the score, its sum, the issues, what was recognised", async (t) => {
  const html = reportOf(["next@15.0.0", "react@20.0.0", "angular@1.8.0", "left-pad"]);
  t.match(html, /<h2>2 issues found<\/h2>/);
  t.match(html, "3 of 4 entries recognised (75%), as 3 technologies.");
  t.match(html, /How the score is calculated.*Issues.*Recognised technologies/s);
});

t.test("a stack without issues", async (t) => {
  const html = reportOf(["next@15", "react@19"], "1.x");
  t.match(html, "<h2>No known conflicts</h2>");
  t.match(html, "1 pair was checked; all are known.");
  t.notMatch(html, "What needs attention");
  t.match(html, "Share");
});

t.test("technologies without known pairs", async (t) => {
  const html = reportOf(["mongodb", "react"]);
  t.match(html, "<h2>No data on these together yet</h2>");
  t.match(html, "This is neither good nor bad news");
  t.match(html, "<title>No score</title>");
  t.notMatch(html, "How the score is calculated");
});

t.test("a list without known names, and an empty list", async (t) => {
  const html = reportOf(["left-pad@1"]);
  t.match(html, "<h2>We don't know anything in this list</h2>");
  t.match(html, /Check the spelling/);
  t.match(html, "0 of 1 entry recognised (0%)");
  t.notMatch(reportOf([]), /NaN/);
});
