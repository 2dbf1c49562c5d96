import t from "tap";
import { SentPage } from "../../../server/web/contribute/sent-page.js";
import { render } from "../../fixtures/page.js";

const AT = "2026-06-01T12:00:00.000Z";

t.test("it says what became of a report", async (t) => {
  t.match(
    render(<SentPage decision={undefined} />),
    /Your report was sent.*Save the address.*<code>https:\/\/stackfit\.example\/<\/code>.*data-copy/,
  );
  const accepted = render(
    <SentPage decision={{ outcome: "accepted", contribution: "rule-a-b-0123456789ab", at: AT }} />,
  );
  t.match(accepted, /became a proposal.*href="\/contributions\/rule-a-b-0123456789ab".*2026-06-01/);
  const rejected = render(<SentPage decision={{ outcome: "rejected", reason: "No <b>.", at: AT }} />);
  t.match(rejected, /was not accepted.*No &lt;b/);
  t.match(render(<SentPage decision={{ outcome: "corrected", at: AT }} />), /The data have been corrected/);
});
