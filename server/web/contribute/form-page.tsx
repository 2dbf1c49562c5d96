/** The pages of the forms: what is known goes in, and is checked, shown and handed in. */
import type { Answers } from "../../contributions/answers.js";
import type { FormField } from "../../contributions/form-fields.js";
import type { FieldProblem } from "../../contributions/problem.js";
import type { ContributionKind } from "../../contributions/submission.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { FormControl, focusIdOf } from "./form-control.js";
import { Inline } from "./inline.js";
import type { Known } from "./known.js";
import type { PreviewedFile } from "./preview.js";
import { type ShownProblem, shownProblems } from "./problems.js";
import { type Refusal, Review } from "./review.js";

export interface FormPageProps {
  kind: ContributionKind;
  fields: readonly FormField[];
  answers: Answers;
  /** What the data hold on the subject of the answers. */
  known: Known | undefined;
  /** Everything that is wrong with the answers; none before they are checked. */
  problems: readonly FieldProblem[];
  /** What they would change, once they were checked and nothing is wrong. */
  checked?: { files: readonly PreviewedFile[]; warnings: readonly string[] } | undefined;
  /** Why they were not taken. */
  refusal?: Refusal | undefined;
  /** Whether submissions are taken here. */
  takes: boolean;
  /** The branch that the data are edited on. */
  branch: string;
}

const WORDS: Record<ContributionKind, { title: string; lead: string; shown: readonly string[] }> = {
  compatibility: {
    title: "How two technologies get on",
    lead: "Tell whether they work together, in which versions you know it, and which page says so.",
    shown: ["workaround"],
  },
  "ai-tool": {
    title: "An AI coding tool",
    lead: "Describe it and do not praise it. Give the website, the repository or both, and leave out what no source confirms.",
    shown: ["website", "repository"],
  },
};

export function FormPage(props: FormPageProps) {
  const { links } = useSite();
  const { kind, fields, answers, known, problems, checked, refusal } = props;
  const { title, lead } = WORDS[kind];
  const shown = shownProblems(fields, problems);
  const state =
    shown.length > 0 ? mendTitle(shown.length) : refusal ? "It was not sent" : checked ? "Checked" : undefined;
  return (
    <Layout title={state ? `${state}: ${title}` : title} description={lead} canonical={`/contribute/${kind}`}>
      <p class="fine">
        <a href={links.to("/contribute")}>Contribute</a>
      </p>
      <h1>{title}</h1>
      <p class="lead">{lead}</p>
      <section id="contribution" tabIndex={-1} aria-labelledby="state">
        {shown.length > 0 ? (
          <Problems problems={shown} refusal={refusal} />
        ) : checked ? (
          <Review {...props} {...checked} />
        ) : null}
        <h2 id={shown.length > 0 || checked ? undefined : "state"}>Your answers</h2>
        {checked && <p>What you change here counts once it is checked again.</p>}
        {known && <KnownNotice {...props} known={known} />}
        <AnswerForm kind={kind} fields={fields} answers={answers} problems={shown} />
      </section>
    </Layout>
  );
}

const mendTitle = (count: number) => (count === 1 ? "1 thing to mend" : `${count} things to mend`);

function Problems({ problems, refusal }: { problems: readonly ShownProblem[]; refusal: Refusal | undefined }) {
  return (
    <div class="panel faults">
      <h2 id="state">{mendTitle(problems.length)}</h2>
      {refusal && <p class="problem">{refusal.message}</p>}
      <ul>
        {problems.map(({ field, text }) => (
          <li key={`${field?.id} ${text}`}>
            {field ? (
              <>
                <a href={`#${focusIdOf(field)}`}>{field.label}</a>: <Inline text={text} />
              </>
            ) : (
              <Inline text={text} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function KnownNotice({ kind, fields, answers, known, branch }: FormPageProps & { known: Known }) {
  const { links, repositoryUrl } = useSite();
  const { page, name, exceptions, file } = known;
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
        <a href={href}>{name}</a> {kind === "ai-tool" ? "is in the directory" : "have a rule"} already.{" "}
        {isStart ? (
          "The form begins with what the data say; change what is not right, and it is updated."
        ) : (
          <>
            Yours updates it; <a href={links.to(`/contribute/${kind}?${subject}`)}>start from what the data say</a>{" "}
            instead.
          </>
        )}{" "}
        {kind === "ai-tool" && "What you leave empty stays as it is."}
      </p>
      {exceptions > 0 && (
        <p>
          {exceptions === 1 ? "One exception stays" : `Its ${exceptions} exceptions stay`}: only the file can say them.{" "}
          {repositoryUrl && <a href={`${repositoryUrl}/edit/${branch}/${file}`}>Edit the file on GitHub</a>}
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
  const isShown = ({ id, required }: FormField) => required || WORDS[kind].shown.includes(id);
  const rest = fields.filter((field) => !isShown(field));
  const controls = (some: readonly FormField[]) =>
    some.map((field) => (
      <FormControl
        key={field.id}
        field={field}
        texts={answers.get(field.id) ?? []}
        problems={problems.filter((problem) => problem.field === field).map(({ text }) => text)}
      />
    ));
  return (
    // The fragment leads those without scripts to the outcome; with them the focus goes there.
    <form action={`${links.to(`/contribute/${kind}`)}#contribution`} method="post" data-swap="contribution">
      <div class="answers">{controls(fields.filter(isShown))}</div>
      <details class="more" open={problems.length > 0 || rest.some(({ id }) => answers.has(id))}>
        <summary>More, if you know it</summary>
        <div class="answers">{controls(rest)}</div>
      </details>
      <p>
        <button type="submit" id="check" name="step" value="check">
          Check it
        </button>{" "}
        <span class="fine">Nothing is sent on yet.</span>
      </p>
    </form>
  );
}
