/** The contribution forms: the answers, the changes of a valid submission, and how to submit it. */
import type { FormKind } from "../../../contributions/forms/form-fields.js";
import type { FieldProblem } from "../../../contributions/problem.js";
import { Form, Link } from "../../components/link.js";
import { List, TextWithCode } from "../../components/parts.js";
import { Layout } from "../../layout.js";
import { useEditUrl } from "../../site.js";
import { type ShownProblem, shownProblems } from "./answers.js";
import { FieldGroups, focusId } from "./form-control.js";
import { Review, type ReviewProps } from "./review.js";
import { type ExistingRecord, type FormSubject, SUBJECTS } from "./subject.js";

export interface FormPageProps extends Omit<ReviewProps, "files" | "warnings"> {
  subject: FormSubject | undefined;
  problems: readonly FieldProblem[];
  /** The changes, after a successful check. */
  checked?: Pick<ReviewProps, "files" | "warnings">;
}

const WORDS: Record<FormKind, { title: string; lead: string; shown: readonly string[] }> = {
  compatibility: {
    title: "Report compatibility",
    lead: "Do they work together? In which versions? And how do you know?",
    shown: ["severity", "workaround"],
  },
  "ai-tool": {
    title: "Add an AI coding tool",
    lead: "Describe it without marketing. Give the website, the repository or both, and leave out what you have no source for.",
    shown: ["website", "repository"],
  },
  technology: {
    title: "Correct a technology",
    lead: "What is wrong or missing, what is right, and how do you know?",
    shown: [],
  },
};

export function FormPage(props: FormPageProps) {
  const { kind, fields, answers, subject, problems, checked, refusal } = props;
  const { title, lead } = WORDS[kind];
  const shown = shownProblems(fields, problems);
  const toFix = shown.length === 1 ? "Fix 1 problem" : `Fix ${shown.length} problems`;
  const state = shown.length > 0 ? toFix : refusal ? "Not sent" : checked ? "Checked" : undefined;
  return (
    <Layout title={state ? `${state}: ${title}` : title} description={lead} canonical={`/contribute/${kind}`}>
      <p class="fine">
        <Link to="/contribute">Contribute</Link>
      </p>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <section id="contribution" tabIndex={-1} aria-labelledby="state">
        {shown.length > 0 ? (
          <div class="panel problems">
            <h2 id="state">{toFix}</h2>
            {refusal && <p class="problem">{refusal.message}</p>}
            <List of={shown}>
              {({ field, text }) => (
                <>
                  {field && <a href={`#${focusId(field)}`}>{field.label}</a>}
                  {field && ": "}
                  <TextWithCode text={text} />
                </>
              )}
            </List>
          </div>
        ) : checked ? (
          <Review {...props} {...checked} />
        ) : null}
        <h2 id={shown.length > 0 || checked ? undefined : "state"}>Your answers</h2>
        {checked && <p>Check again after changing your answers.</p>}
        {subject && <SubjectNotice kind={kind} answers={answers} subject={subject} />}
        <AnswerForm kind={kind} fields={fields} answers={answers} problems={shown} />
      </section>
    </Layout>
  );
}

function SubjectNotice({ kind, answers, subject }: Pick<FormPageProps, "kind" | "answers"> & { subject: FormSubject }) {
  const { name, path, says, record } = subject;
  return (
    <div class="panel notice">
      <p>
        About <a href={path}>{name}</a>.{says && ` The page says: ${says}`}
      </p>
      {record && <RecordNotice kind={kind} answers={answers} record={record} />}
    </div>
  );
}

type RecordNoticeProps = Pick<FormPageProps, "kind" | "answers"> & { record: ExistingRecord };

function RecordNotice({ kind, answers, record: { file, exceptions, answers: known } }: RecordNoticeProps) {
  const editUrl = useEditUrl(file);
  const start = new URLSearchParams(SUBJECTS[kind].map((id) => [id, known.get(id)?.[0] ?? ""]));
  const isStart = [...known].every(([id, texts]) => texts.join() === answers.get(id)?.join());
  return (
    <>
      <p>
        {isStart ? (
          "The form shows the current data. Change what is wrong, and say how you know it."
        ) : (
          <>
            Your answers will update the current data. You can also{" "}
            <Link to={`/contribute/${kind}?${start}`}>start from them</Link>.
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
    </>
  );
}

type AnswerFormProps = Pick<FormPageProps, "kind" | "fields" | "answers"> & { problems: readonly ShownProblem[] };

function AnswerForm({ kind, fields, answers, problems }: AnswerFormProps) {
  return (
    // The fragment shows the result without scripts; with them, it gets the focus.
    <Form to={`/contribute/${kind}#contribution`} method="post" data-swap="contribution">
      <FieldGroups fields={fields} answers={answers} problems={problems} shown={WORDS[kind].shown} />
      <p>
        <button type="submit" id="check" name="step" value="check">
          Check
        </button>{" "}
        <span class="fine">This does not submit anything yet.</span>
      </p>
    </Form>
  );
}
