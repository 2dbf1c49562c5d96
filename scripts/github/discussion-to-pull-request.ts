/**
 * Makes a pull request of a discussion that was written with one of the contribution forms, or that a maintainer labelled as one, or
 * says in the discussion what is missing; and says there when it was merged. The workflow "Discussion to pull request" runs it when
 * such a discussion is opened, edited or labelled, and when the data on the default branch change.
 *
 *   GITHUB_EVENT_PATH=… GITHUB_REPOSITORY=… GITHUB_TOKEN=… npx tsx scripts/github/discussion-to-pull-request.ts [--data FOLDER]
 */
import { fileURLToPath } from "node:url";
import type { GitHubReplies } from "../../schemas/types.js";
import { readRepository } from "../../server/forges/github/client.js";
import { readReply } from "../../server/forges/github/replies.js";
import { readStanding } from "../../server/forges/github/standing.js";
import { answerIn, type DiscussionPlace } from "./discussion.js";
import { answering, type Context, idOf, KINDS, proposeFrom } from "./thread.js";

/** Runs the command. @returns the exit code */
export const main = answering(async (given, context) => {
  const pushed = readReply("PUSH_EVENT", given);
  if ("value" in pushed) return announceMerges(pushed.value, context);
  const read = readReply("DISCUSSION_EVENT", given);
  if ("problem" in read) throw new Error(`the event is not about a discussion (${read.problem})`);
  const { discussion, repository } = read.value;
  const { number } = discussion;
  const names = new Set([discussion.category.slug, ...(discussion.labels ?? []).map(({ name }) => name)]);
  const [kind, other] = KINDS.filter((name) => names.has(name));
  if (!kind || other || discussion.state !== "open")
    return context.say(`discussion ${number} is not an open contribution of one kind`);
  const thread = {
    ...{ noun: "discussion" as const, number, kind, body: discussion.body ?? "" },
    ...{ origin: `From discussion #${number}`, onMerge: "its merge is said here" },
    answer: (message: string) => answerIn(placeOf(context, number), message),
  };
  await proposeFrom(thread, repository.default_branch, context);
});

const placeOf = ({ client, repository }: Context, number: number): DiscussionPlace => ({
  ...{ client, number },
  ...readRepository(repository),
});

/** Says in discussions that their pull requests were merged, of which the messages of the commits tell. */
async function announceMerges({ commits, repository }: GitHubReplies["PUSH_EVENT"], context: Context): Promise<void> {
  const place = { client: context.client, ...readRepository(context.repository), branch: repository.default_branch };
  const ids = new Set(
    commits.flatMap(({ message }) => [...message.matchAll(/^Contribution: (\S+)$/gm)].map(([, id]) => id)),
  );
  let told = 0;
  for (const id of ids) {
    const number = discussionOf(id ?? "", context.repository);
    const standing = number === undefined ? undefined : await readStanding(place, id ?? "");
    // Anybody may have such a commit merged; only the pull request from the branch of that name counts.
    if (number === undefined || standing?.stage !== "merged") continue;
    const message = `Merged: ${standing.url}. Answers have it from the next update of the data on. Thank you.`;
    await answerIn(placeOf(context, number), message, true);
    context.say(`discussion ${number}: ${message}`);
    told += 1;
  }
  if (told === 0) context.say("nothing of a discussion was merged");
}

/** The discussion that a contribution came from. */
function discussionOf(id: string, repository: string): number | undefined {
  const number = Number(/-discussion-(\d+)-/.exec(id)?.[1] ?? Number.NaN);
  return KINDS.some((kind) => idOf(repository, { kind, noun: "discussion", number }) === id) ? number : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const streams = { out: (line: string) => console.log(line), err: (line: string) => console.error(line) };
  process.exitCode = await main(process.argv.slice(2), process.env, streams);
}
