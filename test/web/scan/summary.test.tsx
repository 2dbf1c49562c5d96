import t from "tap";
import { score } from "../../../server/catalog/scan/score.js";
import { Summary } from "../../../server/web/scan/summary.js";
import { render } from "../../fixtures/page.js";

const ISSUE = { status: "incompatible", severity: "error" } as const;
const figures = { issues: [], entries: 4, recognized: 3, detected: 3, pairsChecked: 3 };

t.test("issues are told before anything else, whoever found them", async (t) => {
  const html = render(
    <Summary
      figures={{ ...figures, detected: 0, recognized: 0, result: score([ISSUE.status], [ISSUE]), issues: [ISSUE] }}
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

t.test("what browsers need goes with it where they may read more", async (t) => {
  const all = { ...figures, result: score([], []) };
  t.notMatch(render(<Summary figures={all} />), "data-scanned");
  t.match(render(<Summary figures={all} data={{ figures: all, known: {} }} />), /data-scanned="\{&quot;figures&quot;/);
});
