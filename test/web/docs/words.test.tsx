import t from "tap";
import { Words } from "../../../server/web/docs/words.js";
import { render } from "../../fixtures/page.js";

t.test("what stands between backticks is code, and all of it is text", async (t) => {
  t.equal(
    render(<Words text="The same as `POST /check`, for `<b>` and you." />),
    "The same as <code>POST /check</code>, for <code>&lt;b></code> and you.",
  );
  t.equal(render(<Words text="Plain." />), "Plain.");
});
