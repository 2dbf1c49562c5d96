/** `/report/sent/{id}`: what became of what was sent without an account. */
import type { ReportDecision } from "../../contributions/reports/queue.js";
import { Link } from "../components/link.js";
import { Copy, Day } from "../components/parts.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

export function SentPage({ decision }: { decision: ReportDecision | undefined }) {
  const title = decision ? TITLES[decision.outcome] : "Your report was sent";
  return (
    <Layout title={title} description="What happened to a report.">
      <h1>{title}</h1>
      {decision ? <Decided decision={decision} /> : <Waiting />}
    </Layout>
  );
}

const TITLES: Record<ReportDecision["outcome"], string> = {
  accepted: "Your report became a proposal",
  corrected: "The data have been corrected",
  rejected: "Your report was not accepted",
};

function Waiting() {
  const { links, path } = useSite();
  return (
    <>
      <p>Thank you. A maintainer will read it, and check your sources. Nothing is public until then.</p>
      <p>Save the address of this page: it shows what becomes of your report, and only you know it.</p>
      <Copy name="the address" text={links.absolute(path)} />
    </>
  );
}

function Decided({ decision: { contribution, reason, at } }: { decision: ReportDecision }) {
  return (
    <>
      {contribution !== undefined && (
        <p>
          Thank you. It is <Link to={`/contributions/${contribution}`}>under review</Link> like any other contribution.
        </p>
      )}
      {reason !== undefined && (
        <>
          <h2>Comment from the maintainer</h2>
          <blockquote class="reason">{reason}</blockquote>
        </>
      )}
      <p class="fine">
        Decided on <Day at={at} />. The report and the address for replies were deleted then.
      </p>
    </>
  );
}
