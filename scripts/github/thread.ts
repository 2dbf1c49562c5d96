/**
 * What is written with a contribution form in an issue or a discussion becomes a pull request, or is answered with what is wrong
 * with it. It goes the way of POST /contributions/*, so that all doors ask for the same. A thread has one pull request, which
 * follows its edits, and one answer of ours, which is edited as well.
 */
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Octokit } from "@octokit/rest";
import { buildCatalog } from "../../server/catalog/compile.js";
import { prepare } from "../../server/contributions/prepare/prepare.js";
import { type FieldProblem, formatFieldProblem } from "../../server/contributions/problem.js";
import { asCode } from "../../server/contributions/proposal/markdown.js";
import { draftOf } from "../../server/contributions/proposal/wording.js";
import { type ContributionKind, contributionId, digestOf } from "../../server/contributions/submission.js";
import { loadData } from "../../server/data/load.js";
import { printable } from "../../server/data/problem.js";
import { branchOf, type ProposalDraft, type Standing } from "../../server/forges/forge.js";
import { createClient, createGate, type Pace, readRepository } from "../../server/forges/github/client.js";
import type { Repo } from "../../server/forges/github/data-branch.js";
import { toForgeError } from "../../server/forges/github/errors.js";
import { propose as proposeDraft } from "../../server/forges/github/proposal.js";
import { findPull, speaksOf } from "../../server/forges/github/pulls.js";
import { readStanding } from "../../server/forges/github/standing.js";
import type { Gate } from "../../server/forges/github/waits/gate.js";
import { hasHeadings, parseIssueForm, requiredHeadings } from "./issue-form.js";

/** The workflow that checks the data: what a workflow opens starts no others, so it is started by hand. */
const CHECK = "data.yml";

export const KINDS: readonly ContributionKind[] = ["compatibility", "ai-tool"];

/** An issue or a discussion. */
export interface Thread {
  noun: "issue" | "discussion";
  number: number;
  kind: ContributionKind;
  body: string;
  /** The last line of its pull request. */
  origin: string;
  /** What its merge does, in a clause: "merging it closes the issue". */
  onMerge: string;
  /** Writes our answer, or edits the one that is there. */
  answer: (message: string) => Promise<void>;
}

/** What a script in a workflow has to do with. */
export interface Context {
  /** `owner/name` */
  repository: string;
  client: Octokit;
  gate: Gate;
  /** Where the data are. */
  folder: string;
  say: (line: string) => void;
}

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/** A script of a workflow: its arguments, its environment, where it writes, and how long it waits. @returns the exit code */
type Main = (argv: string[], env: NodeJS.ProcessEnv, streams: Streams, pace?: Pace) => Promise<number>;

/**
 * Makes a script that answers an event of GitHub. Exit codes: 0 the event was answered or is none of ours, 1 GitHub is at fault,
 * 2 wrong usage.
 */
export const answering =
  (answer: (event: unknown, context: Context) => Promise<void>): Main =>
  async (argv, env, { out, err }, pace) => {
    const { GITHUB_EVENT_PATH: eventPath, GITHUB_REPOSITORY: repository, GITHUB_TOKEN: token } = env;
    let folder: string;
    try {
      folder = parseArgs({ args: argv, options: { data: { type: "string", default: "data" } } }).values.data;
      if (!eventPath || !repository || !token)
        throw new Error("GITHUB_EVENT_PATH, GITHUB_REPOSITORY and GITHUB_TOKEN are required");
    } catch (error) {
      err((error as Error).message);
      return 2;
    }
    const log = { debug: () => {}, info: () => {}, warn: (_: object, message: string) => err(printable(message)) };
    try {
      const event: unknown = JSON.parse(readFileSync(eventPath, "utf8"));
      const gate = createGate({ pace, log });
      const settings = { repository, apiUrl: env.GITHUB_API_URL, auth: { token }, log, pace };
      const client = createClient(settings, gate);
      await answer(event, { repository, client, gate, folder, say: (line) => out(printable(line)) });
      return 0;
    } catch (error) {
      err(printable((error as Error).message));
      return 1;
    }
  };

/** The id of what a thread proposes, which its edits do not change. */
export const idOf = (repository: string, { kind, noun, number }: Pick<Thread, "kind" | "noun" | "number">): string =>
  contributionId(kind, `${noun}-${number}`, digestOf([repository, number]));

/**
 * Proposes what a thread says, and answers there.
 * @param branch the default branch, which has the data
 * @throws ForgeError, after the answer, where GitHub failed
 */
export async function proposeFrom(thread: Thread, branch: string, context: Context): Promise<void> {
  const { client, gate, say, repository } = context;
  const { noun, number, kind } = thread;
  const read = await readBody(kind, thread.body, context.folder);
  if ("problems" in read) {
    say(`${noun} ${number}: reported ${read.problems.length} problems`);
    return thread.answer(problemsText(thread, read.problems));
  }
  const place = { client, ...readRepository(repository), branch };
  const draft = draftOf({ ...read.submission, id: idOf(repository, thread) }, thread.origin);
  const outcome = await gate.as("delivery", () =>
    propose(place, thread, draft, read.submission.id).catch((error) => explain(error, place, thread, draft)),
  );
  let { message, error } = outcome;
  if (outcome.isProposed) {
    await startCheck(place, branchOf(draft.id)).catch((reason) => {
      message += ` Its check did not start: maintainers, run the workflow ${CHECK} on its branch.`;
      error ??= reason;
    });
  }
  say(`${noun} ${number}: ${message}`);
  await thread.answer(message);
  if (error) throw error;
}

/** `isProposed`: there is something to check. */
type Outcome = { message: string; isProposed?: boolean; error?: unknown };

async function readBody(kind: ContributionKind, body: string, folder: string) {
  const parsed = parseIssueForm(kind, body);
  if ("problems" in parsed) return parsed;
  const now = new Date();
  const { records } = await loadData(folder, now.toISOString().slice(0, 10));
  const catalog = buildCatalog(records, { id: "checkout", date: now.toISOString() });
  return prepare(kind, parsed.body, { catalog, now });
}

/** What is wrong, field by field; what users wrote stands there as code. Free text is asked for what the form asks for. */
function problemsText({ noun, kind, body }: Thread, problems: readonly FieldProblem[]): string {
  if (!hasHeadings(kind, body)) {
    const headings = requiredHeadings(kind).map((label) => `### ${label}\n`);
    return [
      `A pull request can be made of this ${noun} when it has these headings, each with its answer below:`,
      ["```markdown", headings.join("\n\n"), "```"].join("\n"),
      `Edit the ${noun}, and keep anything else out of it, or put it under a heading \`### Notes\`; it will be read again. What each heading asks for is in the form.`,
    ].join("\n\n");
  }
  return [
    "This cannot become a pull request yet:",
    problems.map((problem) => `- ${asCode(formatFieldProblem(problem))}`).join("\n"),
    `Edit the ${noun} to fix this; it will be read again.`,
  ].join("\n\n");
}

/** How a review ended, of those that have. */
const ENDED = new Map<Standing["stage"], string>([
  ["merged", "was merged"],
  ["declined", "was declined"],
]);

/**
 * Proposes a submission, unless it is too late or somebody proposed the same.
 * @param draft of the submission under the id of its thread, which edits do not change
 * @param sameAs the id that its content has at the other doors
 */
async function propose(place: Repo, thread: Thread, draft: ProposalDraft, sameAs: string): Promise<Outcome> {
  const { noun } = thread;
  const standing = await readStanding(place, draft.id);
  const ended = standing && ENDED.get(standing.stage);
  if (ended)
    return {
      message: `The pull request of this ${noun} ${ended}: ${standing.url}. To add more, open another ${noun}.`,
    };
  const same = standing ? undefined : await readStanding(place, sameAs);
  if (same) return { message: `This was already proposed: ${same.url}.` };
  const { url, unchanged } = await proposeDraft(place, draft);
  if (unchanged || !url) return { message: "The data already say all of this, so there is nothing to propose." };
  return { message: proposedText(thread, url), isProposed: true };
}

const proposedText = ({ noun, onMerge }: Thread, url: string) =>
  `Proposed: ${url}. It follows your edits to this ${noun}, and ${onMerge}. Thank you.`;

/** What came of a proposal that failed: its pull request may be there all the same. */
async function explain(error: unknown, place: Repo, thread: Thread, draft: ProposalDraft): Promise<Outcome> {
  const { noun } = thread;
  const pull = await findPull(place, draft.id).catch(() => undefined);
  if (pull && speaksOf(pull, draft))
    return { message: `${proposedText(thread, pull.html_url)} Labelling it failed.`, isProposed: true, error };
  const again = `Edit the ${noun} to try again; the maintainers can see why.`;
  if (pull)
    return { message: `The pull request of this ${noun}, ${pull.html_url}, could not be updated. ${again}`, error };
  return { message: `This could not be proposed. ${again}`, error };
}

async function startCheck({ client, owner, repo }: Repo, ref: string): Promise<void> {
  await client.rest.actions.createWorkflowDispatch({ owner, repo, workflow_id: CHECK, ref }).catch((error) => {
    throw toForgeError("starting the check of the data", error);
  });
}
