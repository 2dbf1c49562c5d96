import t from "tap";
import { QueuePage, SignInPage } from "../../../server/web/review/queue-pages.js";
import { render } from "../../fixtures/page.js";
import { checkedReport, NOTE } from "../../fixtures/reports.js";

const base = { id: "000000000-000000000000000000000000", receivedAt: "2026-06-01T12:00:00.000Z" };
const PAIR = { ...base, ...checkedReport({}, "a@example.com") };
const TECHNOLOGY = { ...base, ...checkedReport(NOTE, undefined, "technology") };
const page = (...reports: (typeof PAIR)[]) =>
  render(
    <QueuePage count={reports.length} reports={reports.map((report) => ({ report, files: [] }))} formCode="code" />,
  );

t.test("the list counts and names what waits", async (t) => {
  t.match(page(), /No report is waiting/);
  const html = page(PAIR, { ...TECHNOLOGY, id: `1${base.id}` });
  t.match(html, /2 reports are waiting, the oldest first/);
  t.match(html, `<h2 id="${base.id}">`);
  t.match(html, `<h2 id="1${base.id}">`);
});

t.test("each form has the code of the session, and an answer to where replies go", async (t) => {
  const html = page(PAIR);
  const [, main = ""] = html.split("<main");
  t.equal(main.match(/<form /g)?.length, 5, "accept, corrected, reject, sign out, and the form of the site");
  t.equal(main.match(/name="code" value="code"/g)?.length, 4);
  const [form = ""] = /<form action="\/contribute\/compatibility#contribution".*?<\/form>/s.exec(main) ?? [];
  for (const [id, text] of Object.entries({ techA: "nextjs", basis: "documented", status: "incompatible" }))
    t.match(form, `<input type="hidden" name="${id}" value="${text}"`);
  t.notMatch(form, /"code"|a@example|reply/, "neither the session nor the address for replies goes there");
  t.match(html, /Replies go to <code>a@example\.com/);
  t.match(html, /It changes nothing: the data already say this/);
  t.match(page(TECHNOLOGY), /No address for replies/);
});

t.test("a note links to the file in the repository, where there is one", async (t) => {
  const repositoryUrl = "https://github.com/owner/data";
  const reports = [{ report: TECHNOLOGY, files: [] }];
  const html = render(<QueuePage count={1} reports={reports} formCode="code" />, { repositoryUrl });
  t.match(html, 'href="https://github.com/owner/data/edit/main/data/technologies/react.yaml"');
});

t.test("what was refused says why", async (t) => {
  const reports = [{ report: PAIR, files: [], problems: ["It contradicts <b>."] }];
  t.match(
    render(<QueuePage count={1} reports={reports} formCode="code" />),
    /role="alert"><h3>Not accepted<\/h3><ul><li>It contradicts &lt;b>\./,
  );
});

t.test("signing in shows why a token was rejected; a decision shows the address once more", async (t) => {
  t.notMatch(render(<SignInPage />), "aria-invalid");
  t.match(render(<SignInPage refusal="Wrong." />), /aria-invalid="true".*Wrong\./);
  const after = (decided: { report: typeof PAIR; contribution?: string }) =>
    render(<QueuePage count={0} reports={[]} decided={decided} formCode="code" />);
  t.match(after({ report: PAIR, contribution: "rule-a-b-0123456789ab" }), /a@example\.com.*for the last time/);
  t.notMatch(after({ report: TECHNOLOGY }), "for the last time");
});
