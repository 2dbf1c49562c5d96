/** `/report/sent/{id}`: what became of a report, for whoever kept its address. It repeats nothing of the report. */
import type { Decision } from "../../contributions/reports/queue.js";
import { Copy } from "../components/copy.js";
import { Link } from "../components/link.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

export function SentPage({ decision }: { decision: Decision | undefined }) {
  const title = decision ? TITLES[decision.outcome] : "Your report was sent";
  return (
    <Layout title={title} description="What became of a report.">
      <h1>{title}</h1>
      {decision ? <Decided decision={decision} /> : <Waiting />}
    </Layout>
  );
}

const TITLES: Record<Decision["outcome"], string> = {
  accepted: "Your report became a proposal",
  corrected: "The data have been corrected",
  rejected: "Your report was not accepted",
};

function Waiting() {
  const { links, path } = useSite();
  return (
    <>
      <p>Thank you. A maintainer will read it, and check your sources. Nothing of it is public before.</p>
      <p>Save the address of this page. It will tell you what became of your report, and nobody else knows it.</p>
      <Copy name="the address" text={links.absolute(path)} />
    </>
  );
}

function Decided({ decision: { contribution, reason, at } }: { decision: Decision }) {
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
        Decided on <time dateTime={at}>{at.slice(0, 10)}</time>. The report and the address for replies were deleted
        then.
      </p>
    </>
  );
}
