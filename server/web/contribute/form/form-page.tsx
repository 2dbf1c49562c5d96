/** The contribution forms: the answers, the changes of a valid submission, and how to submit it. */
import type { Answers } from "../../../contributions/forms/answers.js";
import type { FormField } from "../../../contributions/forms/form-fields.js";
import type { FieldProblem } from "../../../contributions/problem.js";
import type { ContributionKind } from "../../../contributions/submission.js";
import { Link } from "../../components/link.js";
import { Layout } from "../../layout.js";
import { useEditUrl, useSite } from "../../site.js";
import { type ShownProblem, shownProblems } from "./answers.js";
import type { ExistingRecord } from "./existing-record.js";
import { FieldGroups, ProblemPanel, problemsTitle } from "./form-control.js";
import type { PreviewedFile } from "./preview.js";
import { Review, type SubmissionRefusal } from "./review.js";

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
