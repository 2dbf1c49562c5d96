import t from "tap";
import { painter } from "../../../../../clients/cli/output/color.js";
import { detail, findingBlock, firstOf } from "../../../../../clients/cli/output/human/finding.js";
import { findingOf, partyOf } from "../../../../fixtures/report.js";

const view = { width: 60, paint: painter(false) };

t.test("what a suggestion says beyond the workaround is told, once, whatever the order of its sides", async (t) => {
  const suggestions = [
    { type: "upgrade", message: "Upgrade React to 18.2 or later.", techA: "nextjs", techB: "react" },
    { type: "alternative", message: "Preact goes with it.", techA: "react", techB: "nextjs" },
    { type: "alternative", message: "About others.", techA: "react", techB: "vue" },
  ] as const;
  const block = findingBlock(findingOf(), suggestions, view);
  t.equal(block.split("Upgrade React").length, 2);
  t.match(block, "\n    or      Preact goes with it.\n");
  t.notMatch(block, "About others.");
});

t.test("what there is not leaves no line", async (t) => {
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

t.test("a page and a single source are told whole", async (t) => {
  const url = `https://example.com/${"long/".repeat(20)}`;
  const block = findingBlock(findingOf({ sources: [url], docsUrl: url }), [], view);
  t.match(block, `    source  ${url}\n            declared, checked 2026-02-03\n    page    ${url}`);
});

t.test("long texts hang under their label", async (t) => {
  t.equal(
    detail("do", "Upgrade React to a version that all the others accept.", { ...view, width: 40 }),
    ["    do      Upgrade React to a version", "            that all the others accept."].join("\n"),
  );
});

t.test("of a long list the first few are named, and the others counted", async (t) => {
  t.equal(firstOf(["a", "b", "c"], 2), "a, b and 1 more");
  t.equal(firstOf(["a", "b"], 2), "a, b");
});
