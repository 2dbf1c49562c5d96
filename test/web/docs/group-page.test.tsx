import t from "tap";
import { GroupPage } from "../../../server/web/docs/docs-page.js";
import type { Description } from "../../../server/web/docs/fields.js";
import { groupOperations } from "../../../server/web/docs/operations.js";
import { createApp } from "../../fixtures/app.js";
import { everyFact } from "../../fixtures/every-fact.js";
import { render } from "../../fixtures/page.js";

t.test("a page has the operations of its group, each with an example in four languages", async (t) => {
  const { app } = await createApp(t, everyFact());
  const sections = groupOperations((await app.inject("/openapi.json")).json() as Description);
  for (const section of sections) {
    const html = render(<GroupPage sections={sections} section={section} />);
    t.match(html, `<h1>${section.title}</h1>`);
    t.match(html, `<link rel="canonical" href="https://stackfit.example/docs/${section.name}"/>`);
    const articles = html.split("<article").slice(1);
    t.equal(articles.length, section.operations.length);
    for (const article of articles) {
      const shown = [...article.matchAll(/class="example in-(\w+)"/g)].map(([, language]) => language);
      t.strictSame(shown, ["curl", "javascript", "python", "go"]);
    }
    t.notMatch(html, /undefined|\[object/);
  }
});
