import t from "tap";
import { findTool } from "../../../server/catalog/names/tool-sides.js";
import { UnknownTechnology } from "../../../server/web/technology/unknown-page.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";
import { toolCatalog } from "../../fixtures/tools.js";

t.test("offers what is near, a search, and a way to add it", async (t) => {
  const near = everyFact().names.nearest("reakt");
  const html = render(<UnknownTechnology name="reakt" near={near} tool={undefined} />);
  t.match(html, /<h1>Unknown technology “reakt”<\/h1>.*<li><a href="\/tech\/react">React<\/a>/s);
  t.match(html, /<form action="\/tech" method="get".*<input id="q" name="q"[^>]* value="reakt"/s);
  t.match(html, '<a href="/contribute">');
  t.notMatch(html, /rel="canonical"/);
  t.notMatch(render(<UnknownTechnology name="zz" near={[]} tool={undefined} />), "Did you mean");
});

t.test("an AI coding tool is linked, and no misspelling of a technology", async (t) => {
  const tool = findTool(toolCatalog().tools, "Helper");
  const html = render(<UnknownTechnology name="Helper" near={[]} tool={tool} />);
  t.match(html, '<a href="/tools/helper">Helper</a> is an AI coding tool.');
});

t.test("the name is text, and not repeated without end", async (t) => {
  const html = render(<UnknownTechnology name={`<b>"${"x".repeat(500)}`} near={[]} tool={undefined} />);
  t.notMatch(html, /<b>|x{81}/);
  t.match(html, "&lt;b>&quot;xxx");
});
