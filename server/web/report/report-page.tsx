/** `/report`: what is wrong or missing, with a source, without an account. */
import type { Answers } from "../../contributions/forms/answers.js";
import type { FieldProblem } from "../../contributions/problem.js";
import type { ReportKind } from "../../contributions/reports/report.js";
import { contributeUrl, reportErrorUrl } from "../components/contribute-links.js";
import { Link, LinkItem } from "../components/link.js";
import { Section } from "../components/parts.js";
import { FieldGroups, ProblemList } from "../contribute/form/field-groups.js";
import { type ShownProblem, shownProblems } from "../contribute/form/problems.js";
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

export interface ReportPageProps {
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
      {(shown.length > 0 || refusal !== undefined) && <Problems problems={shown} refusal={refusal} />}
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
          <OtherWays kind={kind} answers={answers} reported={reported} />
          {!reported && <OtherSubjects kind={kind} />}
        </aside>
      </div>
    </Layout>
  );
}

function Problems({ problems, refusal }: { problems: readonly ShownProblem[]; refusal: string | undefined }) {
  const { length } = problems;
  return (
    <div class="panel problems" role="alert">
      <h2>{length === 0 ? "Not sent" : length === 1 ? "Fix 1 problem" : `Fix ${length} problems`}</h2>
      {refusal !== undefined && <p>{refusal}</p>}
      <ProblemList problems={problems} />
    </div>
  );
}

type FormProps = Pick<ReportPageProps, "kind" | "answers"> & { problems: readonly ShownProblem[] };

const SHOWN = ["reply", "website", "repository"];

/** Sent as a whole page, since it leads to another one. */
function ReportForm({ kind, answers, problems }: FormProps) {
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

function OtherWays({ kind, answers, reported }: Pick<ReportPageProps, "kind" | "answers" | "reported">) {
  const site = useSite();
  const { links, repositoryUrl } = site;
  const given = (id: string) => answers.get(id)?.[0] ?? "";
  const pair = { techA: given("techA"), techB: given("techB") };
  const forms: Record<ReportKind, string> = {
    compatibility: contributeUrl({ links, repositoryUrl: undefined }, pair),
    "ai-tool": links.to(`/contribute/ai-tool?${new URLSearchParams({ name: given("name") })}`),
    technology: links.to("/contribute"),
  };
  const issue = {
    about: reported?.name ?? "",
    address: reported ? links.absolute(reported.path.slice(links.to("").length)) : "",
    says: reported?.says ?? "",
  };
  return (
    <Section title="Other ways">
      <p>With an account you can answer questions about your proposal where it is reviewed.</p>
      <ul>
        {repositoryUrl && (
          <li>
            <a href={reportErrorUrl(site, issue, pair)} rel="nofollow">
              Report it on GitHub
            </a>
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
      <ul class="links">
        {Object.entries(SUBJECTS)
          .filter(([name]) => name !== kind)
          .map(([name, subject]) => (
            <LinkItem key={name} to={subject.path}>
              Report on {subject.name}
            </LinkItem>
          ))}
      </ul>
    </Section>
  );
}
