import t from "tap";
import { type Counted, score } from "../../../server/catalog/scan/score.js";
import { Breakdown, ScoreRing, Summary } from "../../../server/web/scan/summary.js";
import { render } from "../../fixtures/page.js";

const figures = { issues: 0, entries: 4, recognized: 3, detected: 3, pairsChecked: 3 };

t.test("issues are told before anything else, whoever found them", async (t) => {
  const html = render(
    <Summary
      figures={{
        ...figures,
        ...{ detected: 0, recognized: 0, issues: 1 },
        result: score(["incompatible"], [{ severity: "error" }]),
      }}
    />,
  );
  t.match(html, "<h2>1 issue found</h2>");
  t.match(html, "0 of 4 entries recognised (0%)");
  t.match(html, "How the score is calculated");
  t.notMatch(html, /No known conflicts|Check the spelling/);
});

t.test("without issues it says what that means", async (t) => {
  const compatible = score(["compatible"], []);
  t.match(render(<Summary figures={{ ...figures, result: compatible }} />), "<h2>No known conflicts</h2>");
  t.match(
    render(<Summary figures={{ ...figures, result: score([], []) }} />),
    "<h2>No data on these together yet</h2>",
  );
  t.match(
    render(<Summary figures={{ ...figures, detected: 0, result: score([], []) }} />),
    /We don.t know anything in this list.*Check the spelling/s,
  );
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
