import t from "tap";
import { ReportPage, SentPage } from "../../../server/web/report/report-page.js";
import { render } from "../../fixtures/page.js";

const REPORTED = { name: "Next.js and React", path: "/check/nextjs/react", says: "compatible. They <work>." };
const PROPS = { kind: "compatibility", answers: new Map(), reported: REPORTED, problems: [], isOpen: true } as const;

t.test("the page tells what is reported, and what it says", async (t) => {
  const html = render(<ReportPage {...PROPS} />);
  t.match(
    html,
    /About <a href="\/check\/nextjs\/react">Next\.js and React<\/a>\. The page says: compatible\. They &lt;work/,
  );
  t.notMatch(html, /Report on one technology|role="alert"/);
  t.match(
    render(<ReportPage {...PROPS} reported={undefined} />),
    /href="\/report\?technology=">Report on one technology/,
  );
});

t.test("a refusal and problems come first, the page says that nothing was sent", async (t) => {
  const problems = [{ field: "basis", what: '"basis" is missing' }];
  const html = render(<ReportPage {...PROPS} problems={problems} refusal="Too many." />);
  t.match(html, /<title>Not sent: /);
  t.match(html, /role="alert"><h2>Fix 1 problem<\/h2><p>Too many\.<\/p>.*href="#basis"/);
  t.match(html, /<select id="basis"[^>]*aria-invalid="true"/);
});

t.test("where no reports are accepted there is no form, but other ways", async (t) => {
  const html = render(<ReportPage {...PROPS} isOpen={false} />, { repositoryUrl: "https://github.com/owner/data" });
  t.notMatch(html, '<form action="/report');
  t.match(html, /Report it on GitHub/);
});

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
