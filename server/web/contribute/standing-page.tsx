/** The page of a contribution: how far its review is, and what its contributor can do. */
import type { Contribution } from "../../contributions/contributions.js";
import type { ContributionStatus } from "../../contributions/status.js";
import { PREFIX } from "../../http/links.js";
import { Layout } from "../layout.js";
import { useSite } from "../site.js";
import type { Subject } from "./subject.js";

interface StandingPageProps {
  contribution: Contribution;
  subject: Subject;
}

export function StandingPage({ contribution, subject }: StandingPageProps) {
  const { links } = useSite();
  const { id, kind, status, reason, url, createdAt } = contribution;
  const title = kind === "ai-tool" ? `AI tool ${subject.name}` : `Rule on ${subject.name}`;
  const path = `/contributions/${id}`;
  const twin = `${PREFIX}${path}`;
  return (
    <Layout
      title={`${title}: ${status}`}
      description={`How far the review of a contribution is: ${status}.`}
      canonical={path}
      twins={[{ type: "application/json", path: twin, title: "This contribution as JSON" }]}
    >
      <p class="fine">
        <a href={links.to("/contribute")}>Contribute</a>
      </p>
      <h1>{title}</h1>
      <div id="standing" aria-live="polite">
        <h2>How far it is</h2>
        <Steps status={status} createdAt={createdAt} />
        {reason !== undefined && (
          <section>
            <h2>What the reviewer says</h2>
            <blockquote class="reason">{reason}</blockquote>
          </section>
        )}
        <section>
          <h2>What you can do</h2>
          <Advice contribution={contribution} subject={subject} />
        </section>
      </div>
      <form action={links.to(path)} method="get" data-swap="standing">
        <button type="submit" class="quiet">
          Look again
        </button>
      </form>
      <ul class="links">
        {url !== null && url !== links.contribution(id) && (
          <li>
            <a href={url} rel="noopener">
              The proposal and its discussion
            </a>
          </li>
        )}
        <SubjectLink subject={subject} />
        <li>
          <a href={links.to(twin)}>As JSON</a>
        </li>
      </ul>
      <p class="fine">
        Contribution <code>{id}</code>. Keep this address: it needs no token.
      </p>
    </Layout>
  );
}

type StepState = "done" | "current" | "to come";

interface Step {
  name: string;
  state: StepState;
}

const SIGNS: Record<StepState, string> = { done: "✓", current: "●", "to come": "○" };

/** The way of a contribution through its review, as far as it is known. */
export function stepsOf(status: ContributionStatus): Step[] {
  const step = (name: string, state: StepState): Step => ({ name, state });
  const approved = step("Approved", "to come");
  switch (status) {
    case "Received":
      return [step("Received", "current"), step("Under review", "to come"), approved];
    case "Under Review":
      return [step("Received", "done"), step("Under review", "current"), approved];
    case "Changes Requested":
    case "More Info Needed": {
      const name = status === "Changes Requested" ? "Changes requested" : "More information needed";
      return [step("Received", "done"), step("Under review", "done"), step(name, "current"), approved];
    }
    case "Approved":
    case "Declined":
      return [step("Received", "done"), step("Under review", "done"), step(status, "current")];
  }
}

function Steps({ status, createdAt }: Pick<Contribution, "status" | "createdAt">) {
  return (
    <ol class="steps">
      {stepsOf(status).map(({ name, state }) => (
        <li
          key={name}
          class={state === "current" ? `current ${status === "Declined" ? "declined" : ""}`.trim() : undefined}
          aria-current={state === "current" ? "step" : undefined}
        >
          <span aria-hidden="true">
            {name === "Declined" ? "✕" : SIGNS[name === "Approved" && state === "current" ? "done" : state]}
          </span>{" "}
          {name}
          {state !== "current" && <span class="hidden"> ({state})</span>}
          {name === "Received" && (
            <>
              {" "}
              <time class="fine" dateTime={createdAt}>
                {createdAt.slice(0, 10)}
              </time>
            </>
          )}
        </li>
      ))}
    </ol>
  );
}

function Advice({ contribution: { kind, status }, subject }: StandingPageProps) {
  const { links } = useSite();
  switch (status) {
    case "Received":
    case "Under Review":
      return (
        <p>
          Nothing for now. A reviewer opens your sources and asks here where something is unclear; that takes up to a
          week. When it is approved, it is part of the answers within moments.
        </p>
      );
    case "Changes Requested":
    case "More Info Needed":
      return (
        <p>
          <a href={links.to(`/contribute/${kind}${queryOf(subject)}`)}>Fill in the form again</a> with what is asked
          for, and send it with the same access token: it takes the place of what you sent, in this same contribution.
        </p>
      );
    case "Approved":
      return (
        <p>
          Nothing more, and thank you: it is part of the data
          {subject.pair && (
            <>
              , and <a href={links.checkPath(...subject.pair)}>the page of the pair</a> tells it
            </>
          )}
          {subject.tool !== undefined && (
            <>
              , and <a href={links.to(`/tools/${subject.tool}`)}>the directory</a> has it
            </>
          )}
          .
        </p>
      );
    case "Declined":
      return (
        <p>
          If you have another source that answers this,{" "}
          <a href={links.to(`/contribute/${kind}${queryOf(subject)}`)}>send it again</a> with that.
        </p>
      );
  }
}

/** What the form is to begin with. */
function queryOf({ pair, tool }: Subject): string {
  if (pair) return `?techA=${pair[0].id}&techB=${pair[1].id}`;
  return tool === undefined ? "" : `?name=${tool}`;
}

function SubjectLink({ subject: { name, pair, tool } }: { subject: Subject }) {
  const { links } = useSite();
  if (!pair && tool === undefined) return null;
  const href = pair ? links.checkPath(...pair) : links.to(`/tools/${tool}`);
  return (
    <li>
      <a href={href}>{name}</a>
    </li>
  );
}
