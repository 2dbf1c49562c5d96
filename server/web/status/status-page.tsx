/** `/status`: whether the service works, and what needs attention. */
import type { Readiness } from "../../http/readiness.js";
import { Link } from "../components/link.js";
import { Definitions, Rows, Section } from "../components/parts.js";
import { StatusSign } from "../components/status.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

type StatusReason = Readiness["reasons"] extends ReadonlyMap<infer Name, string> ? Name : never;

/** What each reason means for those who ask, and for those who contribute. The words for operators are in the log alone. */
const MEANINGS: Readonly<Record<StatusReason, [what: string, effect: string]>> = {
  stopping: ["This process is stopping", "Requests that have begun are answered; new ones go to another process."],
  data_refused: ["The newest data is invalid", "Answers come from the revision before it."],
  data_not_followed: ["New data cannot be fetched", "Answers come from the data shown below."],
  no_contributions: ["Contributions are not accepted", "All answers work."],
  forge_not_open: [
    "The repository for contributions cannot be opened",
    "Contributions are stored, and delivered once it can: that is tried again and again. If it stays, whoever runs the service sees to it that Git runs, that STATE_DIR may be written, and that the disk has space. All answers work.",
  ],
  outbox_unreadable: ["Contributions cannot be stored", "None are accepted for now. All answers work."],
  contributions_unreadable: [
    "Some stored contributions cannot be read",
    "They are kept apart until whoever runs the service looks at them; all others are delivered.",
  ],
  contributions_wait: ["Contributions are delivered late", "They are stored, and delivered when that works again."],
  contributions_refused: [
    "Some contributions cannot be delivered",
    "They are stored until a maintainer looks at them.",
  ],
  limits_local: ["Rate limits are counted by each process alone", "All answers work."],
  disk_full: ["Little disk space is left", "Contributions may soon not be accepted. All answers work."],
};

const HEADLINES = {
  ready: ["compatible", "Everything works"],
  degraded: ["partial", "Questions are answered, and something needs attention"],
  stopping: ["deprecated", "This process is stopping"],
} as const;

interface StatusPageProps {
  readiness: Pick<Readiness, "status" | "reasons" | "delivery">;
}

export function StatusPage({ readiness: { status, reasons, delivery } }: StatusPageProps) {
  const { revision, technologies } = useSite().catalog;
  const [colour, headline] = HEADLINES[status];
  return (
    <Layout
      title="Status"
      description="Whether this service works, which data it answers from, and what needs attention."
    >
      <h1>Status</h1>
      <section class={`verdict ${colour}`} aria-label="Status">
        <p class="verdict-status">
          <StatusSign status={colour} /> {headline}
        </p>
      </section>
      {reasons.size > 0 && (
        <Section title="Needs attention">
          <Definitions
            of={[...reasons.keys()].map((reason) => {
              const [what, effect] = MEANINGS[reason];
              return [what, [effect, " ", <code>{reason}</code>]];
            })}
          />
        </Section>
      )}
      <Section title="What it answers from">
        <table class="status-table">
          <Rows
            of={[
              [
                "Data",
                <>
                  {technologies.length.toLocaleString("en")} technologies, from{" "}
                  <time dateTime={revision.date}>{revision.date.slice(0, 16).replace("T", " ")} UTC</time>
                </>,
              ],
              ["Revision", <code key="id">{revision.id}</code>],
              ...(delivery ? [["Contributions on their way", delivery.waiting]] : []),
            ]}
          />
        </table>
        <p>
          <Link to="/status">Check again</Link>. For programs: <Link to="/readyz">readyz</Link>,{" "}
          <Link to="/healthz">healthz</Link> and <Link to="/metrics">metrics</Link>.
        </p>
      </Section>
    </Layout>
  );
}
