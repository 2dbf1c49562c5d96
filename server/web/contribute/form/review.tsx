/** The changes of a valid submission, and the ways to submit it. */
import type { Answers } from "../../../contributions/forms/answers.js";
import { type FormField, type FormKind, formFields } from "../../../contributions/forms/form-fields.js";
import { LONGEST_REPLY } from "../../../contributions/reports/report.js";
import type { ContributionKind } from "../../../contributions/submission.js";
import { TextField, TokenField } from "../../components/field.js";
import { Form } from "../../components/link.js";
import { Copy, List, TextWithCode } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { withFieldLabels } from "./answers.js";
import { Optional } from "./form-control.js";
import { issueLink } from "./github-issue.js";
import type { DiffLine, PreviewedFile } from "./preview.js";

/** A field that people do not see; programs fill in everything. */
export const TRAP = "company";

export interface SubmissionRefusal {
  message: string;
  /** The field that has to be corrected. */
  field?: "token" | "reply";
}

export interface ReviewProps {
  kind: FormKind;
  fields: readonly FormField[];
  answers: Answers;
  /** Undefined for what a maintainer changes by hand. */
  files?: readonly PreviewedFile[];
  warnings: readonly string[];
  acceptsSubmissions: boolean;
  refusal?: SubmissionRefusal | undefined;
  /** Where to reply to, as it was sent. */
  replyTo?: string | undefined;
}

export function Review(props: ReviewProps) {
  const { fields, files = [], warnings, refusal } = props;
  if (props.files?.length === 0)
    return (
      <div class="panel">
        <h2 id="state">Nothing to change</h2>
        <p>The data already says this. If you know more, change your answers below.</p>
      </div>
    );
  return (
    <div class={refusal ? "panel review problems" : "panel review"}>
      <h2 id="state">{refusal ? "Not sent" : "Ready to submit"}</h2>
      {refusal ? (
        <p class="problem">
          {refusal.message} {refusal.field && <a href={`#${refusal.field}`}>Go to the field.</a>}
        </p>
      ) : (
        <p>
          No problems found. {props.files ? "Review the changes, then submit them." : "A maintainer changes the data."}
        </p>
      )}
      <Changes files={files} warnings={warnings.map((text) => withFieldLabels(fields, text))} />
      <Ways {...props} />
    </div>
  );
}

/** What a submission changes, and what reviewers should know of it. */
export function Changes({ files, warnings }: { files: readonly PreviewedFile[]; warnings: readonly string[] }) {
  return (
    <>
      {files.map((file) => (
        <File key={file.path} file={file} />
      ))}
      {warnings.length > 0 && (
        <>
          <h3>To be looked at closely</h3>
          <List of={warnings}>{(text) => <TextWithCode text={text} />}</List>
        </>
      )}
    </>
  );
}

function File({ file: { path, text, diff } }: { file: PreviewedFile }) {
  return (
    <>
      <h3>
        <code>{path}</code> <span class="kind">{diff ? "changed" : "new file"}</span>
      </h3>
      {diff ? <Diff lines={diff} /> : <Copy name="the file" text={text} />}
    </>
  );
}

const SIGNS: Record<DiffLine["kind"], string> = { same: " ", added: "+", removed: "-", gap: "…" };

function Diff({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <pre class="diff">
      {lines.map(({ kind, text }, index) => {
        const line = `${SIGNS[kind]} ${text}\n`;
        // biome-ignore-start lint/suspicious/noArrayIndexKey: lines repeat, and are rendered once
        if (kind === "added") return <ins key={index}>{line}</ins>;
        if (kind === "removed") return <del key={index}>{line}</del>;
        return (
          <span key={index} class={kind}>
            {line}
          </span>
        );
        // biome-ignore-end lint/suspicious/noArrayIndexKey: as above
      })}
    </pre>
  );
}

function Ways(props: ReviewProps) {
  const { repositoryUrl } = useSite();
  const { kind, acceptsSubmissions } = props;
  if (!repositoryUrl && !acceptsSubmissions)
    return (
      <>
        <h3>Submissions are closed</h3>
        <p>
          This service does not accept contributions at the moment and has no repository configured. Copy the file and
          send it to the operator.
        </p>
      </>
    );
  return (
    <>
      {repositoryUrl && kind === "technology" && (
        <p>
          With an account you can also{" "}
          <a href={`${repositoryUrl}/issues/new?template=wrong-data.yml`}>report it on GitHub</a>, and answer questions
          there.
        </p>
      )}
      {repositoryUrl && kind !== "technology" && <OnGitHub {...props} kind={kind} repositoryUrl={repositoryUrl} />}
      {acceptsSubmissions ? (
        <SubmitHere {...props} />
      ) : (
        <p class="fine">This service does not accept submissions at the moment; please use GitHub.</p>
      )}
    </>
  );
}

type OnGitHubProps = Pick<ReviewProps, "answers"> & { kind: ContributionKind; repositoryUrl: string };

function OnGitHub({ kind, answers, repositoryUrl }: OnGitHubProps) {
  const fields = formFields(kind);
  const { url, missing } = issueLink(kind, fields, answers, repositoryUrl);
  return (
    <>
      <h3>Submit on GitHub</h3>
      <p>
        This opens a prefilled issue under your account. Review and submit it there.
        {missing.length > 0 &&
          ` A link cannot fill in these; take them from your answers below: ${missing.join(", ")}.`}
      </p>
      <p>
        <a class="button" href={url}>
          Open the form on GitHub
        </a>
      </p>
    </>
  );
}

/** Answers that go with a form as they are. */
export const HiddenAnswers = ({ answers }: { answers: Answers }) => (
  <>
    {[...answers].flatMap(([id, texts]) =>
      texts.map((text) => <input key={`${id} ${text}`} type="hidden" name={id} value={text} />),
    )}
  </>
);

/** Sends the checked answers. A full page load, since it redirects to another page. */
function SubmitHere({ kind, answers, refusal, replyTo }: ReviewProps) {
  const problemAt = (field: SubmissionRefusal["field"]) => refusal?.field === field && refusal?.message;
  return (
    <>
      <h3>Submit here</h3>
      <p>
        You need no account: a maintainer reads it first, and nothing of it is public before. You get an address that
        shows what became of it, which only you know.
      </p>
      <Form to={`/contribute/${kind}`} method="post" autocomplete="off">
        <input type="hidden" name="step" value="send" />
        <HiddenAnswers answers={answers} />
        <TextField
          id="reply"
          label={<Optional label="Email address for replies" />}
          value={replyTo}
          maxLength={LONGEST_REPLY}
          problem={problemAt("reply")}
          hint="Only maintainers see it. It is deleted as soon as they have decided."
        />
        {kind !== "technology" && (
          <TokenField
            id="token"
            label={<Optional label="Access token" />}
            required={false}
            autocomplete="off"
            spellcheck={false}
            problem={problemAt("token")}
            hint={
              <>
                With one it is proposed at once, and you can answer questions. You get it from the operator of this
                service. It starts with <code>stackfit_</code>, is used only for this submission and not stored.
              </>
            }
          />
        )}
        <div class="hidden" aria-hidden="true">
          <label for={TRAP}>Leave this empty</label>
          <input id={TRAP} name={TRAP} type="text" tabIndex={-1} autocomplete="off" />
        </div>
        <button type="submit">Submit</button>
      </Form>
    </>
  );
}
