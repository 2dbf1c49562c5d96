import t from "tap";
import { Inline } from "../../../server/web/contribute/inline.js";
import { render } from "../../fixtures/page.js";

t.test("what stands between backticks is code, and all of it is text", async (t) => {
  t.equal(render(<Inline text="see `a` and `b`" />), "see <code>a</code> and <code>b</code>");
  t.equal(render(<Inline text="5` wide" />), "5` wide");
  t.equal(render(<Inline text="`<b>` & <i>" />), "<code>&lt;b></code> &amp; &lt;i>");
  t.equal(render(<Inline text="" />), "");
});
