import t from "tap";
import { listEntry } from "../../../server/catalog/entry.js";
import { scan } from "../../../server/catalog/scan.js";
import { ScanReport, ScanVerdict } from "../../../server/web/scan/scan-report.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function reportOf(names: string[], shared: string | null = null): string {
  const entries = names.map(listEntry);
  const result = scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY);
  return render(<ScanReport catalog={catalog} scan={result} entries={entries} shared={shared} />);
}

t.test("a stack with issues: the score, its sum, the issues, what was recognised", async (t) => {
  const html = reportOf(["next@15.0.0", "react@20.0.0", "prisma", "left-pad"]);
  t.match(html, /<h2>2 things need attention<\/h2>/);
  t.match(html, "3 of 4 entries recognised (75%), as 3 technologies.");
  t.match(html, /How the score comes about.*What needs attention.*What was recognised/s);
});

t.test("the verdict alone leaves out what a page tells otherwise", async (t) => {
  const entries = ["next@15.0.0", "react@20.0.0"].map(listEntry);
  const result = scan(catalog, entries, { platform: undefined, present: new Set() }, TODAY);
  const html = render(<ScanVerdict catalog={catalog} scan={result} entries={entries} />);
  t.match(html, /thing needs attention.*What needs attention/s);
  t.notMatch(html, /Take it along|What was recognised/);
});

t.test("a stack without issues", async (t) => {
  const html = reportOf(["next@15", "react@19"], "1.x");
  t.match(html, "<h2>Nothing known speaks against this stack</h2>");
  t.match(html, "1 pair was looked at. The score rests on the 1 verdict that facts support");
  t.notMatch(html, "What needs attention");
  t.match(html, "Take it along");
});

t.test("technologies of which nothing is known together", async (t) => {
  const html = reportOf(["mongodb", "react"]);
  t.match(html, "<h2>No facts on these together yet</h2>");
  t.match(html, "That says nothing either way");
  t.match(html, "<title>No score</title>");
  t.notMatch(html, "How the score comes about");
});

t.test("nothing that is known, and nothing at all", async (t) => {
  const html = reportOf(["left-pad@1"]);
  t.match(html, "<h2>Nothing in this list is known here</h2>");
  t.match(html, /Check the spelling/);
  t.match(html, "0 of 1 entry recognised (0%)");
  t.notMatch(reportOf([]), /NaN/);
});
