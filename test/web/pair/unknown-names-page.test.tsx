import t from "tap";
import { check, isNamed } from "../../../server/catalog/verdict/check.js";
import { explain } from "../../../server/catalog/verdict/explain.js";
import { Links } from "../../../server/http/views/links.js";
import { suggestPairs, ToolPairPage, UnknownNamesPage } from "../../../server/web/pair/unknown-names-page.js";
import { catalogOf, TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import { toolCatalog } from "../../fixtures/tools.js";

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

const everything = everyFact();
const suggested = new Links("https://stackfit.example");

function addresses(techA: string, techB: string): string[] {
  const answer = check(everything, { techA, techB }, TODAY);
  return suggestPairs(everything, answer, [techA, techB]).map(([a, b]) => suggested.askedPath(a, b));
}

t.test("similar names give the suggested pairs", async (t) => {
  t.equal(addresses("reakt", "nextjs")[0], "/check/nextjs/react");
  t.equal(addresses("nextjs@15", "reakt@17")[0], "/check/nextjs@15/react@17", "versions stay");
  t.equal(addresses("reakt", "nextjss")[0], "/check/nextjs/react", "both");
  t.strictSame(addresses("zzzzzzzz", "react"), [], "nothing is close");
  t.strictSame(addresses("zzzzzzzz", "reakt"), [], "nor to the other");
  t.ok(addresses("p", "r").length <= 6);
});

t.test("the nearest technology is not suggested for an AI coding tool", async (t) => {
  const near = catalogOf({ technologies: { curser: {}, react: {} }, tools: { cursor: { name: "Cursor" } } });
  const suggested = (techA: string) => {
    const names = [techA, "react"] as const;
    return suggestPairs(near, check(near, { techA, techB: "react" }, TODAY), names).length;
  };
  t.equal(suggested("Cursor"), 0);
  t.equal(suggested("curserr"), 1, "as it is for other strangers");
});

const catalogForToolPairPage = toolCatalog();
function pageForToolPairPage(techA: string, techB: string): string {
  const answer = check(catalogForToolPairPage, { techA, techB }, TODAY);
  if (!isNamed(answer)) throw new Error("a name is not known");
  return render(<ToolPairPage answer={answer} facts={explain(catalogForToolPairPage, answer, TODAY).facts} />);
}

t.test("shows the answer, its source, and where to read more", async (t) => {
  const html = pageForToolPairPage("python", "helper");
  t.match(html, "<title>Python with Helper: compatible");
  t.match(html, /<\/span> documented<\/span>.*2026-05-01/s);
  t.match(html, '<a href="https://helper.example/languages"');
  t.match(html, '<a href="/tech/python">Python</a>');
  t.match(html, '<a href="/tools/helper">Helper, and the sources');
  t.match(html, /rel="canonical" href="[^"]*\/check\/helper\/python"/);
});

t.test("what is not known has no reasons, and what is no technology no page", async (t) => {
  const html = pageForToolPairPage("helper", "xcode");
  t.match(html, "We don't know yet whether Helper works in Xcode.");
  t.notMatch(html, "<h2>Evidence</h2>");
  t.notMatch(html, 'href="/tech/');
});
