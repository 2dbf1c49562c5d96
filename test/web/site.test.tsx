import { renderToString } from "preact-render-to-string";
import t from "tap";
import { useSite } from "../../server/web/site.js";
import { render } from "../fixtures/page.js";

const Today = () => <>{useSite().today}</>;

t.test("a page knows the service that it is a part of", async (t) => {
  t.equal(render(<Today />, { today: "2026-01-01" }), "2026-01-01");
  t.throws(() => renderToString(<Today />), /SiteContext/);
});
