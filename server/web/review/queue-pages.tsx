/** `/review/queue`: reports without an account, for maintainers. Strangers wrote them: all of it is text. */
import type { ComponentChildren } from "preact";
import { answersOf } from "../../contributions/forms/answers.js";
import type { Report } from "../../contributions/reports/queue.js";
import type { TechnologyNote } from "../../contributions/reports/report.js";
import type { Submission } from "../../contributions/submission.js";
import { Field, TokenField } from "../components/field.js";
import { Form, Link } from "../components/link.js";
import { Day, List } from "../components/parts.js";
import { recordFields } from "../contribute/form/fields.js";
import type { PreviewedFile } from "../contribute/form/preview.js";
import { Changes, HiddenAnswers } from "../contribute/form/review.js";
import { Layout } from "../layout.js";
import { useEditUrl } from "../site.js";

export const QUEUE = "/review/queue";

const DESCRIPTION = "Reports that wait for a maintainer.";

export function SignInPage({ refusal }: { refusal?: string | undefined }) {
  return (
    <Layout title="Maintainers only" description={DESCRIPTION}>
      <h1>Maintainers only</h1>
      <Form to={`${QUEUE}/sign-in`} method="post">
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
      </Form>
    </Layout>
  );
}

/** What goes with each form. */
type Signed = Record<"formCode", string>;

export interface QueuedReport {
  report: Report;
  /** What it would change, before and after. */
  files: readonly PreviewedFile[];
  /** Why it was not accepted just now. */
  problems?: readonly string[] | undefined;
}

interface QueuePageProps extends Signed {
  /** How many wait; the oldest are shown. */
  count: number;
  reports: readonly QueuedReport[];
  /** What was decided just now, and the contribution that it became. */
  decided?: { report: Report; contribution?: string | undefined } | undefined;
}

export function QueuePage({ count, reports, decided, formCode }: QueuePageProps) {
  const shown = reports.length < count ? `the ${reports.length} oldest are here` : "the oldest first";
  return (
    <Layout title="Reports" description={DESCRIPTION}>
      <h1>Reports</h1>
      {decided && <Decided {...decided} />}
      <p class="lead">
        {count === 0
          ? "No report is waiting."
          : `${count} ${count === 1 ? "report is" : "reports are"} waiting, ${shown}.`}
      </p>
      {reports.map((queued) => (
        <QueuedReport key={queued.report.id} {...queued} formCode={formCode} />
      ))}
      <Form to={`${QUEUE}/sign-out`} method="post">
        <input type="hidden" name="code" value={formCode} />
        <button type="submit" class="quiet">
          Sign out
        </button>
      </Form>
    </Layout>
  );
}

function QueuedReport({ report, files, problems = [], formCode }: QueuedReport & Signed) {
  const { id, name, receivedAt, reply, content } = report;
  return (
    <article aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <p>
        Sent on <Day at={receivedAt} /> without an account.{" "}
        {reply === undefined ? "No address for replies." : <Reply address={reply} />}
      </p>
      {problems.length > 0 && (
        <div class="panel problems" role="alert">
          <h3>Not accepted</h3>
          <List of={problems} />
        </div>
      )}
      {"note" in content ? <Note note={content.note} /> : <Proposal submission={content.submission} files={files} />}
      <p class="fine">Any decision deletes the report and its address for replies.</p>
      {"submission" in content && (
        <Decision id={id} verb="accept" formCode={formCode} label="Accept: make it a proposal" />
      )}
      <Decision id={id} verb="corrected" formCode={formCode} label="I have corrected it" />
      <Decision id={id} verb="reject" formCode={formCode} label="Reject">
        <Field id={`reason-${id}`} label="Reason for the visitor">
          <textarea id={`reason-${id}`} name="reason" required maxLength={1000} rows={3} />
        </Field>
      </Decision>
    </article>
  );
}

interface DecisionProps extends Signed {
  id: string;
  verb: "accept" | "corrected" | "reject";
  label: string;
  children?: ComponentChildren;
}

function Decision({ id, verb, formCode, label, children }: DecisionProps) {
  return (
    <Form to={`${QUEUE}/${id}/${verb}`} method="post">
      <input type="hidden" name="code" value={formCode} />
      {children}
      <p>
        <button type="submit" class={verb === "reject" ? "quiet" : undefined}>
          {label}
        </button>
      </p>
    </Form>
  );
}

function Proposal({ submission, files }: { submission: Submission; files: readonly PreviewedFile[] }) {
  const { kind } = submission;
  const record = submission.kind === "ai-tool" ? submission.tool : submission.rule;
  return (
    <>
      <Sources evidence={record.evidence ?? []} />
      {files.length === 0 && <p>It changes nothing: the data already say this.</p>}
      <Changes files={files} warnings={submission.warnings} />
      <Form to={`/contribute/${kind}#contribution`} method="post">
        <HiddenAnswers answers={answersOf(recordFields(kind), record)} />
        <p>
          <button type="submit" class="quiet">
            Change it in the form
          </button>{" "}
          <span class="fine">Submit it with a token there, and say here that you have corrected it.</span>
        </p>
      </Form>
    </>
  );
}

function Note({ note }: { note: TechnologyNote }) {
  const { technology, version, explanation, evidence } = note;
  const file = `data/technologies/${technology}.yaml`;
  const editUrl = useEditUrl(file);
  return (
    <>
      <h3>What is wrong</h3>
      {version !== undefined && <p>Version: {version}</p>}
      <blockquote class="reason">{explanation}</blockquote>
      <Sources evidence={evidence} />
      <p>
        Facts of a technology are changed by hand: in <code>{editUrl ? <a href={editUrl}>{file}</a> : file}</code>.
      </p>
    </>
  );
}

/** Strangers chose the addresses. */
function Sources({ evidence }: { evidence: readonly string[] }) {
  return (
    <>
      <h3>Sources</h3>
      <List of={evidence}>
        {(url) => (
          <a href={url} rel="noopener noreferrer nofollow ugc">
            {url}
          </a>
        )}
      </List>
    </>
  );
}

const Reply = ({ address }: { address: string }) => (
  <>
    Replies go to <code>{address}</code>.
  </>
);

/** After a decision, with the address for replies for the last time. */
function Decided({ report: { name, reply }, contribution }: NonNullable<QueuePageProps["decided"]>) {
  return (
    <div class="panel" role="status">
      <h2>{contribution === undefined ? "The report is closed" : "The report is a proposal now"}</h2>
      {contribution !== undefined && (
        <p>
          <Link to={`/contributions/${contribution}`}>{name}</Link> waits for review like any other contribution:{" "}
          <code>{contribution}</code>
        </p>
      )}
      <p>
        The report was deleted.{" "}
        {reply !== undefined && (
          <>
            <Reply address={reply} /> It is shown for the last time.
          </>
        )}
      </p>
    </div>
  );
}
