import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { suggestPairs, UnknownNamesPage } from "../../../server/web/pair/unknown-names-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();

function pageOf(techA: string, techB: string): string {
  const answer = check(catalog, { techA, techB }, TODAY);
  const names = [techA, techB] as const;
  return render(<UnknownNamesPage answer={answer} names={names} suggestions={suggestPairs(catalog, answer, names)} />);
}

t.test("suggests names, and repeats the form as submitted", async (t) => {
  const html = pageOf("reakt@17", "nextjs");
  t.match(html, /<h1>reakt@17 <span class="with">with<\/span> Next\.js<\/h1>/);
  t.match(
    html,
    /<h2>Did you mean one of these\?<\/h2><ul><li><a href="\/check\/nextjs\/react@17">React 17 with Next\.js<\/a>/,
  );
  t.match(html, /<form action="\/" method="get"/);
  t.match(html, /<input id="techA" name="techA"[^>]* value="reakt@17"/);
  t.match(html, /<input id="techB" name="techB"[^>]* value="nextjs"/);
  t.match(html, '<a href="/contribute/compatibility?techA=reakt%4017&amp;techB=nextjs"');
  t.match(html, /href="\/contribute"/);
  t.notMatch(html, 'rel="canonical"');
});

t.test("without similar names nothing is suggested", async (t) => {
  t.notMatch(pageOf("zzzzzzzz", "nextjs"), "Did you mean");
});

t.test("names are escaped and shortened", async (t) => {
  const html = pageOf("<b>", "x".repeat(500));
  t.notMatch(html, "<b>");
  t.match(html, "<h1>&lt;b> ");
  t.match(html, `${"x".repeat(60)}…`);
  t.notMatch(html, "x".repeat(215), "not even in the field is it longer than names are");
});
