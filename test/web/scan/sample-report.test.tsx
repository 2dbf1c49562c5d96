import t from "tap";
import { SAMPLE } from "../../../server/web/scan/sample.js";
import { SampleReport } from "../../../server/web/scan/sample-report.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";
import { realCatalog } from "../../fixtures/repository.js";

t.test("the worst findings are those of the scan, each with its page and what to do", async (t) => {
  const html = render(<SampleReport />, { catalog: await realCatalog() });
  t.match(html, /scores \d+ of 100, with \d+ issues/);
  t.match(html, /<a href="\/check\/enzyme@3\.11\.0\/react@18\.2\.0">Enzyme 3\.11\.0 with React 18\.2\.0<\/a>/);
  t.match(html, /<span class="fine">Move the tests to Testing Library/);
  t.ok((html.match(/<li>/g)?.length ?? 0) >= 2);
  t.match(html, /<form action="\/scan" method="post"[^>]*><input type="hidden" name="list" value="[^"]*enzyme/);
  t.ok(JSON.parse(SAMPLE).devDependencies.enzyme);
});

t.test("without facts there is nothing to show", async (t) => {
  t.equal(render(<SampleReport />, { catalog: catalogOf({ technologies: {} }) }), "");
});
