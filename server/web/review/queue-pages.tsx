/** `/review/queue`: reports without an account, for maintainers. Strangers wrote them: all of it is text. */
import type { ComponentChildren } from "preact";
import type { Report } from "../../contributions/reports/queue.js";
import type { TechnologyNote } from "../../contributions/reports/report.js";
import { Field, TokenField } from "../components/field.js";
import { Link } from "../components/link.js";
import { Day, List, Section } from "../components/parts.js";
import type { PreviewedFile } from "../contribute/form/preview.js";
import { File } from "../contribute/form/review.js";
import { Layout } from "../layout.js";
import { useEditUrl, useSite } from "../site.js";

export const QUEUE = "/review/queue";

function Frame({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <Layout title={title} description="Reports that wait for a maintainer.">
      {children}
    </Layout>
  );
}

export function SignInPage({ refusal }: { refusal?: string | undefined }) {
  const { links } = useSite();
  return (
    <Frame title="Maintainers only">
      <h1>Maintainers only</h1>
      <form action={links.to(`${QUEUE}/sign-in`)} method="post">
        <TokenField
          id="token"
          label="Maintainer token"
          autocomplete="current-password"
          problem={refusal}
          hint={
            <>
              The operator of this service sets it as <code>MAINTAINER_TOKEN</code>.
            </>
          }
        />
        <p>
          <button type="submit">Sign in</button>
        </p>
      </form>
    </Frame>
  );
}

interface Signed {
  /** Goes with each form. */
  formCode: string;
}

export function QueuePage({ reports, formCode }: Signed & { reports: readonly Report[] }) {
  const { links } = useSite();
  return (
    <Frame title="Reports">
      <h1>Reports</h1>
      <p class="lead">
        {reports.length === 0
          ? "No report is waiting."
          : `${reports.length} ${reports.length === 1 ? "report is" : "reports are"} waiting, the oldest first.`}
      </p>
      <ul>
        {reports.map(({ id, name, receivedAt, content }) => (
          <li key={id}>
            <Link to={`${QUEUE}/${id}`}>{name}</Link>{" "}
            <span class="fine">
              {"note" in content ? "technology" : content.submission.kind}, <Day at={receivedAt} />
            </span>
          </li>
        ))}
      </ul>
      <form action={links.to(`${QUEUE}/sign-out`)} method="post">
        <input type="hidden" name="code" value={formCode} />
        <button type="submit" class="quiet">
          Sign out
        </button>
      </form>
    </Frame>
  );
}

interface ReportViewProps extends Signed {
  report: Report;
  files: readonly PreviewedFile[];
  problems?: readonly string[];
}

export function ReportViewPage({ report, files, formCode, problems = [] }: ReportViewProps) {
  const { id, name, receivedAt, reply, content } = report;
  return (
    <Frame title={name}>
      <p class="fine">
        <Link to={QUEUE}>Reports</Link>
      </p>
      <h1>{name}</h1>
      <p>
        Sent on <Day at={receivedAt} /> without an account.{" "}
        {reply === undefined ? "No address for replies." : <Reply address={reply} />}
      </p>
      {problems.length > 0 && (
        <div class="panel problems" role="alert">
          <h2>Not accepted</h2>
          <List of={problems} />
        </div>
      )}
      {"note" in content ? <Note note={content.note} /> : <Proposal report={report} files={files} />}
      <Section title="Decide">
        <p>Any decision deletes the report and its address for replies.</p>
        {"note" in content ? (
          <Decision id={id} verb="corrected" formCode={formCode} label="I have corrected it" />
        ) : (
          <Decision id={id} verb="accept" formCode={formCode} label="Accept: make it a proposal" />
        )}
        <Decision id={id} verb="reject" formCode={formCode} label="Reject">
          <Field id="reason" label="Reason for the visitor">
            <textarea id="reason" name="reason" required maxLength={1000} rows={3} />
          </Field>
        </Decision>
      </Section>
    </Frame>
  );
}

interface DecisionProps extends Signed {
  id: string;
  verb: "accept" | "corrected" | "reject";
  label: string;
  children?: ComponentChildren;
}

function Decision({ id, verb, formCode, label, children }: DecisionProps) {
  const { links } = useSite();
  return (
    <form action={links.to(`${QUEUE}/${id}/${verb}`)} method="post">
      <input type="hidden" name="code" value={formCode} />
      {children}
      <p>
        <button type="submit" class={verb === "reject" ? "quiet" : undefined}>
          {label}
        </button>
      </p>
    </form>
  );
}

function Proposal({ report: { content }, files }: { report: Report; files: readonly PreviewedFile[] }) {
  if (!("submission" in content)) return null;
  const { submission } = content;
  const { evidence } = submission.kind === "ai-tool" ? submission.tool : submission.rule;
  return (
    <>
      <Sources evidence={evidence ?? []} />
      {submission.warnings.length > 0 && (
        <Section title="Look closely at this">
          <List of={submission.warnings} />
        </Section>
      )}
      <Section title="What it changes">
        {files.length === 0 && <p>Nothing: the data already say this.</p>}
        {files.map((file) => (
          <File key={file.path} file={file} />
        ))}
      </Section>
    </>
  );
}

function Note({ note }: { note: TechnologyNote }) {
  const { technology, version, explanation, evidence } = note;
  const file = `data/technologies/${technology}.yaml`;
  const editUrl = useEditUrl(file);
  return (
    <>
      <Section title="What is wrong">
        {version !== undefined && <p>Version: {version}</p>}
        <blockquote class="reason">{explanation}</blockquote>
      </Section>
      <Sources evidence={evidence} />
      <p>
        Facts of a technology are changed by hand: in{" "}
        {editUrl ? (
          <a href={editUrl}>
            <code>{file}</code>
          </a>
        ) : (
          <code>{file}</code>
        )}
        .
      </p>
    </>
  );
}

/** Strangers chose the addresses. */
function Sources({ evidence }: { evidence: readonly string[] }) {
  return (
    <Section title="Sources">
      <List of={evidence}>
        {(url) => (
          <a href={url} rel="noopener noreferrer nofollow ugc">
            {url}
          </a>
        )}
      </List>
    </Section>
  );
}

const Reply = ({ address }: { address: string }) => (
  <>
    Replies go to <code>{address}</code>.
  </>
);

/** After a decision, with the address for replies for the last time. */
export function DecidedPage({ report, contribution }: { report: Report; contribution?: string | undefined }) {
  return (
    <Frame title="Decided">
      <h1>{contribution === undefined ? "The report is closed" : "The report is a proposal now"}</h1>
      {contribution !== undefined && (
        <p>
          <Link to={`/contributions/${contribution}`}>{report.name}</Link> waits for review like any other contribution:{" "}
          <code>{contribution}</code>
        </p>
      )}
      <p>
        The report was deleted.{" "}
        {report.reply !== undefined && (
          <>
            <Reply address={report.reply} /> It is shown for the last time.
          </>
        )}
      </p>
      <p>
        <Link to={QUEUE}>Reports</Link>
      </p>
    </Frame>
  );
}
