import t from "tap";
import { findingBlock } from "../../../../../../clients/cli/output/formats/human/finding.js";
import { painter } from "../../../../../../clients/cli/output/terminal/color.js";
import { findingOf, partyOf } from "../../../../../fixtures/report.js";

const view = { width: 60, paint: painter(false) };

t.test("shows suggestions for the pair once, except the workaround, whatever the order of their sides", async (t) => {
  const suggestions = [
    { type: "upgrade", message: "Upgrade React to 18.2 or later.", techA: "nextjs", techB: "react" },
    { type: "alternative", message: "Preact goes with it.", techA: "react", techB: "nextjs" },
    { type: "alternative", message: "About others.", techA: "react", techB: "vue" },
  ] as const;
  const block = findingBlock(findingOf(), suggestions, view);
  t.equal(block.split("Upgrade React").length, 2);
  t.match(block, "\n    alternative  Preact goes with it.\n");
  t.notMatch(block, "About others.");
});

t.test("writes no line for missing values", async (t) => {
  const bare = { ...partyOf("a"), packages: [] };
  const finding = findingOf({
    a: bare,
    b: bare,
    status: "deprecated",
    severity: "warning",
    message: "It has ended.",
    workaround: null,
    basis: undefined,
    checked: undefined,
    sources: [],
  });
  t.equal(findingBlock(finding, [], view), "  ! warning  a\n    It has ended.");
});

t.test("never wraps URLs", async (t) => {
  const url = `https://example.com/${"long/".repeat(20)}`;
  const block = findingBlock(findingOf({ sources: [url], docsUrl: url }), [], view);
  t.match(block, `    evidence     declared, checked 2026-02-03\n    source       ${url}\n    page         ${url}`);
});

t.test("long text wraps after its label", async (t) => {
  const workaround = "Upgrade React to a version that all the others accept.";
  t.match(
    findingBlock(findingOf({ workaround }), [], { ...view, width: 45 }),
    ["    fix          Upgrade React to a version", "                 that all the others accept."].join("\n"),
  );
});

t.test("lists the first six packages, and counts the others", async (t) => {
  const packages = Array.from({ length: 8 }, (_, index) => ({ text: `p${index}`, places: [] }));
  const side = { ...partyOf("a"), packages };
  t.match(findingBlock(findingOf({ a: side, b: side }), [], view), "p0, p1, p2, p3, p4, p5 and 2 more");
});
