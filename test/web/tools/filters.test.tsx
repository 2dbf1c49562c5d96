import t from "tap";
import { Filters } from "../../../server/web/tools/filters.js";
import { parseToolQuery } from "../../../server/web/tools/query.js";
import { render } from "../../fixtures/page.js";

const queryOf = (raw: object) => parseToolQuery(raw as Record<string, unknown>).query;

t.test("the form stands as the address says, each category explained and counted", async (t) => {
  const counts = new Map([
    ["ai-ide", 2],
    ["managed", 1],
  ]);
  const html = render(
    <Filters query={queryOf({ category: "ai-ide", free: "true", q: '"x', sort: "cost" })} counts={counts} />,
  );
  t.match(
    html,
    /<option (?=[^>]*selected)(?=[^>]*value="ai-ide")[^>]*>AI IDE: a code editor with AI built in \(2\)<\/option>/,
  );
  t.match(html, "CLI agent: an assistant in the terminal (0)");
  t.match(html, /<option (?=[^>]*selected)(?=[^>]*value="true")[^>]*>Free to use<\/option>/);
  t.match(html, /<option (?=[^>]*selected)(?=[^>]*value="cost")/);
  t.match(html, 'value="&quot;x"');
  t.match(html, /<form [^>]*action="\/tools" method="get"/);
});

t.test("the form is folded on narrow screens until something is asked", async (t) => {
  const detailsOf = (raw: object) =>
    render(<Filters query={queryOf(raw)} counts={new Map()} />).match(/<details[^>]*>/)?.[0];
  for (const raw of [{}, { q: " " }]) t.equal(detailsOf(raw), "<details>", JSON.stringify(raw));
  for (const raw of [{ free: "true" }, { q: "x" }, { sort: "cost" }])
    t.equal(detailsOf(raw), "<details open>", JSON.stringify(raw));
});
