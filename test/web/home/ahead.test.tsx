import t from "tap";
import { Ahead } from "../../../server/web/home/home-page.js";
import { catalogOf } from "../../fixtures/catalog.js";
import { lifecycle } from "../../fixtures/facts.js";
import { render } from "../../fixtures/page.js";

t.test("lines that end soon are linked, with their last day", async (t) => {
  const catalog = catalogOf({ technologies: { one: { name: "<One>", lifecycle: lifecycle(["2", "2026-06-15"]) } } });
  const html = render(<Ahead />, { catalog });
  t.match(html, '<a href="/tech/one">&lt;One> 2</a></th><td><time datetime="2026-06-15">2026-06-15</time>');
});

t.test("nothing is shown where nothing ends", async (t) => {
  t.equal(render(<Ahead />, { catalog: catalogOf({ technologies: { one: { name: "One" } } }) }), "");
});
