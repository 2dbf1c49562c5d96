import t from "tap";
import { TextWithCode } from "../../../server/web/components/parts.js";
import { render } from "../../fixtures/page.js";

t.test("text between backticks is code, and all of it is escaped", async (t) => {
  t.equal(render(<TextWithCode text="see `a` and `b`" />), "see <code>a</code> and <code>b</code>");
  t.equal(render(<TextWithCode text="5` wide" />), "5` wide");
  t.equal(render(<TextWithCode text="`<b>` & <i>" />), "<code>&lt;b></code> &amp; &lt;i>");
  t.equal(render(<TextWithCode text="" />), "");
});
