/** The changes of a valid submission, and the ways to submit it. */
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import type { ContributionKind } from "../../../contributions/submission.js";
import { TokenField } from "../../components/field.js";
import { Link } from "../../components/link.js";
import { Copy, List, TextWithCode } from "../../components/parts.js";
import { useSite } from "../../site.js";
import { withFieldLabels } from "./answers.js";
import { issueLink, issueText } from "./github-issue.js";
import type { DiffLine, PreviewedFile } from "./preview.js";

export interface SubmissionRefusal {
  message: string;
  atToken: boolean;
}

interface ReviewProps {
  kind: ContributionKind;
  fields: readonly FormField[];
  answers: Answers;
  files: readonly PreviewedFile[];
  warnings: readonly string[];
  acceptsSubmissions: boolean;
  refusal?: SubmissionRefusal | undefined;
}

export function Review(props: ReviewProps) {
  const { fields, files, warnings, refusal } = props;
  if (files.length === 0)
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
          {refusal.message} {refusal.atToken && <a href="#token">Fix the token.</a>}
        </p>
      ) : (
        <p>No problems found. Review the changes, then submit them.</p>
      )}
      {files.map((file) => (
        <File key={file.path} file={file} />
      ))}
      {warnings.length > 0 && (
        <>
          <h3>Reviewers will look closely at this</h3>
          <List of={warnings}>{(text) => <TextWithCode text={withFieldLabels(fields, text)} />}</List>
        </>
      )}
      <Ways {...props} />
    </div>
  );
}

export function File({ file: { path, text, diff } }: { file: PreviewedFile }) {
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
  const { acceptsSubmissions } = props;
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
      {repositoryUrl && <OnGitHub {...props} repositoryUrl={repositoryUrl} />}
      {acceptsSubmissions ? (
        <SubmitHere {...props} />
      ) : (
        <p class="fine">This service does not accept submissions at the moment; please use GitHub.</p>
      )}
      {acceptsSubmissions && <ReportInstead {...props} />}
    </>
  );
}

function OnGitHub({ kind, fields, answers, repositoryUrl }: ReviewProps & { repositoryUrl: string }) {
  const { url, toChoose, leftOut } = issueLink(kind, fields, answers, repositoryUrl);
  return (
    <>
      <h3>Submit on GitHub</h3>
      <p>This opens a prefilled issue under your account. Review and submit it there.</p>
      {toChoose.length > 0 && (
        <>
          <p>A link cannot fill in these choices. Please select them there:</p>
          <ul>
            {toChoose.map(([label, choice]) => (
              <li key={label}>
                {label}: <strong>{choice}</strong>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        <a class="button" href={url}>
          Open the form on GitHub
        </a>
      </p>
      {leftOut.length > 0 && (
        <>
          <p>
            Too long for a link, so not filled in: {leftOut.join(", ")}. Copy these from the text below, or replace the
            whole text of the issue with it.
          </p>
          <Copy name="the text of the issue" text={issueText(fields, answers)} />
        </>
      )}
    </>
  );
}

/** Another form, which asks how the person knows it: here that may come from the record. */
function ReportInstead({ kind, answers }: ReviewProps) {
  const given = (id: string) => answers.get(id)?.[0] ?? "";
  const query =
    kind === "compatibility"
      ? new URLSearchParams({ techA: given("techA"), techB: given("techB") })
      : new URLSearchParams({ tool: given("name") });
  return (
    <p class="fine">
      No account and no token? <Link to={`/report?${query}`}>Report it without</Link>.
    </p>
  );
}

/** Sends the checked answers. A full page load, since it redirects to another page. */
function SubmitHere({ kind, fields, answers, refusal }: ReviewProps) {
  const { links } = useSite();
  return (
    <>
      <h3>Submit here</h3>
      <form action={links.to(`/contribute/${kind}`)} method="post" autocomplete="off">
        <input type="hidden" name="step" value="send" />
        {fields.flatMap(({ id }) =>
          (answers.get(id) ?? []).map((text) => <input key={`${id} ${text}`} type="hidden" name={id} value={text} />),
        )}
        <TokenField
          id="token"
          label="Access token"
          autocomplete="off"
          spellcheck={false}
          problem={refusal?.atToken && refusal.message}
          hint={
            <>
              You get it from the operator of this service.It starts with <code>stackfit_</code>, is used only for this
              submission and not stored.
            </>
          }
        />
        <button type="submit">Submit</button>
      </form>
    </>
  );
}
