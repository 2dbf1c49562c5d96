import { renderToString } from "preact-render-to-string";
import t from "tap";
import { useSite } from "../../server/web/site.js";
import { render } from "../fixtures/page.js";

const Revision = () => <>{useSite().revision.id}</>;

t.test("a page knows the service that it is a part of", async (t) => {
  t.equal(render(<Revision />, { revision: { id: "abc", date: "2026-01-01" } }), "abc");
  t.throws(() => renderToString(<Revision />), /SiteContext/);
});
