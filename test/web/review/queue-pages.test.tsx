import t from "tap";
import { DecidedPage, QueuePage, ReportViewPage, SignInPage } from "../../../server/web/review/queue-pages.js";
import { render } from "../../fixtures/page.js";
import { checkedReport, NOTE } from "../../fixtures/reports.js";

const base = { id: "000000000-000000000000000000000000", receivedAt: "2026-06-01T12:00:00.000Z" };
const PAIR = { ...base, ...checkedReport({}, "a@example.com") };
const TECHNOLOGY = { ...base, ...checkedReport(NOTE, "", "technology") };
const VIEW = { files: [], formCode: "code" };

t.test("the list counts and names what waits", async (t) => {
  t.match(render(<QueuePage reports={[]} formCode="code" />), /No report is waiting/);
  const html = render(<QueuePage reports={[PAIR, TECHNOLOGY]} formCode="code" />);
  t.match(html, /2 reports are waiting/);
  t.match(html, new RegExp(`<a href="/review/queue/${base.id}">`));
  t.notMatch(html, "a@example.com", "addresses are for those who read the report");
});

t.test("each form has the code of the session, and an answer to where replies go", async (t) => {
  const html = render(<ReportViewPage {...VIEW} report={PAIR} />);
  const forms = html.match(/<form /g)?.length;
  t.equal(forms, 2);
  t.equal(html.match(/name="code" value="code"/g)?.length, forms);
  t.match(html, /Replies go to <code>a@example\.com/);
  t.match(html, /Nothing: the data already say this/);
  t.match(render(<ReportViewPage {...VIEW} report={TECHNOLOGY} />), /No address for replies/);
});

t.test("a note links to the file in the repository, where there is one", async (t) => {
  const repositoryUrl = "https://github.com/owner/data";
  const html = render(<ReportViewPage {...VIEW} report={TECHNOLOGY} />, { repositoryUrl });
  t.match(html, 'href="https://github.com/owner/data/edit/main/data/technologies/react.yaml"');
});

t.test("signing in shows why a token was rejected; a decision shows the address once more", async (t) => {
  t.notMatch(render(<SignInPage />), "aria-invalid");
  t.match(render(<SignInPage refusal="Wrong." />), /aria-invalid="true".*Wrong\./);
  t.match(
    render(<DecidedPage report={PAIR} contribution="rule-a-b-0123456789ab" />),
    /a@example\.com.*for the last time/,
  );
  t.notMatch(render(<DecidedPage report={TECHNOLOGY} />), "for the last time");
});
