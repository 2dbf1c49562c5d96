import t from "tap";
import * as closing from "../../../../../../clients/cli/output/formats/human/closing.js";
import { painter } from "../../../../../../clients/cli/output/terminal/color.js";
import {
  findingOf,
  fullReport,
  partyOf,
  projectReportOf,
  readFileOf,
  reportOf,
} from "../../../../../fixtures/report.js";

const view = { width: 100, paint: painter(false) };

t.test("writes nothing for empty lists", async (t) => {
  for (const block of [closing.incompleteBlock, closing.staleBlock, closing.knownBlock, closing.goneBlock]) {
    t.equal(block(reportOf(), view), "");
  }
});

t.test("lists partly read files, waivers and fixed findings with their reasons", async (t) => {
  const report = fullReport();
  t.equal(
    closing.incompleteBlock(report, view),
    "Only partly read\n  - apps/web/yarn.lock: only partly read. Line 7 is no entry.\n  - go.mod: not read. It is larger than 5 MiB.",
  );
  t.equal(
    closing.staleBlock(report, view),
    "Waivers to renew or remove\n  - gulp: expired on 2026-01-31 (Until the move.)\n  - a and b: no longer matches a finding (Was needed once.)",
  );
  t.equal(closing.knownBlock(report, view), "Already in main\n  - known-a with known-b (apps/web)");
  t.equal(closing.goneBlock(report, view), "Fixed since main\n  - gone-a with gone-b (apps/web)");
});

t.test("cuts a long list, and counts the rest", async (t) => {
  const files = Array.from({ length: 25 }, (_, index) => readFileOf({ path: `${index}/go.mod`, state: "unread" }));
  const lines = closing.incompleteBlock(reportOf({ files }), view).split("\n");
  t.equal(lines.length, 22);
  t.equal(lines.at(-1), "  - and 5 more");
});

t.test("without manifests, lists the supported files and no coverage", async (t) => {
  const empty = reportOf({ files: [], projects: [] });
  const summary = closing.summaryBlock(empty, view);
  t.match(summary, "? Nothing to scan: no manifests found.\n  Supported files: manifests and lockfiles");
  t.notMatch(summary, "recognised");
  t.match(closing.nextBlock(empty, view), "stackfit scan PATH");
});

t.test("summarizes waived findings and the baseline", async (t) => {
  t.match(closing.summaryBlock(fullReport(), view), "\n  1 finding waived; 1 already in the baseline, 1 fixed\n");
});

t.test("lists the first few unrecognised names", async (t) => {
  t.equal(closing.unknownText([]), "");
  t.equal(closing.unknownText(["a@1", "b"]), "Not recognised: a@1, b");
  t.match(closing.unknownText(Array.from({ length: 12 }, (_, index) => `p${index}`)), / p7 and 4 more$/);
});

t.test("suggests next steps for what was found", async (t) => {
  const known = projectReportOf({ seen: 12, unrecognized: [] });
  t.equal(closing.nextBlock(reportOf({ projects: [known] }), view), "", "nothing to do");

  const alone = findingOf({ a: partyOf("gulp"), b: partyOf("gulp"), status: "deprecated" });
  const nextTo = (finding: typeof alone) =>
    closing.nextBlock(reportOf({ projects: [{ ...known, findings: [finding] }] }), view);
  t.match(nextTo({ ...alone, status: "incompatible" }), "stackfit fix");
  t.notMatch(nextTo(alone), "stackfit fix", "which finds nothing to do");
  t.notMatch(nextTo(alone), "stackfit why", "one technology is no pair to explain");
});
