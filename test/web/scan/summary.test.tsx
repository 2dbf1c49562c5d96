import t from "tap";
import { listEntry } from "../../../server/catalog/scan/entry.js";
import { type Scan, scan } from "../../../server/catalog/scan/scan.js";
import { type Counted, score } from "../../../server/catalog/scan/score.js";
import { Breakdown, countIssues, ScoreRing, Summary } from "../../../server/web/scan/summary.js";
import { TODAY } from "../../fixtures/catalog.js";
import { factsCatalog } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";
import { unmetOf } from "../../fixtures/unmet.js";

const some = (count: number) => Array.from({ length: count }, () => ({}));
const scanned = (fields: object) => {
  const found = { detected: some(3), recognized: 3, unrecognized: ["x"], pairsChecked: 3, issues: [], conflicts: [] };
  return { ...found, ...fields } as unknown as Scan;
};

t.test("what facts and what files prove are counted together, without notes", async (t) => {
  const entries = ["next@15.1.0", "react@17.0.2", "left-pad"].map(listEntry);
  const unmet = [
    unmetOf("widget@2.0.0", "theme@^1.0.0", "3.0.0"),
    unmetOf("kit@2.0.0", "icons@^1.0.0", "3.0.0", { accepted: "overrides of package.json" }),
  ];
  const setting = { platform: undefined, present: new Set<string>() };
  const result = scan(factsCatalog(), entries, setting, TODAY, { unmet, held: new Set() });
  t.ok(result.issues.length > 0);
  t.strictSame(
    result.conflicts.map(({ severity }) => severity),
    ["error", "info"],
  );
  t.equal(countIssues(result), result.issues.length + 1);
  t.match(render(<Summary scan={result} />), "2 of 3 entries recognised (67%), as 2 technologies.");
});

t.test("issues are told before anything else, whoever found them", async (t) => {
  const fields = { detected: [], recognized: 0, unrecognized: ["a", "b", "c", "d"], issues: some(1) };
  const html = render(<Summary scan={scanned({ ...fields, ...score(["incompatible"], [{ severity: "error" }]) })} />);
  t.match(html, "<h2>1 issue found</h2>");
  t.match(html, "0 of 4 entries recognised (0%)");
  t.match(html, "How the score is calculated");
  t.notMatch(html, /No known conflicts|Check the spelling/);
});

t.test("without issues it says what that means", async (t) => {
  const html = (fields: object) => render(<Summary scan={scanned(fields)} />);
  t.match(html(score(["compatible"], [])), "<h2>No known conflicts</h2>");
  t.match(html(score([], [])), "<h2>No data on these together yet</h2>");
  t.match(html({ ...score([], []), detected: [] }), /We don.t know anything in this list.*Check the spelling/s);
});

const of = (...severities: Counted["severity"][]) =>
  score(
    ["compatible"],
    severities.map((severity) => ({ severity })),
  );

t.test("the ring is as long as the score, and says it in words", async (t) => {
  const around = 2 * Math.PI * 52;
  const html = render(<ScoreRing scan={of("warning")} />);
  t.match(html, "<title>Score 89 out of 100, grade B</title>");
  t.match(html, `stroke-dasharray="${(around * 0.89).toFixed(1)} ${around.toFixed(1)}"`);
  t.match(html, /class="ring compatible"/);
  const many = Array.from({ length: 9 }, () => "error" as const);
  t.match(render(<ScoreRing scan={of(...many)} />), /class="ring incompatible".*Score 0 out of 100, grade F/);
  t.notMatch(render(<ScoreRing scan={of(...many)} />), "stroke-dasharray", "nothing is drawn for nothing");
});

t.test("where there is no score, none is drawn", async (t) => {
  const html = render(<ScoreRing scan={score([], [])} />);
  t.match(html, /class="ring unknown".*<title>No score<\/title>/);
  t.notMatch(html, /null|NaN|stroke-dasharray/);
});

t.test("the sum is shown, with the cap and its reason", async (t) => {
  const html = render(<Breakdown scan={of("error", "error", "error", "warning")} />);
  // 100 less three times 12 and once 3.
  t.match(html, "61 of 100 points are left.");
  t.match(html, "With an error, the score is at most 69, which makes no difference here.");
  t.match(html, "The score is 61.");
  t.match(html, /error<\/th><td>3<\/td><td>−12<\/td><td>−36</);
  t.match(html, /critical<\/th><td>0<\/td><td>−30<\/td><td>0</);
  const capped = render(<Breakdown scan={of("warning")} />);
  t.match(capped, "97 of 100 points are left. With a warning, the score is at most 89, which decides here.");
  t.notMatch(render(<Breakdown scan={of()} />), "at most");
});
