import t from "tap";
import { UnknownTechnology } from "../../../server/web/technology/unknown-page.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

t.test("offers what is near, a search, and a way to add it", async (t) => {
  const near = everyFact().names.nearest("reakt");
  const html = render(<UnknownTechnology name="reakt" near={near} />);
  t.match(html, /<h1>Unknown technology “reakt”<\/h1>.*<li><a href="\/tech\/react">React<\/a>/s);
  t.match(html, /<form action="\/tech" method="get".*<input id="q" name="q"[^>]* value="reakt"/s);
  t.match(html, '<a href="/contribute">');
  t.notMatch(html, /rel="canonical"/);
  t.notMatch(render(<UnknownTechnology name="zz" near={[]} />), "Did you mean");
});

t.test("the name is text, and not repeated without end", async (t) => {
  const html = render(<UnknownTechnology name={`<b>"${"x".repeat(500)}`} near={[]} />);
  t.notMatch(html, /<b>|x{81}/);
  t.match(html, "&lt;b>&quot;xxx");
});
