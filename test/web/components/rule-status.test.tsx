import t from "tap";
import { RuleStatusLabel } from "../../../server/web/components/rule-status.js";
import { render } from "../../fixtures/page.js";

t.test("what a rule says is a sign and words", async (t) => {
  t.equal(
    render(<RuleStatusLabel status="partial" />),
    '<span class="status partial"><span class="sign partial" aria-hidden="true">~</span> works with limits</span>',
  );
});
