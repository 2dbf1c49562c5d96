import t from "tap";
import { check } from "../../../server/catalog/verdict/check.js";
import { HomePage } from "../../../server/web/home/home-page.js";
import { TODAY } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

const catalog = everyFact();
const pageOf = (techA: string, techB: string) =>
  render(
    <HomePage
      catalog={catalog}
      today={TODAY}
      names={[techA, techB]}
      answer={check(catalog, { techA, techB }, TODAY)}
    />,
  );

t.test("the question comes first, and the figures come from the data", async (t) => {
  const html = render(<HomePage catalog={catalog} today={TODAY} names={["", ""]} answer={undefined} />);
  t.match(html, /<form action="\/" method="get" data-swap="answer"/);
  t.match(html, /<div id="answer" aria-live="polite"><\/div>/);
  t.match(html, new RegExp(`technologies</a></dt><dd>${catalog.technologies.length}</dd>`));
});

t.test("the answer is below the form, with a link to the details", async (t) => {
  const html = pageOf("react@17", "next@15");
  t.match(html, 'value="react@17"');
  t.match(
    html,
    /<div id="answer".*<h2>React 17 .*Next\.js 15<\/h2>.*incompatible.*href="\/check\/nextjs@15\/react@17"/s,
  );
});

t.test("an unknown name stays in its field, escaped", async (t) => {
  const html = pageOf('<b>"', "react");
  t.match(html, 'value="&lt;b>&quot;"');
  t.notMatch(html, "<b>");
  t.match(html, /class="verdict unknown"/);
  t.notMatch(html, /See the sources/);
});
