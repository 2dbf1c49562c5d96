/** `/contributions/{id}`: the review status, and what to do next. */
import type { Catalog } from "../../catalog/catalog.js";
import type { Status } from "../../catalog/facts/kind.js";
import type { Technology } from "../../catalog/technology/technology.js";
import type { Contribution } from "../../contributions/contributions.js";
import type { ContributionStatus } from "../../contributions/submission.js";
import { PREFIX } from "../../http/views/links.js";
import { Link, LinkItem } from "../components/link.js";
import { Day, Section } from "../components/parts.js";
import { Label } from "../components/status.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";

interface StandingPageProps {
  contribution: Contribution;
  subject: ContributionSubject;
}

export function StatusPage({ contribution, subject }: StandingPageProps) {
  const { links } = useSite();
  const { id, kind, status, reason, url, createdAt } = contribution;
  const title = kind === "ai-tool" ? `AI tool ${subject.name}` : `Rule on ${subject.name}`;
  const path = `/contributions/${id}`;
  const json = `${PREFIX}${path}`;
  return (
    <Layout
      title={`${title}: ${status}`}
      description={`Review status of this contribution: ${status}.`}
      canonical={path}
      alternates={[json]}
    >
      <p class="fine">
        <Link to="/contribute">Contribute</Link>
      </p>
      <h1>{title}</h1>
      <div id="review-status" aria-live="polite">
        <h2>Review status</h2>
        <State status={status} createdAt={createdAt} />
        {reason !== undefined && (
          <Section title="Comment from the reviewer">
            <blockquote class="reason">{reason}</blockquote>
          </Section>
        )}
        <Section title="Next steps">
          <Advice contribution={contribution} subject={subject} />
        </Section>
      </div>
      <form action={links.to(path)} method="get" data-swap="review-status">
        <button type="submit" class="quiet">
          Refresh
        </button>
      </form>
      <ul class="links">
        {url !== null && url !== links.contribution(id) && (
          <li>
            <a href={url} rel="noopener">
              Proposal and discussion
            </a>
          </li>
        )}
        <SubjectLink subject={subject} />
        <LinkItem to={json}>As JSON</LinkItem>
      </ul>
      <p class="fine">
        Contribution <code>{id}</code>. Save this address; you need no token to open it.
      </p>
    </Layout>
  );
}

const LOOKS: Record<ContributionStatus, [look: Status, sign: string]> = {
  Received: ["unknown", "○"],
  "Under Review": ["unknown", "●"],
  "Changes Requested": ["partial", "!"],
  "More Info Needed": ["partial", "?"],
  Approved: ["compatible", "✓"],
  Declined: ["incompatible", "✕"],
};

function State({ status, createdAt }: Pick<Contribution, "status" | "createdAt">) {
  const [look, sign] = LOOKS[status];
  return (
    <p>
      <Label look={look} sign={sign} text={status.toLowerCase()} />{" "}
      <span class="fine">
        received on <Day at={createdAt} />
      </span>
    </p>
  );
}

function Advice({ contribution: { kind, status }, subject }: StandingPageProps) {
  switch (status) {
    case "Received":
    case "Under Review":
      return (
        <p>
          Nothing to do for now. A reviewer will check your sources, and ask here if something is unclear. This takes up
          to a week. After approval, it is live within moments.
        </p>
      );
    case "Changes Requested":
    case "More Info Needed":
      return (
        <p>
          <Link to={`/contribute/${kind}${queryOf(subject)}`}>Fill in the form again</Link> with the requested changes,
          and submit it with the same access token. It will update this contribution.
        </p>
      );
    case "Approved":
      return <p>Thank you! Your contribution is part of the data now.</p>;
    case "Declined":
      return (
        <p>
          If you have a better source, <Link to={`/contribute/${kind}${queryOf(subject)}`}>submit it again</Link>.
        </p>
      );
  }
}

function queryOf({ pair, tool }: ContributionSubject): string {
  if (pair) return `?techA=${pair[0].id}&techB=${pair[1].id}`;
  return tool === undefined ? "" : `?name=${tool}`;
}

function SubjectLink({ subject: { name, pair, tool } }: { subject: ContributionSubject }) {
  const { links } = useSite();
  if (!pair && tool === undefined) return null;
  const href = pair ? links.checkPath(...pair) : links.to(`/tools/${tool}`);
  return (
    <li>
      <a href={href}>{name}</a>
    </li>
  );
}

interface ContributionSubject {
  /** `Next.js and Prisma` or the name of a tool; part of the id if unknown. */
  name: string;
  /** The pair, if it is known and unambiguous. */
  pair?: readonly [Technology, Technology];
  tool?: string;
}

/** @param id of a contribution: `rule-nextjs-prisma-4be81c02d1e3` or `tool-cursor-0123456789ab` */
export function parseSubject(id: string, catalog: Catalog): ContributionSubject {
  const words = id.replace(/^(?:rule|tool)-/, "").replace(/-[0-9a-f]{12}$/, "");
  if (id.startsWith("tool-")) {
    const tool = catalog.tools.get(words);
    return tool ? { name: tool.name, tool: words } : { name: words };
  }
  const pairs = [...words.matchAll(/-/g)].flatMap(({ index }): [Technology, Technology][] => {
    const [a, b] = [words.slice(0, index), words.slice(index + 1)].map((part) => catalog.names.byId(part));
    return a && b ? [[a, b]] : [];
  });
  const [pair, ...others] = pairs;
  return pair && others.length === 0 ? { name: `${pair[0].name} and ${pair[1].name}`, pair } : { name: words };
}
