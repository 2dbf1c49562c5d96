import t from "tap";
import { ActiveFilters, Filters } from "../../../server/web/tools/filters.js";
import { parseToolQuery } from "../../../server/web/tools/query.js";
import { render } from "../../fixtures/page.js";

const queryOf = (raw: object) => parseToolQuery(raw as Record<string, unknown>).query;
const text = (html: string) =>
  html
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ")
    .trim();

t.test("the form stands as the address says, each category explained and counted", async (t) => {
  const counts = new Map([
    ["ai-ide", 2],
    ["managed", 1],
  ]);
  const html = render(
    <Filters query={queryOf({ category: "ai-ide", free: "true", q: '"x', sort: "cost" })} counts={counts} />,
  );
  t.match(html, /<input type="radio" name="category" value="ai-ide"[^>]* checked/);
  t.match(html, /<option (?=[^>]*selected)(?=[^>]*value="true")[^>]*>Free to use<\/option>/);
  t.match(html, /<option (?=[^>]*selected)(?=[^>]*value="cost")/);
  t.match(html, 'value="&quot;x"');
  t.equal(html.match(/\schecked[\s/>=]/g)?.length, 1);
  t.match(text(html), "All (3) all categories AI IDE (2) a code editor with AI built in CLI agent (0)");
  t.match(html, /<form [^>]*action="\/tools" method="get"/);
});

t.test("the form is folded on narrow screens until something is asked", async (t) => {
  const detailsOf = (raw: object) =>
    render(<Filters query={queryOf(raw)} counts={new Map()} />).match(/<details[^>]*>/)?.[0];
  for (const raw of [{}, { q: " " }]) t.equal(detailsOf(raw), "<details>", JSON.stringify(raw));
  for (const raw of [{ free: "true" }, { q: "x" }, { sort: "cost" }])
    t.equal(detailsOf(raw), "<details open>", JSON.stringify(raw));
});

t.test("each filter at work is a link to the list without it", async (t) => {
  const html = render(
    <ActiveFilters query={queryOf({ category: "ai-ide", free: "true", q: "<b>", columns: "all" })} />,
  );
  const links = [...html.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, words]) => [
    href?.replaceAll("&amp;", "&"),
    text(words ?? ""),
  ]);
  t.strictSame(links, [
    ["/tools?q=%3Cb%3E&free=true&columns=all", "Remove the filter Category: AI IDE ✕"],
    ["/tools?q=%3Cb%3E&category=ai-ide&columns=all", "Remove the filter Cost: Free to use ✕"],
    ["/tools?category=ai-ide&free=true&columns=all", "Remove the filter Text: &lt;b> ✕"],
    ["/tools?columns=all", "Remove all"],
  ]);
});

t.test("one filter needs no link that removes all; none needs nothing", async (t) => {
  t.notMatch(render(<ActiveFilters query={queryOf({ free: "true" })} />), "Remove all");
  t.equal(render(<ActiveFilters query={queryOf({ sort: "cost", q: " " })} />), "");
});
