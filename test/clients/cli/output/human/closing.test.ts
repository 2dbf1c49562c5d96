import t from "tap";
import { painter } from "../../../../../clients/cli/output/color.js";
import * as closing from "../../../../../clients/cli/output/human/closing.js";
import { findingOf, fullReport, partyOf, projectReportOf, readFileOf, reportOf } from "../../../../fixtures/report.js";

const view = { width: 100, paint: painter(false) };

t.test("what there is nothing of takes no room", async (t) => {
  for (const block of [closing.incompleteBlock, closing.staleBlock, closing.goneBlock]) {
    t.equal(block(reportOf(), view), "");
  }
});

t.test("files, waivers and what is gone are listed with their reasons", async (t) => {
  const report = fullReport();
  t.equal(
    closing.incompleteBlock(report, view),
    "Not read as a whole\n  - apps/web/yarn.lock: read in part. Line 7 is no entry.\n  - go.mod: not read. It is larger than 5 MiB.",
  );
  t.equal(
    closing.staleBlock(report, view),
    "Waivers to renew or remove\n  - gulp: expired on 2026-01-31 (Until the move.)\n  - a and b: matches nothing any more (Was needed once.)",
  );
  t.equal(closing.goneBlock(report, view), "No longer there, compared with main\n  - gone-a with gone-b (apps/web)");
});

t.test("a long list is cut, and says how much of it", async (t) => {
  const files = Array.from({ length: 25 }, (_, index) => readFileOf({ path: `${index}/go.mod`, state: "unread" }));
  const lines = closing.incompleteBlock(reportOf({ files }), view).split("\n");
  t.equal(lines.length, 22);
  t.equal(lines.at(-1), "  - and 5 more");
});

t.test("nothing to scan says what is looked for, and no coverage", async (t) => {
  const empty = reportOf({ files: [], projects: [] });
  const summary = closing.summaryBlock(empty, view);
  t.match(summary, "? Nothing to scan: no manifest was found.\n  It looks for manifests and lockfiles");
  t.notMatch(summary, "recognised");
  t.match(closing.nextBlock(empty, view), "stackfit scan PATH");
});

t.test("waived findings and the baseline are summed up", async (t) => {
  t.match(closing.summaryBlock(fullReport(), view), "\n  1 finding waived; 1 there before, 1 gone\n");
});

t.test("names that are not recognised are told, the first few", async (t) => {
  t.equal(closing.tellStrange([]), "");
  t.equal(closing.tellStrange(["a@1", "b"]), "Not recognised: a@1, b");
  t.match(closing.tellStrange(Array.from({ length: 12 }, (_, index) => `p${index}`)), / p7 and 4 more$/);
});

t.test("what to do next follows from what was found", async (t) => {
  const known = projectReportOf({ seen: 12, unrecognized: [] });
  t.equal(closing.nextBlock(reportOf({ projects: [known] }), view), "", "nothing to do");

  const alone = findingOf({ a: partyOf("gulp"), b: partyOf("gulp"), status: "deprecated" });
  const next = closing.nextBlock(reportOf({ projects: [{ ...known, findings: [alone] }] }), view);
  t.match(next, "stackfit fix");
  t.notMatch(next, "stackfit why", "one technology is no pair to explain");
});
