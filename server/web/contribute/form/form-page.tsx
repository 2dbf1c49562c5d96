/** The contribution forms: the answers, the changes of a valid submission, and how to submit it. */
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import type { FieldProblem } from "../../../contributions/problem.js";
import type { ContributionKind } from "../../../contributions/submission.js";
import { TokenField } from "../../components/field.js";
import { Link } from "../../components/link.js";
import { Copy, List, TextWithCode } from "../../components/parts.js";
import { Layout } from "../../layout.js";
import { useEditUrl, useSite } from "../../site.js";
import { type ShownProblem, shownProblems, withFieldLabels } from "./answers.js";
import type { ExistingRecord } from "./existing-record.js";
import { FieldGroups, ProblemPanel, problemsTitle } from "./form-control.js";
import { issueLink, issueText } from "./github-issue.js";
import type { DiffLine, PreviewedFile } from "./preview.js";

export interface FormPageProps {
  kind: ContributionKind;
  fields: readonly FormField[];
  answers: Answers;
  known: ExistingRecord | undefined;
  problems: readonly FieldProblem[];
  /** The changes, after a successful check. */
  checked?: { files: readonly PreviewedFile[]; warnings: readonly string[] } | undefined;
  refusal?: SubmissionRefusal | undefined;
  acceptsSubmissions: boolean;
}

const WORDS: Record<ContributionKind, { title: string; lead: string; shown: readonly string[] }> = {
  compatibility: {
    title: "Report compatibility",
    lead: "Do they work together? In which versions? And what is your source?",
    shown: ["workaround"],
  },
  "ai-tool": {
    title: "Add an AI coding tool",
    lead: "Describe it without marketing. Give the website, the repository or both, and leave out what you have no source for.",
    shown: ["website", "repository"],
  },
};

export function FormPage(props: FormPageProps) {
  const { kind, fields, answers, known, problems, checked, refusal } = props;
  const { title, lead } = WORDS[kind];
  const shown = shownProblems(fields, problems);
  const state = shown.length > 0 ? problemsTitle(shown.length) : refusal ? "Not sent" : checked ? "Checked" : undefined;
  return (
    <Layout title={state ? `${state}: ${title}` : title} description={lead} canonical={`/contribute/${kind}`}>
      <p class="fine">
        <Link to="/contribute">Contribute</Link>
      </p>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <section id="contribution" tabIndex={-1} aria-labelledby="state">
        {shown.length > 0 ? (
          <ProblemPanel
            id="state"
            title={problemsTitle(shown.length)}
            refusal={refusal && <p class="problem">{refusal.message}</p>}
            problems={shown}
          />
        ) : checked ? (
          <Review {...props} {...checked} />
        ) : null}
        <h2 id={shown.length > 0 || checked ? undefined : "state"}>Your answers</h2>
        {checked && <p>Check again after changing your answers.</p>}
        {known && <ExistingNotice {...props} known={known} />}
        <AnswerForm kind={kind} fields={fields} answers={answers} problems={shown} />
      </section>
    </Layout>
  );
}

function ExistingNotice({ kind, fields, answers, known }: FormPageProps & { known: ExistingRecord }) {
  const { links } = useSite();
  const { page, name, exceptions, file } = known;
  const editUrl = useEditUrl(file);
  const href = "tool" in page ? links.to(`/tools/${page.tool}`) : links.checkPath(...page.pair);
  const subject = new URLSearchParams(
    fields
      .filter(({ id }) => (kind === "ai-tool" ? id === "name" : id === "techA" || id === "techB"))
      .map(({ id }) => [id, known.answers.get(id)?.[0] ?? ""]),
  );
  const isStart = [...known.answers].every(([id, texts]) => texts.join() === answers.get(id)?.join());
  return (
    <div class="panel notice">
      <p>
        <a href={href}>{name}</a> {kind === "ai-tool" ? "is already in the directory" : "already have a rule"}.{" "}
        {isStart ? (
          "The form shows the current data; change what is wrong to update it."
        ) : (
          <>
            Your answers will update it. You can also{" "}
            <Link to={`/contribute/${kind}?${subject}`}>start from the current data</Link>.
          </>
        )}{" "}
        {kind === "ai-tool" && "Empty fields keep their current value."}
      </p>
      {exceptions > 0 && (
        <p>
          {exceptions === 1 ? "One exception stays" : `Its ${exceptions} exceptions stay`} unchanged; you can only edit
          exceptions in the file. {editUrl && <a href={editUrl}>Edit the file on GitHub</a>}
        </p>
      )}
    </div>
  );
}

interface AnswerFormProps {
  kind: ContributionKind;
  fields: readonly FormField[];
  answers: Answers;
  problems: readonly ShownProblem[];
}

function AnswerForm({ kind, fields, answers, problems }: AnswerFormProps) {
  const { links } = useSite();
  return (
    // The fragment shows the result without scripts; with them, it gets the focus.
    <form action={`${links.to(`/contribute/${kind}`)}#contribution`} method="post" data-swap="contribution">
      <FieldGroups fields={fields} answers={answers} problems={problems} shown={WORDS[kind].shown} />
      <p>
        <button type="submit" id="check" name="step" value="check">
          Check
        </button>{" "}
        <span class="fine">This does not submit anything yet.</span>
      </p>
    </form>
  );
}

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
              You get it from the operator of this service. It starts with <code>stackfit_</code>, is used only for this
              submission and not stored.
            </>
          }
        />
        <button type="submit">Submit</button>
      </form>
    </>
  );
}
