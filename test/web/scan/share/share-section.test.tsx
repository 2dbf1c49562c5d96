import t from "tap";
import type { Scan } from "../../../../server/catalog/scan/scan.js";
import { score } from "../../../../server/catalog/scan/score.js";
import { LONGEST_LINK } from "../../../../server/web/scan/share/share-link.js";
import { LONGEST_BADGE_LIST, ShareSection } from "../../../../server/web/scan/share/share-section.js";
import { render } from "../../../fixtures/page.js";

const SCAN = { ...score(["compatible"], []) } as Scan;
const of = (shared: string | null) => render(<ShareSection scan={SCAN} shared={shared} />);

t.test("a link has the list in its fragment, a badge in its query", async (t) => {
  const html = of("1.abc");
  t.match(html, "<code>https://stackfit.example/scan#1.abc</code>");
  t.match(
    html,
    "<code>[![StackFit score](https://stackfit.example/scan/badge.svg?list=1.abc)](https://stackfit.example/scan#1.abc)</code>",
  );
  t.match(html, /<img src="data:image\/svg\+xml,[^"]+" alt="stack: A 100" width="\d+" height="20"/);
});

t.test("a list that is too long for a link is reported, with what to do", async (t) => {
  const long = of("1".repeat(LONGEST_BADGE_LIST + 1));
  t.match(long, /<h3>Link<\/h3>.*scan#1111/s);
  t.match(long, /too long for a badge/);
  t.notMatch(long, "badge.svg");
  for (const shared of [null, "1".repeat(LONGEST_LINK + 1)]) {
    t.match(of(shared), /too long for a link or badge/);
    t.notMatch(of(shared), "scan#");
  }
});
