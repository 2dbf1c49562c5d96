/** `/report`: what is wrong or missing, with a source, without an account; and `/report/sent/{id}`, what became of it. */
import type { Answers } from "../../contributions/forms/answers.js";
import type { FieldProblem } from "../../contributions/problem.js";
import type { ReportDecision } from "../../contributions/reports/queue.js";
import type { ReportKind } from "../../contributions/reports/report.js";
import { contributePath, toolFormPath } from "../components/contribute-links.js";
import { Link } from "../components/link.js";
import { Copy, Day, List, Section } from "../components/parts.js";
import { type ShownProblem, shownProblems } from "../contribute/form/answers.js";
import { FieldGroups, ProblemPanel, problemsTitle } from "../contribute/form/form-control.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import { reportFields, TRAP } from "./fields.js";

export interface ReportedAnswer {
  /** `Next.js 15 and React 17`. */
  name: string;
  path: string;
  /** What it says now, for a pair. */
  says?: string | undefined;
}

interface ReportPageProps {
  kind: ReportKind;
  answers: Answers;
  reported: ReportedAnswer | undefined;
  problems: readonly FieldProblem[];
  refusal?: string | undefined;
  isOpen: boolean;
}

const TITLE = "Report what is wrong";
const LEAD = "Tell us what is wrong or missing, with a source. You need no account.";

export function ReportPage({ kind, answers, reported, problems, refusal, isOpen }: ReportPageProps) {
  const shown = shownProblems(reportFields(kind), problems);
  const state = shown.length > 0 || refusal !== undefined ? "Not sent: " : "";
  return (
    <Layout title={`${state}${TITLE}`} description={LEAD} canonical="/report">
      <p class="fine">
        <Link to="/contribute">Contribute</Link>
      </p>
      <h1>{TITLE}</h1>
      <p class="lead">{LEAD}</p>
      {state && (
        <ProblemPanel
          role="alert"
          title={shown.length === 0 ? "Not sent" : problemsTitle(shown.length)}
          refusal={refusal !== undefined && <p>{refusal}</p>}
          problems={shown}
        />
      )}
      {reported && (
        <p>
          About <a href={reported.path}>{reported.name}</a>.{reported.says && ` The page says: ${reported.says}`}
        </p>
      )}
      <div class="columns with-aside">
        <div>
          {isOpen ? (
            <ReportForm kind={kind} answers={answers} problems={shown} />
          ) : (
            <p>This service does not accept reports at the moment.</p>
          )}
        </div>
        <aside>
          <NextSteps />
          <OtherWays kind={kind} answers={answers} />
          {!reported && <OtherSubjects kind={kind} />}
        </aside>
      </div>
    </Layout>
  );
}

type ReportFormProps = Pick<ReportPageProps, "kind" | "answers"> & { problems: readonly ShownProblem[] };

const SHOWN = ["reply", "website", "repository"];

/** Sent as a whole page, since it leads to another one. */
function ReportForm({ kind, answers, problems }: ReportFormProps) {
  const { links } = useSite();
  return (
    <form action={links.to(`/report/${kind}`)} method="post">
      {kind === "ai-tool" && <p>Change what is wrong. Empty fields keep their current value.</p>}
      <FieldGroups fields={reportFields(kind)} answers={answers} problems={problems} shown={SHOWN} />
      <div class="hidden" aria-hidden="true">
        <label for={TRAP}>Leave this empty</label>
        <input id={TRAP} name={TRAP} type="text" tabIndex={-1} autocomplete="off" />
      </div>
      <p>
        <button type="submit">Send the report</button>{" "}
        <span class="fine">A maintainer reads it first. Nothing of it is public before.</span>
      </p>
    </form>
  );
}

function NextSteps() {
  return (
    <Section title="What happens next">
      <ol>
        <li>You get an address that shows what became of your report. Only you know it.</li>
        <li>A maintainer reads the report and opens your sources. Until then nothing of it is public.</li>
        <li>If your sources say so, the maintainer proposes the change, and it goes live after review.</li>
      </ol>
    </Section>
  );
}

function OtherWays({ kind, answers }: Pick<ReportPageProps, "kind" | "answers">) {
  const { links, repositoryUrl } = useSite();
  const given = (id: string) => answers.get(id)?.[0] ?? "";
  const forms: Record<ReportKind, string> = {
    compatibility: contributePath(links, { techA: given("techA"), techB: given("techB") }),
    "ai-tool": toolFormPath(links, { name: given("name") }),
    technology: links.to("/contribute"),
  };
  return (
    <Section title="Other ways">
      <p>With an account you can answer questions about your proposal where it is reviewed.</p>
      <ul>
        {repositoryUrl && (
          <li>
            <a href={`${repositoryUrl}/issues/new?template=wrong-data.yml`}>Report it on GitHub</a>
          </li>
        )}
        <li>
          <a href={forms[kind]} rel="nofollow">
            Propose the change yourself
          </a>
          , {repositoryUrl ? "with GitHub or an access token" : "with an access token"}
        </li>
      </ul>
    </Section>
  );
}

const SUBJECTS: Record<ReportKind, { name: string; path: string }> = {
  compatibility: { name: "two technologies", path: "/report" },
  technology: { name: "one technology", path: "/report?technology=" },
  "ai-tool": { name: "an AI coding tool", path: "/report?tool=" },
};

function OtherSubjects({ kind }: { kind: ReportKind }) {
  return (
    <Section title="Is it about something else?">
      <List class="links" of={Object.entries(SUBJECTS).filter(([name]) => name !== kind)}>
        {([_name, subject]) => <Link to={subject.path}>Report on {subject.name}</Link>}
      </List>
    </Section>
  );
}

export function SentPage({ decision }: { decision: ReportDecision | undefined }) {
  const title = decision ? TITLES[decision.outcome] : "Your report was sent";
  return (
    <Layout title={title} description="What became of a report.">
      <h1>{title}</h1>
      {decision ? <Decided decision={decision} /> : <Waiting />}
    </Layout>
  );
}

const TITLES: Record<ReportDecision["outcome"], string> = {
  accepted: "Your report became a proposal",
  corrected: "The data have been corrected",
  rejected: "Your report was not accepted",
};

function Waiting() {
  const { links, path } = useSite();
  return (
    <>
      <p>Thank you. A maintainer will read it, and check your sources. Nothing of it is public before.</p>
      <p>Save the address of this page: it shows what becomes of your report, and only you know it.</p>
      <Copy name="the address" text={links.absolute(path)} />
    </>
  );
}

function Decided({ decision: { contribution, reason, at } }: { decision: ReportDecision }) {
  return (
    <>
      {contribution !== undefined && (
        <p>
          Thank you. It is <Link to={`/contributions/${contribution}`}>under review</Link> like any other contribution.
        </p>
      )}
      {reason !== undefined && (
        <>
          <h2>Comment from the maintainer</h2>
          <blockquote class="reason">{reason}</blockquote>
        </>
      )}
      <p class="fine">
        Decided on <Day at={at} />. The report and the address for replies were deleted then.
      </p>
    </>
  );
}
