/**
 * Makes a pull request of an issue that was written with one of the contribution forms, or says in the issue what is
 * wrong with it. The workflow "Issue to pull request" runs it when such an issue is opened or edited.
 *
 *   GITHUB_EVENT_PATH=… GITHUB_REPOSITORY=… GITHUB_TOKEN=… npx tsx scripts/github/issue-to-pull-request.ts [--data FOLDER]
 */
import { fileURLToPath } from "node:url";
import { ask, askForAll } from "../../server/forges/github/ask.js";
import { readRepository } from "../../server/forges/github/client.js";
import { readReply } from "../../server/forges/github/replies.js";
import { answering, type Context, KINDS, proposeFrom } from "./thread.js";

/** Begins our comment, so that the next run knows it. */
const MARKER = "<!-- stackfit:issue-to-pull-request -->";

/** Runs the command. @returns the exit code */
export const main = answering(async (given, context) => {
  const read = readReply("ISSUE_EVENT", given);
  if ("problem" in read) throw new Error(`the event is not about an issue (${read.problem})`);
  const { issue, repository } = read.value;
  const { number } = issue;
  const names = new Set(issue.labels.map(({ name }) => name));
  const [kind, other] = KINDS.filter((name) => names.has(name));
  if (!kind || other || issue.state !== "open")
    return context.say(`issue ${number} is not an open contribution of one kind`);
  const thread = {
    ...{ noun: "issue" as const, number, kind, body: issue.body ?? "" },
    ...{ origin: `Closes #${number}`, onMerge: "merging it closes the issue" },
    answer: (message: string) => comment(context, number, message),
  };
  await proposeFrom(thread, repository.default_branch, context);
});

/** Writes our comment, or edits the one that is there. */
async function comment({ client, repository }: Context, issue: number, message: string): Promise<void> {
  const { owner, repo } = readRepository(repository);
  const at = { owner, repo, issue_number: issue };
  const body = `${MARKER}\n${message}`;
  const comments = await askForAll("reading the comments of an issue", "ISSUE_COMMENTS", (paging) =>
    client.issues.listComments({ ...at, ...paging }),
  );
  // Anybody may write the marker; only a program is taken for ourselves.
  const ours = comments.find((entry) => entry.user?.type === "Bot" && entry.body?.startsWith(MARKER));
  if (!ours) {
    await ask("answering in an issue", "ID", () => client.issues.createComment({ ...at, body }));
  } else if (ours.body !== body) {
    await ask("editing the answer in an issue", "ID", () =>
      client.issues.updateComment({ owner, repo, comment_id: ours.id, body }),
    );
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), process.env, streams);
}
