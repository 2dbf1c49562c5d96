import t from "tap";
import { Example } from "../../../server/web/home/home-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

t.test("the example is the answer that the page of the pair gives, with its facts and its lines", async (t) => {
  const html = render(<Example />, { catalog: everyFact() });
  t.match(html, /<h3 class="example-pair">Next\.js 15 <span class="with">with<\/span> React 17<\/h3>/);
  t.match(html, /<section class="verdict incompatible"/);
  t.match(html, /<ul class="facts"><li>/);
  t.match(html, /<table class="lines">/);
  t.match(html, 'href="/check/nextjs@15/react@17">All of the evidence');
});

t.test("without these technologies, or without versions that matter, there is no example", async (t) => {
  t.equal(render(<Example />, { catalog: catalogOf({ technologies: {} }) }), "");
  const both = catalogOf({ technologies: { nextjs: { name: "Next.js" }, react: { name: "React" } } });
  t.equal(render(<Example />, { catalog: both }), "");
});
