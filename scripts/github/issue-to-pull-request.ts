/**
 * Makes a pull request of an issue that was written with one of the contribution forms, or says in the issue what is
 * wrong with it. The workflow "Issue to pull request" runs it when such an issue is opened or edited.
 *
 *   GITHUB_EVENT_PATH=… GITHUB_REPOSITORY=… GITHUB_TOKEN=… npx tsx scripts/github/issue-to-pull-request.ts [--data FOLDER]
 *
 * It goes the way of POST /contributions/*, so that both doors ask for the same. An issue has one pull request, which
 * follows the edits of the issue, and one comment, which is edited as well.
 * Exit codes: 0 the issue was answered or is none of ours, 1 GitHub is at fault, 2 wrong usage.
 */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { Octokit } from "@octokit/rest";
import type { GitHubReplies } from "../../schemas/types.js";
import { buildCatalog } from "../../server/catalog/compile.js";
import { prepare } from "../../server/contributions/prepare/prepare.js";
import { type FieldProblem, formatFieldProblem } from "../../server/contributions/problem.js";
import { asCode } from "../../server/contributions/proposal/markdown.js";
import { draftOf } from "../../server/contributions/proposal/wording.js";
import { type ContributionKind, contributionId, digestOf } from "../../server/contributions/submission.js";
import { loadData } from "../../server/data/load.js";
import { printable } from "../../server/data/problem.js";
import { branchOf, type ProposalDraft, type Standing } from "../../server/forges/forge.js";
import { ask, askForAll } from "../../server/forges/github/ask.js";
import {
  createClient,
  createGate,
  type GitHubSettings,
  type Pace,
  readRepository,
} from "../../server/forges/github/client.js";
import type { Repo } from "../../server/forges/github/data-branch.js";
import { toForgeError } from "../../server/forges/github/errors.js";
import { propose as proposeDraft } from "../../server/forges/github/proposal.js";
import { findPull, speaksOf } from "../../server/forges/github/pulls.js";
import { readReply } from "../../server/forges/github/replies.js";
import { readStanding } from "../../server/forges/github/standing.js";
import { parseIssueForm } from "./issue-form.js";

/** Begins our comment, so that the next run knows it. */
const MARKER = "<!-- stackfit:issue-to-pull-request -->";

/** The workflow that checks the data: what a workflow opens starts no others, so it is started by hand. */
const CHECK = "data.yml";

const KINDS: readonly ContributionKind[] = ["compatibility", "ai-tool"];

interface Streams {
  out: (line: string) => void;
  err: (line: string) => void;
}

/** Runs the command. @returns the exit code */
export async function main(
  argv: string[],
  env: NodeJS.ProcessEnv,
  { out, err }: Streams,
  pace?: Pace,
): Promise<number> {
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
    const read = readReply("ISSUE_EVENT", JSON.parse(readFileSync(eventPath, "utf8")));
    if ("problem" in read) throw new Error(`the event is not about an issue (${read.problem})`);
    const event = read.value;
    const names = new Set(event.issue.labels.map(({ name }) => name));
    const [kind, other] = KINDS.filter((name) => names.has(name));
    if (!kind || other || event.issue.state !== "open") {
      out(`issue ${event.issue.number} is not an open contribution of one kind`);
      return 0;
    }
    const branch = event.repository.default_branch;
    const settings: GitHubSettings = { repository, apiUrl: env.GITHUB_API_URL, branch, auth: { token }, log, pace };
    await answerIssue({ kind, event, settings, folder, say: (line) => out(printable(line)) });
    return 0;
  } catch (error) {
    err(printable((error as Error).message));
    return 1;
  }
}

interface Task {
  kind: ContributionKind;
  event: GitHubReplies["ISSUE_EVENT"];
  settings: GitHubSettings;
  folder: string;
  say: (line: string) => void;
}

async function answerIssue({ kind, event: { issue }, settings, folder, say }: Task): Promise<void> {
  const gate = createGate(settings);
  const client = createClient(settings, gate);
  const place = { client, ...readRepository(settings.repository), branch: settings.branch };
  const at = { ...readRepository(settings.repository), issue_number: issue.number };
  const read = await readIssue(kind, issue.body ?? "", folder);
  if ("problems" in read) {
    say(`issue ${issue.number}: reported ${read.problems.length} problems`);
    return comment(client, at, problemsText(read.problems));
  }
  const digest = digestOf([settings.repository, issue.number]);
  const draft = draftOf(
    { ...read.submission, id: contributionId(kind, `issue-${issue.number}`, digest) },
    issue.number,
  );
  const outcome = await gate.as("delivery", () =>
    propose(place, draft, read.submission.id).catch((error) => explain(error, place, draft)),
  );
  let { message, error } = outcome;
  if (outcome.isProposed) {
    await startCheck(client, at, branchOf(draft.id)).catch((reason) => {
      message += ` Its check did not start: maintainers, run the workflow ${CHECK} on its branch.`;
      error ??= reason;
    });
  }
  say(`issue ${issue.number}: ${message}`);
  await comment(client, at, message);
  if (error) throw error;
}

/** `isProposed`: there is something to check. */
type Outcome = { message: string; isProposed?: boolean; error?: unknown };

async function readIssue(kind: ContributionKind, body: string, folder: string) {
  const parsed = parseIssueForm(kind, body);
  if ("problems" in parsed) return parsed;
  const now = new Date();
  const { records } = await loadData(folder, now.toISOString().slice(0, 10));
  const catalog = buildCatalog(records, { id: "checkout", date: now.toISOString() });
  return prepare(kind, parsed.body, { catalog, now });
}

/** What is wrong, field by field; what users wrote stands there as code. */
function problemsText(problems: readonly FieldProblem[]): string {
  return [
    "This cannot become a pull request yet:",
    problems.map((problem) => `- ${asCode(formatFieldProblem(problem))}`).join("\n"),
    "Edit the issue to fix this; it will be read again.",
  ].join("\n\n");
}

const ENDED = new Map<Standing["stage"], string>([
  ["merged", "was merged"],
  ["declined", "was declined"],
]);

/**
 * Proposes a submission, unless it is too late or somebody proposed the same.
 * @param draft of the submission under the id of its issue, which edits do not change
 * @param sameAs the id that its content has at the other doors
 */
async function propose(place: Repo, draft: ProposalDraft, sameAs: string): Promise<Outcome> {
  const standing = await readStanding(place, draft.id);
  const ended = standing && ENDED.get(standing.stage);
  if (ended)
    return { message: `The pull request of this issue ${ended}: ${standing.url}. To add more, open another issue.` };
  const same = standing ? undefined : await readStanding(place, sameAs);
  if (same) return { message: `This was already proposed: ${same.url}.` };
  const { url, unchanged } = await proposeDraft(place, draft);
  if (unchanged || !url) return { message: "The data already say all of this, so there is nothing to propose." };
  return { message: proposedText(url), isProposed: true };
}

const proposedText = (url: string) =>
  `Proposed: ${url}. It follows your edits to this issue, and merging it closes the issue. Thank you.`;

/** What came of a proposal that failed: its pull request may be there all the same. */
async function explain(error: unknown, place: Repo, draft: ProposalDraft): Promise<Outcome> {
  const pull = await findPull(place, draft.id).catch(() => undefined);
  if (pull && speaksOf(pull, draft))
    return { message: `${proposedText(pull.html_url)} Labelling it failed.`, isProposed: true, error };
  const again = "Edit the issue to try again; the maintainers can see why.";
  if (pull)
    return { message: `The pull request of this issue, ${pull.html_url}, could not be updated. ${again}`, error };
  return { message: `This could not be proposed. ${again}`, error };
}

type IssuePlace = ReturnType<typeof readRepository> & { issue_number: number };

/** Writes our comment, or edits the one that is there. */
async function comment(client: Octokit, at: IssuePlace, message: string): Promise<void> {
  const body = `${MARKER}\n${message}`;
  const comments = await askForAll("reading the comments of an issue", "ISSUE_COMMENTS", (paging) =>
    client.issues.listComments({ ...at, ...paging }),
  );
  // Anybody may write the marker; only a program is taken for ourselves.
  const ours = comments.find((entry) => entry.user?.type === "Bot" && entry.body?.startsWith(MARKER));
  if (!ours) {
    await ask("answering in an issue", "ID", () => client.issues.createComment({ ...at, body }));
  } else if (ours.body !== body) {
    const { owner, repo } = at;
    await ask("editing the answer in an issue", "ID", () =>
      client.issues.updateComment({ owner, repo, comment_id: ours.id, body }),
    );
  }
}

async function startCheck(client: Octokit, { owner, repo }: IssuePlace, ref: string): Promise<void> {
  await client.actions.createWorkflowDispatch({ owner, repo, workflow_id: CHECK, ref }).catch((error) => {
    throw toForgeError("starting the check of the data", error);
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), process.env, streams);
}
