/** Our answer in a discussion of GitHub, which its REST API does not reach. */
import type { Octokit } from "@octokit/rest";
import type { GitHubReplies } from "../../schemas/types.js";
import { ask } from "../../server/forges/github/ask.js";
import type { ReplyKind } from "../../server/forges/github/replies.js";

/** What is asked of GitHub's GraphQL API, by what it does. The fake GitHub of the tests knows as much of that API. */
export const REQUESTS = {
  read: `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
    repository(owner: $owner, name: $repo) {
      discussion(number: $number) {
        id
        category { isAnswerable }
        comments(first: 100, after: $after) {
          nodes { id body isAnswer author { __typename } }
          pageInfo { hasNextPage endCursor }
        }
      }
    }
  }`,
  add: `mutation ($discussion: ID!, $body: String!) {
    addDiscussionComment(input: { discussionId: $discussion, body: $body }) { comment { id } }
  }`,
  edit: `mutation ($comment: ID!, $body: String!) {
    updateDiscussionComment(input: { commentId: $comment, body: $body }) { comment { id } }
  }`,
  mark: `mutation ($comment: ID!) {
    markDiscussionCommentAsAnswer(input: { id: $comment }) { discussion { id } }
  }`,
} as const;

export interface DiscussionPlace {
  client: Octokit;
  owner: string;
  repo: string;
  number: number;
}

type Found = GitHubReplies["DISCUSSION"]["repository"]["discussion"];
type Comment = NonNullable<Found["comments"]["nodes"][number]>;

/** Begins our comment, so that the next run knows it. */
const MARKER = "<!-- stackfit:discussion-to-pull-request -->";

/**
 * Writes our answer, or edits the one that is there.
 * @param isFinal marks it as the answer to the discussion, where its category has such
 * @throws ForgeError
 */
export async function answerIn(place: DiscussionPlace, message: string, isFinal = false): Promise<void> {
  const body = `${MARKER}\n${message}`;
  const { discussion, ours } = await read(place);
  const comment = ours?.id ?? (await add(place, discussion.id, body));
  if (ours && ours.body !== body)
    await askGraphQl(place, "editing the answer in a discussion", "UPDATED_COMMENT", "edit", { comment, body });
  if (isFinal && discussion.category.isAnswerable && !ours?.isAnswer)
    await askGraphQl(place, "marking the answer to a discussion", "MARKED_ANSWER", "mark", { comment });
}

async function add(place: DiscussionPlace, discussion: string, body: string): Promise<string> {
  const what = "answering in a discussion";
  const { addDiscussionComment } = await askGraphQl(place, what, "ADDED_COMMENT", "add", { discussion, body });
  return addDiscussionComment.comment.id;
}

/** A discussion, and our comment in it. */
async function read(place: DiscussionPlace): Promise<{ discussion: Found; ours: Comment | undefined }> {
  const { owner, repo, number } = place;
  for (let after: string | null = null; ; ) {
    const asked: object = { owner, repo, number, after };
    const { repository } = await askGraphQl(place, "reading a discussion", "DISCUSSION", "read", asked);
    const { discussion } = repository;
    const { nodes, pageInfo } = discussion.comments;
    // Anybody may write the marker; only a program is taken for ourselves.
    const ours = nodes.find((one) => one?.author?.__typename === "Bot" && one.body.startsWith(MARKER)) ?? undefined;
    if (ours || !pageInfo.hasNextPage) return { discussion, ours };
    after = pageInfo.endCursor;
  }
}

function askGraphQl<K extends ReplyKind>(
  { client }: DiscussionPlace,
  what: string,
  expected: K,
  request: keyof typeof REQUESTS,
  variables: object,
): Promise<GitHubReplies[K]> {
  return ask(what, expected, async () => ({
    data: await client.graphql(REQUESTS[request], { ...variables }),
    headers: {},
  }));
}
