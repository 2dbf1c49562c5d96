import t from "tap";
import { score } from "../../../server/catalog/scan/score.js";
import { Breakdown, ScoreRing } from "../../../server/web/scan/score.js";
import { render } from "../../fixtures/page.js";

const of = (...pairs: [Parameters<typeof score>[0] extends Iterable<infer P> ? P : never][]) => score(pairs.flat());
const COMPATIBLE = { status: "compatible", severity: "info" } as const;
const PARTIAL = { status: "partial", severity: "warning" } as const;
const BROKEN = { status: "incompatible", severity: "error" } as const;

t.test("the ring is as long as the score, and says it in words", async (t) => {
  const around = 2 * Math.PI * 52;
  // 10 and 5 of 20 points.
  const html = render(<ScoreRing scan={of([COMPATIBLE], [PARTIAL])} />);
  t.match(html, "<title>Score 75 out of 100, grade B</title>");
  t.match(html, `stroke-dasharray="${(around * 0.75).toFixed(1)} ${around.toFixed(1)}"`);
  t.match(html, /class="ring compatible"/);
  t.match(render(<ScoreRing scan={of([BROKEN])} />), /class="ring incompatible".*Score 0 out of 100, grade F/);
  t.notMatch(render(<ScoreRing scan={of([BROKEN])} />), "stroke-dasharray", "nothing is drawn for nothing");
});

t.test("where there is no score, none is drawn", async (t) => {
  const html = render(<ScoreRing scan={of()} />);
  t.match(html, /class="ring unknown".*<title>No score<\/title>/);
  t.notMatch(html, /null|NaN|stroke-dasharray/);
});

t.test("the sum is shown, with the cap and its reason", async (t) => {
  const html = render(<Breakdown scan={of([COMPATIBLE], [COMPATIBLE], [COMPATIBLE], [COMPATIBLE], [BROKEN])} />);
  // Four times 10 less 20 of 50 points.
  t.match(html, "Total: 20 of 50 points, or 40 out of 100.");
  t.match(html, "With an error issue, the score is at most 69, which makes no difference here.");
  t.match(html, /compatible<\/span><\/th><td>4<\/td><td>10<\/td><td>40</);
  t.match(html, /incompatible<\/span><\/th><td>1<\/td><td>−20<\/td><td>−20</);
  const nine = Array.from({ length: 19 }, () => COMPATIBLE);
  t.match(
    render(<Breakdown scan={score([...nine, PARTIAL])} />),
    "With a warning issue, the score is at most 89, so the score is 89.",
  );
  t.notMatch(render(<Breakdown scan={of([COMPATIBLE])} />), "at most");
});
