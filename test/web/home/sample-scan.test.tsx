import t from "tap";
import { SampleScan } from "../../../server/web/home/home-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { render } from "../../fixtures/page.js";

const npm = (name: string) => ({ packages: { npm: [name] } });

t.test("the first findings are shown, and a button opens the report", async (t) => {
  const catalog = catalogOf({
    technologies: { enzyme: npm("enzyme"), react: npm("react") },
    rules: [{ techA: "enzyme", techB: "react", status: "incompatible", severity: "error" }],
  });
  const html = render(<SampleScan />, { catalog });
  t.match(html, "1 issue in a small shop");
  t.match(html, "enzyme 3.11.0 with react 18.2.0");
  t.match(html, /<form action="\/scan" method="post".*name="list".*Open the report/s);
});

t.test("without a known conflict there is nothing", async (t) => {
  t.equal(render(<SampleScan />, { catalog: catalogOf({ technologies: { react: npm("react") } }) }), "");
});
