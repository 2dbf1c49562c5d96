import t from "tap";
import { type CheckedSet, checkSet } from "../../../server/catalog/ask/set.js";
import { asSide, type ResolvedName } from "../../../server/catalog/names/names.js";
import { Findings, summarize, Versions } from "../../../server/web/set/answer.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

const NONE = { compatible: 0, partial: 0, deprecated: 0, incompatible: 0, unknown: 0 };

function summaryOf(counts: Partial<CheckedSet["counts"]>): string {
  const all = { ...NONE, ...counts };
  const pairs = Array(Object.values(all).reduce((sum, count) => sum + count, 0)).fill(undefined);
  return summarize({ pairs, counts: all } as unknown as CheckedSet);
}

t.test("pairs are counted by what is known of them, conflicts first", async (t) => {
  for (const [counts, words] of [
    [
      { incompatible: 1, compatible: 1, unknown: 1 },
      "Of 3 pairs, 1 conflicts, 1 is known to work and 1 is not known yet.",
    ],
    [{ incompatible: 2, partial: 1 }, "Of 3 pairs, 2 conflict and 1 has limits."],
    [{ compatible: 2, deprecated: 1 }, "No known conflict. Of 3 pairs, 1 is out of support and 2 are known to work."],
  ] as const)
    t.equal(summaryOf(counts), words);
});

t.test("not knowing is told, and is no absence of conflicts", async (t) => {
  t.equal(summaryOf({ unknown: 1 }), "We don't know yet whether these go together. Of 1 pair, 1 is not known yet.");
});

t.test("a search that took too long is told, with what to do", async (t) => {
  t.match(render(<Versions subjects={[]} resolved={undefined} />), /takes too long here\. Ask for fewer technologies/);
});

t.test("limits are listed where a side is out of support, too", async (t) => {
  const catalog = catalogOf({
    technologies: { a: { name: "A", lifecycle: lifecycle(["2"], ["1", "2026-01-31"]) }, b: { name: "B" } },
    rules: [{ status: "partial", severity: "warning", explanation: "Only half of B works with A." }],
  });
  const subjects = ["a@1", "b"].map((name) => asSide(catalog.names.resolve(name) as ResolvedName));
  const checked = checkSet(catalog, { subjects, platform: undefined, today: TODAY });
  const props = { checked, subjects, platform: undefined, pathOf: () => "/set" };
  const html = render(<Findings {...props} />, { catalog });
  t.match(html, /<h2>Limits<\/h2>.*A 1 works with B, with limits; out of support.*Only half of B works with A/s);
  t.match(html, /<h2>Out of support<\/h2>.*A 1 reached end of life on 2026-01-31/s);
});
