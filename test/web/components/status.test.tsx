import t from "tap";
import { STATUS_SIGNS } from "../../../server/catalog/verdict/judgement.js";
import { RuleStatusLabel, STATUSES, StatusLabel, StatusSign } from "../../../server/web/components/status.js";
import { render } from "../../fixtures/page.js";

t.test("each status has its own sign and word", async (t) => {
  t.strictSame(STATUSES, ["compatible", "partial", "incompatible", "deprecated", "unknown"]);
  t.equal(new Set(Object.values(STATUS_SIGNS)).size, STATUSES.length);
  for (const status of STATUSES) {
    const html = render(<StatusLabel status={status} />);
    t.match(html, new RegExp(`<span class="status ${status}">.*> ${status}</span>$`));
    t.ok(html.includes(STATUS_SIGNS[status]));
    t.match(render(<StatusSign status={status} />), 'aria-hidden="true"', "the sign is not read out");
  }
});

t.test("what a rule says is a sign and words", async (t) => {
  t.equal(
    render(<RuleStatusLabel status="partial" />),
    '<span class="status partial"><span class="sign partial" aria-hidden="true">~</span> works with limits</span>',
  );
});
