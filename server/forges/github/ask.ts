/** Asking GitHub: whatever goes wrong, and whatever else than the reply expected comes, is a ForgeError. */
import type { GitHubReplies } from "../../../schemas/types.js";
import { ForgeError } from "../forge.js";
import { isMissing, toForgeError } from "./errors.js";
import { type ReplyKind, readReply } from "./replies.js";

type GitHubPage = Promise<{ data: unknown; headers: { link?: string | undefined } }>;

/** What is asked: in words, as `toForgeError` takes them, with the kind of the reply and the call. */
type Asked<K extends ReplyKind> = readonly [what: string, expected: K, call: () => GitHubPage];

/** Asks GitHub. @throws ForgeError, also when the reply has another shape */
export async function ask<K extends ReplyKind>(...[what, expected, call]: Asked<K>): Promise<GitHubReplies[K]> {
  const { data } = await call().catch((error: unknown) => {
    throw toForgeError(what, error);
  });
  const read = readReply(expected, data);
  if ("value" in read) return read.value;
  throw new ForgeError("unavailable", `GitHub: ${what} failed: unexpected reply (${read.problem})`);
}

/** Asks GitHub where a refusal is an answer too. @param isAnswer recognises it @returns undefined for that refusal */
export async function askUnless<K extends ReplyKind>(
  isAnswer: (error: unknown) => boolean,
  ...[what, expected, call]: Asked<K>
): Promise<GitHubReplies[K] | undefined> {
  let isAnswered = false;
  try {
    return await ask(what, expected, () =>
      call().catch((error) => {
        isAnswered = isAnswer(error);
        throw error;
      }),
    );
  } catch (error) {
    if (isAnswered) return undefined;
    throw error;
  }
}

/** Asks for what may not be there. @returns undefined when it is not */
export const lookFor = <K extends ReplyKind>(...asked: Asked<K>): Promise<GitHubReplies[K] | undefined> =>
  askUnless(isMissing, ...asked);

/** Asks for an object of Git by its id. GitHub named it before, so where it is missing, one of its machines lags. */
export async function askForObject<K extends ReplyKind>(...asked: Asked<K>): Promise<GitHubReplies[K]> {
  const found = await lookFor(...asked);
  if (found !== undefined) return found;
  throw new ForgeError("unavailable", `GitHub: ${asked[0]} failed: it does not exist yet, or no longer`);
}

type ListKind = { [K in ReplyKind]: GitHubReplies[K] extends unknown[] ? K : never }[ReplyKind];

/** Asks for all pages of a list. The client's own paging takes a reply that is empty for a list without items. */
export async function askForAll<K extends ListKind>(
  what: string,
  expected: K,
  call: (page: { per_page: number; page: number }) => GitHubPage,
): Promise<GitHubReplies[K]> {
  const items: unknown[] = [];
  for (let page = 1, more = true; more; page += 1) {
    const found = await ask(what, expected, async () => {
      const answer = await call({ per_page: 100, page });
      more = /rel="next"/.test(answer.headers.link ?? "");
      return answer;
    });
    items.push(...found);
  }
  return items as GitHubReplies[K];
}
